"""Several people at one screen, and phones as hands: no hand is left where others look."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from support.browser.moments import nearly_over, skip_to
from support.browser.player import READY, Player
from support.browser.secret_search import in_heap, reachable
from support.browser.tables import begin, get, post
from support.server.live_server import Running
from support.soak import SOAK
from veturi.maps import load_map
from veturi.server.domain.names import BOT_NAMES

PEOPLE = ["Aino", "Eino", "Helmi"]
PAUSE = re.compile("delay before a move|viive ennen siirtoa")
PINS = {1: "829140756"}
NEW_PIN = "607182934"
ASK = "async (address) => (await fetch(address)).text()"
NEXT = f"""() => document.querySelector(".curtain, .table-bar, .hand-locked, [data-done]") !== null
  || ({READY})()"""


class Frames:
    """What the server sent over the page's WebSockets, and what of it was private."""

    def __init__(self, page: Page) -> None:
        self.own: list[dict[str, Any]] = []
        self.texts: list[str] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)

    def _take(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.texts.append(text)
        self.own += json.loads(text).get("state", {}).get("own", [])

    def private_texts(self) -> set[str]:
        """Actions that were offered tell the cards that pay for them."""
        offered = {text for own in self.own for text in own["actions"]}
        return {text for text in offered if text.startswith(("claim ", "keep "))}


def tickets_of(site: Running, table: str, seat: int) -> list[str]:
    """The names of a seat's tickets, apart from those that are also routes."""
    live = site.container.registry.channels[table].live
    assert live.game is not None
    view, board = live.game.view(seat), load_map(live.settings.map)
    names = {city.id: city.name.en for city in board.cities}
    routes = {frozenset((names[one.a], names[one.b])) for one in board.routes}
    pairs = [
        (names[t.a], names[t.b]) for t in (board.tickets[n] for n in view.tickets + view.offer)
    ]
    return [f"{a} – {b}" for a, b in pairs if frozenset((a, b)) not in routes]


def set_up(
    page: Page,
    people: list[str],
    pins: dict[int, str],
    map_id: str = "amsterdam",
    first: str = "random",
) -> str:
    """By the form, as people do it. Whoever is named like a level is a bot."""
    page.check(f"input[value={map_id}]", force=True)
    page.select_option("select[name=players]", str(len(people)))
    for seat, name in enumerate(people):
        if name == "random":
            page.select_option(f"[data-kind='{seat}']", name)
        else:
            page.fill(f"[data-name='{seat}']", name)
    for seat, pin in pins.items():
        page.locator(".device-places li").nth(seat).locator("[data-pin]").fill(pin)
    page.select_option("[data-option=first]", first)
    page.locator("label", has_text=PAUSE).locator("select").select_option("0")
    page.click("button[type=submit]")
    page.locator(".curtain").wait_for()
    return page.url.rpartition("/")[2]


def next_seat(page: Page) -> int:
    """Whom the curtain waits for."""
    return int(page.locator("[data-curtain]").get_attribute("data-curtain") or -1)


def raise_curtain(page: Page, pins: dict[int, str] = PINS) -> int:
    """As the player whose turn it is, by the keyboard alone; answers the seat."""
    page.locator(".curtain h1:focus").wait_for()
    seat = next_seat(page)
    page.keyboard.press("Tab")
    if seat in pins:
        page.keyboard.type(pins[seat])
    page.keyboard.press("Enter")
    page.locator(f"[data-raised='{seat}']").wait_for()
    return seat


def search(site: Running, page: Page, table: str, frames: Frames, deep: bool) -> None:
    """Nothing of anybody's hand is in the page."""
    secret = frames.private_texts() | {'"hand":{"', *PINS.values()}
    live = site.container.registry.channels[table].live
    seats = range(len(live.settings.seats))
    tickets = {name for seat in seats for name in tickets_of(site, table, seat)}
    assert reachable(page, secret, tickets) == []
    for part in (".hand", ".chooser", ".tickets", ".payments", "[data-raised]", ".hit-lit"):
        assert page.locator(part).count() == 0
    if deep:
        assert in_heap(page, secret) == []


def test_nothing_of_a_hand_is_left_under_the_curtain(visit: Opener, site: Running) -> None:
    page = visit("/new/device")
    frames = Frames(page)
    table = set_up(page, PEOPLE, PINS)
    players = [Player(page, seed=seat) for seat in range(3)]
    seats: list[int] = []
    while not page.locator(".scoring").count():
        if page.locator(".curtain").count():
            if len(seats) == 10 and not SOAK:
                skip_to(site, table, nearly_over, page, seat=next_seat(page))
            search(site, page, table, frames, deep=len(seats) in (1, 4, 9))
            seats.append(raise_curtain(page))
            if len(seats) == 1:
                # The search finds a hand where there is one.
                assert reachable(page)
                assert in_heap(page, frames.private_texts())
                # What was asked stands in an address, which the browser remembers.
                asked = {"seat": str(seats[0]), "action": min(frames.private_texts())}
                page.evaluate(ASK, f"/api/v1/tables/{table}/why?{urlencode(asked)}")
        elif page.locator("[data-done]").count():
            # What was drawn or built stays in sight until its player has seen it.
            assert page.locator(".turn-over li").count() > 0
            assert page.locator(f"[data-raised='{seats[-1]}']").count() == 1
            page.keyboard.press("Enter")
            page.locator("[data-done]").wait_for(state="detached")
        else:
            players[seats[-1]].step(players[seats[-1]].look())
        page.wait_for_function(NEXT)
    assert seats[:3] == [0, 1, 2]
    assert set(seats[3:]) == {0, 1, 2}
    page.click("[data-skip]")
    assert page.locator("[data-total]").count() == 3


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_curtain_waits_until_the_player_has_seen_the_turn(
    visit: Opener, site: Running, key: str
) -> None:
    page = visit("/new/device")
    frames = Frames(page)
    table = set_up(page, ["Aino", "Eino"], {}, first="0")
    players = [Player(page, seed=seat) for seat in range(2)]
    for _ in range(2):
        player = players[raise_curtain(page, {})]
        player.step(player.wait())
        expect(page.locator(".turn-over li")).to_contain_text("eeps")
        page.keyboard.press("Enter")
        page.locator(".curtain").wait_for()
    seat = raise_curtain(page, {})
    for action in ("turn", "second_draw"):
        # A handle to an element would itself keep the hand in memory: locators have none.
        page.locator(f"main[data-phase={action}][data-busy=false] .prompt-mine").wait_for()
        page.click(".market [data-action='draw deck']")
    page.locator("[data-done]:focus").wait_for()
    # Both cards, in words and pictures; the hand has them.
    expect(page.locator(".turn-over li")).to_have_count(2)
    expect(page.locator(".turn-over .card-art")).to_have_count(2)
    assert page.locator(".hand").is_visible()
    screen(page, "seat-drawn")
    # The other's turn changes nothing of that: only its player lowers the curtain.
    assert list(site.container.registry.channels[table].live.to_move) == [1 - seat]
    assert page.locator(f"[data-raised='{seat}']").count() == 1
    page.keyboard.press(key)
    page.locator(f"[data-curtain='{1 - seat}'] h1:focus").wait_for()
    search(site, page, table, frames, deep=True)


@pytest.mark.parametrize(("language", "phone"), [("fi", True), ("en", False)])
def test_the_curtain_holds(visit: Opener, site: Running, language: str, phone: bool) -> None:
    """Wrong PINs, reload, the back button, and a look at one's cards; bots play in the open."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    page = visit(
        "/new/device", language=language, viewport=size, has_touch=phone, expected=(403, 429)
    )
    page.locator("h1").wait_for()
    told = complaints(page, "set up")
    name = f"seat-{language}"
    screen(page, f"{name}-set-up")
    frames = Frames(page)
    table = set_up(page, ["Aino", "Eino", "random"], {0: "829140756", **PINS})
    told += complaints(page, "curtain with a PIN")
    screen(page, f"{name}-pin")
    for _ in range(5):
        page.fill("[data-pin]", "12345678")
        page.keyboard.press("Enter")
        page.locator("[data-raise]:enabled").wait_for()
        refused = page.locator(".pin-form .notice:not(:empty)")
        refused.wait_for()
        assert refused.inner_text() in ("The PIN is wrong.", "PIN-koodi on väärä.")
        assert page.locator("[data-pin]").input_value() == ""
    page.fill("[data-pin]", "12345678")
    page.keyboard.press("Enter")
    expect(refused).to_contain_text("minuutti" if language == "fi" else "minute")
    screen(page, f"{name}-tries")
    # Eino may look meanwhile, and is the only one to see it.
    page.click("[data-look='1']")
    assert raise_curtain(page) == 1
    page.locator("[data-offer='0']").wait_for()
    told += complaints(page, "raised")
    screen(page, f"{name}-raised")
    # Behind the curtain a PIN can be changed.
    page.click("[data-set-pin]")
    page.fill(".pin-dialog [data-pin]", NEW_PIN)
    told += complaints(page, "new PIN")
    page.click(".pin-dialog [data-raise]")
    page.locator(".pin-dialog").wait_for(state="detached")
    page.locator("[data-offer='0']").wait_for()
    pins = {1: NEW_PIN}
    for leave in ("reload", "back"):
        if leave == "reload":
            page.reload()
        else:
            page.click(".brand")
            page.go_back()
        page.locator("[data-curtain='0']").wait_for()
        search(site, page, table, frames, deep=False)
        page.click("[data-look='1']")
        assert raise_curtain(page, pins) == 1
    player = Player(page, touch=phone)
    player.step(player.wait())
    page.locator("[data-done]:focus").wait_for()
    told += complaints(page, "the end of a turn")
    screen(page, f"{name}-done")
    page.click("[data-done]")
    page.locator("[data-curtain='0']").wait_for()
    assert "Eino" in page.locator(".curtain-since").inner_text()
    told += complaints(page, "curtain")
    screen(page, f"{name}-curtain")
    page.click("[data-to-table]")
    page.locator(".table-bar").wait_for()
    told += complaints(page, "open table")
    screen(page, f"{name}-table")
    search(site, page, table, frames, deep=True)
    assert not told, "\n".join(told)


class Phone:
    """Plays one seat on a hand's page: presses the first of what is offered there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []

    def asked(self) -> bool:
        return self.page.locator(".hand-page[data-busy=false] .prompt-mine").count() > 0

    def press(self, query: str) -> bool:
        if not self.page.locator(query).count():
            return False
        self.page.locator(query).first.tap()
        self.did.append(query)
        return True

    def step(self) -> None:
        number = self.page.locator(".hand-page").get_attribute("data-number")
        if self.press("[data-offer='0']"):
            for place in (1, 2, 3):
                if not self.page.locator("[data-action=keep]").is_enabled():
                    self.press(f"[data-offer='{place}']")
            self.press("[data-action=keep]")
        elif self.page.locator(".prompt select").count():
            self.page.locator(".prompt select").select_option(index=1)
            self.press(".prompt .buttons .primary")
        elif not self.press(".prompt [data-action]"):
            if self.press("[data-claim]"):
                self.press(".payment")
            else:
                self.press(".market [data-action='draw deck']")
        self.page.wait_for_function(
            "(n) => document.querySelector('.hand-page')?.dataset.number !== n", arg=number
        )


def test_a_phone_is_a_hand_and_the_big_screen_the_table(visit: Opener, site: Running) -> None:
    big = visit("/new/device", expected=(404,))
    frames = Frames(big)
    answers: list[str] = []
    big.on("response", lambda one: answers.append(one.text()) if "/api/" in one.url else None)
    table = set_up(big, ["Aino", "Eino", "random"], {}, "oldwest")
    post(big, f"/tables/{table}/commands", {"do": "away", "seat": 1, "level": "random"})
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, expected=(404,))
    big.click("[data-phones]")
    big.click("[data-phone-seat='0'] [data-phone]")
    big.locator(".phone-link .invite-line").wait_for()
    told = complaints(big, "phones")
    screen(big, "seat-phones")
    link = big.locator(".phone-link input").input_value()
    phone.goto(link)
    phone.locator("[data-hand-page='0']").wait_for()
    assert phone.url.endswith(f"/t/{table}/hand#seat=0")
    big.keyboard.press("Escape")
    # The big screen shows the table alone, and says that the hand is elsewhere.
    big.locator(".table-bar").wait_for()
    expect(big.locator(".player[data-seat='0']")).to_contain_text("on a phone")
    hand = Phone(phone)
    for turn in range(12):
        phone.wait_for_function("() => document.querySelector('.prompt-mine, .message')")
        if turn in (0, 3):
            told += complaints(phone, f"hand {turn}")
            screen(phone, f"seat-hand-{turn}")
        if hand.asked():
            hand.step()
        if turn == 3:
            phone.reload()
            phone.locator("[data-hand-page='0']").wait_for()
    assert any(one.startswith("[data-offer") for one in hand.did)
    assert ".prompt .buttons .primary" in hand.did
    screen(big, "seat-big")
    told += complaints(big, "big screen")
    # Nothing of the hand was ever sent to the big screen.
    assert frames.own == []
    assert not [text for text in [*frames.texts, *answers] if '"action":' in text]
    assert reachable(big) == []
    # The phone is lost: the seat is taken back, and the phone has nothing any more.
    big.click("[data-phones]")
    big.click("[data-phone-back]")
    big.locator("[data-phone-seat] [data-phone-back]").wait_for(state="detached")
    big.keyboard.press("Escape")
    phone.locator(".message").wait_for()
    assert "hand" not in (phone.locator("main").get_attribute("class") or "")
    big.click("[data-raise='0'], [data-look='0']")
    big.locator("[data-raised='0'] ~ .hand").wait_for()
    assert frames.own
    assert not told, "\n".join(told)


