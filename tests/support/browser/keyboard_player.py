"""The scripted player without a pointer: Tab between regions, arrows inside, the command box."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from support.browser.player import Player

#: How many steps of Tab lead to the region of what is wanted, and how many arrows to itself.
WAY = """(query) => {
  const usable = (one) => one.getClientRects().length && !one.matches(":disabled");
  const wanted = [...document.querySelectorAll(query)].find(usable);
  if (!wanted) return null;
  const all = "button, a[href], input, select, textarea, summary, [role=button], [tabindex]";
  const stops = [...document.querySelectorAll(all)]
    .filter((one) => usable(one) && one.getAttribute("tabindex") !== "-1");
  const active = document.activeElement;
  const region = wanted.closest("[data-rove]");
  if (region && active.closest("[data-rove]") === region) {
    const items = [...region.querySelectorAll("button, a[href], [role=button]")]
      .filter((one) => usable(one) && one.closest("[data-rove]") === region);
    return {tabs: 0, arrows: items.indexOf(wanted) - items.indexOf(active)};
  }
  const stop = region ? stops.find((one) => one.closest("[data-rove]") === region) : wanted;
  return {tabs: stops.indexOf(stop) - stops.indexOf(active), arrows: 0};
}"""
#: Whether the focus is there.
THERE = "(query) => document.activeElement.matches(query)"
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
#: The focus may move meanwhile, when something happens at the table.
TRIES = 12
#: Pointers that were used in a page.
WATCH = """() => {
  window.pointers = 0;
  for (const kind of ["pointerdown", "mousedown", "touchstart"])
    addEventListener(kind, () => { window.pointers += 1; }, true);
}"""

HELD = "() => document.activeElement !== document.body"


class KeyPlayer(Player):
    """Plays with keys only."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        page.evaluate(WATCH)
        self.typed = 0

    @property
    def pointers(self) -> int:
        return int(self.page.evaluate("() => window.pointers"))

    def hit(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, query: str) -> None:
        """With Tab to its region, with arrows to itself."""
        for _ in range(TRIES):
            if self.page.evaluate(THERE, query):
                return
            way = self.page.evaluate(WAY, query)
            assert way, f"there is no {query}"
            self.hit(*["Tab" if way["tabs"] > 0 else "Shift+Tab"] * abs(way["tabs"]))
            self.hit(*["ArrowRight" if way["arrows"] > 0 else "ArrowLeft"] * abs(way["arrows"]))
        raise AssertionError(f"no key leads to {query}")

    def press(self, query: str) -> None:
        self.go_to(query)
        self.hit("Enter")

    def command(self, text: str) -> None:
        """Types into the command box."""
        self.hit("/")
        self.page.wait_for_function("() => document.activeElement.role === 'combobox'")
        self.page.keyboard.type(text)
        self.hit("Enter")
        self.page.wait_for_selector(".command-box", state="detached")
        self.typed += 1

    def step(self, seen: dict[str, Any]) -> None:
        super().step(seen)
        # Whatever became of the button, the focus is somewhere.
        self.page.wait_for_function(HELD)

    def wander(self, query: str) -> None:
        """Onto the board, and with some arrows from one thing that can be picked to another."""
        self.go_to(f"{query}[tabindex='0']")
        for _ in range(self.chance.randrange(4)):
            self.hit(self.chance.choice(ARROWS))
            assert self.page.evaluate(THERE, query), "an arrow led to what cannot be picked"

    def choose_city(self, cities: list[str]) -> None:
        self.wander("[data-city-hit]")
        self.hit("Enter")
        self.confirm(".prompt .buttons .primary")

    def claim(self, route: str) -> None:
        self.wander(".hit-lit")
        self.hit("Enter")
        ways = self.page.locator(".payment")
        ways.first.wait_for()
        self.page.wait_for_function(THERE, arg=".payment")
        self.hit(*["ArrowRight"] * self.chance.randrange(min(3, ways.count())))
        self.confirm(".payment")

    def confirm(self, query: str) -> None:
        """What came up has taken the focus."""
        self.page.wait_for_function(THERE, arg=query)
        self.hit("Enter")

    def take(self, action: str) -> None:
        """Now with the command box, now at the cards themselves."""
        if self.chance.random() < 0.5:
            self.command(action)
        else:
            super().take(action)
