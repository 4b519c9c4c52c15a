"""The board's size and place depend on the screen and the map alone: nothing of a turn moves it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, screen
from support.browser.player import PLACE, Player
from support.browser.tables import begin
from support.soak import scaled

MAPS = ("usa", "amsterdam", "oldwest", "japan", "africa")
SIZES = {
    "wide": (1366, 768),
    "low": (1280, 760),
    "window": (900, 620),
    "upright": (390, 844),
    "sideways": (844, 390),
}
#: Every size with a wide and a tall map, every map on a screen and on a phone; in the soak all.
PAIRS = scaled(
    [
        *(("usa", size) for size in SIZES),
        *(("amsterdam", size) for size in ("low", "upright")),
        *(("oldwest", size) for size in ("wide", "sideways")),
        *(("japan", size) for size in ("low", "window", "upright")),
        *(("africa", size) for size in ("wide", "sideways")),
    ],
    [(map_id, size) for map_id in MAPS for size in SIZES],
)
#: The frame that the board is seen through, and the board itself.
BOXES = """() => [".stage", ".sheet"].map((query) => {
  const box = document.querySelector(query).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map((side) => Math.round(side * 2) / 2);
})"""
#: What is asked can be seen and reached: it lies within the screen, and nothing lies over it.
REACHED = """(query) => [...document.querySelectorAll(query)].filter((one) => {
  one.scrollIntoView({block: "nearest"});
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return box.x < 0 || box.right > innerWidth || box.y < 0 || box.bottom > innerHeight
    || !(one === top || one.contains(top));
}).map((one) => one.outerHTML.slice(0, 90))"""


def opened(visit: Opener, size: str) -> Page:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size in ("upright", "sideways") else {}
    return visit(None, viewport={"width": width, "height": height}, **touch)


class Watcher:
    """Compares the boxes at every step with those of the first."""

    def __init__(self, page: Page, phone: bool) -> None:
        self.page = page
        self.phone = phone
        self.frame, self.board = page.evaluate(BOXES)
        assert min(self.frame[2:]) > 150
        #: A phone comes nearer once, at the first turn; then its board, too, is as it was.
        self.near: list[float] | None = None

    def look(self, step: str, *reached: str) -> None:
        frame, board = self.page.evaluate(BOXES)
        assert frame == self.frame, step
        if not self.phone:
            assert board == self.board, step
        elif step not in ("opening", "starting"):
            self.near = self.near or board[2:]
            assert board[2:] == self.near, step
        for query in reached:
            assert self.page.evaluate(REACHED, query) == [], step


def pay(player: Player, watcher: Watcher, route: str) -> None:
    player.press_at(player.page.evaluate(PLACE, route))
    player.page.wait_for_selector(".payment")
    watcher.look("paying", ".payment", "[data-action=cancel]")
    player.press(".payment")


def turn(player: Player, watcher: Watcher, seen: dict[str, Any]) -> str:
    """One step, looked at before and while it is done; what it was."""
    kind = player.kind(seen)
    number = seen["number"]
    if seen["offers"]:
        watcher.look(kind, "[data-offer]", "[data-action=keep]")
        player.press("[data-offer='0']")
        watcher.look(kind)
        player.press("[data-offer='0']")
    elif kind == "turn":
        watcher.look(kind, ".market button", "[data-hand]", "[data-helper=hint]", ".zoom button")
        if seen["lit"]:
            pay(player, watcher, seen["lit"][0])
            player.page.wait_for_function(
                "(n) => Number(document.querySelector('main').dataset.number) > n", arg=number
            )
            return "paying"
    else:
        watcher.look("starting" if kind == "start" else kind)
    player.step(seen)
    return kind


@pytest.mark.parametrize(("map_id", "size"), PAIRS)
def test_no_step_of_a_turn_moves_the_board(visit: Opener, map_id: str, size: str) -> None:
    page = opened(visit, size)
    phone = size in ("upright", "sideways")
    begin(page, map_id, ["open", "novice", "novice"], options={"first": 0})
    player = Player(page, seed=5, touch=phone)
    player.wait()
    watcher = Watcher(page, phone)
    met: list[str] = []
    while not {"opening", "second_draw", "paying"} <= set(met):
        met.append(turn(player, watcher, player.wait()))
    seen = player.wait()
    while player.kind(seen) != "turn":
        turn(player, watcher, seen)
        seen = player.wait()
    # A refusal, a colour, hints and an offer of tickets.
    player.press("[data-hand]")
    watcher.look("colour")
    player.press("[data-hand]")
    player.press("[data-helper=hint]")
    page.wait_for_selector(".hints")
    watcher.look("hints")
    player.press("[data-helper=hint]")
    player.take("tickets")
    page.wait_for_selector("[data-offer]")
    watcher.look("choosing", "[data-offer]", "[data-action=keep]")
    screen(page, f"still-{map_id}-{size}")


@pytest.mark.parametrize("size", [(1366, 650), (1280, 760)])
def test_all_of_the_board_is_seen_after_the_opening(visit: Opener, size: tuple[int, int]) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]})
    begin(page, "japan", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=5)
    player.step(player.wait())
    player.wait()
    expect(page.locator(".stage")).not_to_have_class("stage zoomed")
    frame, board = page.evaluate(BOXES)
    assert board[0] >= frame[0]
    assert board[1] >= frame[1]
    assert board[0] + board[2] <= frame[0] + frame[2] + 1
    assert board[1] + board[3] <= frame[1] + frame[3] + 1


#: Of every name that is seen on the board: how high its letters are, and its box.
NAMES = """() => [...document.querySelectorAll(".sheet .name")]
  .filter((one) => getComputedStyle(one).opacity !== "0" && one.textContent)
  .map((one) => {
    const box = one.getBoundingClientRect();
    const size = Number(one.getAttribute("font-size")) * one.getScreenCTM().a;
    return {text: one.textContent, size, box: [box.x, box.y, box.right, box.bottom]};
  })"""


def apart(one: list[float], other: list[float], bleed: float) -> bool:
    """Boxes of text are higher than its letters: they may touch by a little."""
    return (
        one[2] <= other[0] + bleed
        or other[2] <= one[0] + bleed
        or one[3] <= other[1] + 2 * bleed
        or other[3] <= one[1] + 2 * bleed
    )


@pytest.mark.parametrize("size", [(1366, 800), (900, 620)])
@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_name_can_be_read(visit: Opener, size: tuple[int, int], language: str) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]}, language=language)
    begin(page, "japan", ["open", "novice"], options={"first": 0})
    Player(page, seed=5).wait()
    names = page.evaluate(NAMES)
    assert len(names) >= 45
    assert min(name["size"] for name in names) >= 9.9
    for i, one in enumerate(names):
        for other in names[:i]:
            assert apart(one["box"], other["box"], 2), (one["text"], other["text"])


def test_many_tickets_leave_room_for_payments(visit: Opener) -> None:
    """Where they share a column with the hand and the tickets, however long those are."""
    page = opened(visit, "low")
    begin(page, "oldwest", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=5)
    while True:
        seen = player.wait()
        kind = player.kind(seen)
        if seen["offers"]:
            assert page.evaluate(REACHED, "[data-offer], [data-action=keep]") == []
            for place in range(seen["offers"]):
                player.press(f"[data-offer='{place}']")
            player.press("[data-action=keep]")
            page.locator(".chooser").wait_for(state="detached")
        elif kind == "turn" and page.locator(".tickets li").count() < 12:
            player.take("tickets")
            page.locator(".chooser").wait_for()
        elif kind == "turn" and seen["lit"]:
            break
        else:
            player.step(seen)
    player.press_at(page.evaluate(PLACE, seen["lit"][0]))
    page.locator(".payment").first.wait_for()
    assert page.evaluate(REACHED, ".payment, [data-action=cancel]") == []
    screen(page, "still-many-tickets")