def test_a_hand_that_goes_to_a_phone_leaves_the_screen(visit: Opener, site: Running) -> None:
    big, phone = visit(None), visit(None, viewport={"width": 390, "height": 844}, has_touch=True)
    frames = Frames(big)
    begin(big, "amsterdam", ["open", "random"])
    big.locator("[data-offer='0']").wait_for()
    assert reachable(big)
    big.click("[data-to-phone]")
    big.click("[data-phone]")
    phone.goto(big.locator(".phone-link input").input_value())
    phone.locator("[data-hand-page='0']").wait_for()
    big.locator(".table-bar").wait_for()
    assert reachable(big, frames.private_texts()) == []
    assert in_heap(big, frames.private_texts()) == []
    # It can be looked at here all the same, by whoever asks for it.
    big.click("[data-look='0']")
    big.locator("[data-raised='0']").wait_for()
    big.click("[data-lower]")
    big.locator(".table-bar").wait_for()
    assert reachable(big, frames.private_texts()) == []


def test_one_device_has_the_options_of_the_map_too(visit: Opener) -> None:
    page = visit("/new/device")
    first = page.locator("[data-option=first]")
    page.check("input[value=oldwest]", force=True)
    page.select_option("select[name=players]", "6")
    page.select_option("[data-kind='2']", "random")
    page.check("[data-option=alvin]")
    first.select_option("5")
    # Another map has less room and other options: a seat that is gone cannot begin.
    page.check("input[value=amsterdam]", force=True)
    expect(page.locator(".device-places li")).to_have_count(4)
    expect(first).to_have_value("random")
    expect(page.locator("[data-option=alvin]")).to_have_count(0)
    expect(page.locator("[data-kind='2']")).to_have_value("random")
    first.select_option("1")
    page.check("input[value=oldwest]", force=True)
    expect(first).to_have_value("1")
    page.select_option("select[name=players]", "3")
    page.check("[data-option=alvin]")
    page.fill("[data-name='0']", "Aino")
    page.fill("[data-name='1']", "Eino")
    assert first.locator("option").all_inner_texts() == ["Random", "Aino", "Eino", "Seat 3"]
    page.click("button[type=submit]")
    page.locator(".curtain").wait_for()
    told = get(page, f"/tables/{page.url.rpartition('/')[2]}")
    names = [seat["name"] for seat in told["card"]["seats"]]
    # The bot has a name of its own.
    assert names[:2] == ["Aino", "Eino"]
    assert names[2] in BOT_NAMES
    assert told["card"]["seats"][2]["bot"] == "random"
    view = told["state"]["view"]
    assert view["first"] == 1
    assert view["own"]["alvin_city"]
