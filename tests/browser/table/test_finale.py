"""The finale: the end of a game told step by step on every map, with the winner last."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility.test_axe import AXE, complaints
from browser.conftest import Opener, missing, screen
from browser.table.test_phone import PHONE
from support.browser.stubs import sounds, watched
from support.browser.tables import become_somebody, begin, get, post
from support.server.finished_games import finished
from support.server.live_server import Running, Somebody
from support.soak import scaled
from veturi.maps import map_ids

#: Whatever names the winner, in both languages, or is shown with the result alone.
WON = re.compile(r"\bwins?\b|share the win|you win|voitt|jaettu voitto", re.IGNORECASE)
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SEATS = ["open", "novice", "regular"]
#: What cannot be seen without scrolling.
OUT_OF_SIGHT = """() =>
  [".sheet", "[data-next]", "[data-skip]", ".finale-totals li", ".finale-step"]
    .flatMap((query) => [...document.querySelectorAll(query)].map((one) => [query, one]))
    .filter(([, one]) => {
      const box = one.getBoundingClientRect();
      return box.width < 40 || box.top < 0 || box.left < 0
        || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
    }).map(([query]) => query)"""


Finished = Callable[..., str]


@pytest.fixture
def over(site: Running) -> Iterator[Finished]:
    """A finished game of the page's person, who has not seen its end."""
    with ExitStack() as stack:

        def table(page: Page, map_id: str = "amsterdam", seats: list[str] | None = None) -> str:
            who = stack.enter_context(Somebody(site, become_somebody(page)))
            return finished(who, seats or SEATS, [0], map_id)

        yield table


def secret(page: Page) -> None:
    """Nothing in the page tells who has won."""
    said = page.title() + page.locator("html").evaluate("(all) => all.outerHTML")
    assert not WON.search(said)
    assert page.locator("[data-winners], .score-best, [data-total]").count() == 0


def totals(page: Page) -> list[int]:
    """As they are told so far, in the order of play."""
    rows = page.locator(".finale-totals li").all()
    assert all(row.is_visible() for row in rows)
    return [int(str(row.locator("[data-now]").get_attribute("data-now"))) for row in rows]


def told(page: Page, table: str) -> tuple[Any, Any]:
    return get(page, f"/tables/{table}/score"), get(page, f"/tables/{table}")


@pytest.mark.parametrize("map_id", map_ids())
def test_the_winner_is_told_last(map_id: str, visit: Opener, site: Running, over: Finished) -> None:
    page = visit(None)
    table = over(page, map_id)
    score, state = told(page, table)
    seats = state["state"]["view"]["seats"]
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    order = [(state["state"]["view"]["first"] + i) % 3 for i in range(3)]
    assert totals(page) == [seats[seat]["points"] for seat in order]
    names = dict(zip(order, page.locator(".finale-totals span").all_inner_texts(), strict=True))
    kinds: list[str] = []
    before: list[int] = []
    while (stage := page.locator(".finale")).count():
        kind = str(stage.get_attribute("data-kind"))
        secret(page)
        now = totals(page)
        if kind not in kinds:
            screen(page, f"finale-{map_id}-{kind}")
        if kind == "failed":
            assert sum(now) < sum(before)
            assert page.locator(".ring-strong").count() >= 2
        if kind == "completed":
            assert sum(now) > sum(before)
        if kind in ("completed", "count"):
            assert page.locator(".overlay .path rect").count() > 0
        if kind == "count":
            assert now == before
        pieces = page.locator(".finale-track .ruler-piece")
        assert pieces.count() == 3
        kinds.append(kind)
        before = now
        page.keyboard.press("Space")
    lines = score["lines"]
    failed = [line for line in lines if line["ticket"] is not None and line["points"] < 0]
    done = [line for line in lines if line["ticket"] is not None and line["points"] >= 0]
    paths = [one for one in score["contenders"] if one["path"]]
    assert kinds[: 1 + len(failed) + len(done)] == (
        ["start"] + ["failed"] * len(failed) + ["completed"] * len(done)
    )
    assert kinds.count("count") == len(paths)
    assert set(kinds[1 + len(failed) + len(done) :]) <= {"count", "bonus"}
    # The last bonus leads to the server's own totals, and only then is the winner named.
    assert before == [score["totals"][seat] for seat in order]
    shown = [int(text.replace("−", "-")) for text in page.locator("[data-total]").all_inner_texts()]
    assert shown == score["totals"]
    winners = page.locator("[data-winners]")
    if score["winners"] == [0]:
        expect(winners).to_contain_text("You win!")
    else:
        assert all(names[seat] in winners.inner_text() for seat in score["winners"])
    expect(page.locator("[data-finale-said]")).to_contain_text(winners.inner_text().strip())
    screen(page, f"finale-{map_id}-winner")
    # A reload tells nothing again; a button does.
    page.reload()
    page.wait_for_selector("[data-total]")
    assert page.locator(".finale").count() == 0
    page.click("[data-finale-again]")
    page.wait_for_selector("[data-kind=start]")
    secret(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-winners]")


@pytest.mark.parametrize("how", ["button", "Escape", "End"])
def test_it_is_skipped_at_any_time(how: str, visit: Opener, site: Running, over: Finished) -> None:
    page = visit(None)
    table = over(page)
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    page.click(".table-board .stage", position={"x": 40, "y": 40})
    page.wait_for_selector(".finale[data-step='1']")
    page.click("[data-next]")
    page.wait_for_selector(".finale[data-step='2']")
    # Whoever loads the page anew goes on where they were.
    page.reload()
    page.wait_for_selector(".finale[data-step='2']")
    secret(page)
    if how == "button":
        page.click("[data-skip]")
    else:
        page.keyboard.press(how)
    page.wait_for_selector("[data-winners]")
    assert page.locator("[data-total]").count() == 3
    page.reload()
    page.wait_for_selector("[data-winners]")


