"""What is said of a route: only when somebody asks, and only what the rules would bring."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, screen
from support.browser.moments import skip_to
from support.browser.player import PLACE, Player
from support.browser.tables import begin, get
from support.server.live_server import Running
from veturi.engine import Game
from veturi.maps import load_map

#: A map with ferries, and its routes that take locomotives if the table plays so (F17).
CROSSED = load_map("africa")
FERRIES = {route.id for route in CROSSED.routes if route.ferries}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
#: Keeps every caption that appears, however short it stays.
LISTEN = """() => {
  window.captions = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".caption")) {
      if (!window.captions.includes(one.innerText)) window.captions.push(one.innerText);
    }
  }).observe(document, { childList: true, subtree: true });
}"""
CAPTIONS = "() => window.captions"
#: The focus has come to rest: where its button is gone, something else has it.
SETTLED = "() => document.activeElement !== document.body"


@pytest.mark.parametrize("map_id", ["usa", "oldwest"])
def test_a_click_brings_no_caption_that_nobody_asked_for(visit: Opener, map_id: str) -> None:
    page = visit(None)
    begin(page, map_id, ["open", "novice"], options={"first": 0})
    player = Player(page, seed=3)
    seen = player.wait()
    page.evaluate(LISTEN)
    player.step(seen)
    player.wait()
    page.wait_for_function(SETTLED)
    expect(page.locator(".caption")).to_have_count(0)
    assert page.evaluate(CAPTIONS) == []
    # Whoever takes up the keyboard is told what has the focus.
    page.locator(".hits [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    if map_id == "usa":
        expect(page.locator(".caption")).to_have_count(1)


def claim_first(page: Page, player: Player) -> str:
    """Plays until a route can be claimed, and claims it."""
    while not (seen := player.wait())["lit"] or seen["offers"] or seen["cities"]:
        player.step(seen)
    route = str(seen["lit"][0])
    player.claim(route)
    page.wait_for_selector(f".sheet [data-route='{route}'].claimed, .scoring")
    return route


def test_ones_own_claim_is_not_refused_on_a_phone(visit: Opener) -> None:
    page = visit(None, **PHONE)
    begin(page, "usa", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=3, touch=True)
    player.step(player.wait())
    page.evaluate(LISTEN)
    claim_first(page, player)
    player.wait()
    expect(page.locator(".caption")).to_have_count(0)
    assert not [said for said in page.evaluate(CAPTIONS) if "claimed by" in said]


def test_a_caption_says_what_the_rules_of_the_map_would_bring(visit: Opener) -> None:
    """J5: a route of bullet trains moves the marker and scores nothing."""
    page = visit(None)
    begin(page, "japan", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=3)
    player.step(player.wait())
    player.wait()
    routes = get(page, "/maps/japan")["routes"]
    bullet = next(one for one in routes if "bullet" in one["marks"] and one["length"] > 2)
    plain = next(one for one in routes if not one["marks"] and one["length"] > 2)
    caption = page.locator(".caption-line")
    page.mouse.move(*page.evaluate(PLACE, plain["id"]))
    expect(caption).to_contain_text(f"{plain['points']} points")
    page.mouse.move(*page.evaluate(PLACE, bullet["id"]))
    expect(caption).to_contain_text(f"bullet-train track +{bullet['length']}")
    expect(caption).not_to_contain_text("point")
    label = page.locator(f"[data-hit='{bullet['id']}']").get_attribute("aria-label") or ""
    assert f"+{bullet['length']}" in label
    assert "point" not in label


def test_a_colour_and_then_a_route_is_no_contradiction(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=3)
    player.step(player.wait())
    while True:
        seen = player.wait()
        if seen["lit"] and not seen["offers"]:
            break
        player.step(seen)
    # Grey routes can be paid in several colours: with one picked up, that one is left.
    for card in page.locator("[data-hand]").evaluate_all("all => all.map((o) => o.dataset.hand)"):
        page.click(f"[data-hand={card}]")
        if lit := player.look()["lit"]:
            break
        page.click(f"[data-hand={card}]")
    page.mouse.click(*page.evaluate(PLACE, lit[0]))
    page.wait_for_selector(".payment")
    expect(page.locator(".prompt-words")).not_to_contain_text("No route")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_cities_of_tickets_stand_out_while_a_starting_city_is_chosen(
    visit: Opener, size: tuple[int, int]
) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]})
    begin(page, "oldwest", ["open", "novice"], options={"first": 0})
    player = Player(page, seed=3)
    player.step(player.wait())
    assert player.wait()["cities"]
    # A ticket below the pointer would be shown alone.
    page.mouse.move(2, 2)
    page.locator(".rings .ring-ticket").first.wait_for(state="attached")
    kinds = page.locator(".rings circle").evaluate_all("all => all.map((o) => o.classList[0])")
    # What is drawn later lies above.
    assert kinds.count("ring-ticket") >= 4
    assert kinds.index("ring-ticket") > kinds.index("ring-choice")
    assert "ring-choice" not in kinds[kinds.index("ring-ticket") :]
    # Not by colour alone: each of them has a shape of its own, which can be seen.
    places = "all => all.map((o) => [o.getScreenCTM(), o.getBBox()]).map(([to, box]) =>" + (
        " [to.e + to.a * (box.x + box.width / 2), to.f + to.d * (box.y + box.height / 2)]"
        ".map(Math.round).join())"
    )
    marks = page.locator(".rings .mark-ticket")
    rings = page.locator(".rings .ring-ticket")
    assert set(marks.evaluate_all(places)) == set(rings.evaluate_all(places))
    assert 4 <= marks.count() < page.locator(".rings .ring-choice").count()
    widths = marks.evaluate_all("all => all.map((o) => o.getBoundingClientRect().width)")
    assert min(widths) >= 9
    screen(page, f"ticket-cities-{size[0]}")


@pytest.mark.parametrize("ferries", [True, False], ids=["ferries", "no-ferries"])
def test_a_ferry_takes_locomotives_if_the_table_plays_so(
    site: Running, visit: Opener, ferries: bool
) -> None:
    found: dict[str, list[str]] = {}

    def at_the_coast(game: Game, seat: int) -> bool:
        found.clear()
        for action in game.legal_actions(seat):
            text, route = action.text, CROSSED.routes[int(action.target)].id
            wild = "+" in text or "locomotive" in text
            if text.startswith("claim ") and route in FERRIES and (ferries or not wild):
                found.setdefault(route, []).append(text)
        return bool(found)

    page = visit("/")
    begin(page, CROSSED.id, ["open", "novice"], options={"first": 0, "ferries": ferries})
    skip_to(site, page.url.rpartition("/")[2], at_the_coast, page)
    route = next(iter(found))
    place = page.evaluate(PLACE, route)
    page.mouse.move(*place)
    caption = page.locator(".caption")
    expect(caption).to_contain_text("Madagascar")
    assert ("ferry: " in caption.inner_text()) == ferries
    page.mouse.click(*place)
    payments = page.locator(".payment")
    payments.first.wait_for()
    offered = payments.all_inner_texts()
    assert all("locomotive" in one for one in offered) == ferries
    payments.first.click()
    log = page.locator(".log-line").filter(has_text="Aino claims")
    claimed = log.filter(has_text="Madagascar").first
    expect(claimed).to_be_visible()
    assert ("locomotive" in claimed.inner_text()) == ("locomotive" in offered[0])
