"""A scripted player that knows only what is on the screen: it clicks what is lit."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const all = (query, name) =>
    [...document.querySelectorAll(query)].map((one) => one.dataset[name]);
  const table = document.querySelector("main.table");
  const city = document.querySelector(".prompt select");
  return {
    number: Number(table?.dataset.number ?? 0),
    phase: table?.dataset.phase ?? "",
    over: document.querySelector(".scoring") !== null,
    mine: document.querySelector("main.table[data-busy=false] .prompt-mine") !== null,
    offers: all("[data-offer]", "offer").length,
    lit: all(".hit-lit", "hit"),
    cards: all(".market button:not([aria-disabled=true])", "action"),
    answers: all(".prompt [data-action]", "action"),
    cities: city ? [...city.options].map((one) => one.value).filter(Boolean) : [],
  };
}"""
#: Something is asked, and the last answer is settled: others may move while it is on its way.
READY = """() => document.querySelector(".scoring") !== null
  || document.querySelector("main.table[data-busy=false] .prompt-mine") !== null"""
#: Where something on the board is, once it has been scrolled to its middle.
SHOWN = """const shown = (element) => {
  const stage = document.querySelector(".stage");
  const frame = stage.getBoundingClientRect();
  const from = element.getBoundingClientRect();
  stage.scrollLeft += from.x + from.width / 2 - frame.x - frame.width / 2;
  stage.scrollTop += from.y + from.height / 2 - frame.y - frame.height / 2;
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};"""
PLACE = f"""(id) => {{
  {SHOWN}
  const spaces = document.querySelectorAll(`.sheet [data-route="${{id}}"] > g`);
  return shown(spaces[Math.floor(spaces.length / 2)]);
}}"""
CITY = f"""(id) => {{
  {SHOWN}
  return shown(document.querySelector(`[data-city-hit="${{CSS.escape(id)}}"]`));
}}"""


class Player:
    """Plays one seat in one page."""

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.chance = random.Random(seed)
        #: Kinds of choices that came up.
        self.met: set[str] = set()

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def press(self, query: str) -> None:
        target = self.page.locator(query).first
        if self.touch:
            target.tap()
        else:
            target.click()

    def press_at(self, place: list[float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def wait(self) -> dict[str, Any]:
        """Until something is asked of this player, or the game is over."""
        while True:
            self.page.wait_for_function(READY, timeout=120_000)
            seen = self.look()
            if seen["mine"] or seen["over"]:
                return seen

    def kind(self, seen: dict[str, Any]) -> str:
        """What is asked."""
        if seen["offers"]:
            return "opening" if seen["phase"] == "opening" else "choosing"
        return str(seen["phase"])

    def play(self, most: int = 600) -> None:
        """Plays to the end of the game."""
        for _ in range(most):
            seen = self.wait()
            if seen["over"]:
                return
            self.step(seen)
        raise AssertionError(f"the game did not end in {most} moves")

    def step(self, seen: dict[str, Any]) -> None:
        """One answer to what is asked."""
        self.met.add(self.kind(seen))
        if seen["offers"]:
            self.choose_tickets(seen["offers"])
        elif seen["cities"]:
            self.choose_city(seen["cities"])
        elif seen["answers"]:
            answer = self.chance.choice(seen["answers"])
            self.press(f'.prompt [data-action="{answer}"]')
        elif seen["lit"]:
            self.claim(self.chance.choice(seen["lit"]))
        else:
            self.draw(seen["cards"])
        self.page.wait_for_function(
            "(n) => Number(document.querySelector('main.table')?.dataset.number ?? n + 1) > n",
            arg=seen["number"],
        )

    def choose_tickets(self, offers: int) -> None:
        keep = self.page.locator("[data-action=keep]")
        for place in range(offers):
            self.press(f'[data-offer="{place}"]')
            if keep.is_enabled():
                break
        self.press("[data-action=keep]")

    def choose_city(self, cities: list[str]) -> None:
        """On the map itself."""
        self.press_at(self.page.evaluate(CITY, self.chance.choice(cities)))
        self.press(".prompt .buttons .primary")

    def claim(self, route: str) -> None:
        self.press_at(self.page.evaluate(PLACE, route))
        ways = self.page.locator(".payment")
        ways.first.wait_for()
        way = ways.nth(self.chance.randrange(ways.count()))
        if self.touch:
            way.tap()
        else:
            way.click()

    def draw(self, cards: list[str]) -> None:
        """Cards, and now and then tickets."""
        wanted = [card for card in cards if card != "tickets"]
        if "tickets" in cards and (not wanted or self.chance.random() < 0.06):
            wanted = ["tickets"]
        self.take(self.chance.choice(wanted))

    def take(self, action: str) -> None:
        self.press(f'.market [data-action="{action}"]')
        if action == "tickets":
            self.press("[data-confirm]")
