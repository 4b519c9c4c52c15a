"""Cards and tickets: pictures by map, large where there is room, and names that are not broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Opener
from support.browser.player import Player
from support.browser.tables import begin

LONG = "Fukushimamachi"
#: The words of names on tickets that stand on more than one line, or stick out of their ticket.
BROKEN = """() => [...document.querySelectorAll(".ticket-ends > span")].flatMap((name) => {
  const text = name.firstChild;
  const ticket = name.closest(".ticket-words").getBoundingClientRect();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const boxes = [...range.getClientRects()];
    return boxes.length !== 1 || boxes[0].right > ticket.right + 1;
  }).map((word) => word[0]);
})"""


def with_long_names(route: Route) -> None:
    facts = route.fetch().json()
    for city in facts["cities"]:
        city["name"] = {"en": LONG, "fi": LONG}
    route.fulfill(json=facts)


@pytest.mark.parametrize("size", [(1366, 768), (900, 620), (390, 844)], ids=str)
@pytest.mark.parametrize("map_id", ["japan", "africa"])
def test_no_name_on_a_ticket_is_broken(visit: Opener, map_id: str, size: tuple[int, int]) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]})
    page.route(f"**/maps/{map_id}", with_long_names)
    begin(page, map_id, ["open", "novice"])
    player = Player(page)
    seen = player.wait()
    expect(page.locator(".ticket-ends").first).to_contain_text(LONG)
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.evaluate(BROKEN) == []
    player.step(seen)
    player.wait()
    if page.locator(".table-small").count():
        page.locator(".tabs .tab").nth(1).click()
    expect(page.locator(".tickets .ticket-ends").first).to_contain_text(LONG)
    assert page.evaluate(BROKEN) == []


def test_maps_have_cards_of_their_own(visit: Opener) -> None:
    """The pictures of one colour differ from map to map, and so do those of two colours."""
    page = visit()
    drawn: dict[str, dict[str, str]] = {}
    for map_id in ("usa", "amsterdam", "japan"):
        begin(page, map_id, ["open", "novice"])
        # While tickets are chosen the market keeps its room, unseen.
        page.locator(".market-row .card-art").first.wait_for(state="attached")
        found = page.locator(".card-art[class*='card-']").evaluate_all(
            """(all) => all.filter((one) => one.querySelector(".art-picture")).map((one) =>
              [one.classList[1], one.querySelector(".art-picture").innerHTML])"""
        )
        drawn[map_id] = dict(found)
        assert len(set(drawn[map_id].values())) == len(drawn[map_id]) > 1
        # The symbol of the colour is always there.
        signs = page.locator(".market-row .card-art:not(.card-locomotive) .art-sign").count()
        assert signs == page.locator(".market-row .card-art:not(.card-locomotive)").count()
        page.goto(page.url.split("/t/")[0])
    for one, two in (("usa", "amsterdam"), ("usa", "japan"), ("amsterdam", "japan")):
        for card in drawn[one].keys() & drawn[two].keys():
            assert drawn[one][card] != drawn[two][card], (one, two, card)


def test_cards_of_the_market_are_large_where_there_is_room(visit: Opener) -> None:
    page = visit(None, viewport={"width": 1600, "height": 950})
    begin(page, "usa", ["open", "novice"])
    card = page.locator(".market-row .card-art").first
    card.wait_for(state="attached")
    large = card.bounding_box()
    page.set_viewport_size({"width": 1366, "height": 700})
    small = card.bounding_box()
    assert large is not None
    assert small is not None
    assert large["width"] >= 90 > small["width"] >= 50