def test_a_page_that_is_opened_has_no_focus_box(
    visit: Opener, site: Running, over: Finished
) -> None:
    page = visit(None)
    table = over(page)
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-winners]")
    page.reload()
    page.wait_for_selector("[data-winners]")
    assert page.evaluate("document.activeElement === document.body")


def test_it_runs_by_itself_where_motion_is_wanted_and_celebrates(
    visit: Opener, site: Running, over: Finished
) -> None:
    page = visit(reduced_motion="no-preference")
    watched(page)
    table = over(page)
    page.evaluate("localStorage.setItem('veturi', JSON.stringify({motion: 'fast'}))")
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    page.click("[data-finale-play=true]")
    step = page.locator(".finale").get_attribute("data-step")
    page.click("[data-finale-play=false]")
    page.wait_for_function(
        "(n) => Number(document.querySelector('.finale').dataset.step) > n + 1", arg=int(str(step))
    )
    secret(page)
    page.evaluate(
        """() => new MutationObserver((found) => {
          for (const one of found.flatMap((change) => [...change.addedNodes]))
            if (one.className === "celebration") {
              const style = getComputedStyle(one);
              window.feast = [style.position, style.pointerEvents, one.ariaHidden];
            }
        }).observe(document.body, {childList: true})"""
    )
    page.wait_for_selector("[data-winners]", timeout=120_000)
    page.wait_for_function("() => window.feast")
    assert page.evaluate("window.feast") == ["fixed", "none", "true"]
    assert "end" in sounds(page)
    page.wait_for_selector(".celebration", state="detached")
    # Nothing of it is repeated by a reload.
    page.reload()
    page.wait_for_selector("[data-winners]")
    assert page.evaluate("() => [moved, heard]") == [[], []]


def test_it_is_calm_where_motion_is_off(visit: Opener, site: Running, over: Finished) -> None:
    page = visit(None)
    watched(page)
    table = over(page)
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    assert page.locator("[data-finale-play]").count() == 0
    while page.locator(".finale").count():
        page.click("[data-next]")
    page.wait_for_selector("[data-winners]")
    assert page.evaluate("() => moved") == []
    assert page.locator(".celebration").count() == 0


def test_a_game_that_ends_before_ones_eyes_is_told_too(visit: Opener) -> None:
    page = visit(None)
    table = begin(page, "amsterdam", ["open", "novice"], pause=25)
    page.wait_for_selector("[data-offer]")
    post(page, f"/tables/{table}/commands", {"do": "away", "seat": 0, "level": "expert"})
    page.wait_for_selector("[data-kind=start]", timeout=120_000)
    secret(page)
    page.click(".brand")
    page.wait_for_selector(".table-item")
    assert not WON.search(page.content())
    page.go_back()
    page.wait_for_selector("[data-kind=start]")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_as_text_it_is_a_list_in_the_same_order(
    language: str, visit: Opener, site: Running, over: Finished
) -> None:
    if not AXE.is_file():
        missing("axe-core is not installed: npm install in web/")
    page = visit(language=language, reduced_motion="no-preference")
    table = over(page, "usa")
    score, _ = told(page, table)
    page.evaluate("localStorage.setItem('veturi', JSON.stringify({view: 'text'}))")
    page.goto(f"{site.address}/t/{table}")
    lines = page.locator(".finale-told li")
    expect(lines).to_have_count(1)
    said = page.locator("[data-finale-said]")
    number = 1
    while page.locator(".finale").count():
        secret(page)
        expect(lines).to_have_count(number)
        expect(said).to_have_text(lines.last.inner_text())
        assert complaints(page, f"step {number}") == [] if number < 3 else True
        page.keyboard.press("Space")
        number += 1
    expect(lines).to_have_count(number)
    assert WON.search(lines.last.inner_text())
    assert not any(WON.search(text) for text in lines.all_inner_texts()[:-1])
    assert str(score["totals"][score["winners"][0]]) in page.locator(".scoring").inner_text()
    screen(page, f"finale-text-{language}")


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(size, theme, id=f"{held}-{theme}")
        for held, size, themes in (
            ("upright", PHONE, scaled(["light"], ["light", "dark"])),
            ("sideways", SIDEWAYS, scaled(["dark"], ["light", "dark"])),
        )
        for theme in themes
    ],
)
def test_a_phone_shows_board_step_totals_and_buttons_at_once(
    size: dict[str, Any], theme: str, visit: Opener, site: Running, over: Finished
) -> None:
    page = visit(None, **size, color_scheme=theme)
    table = over(page, "usa", ["open", "novice", "novice", "novice"])
    page.goto(f"{site.address}/t/{table}")
    page.wait_for_selector("[data-kind=start]")
    name = f"finale-phone-{size['viewport']['width']}-{theme}"
    kinds: set[str] = set()
    while (stage := page.locator(".finale")).count():
        kind = str(stage.get_attribute("data-kind"))
        if kind not in kinds:
            kinds.add(kind)
            screen(page, f"{name}-{kind}")
            hidden = page.evaluate(OUT_OF_SIGHT)
            assert not hidden, kind
            assert page.locator(".sheet").evaluate("(one) => one.offsetHeight") > 150
        page.locator("[data-next]").tap()
    screen(page, f"{name}-winner")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
