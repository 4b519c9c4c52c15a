"""A player who is told the accessibility tree and nothing else, as a screen reader says it."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

from support.browser.catalogues import as_pattern, catalogue
from veturi.i18n.action_texts import VERBS


class Listener:
    """Plays one seat in the text view. Nothing is found by the page's own marks."""

    def __init__(self, page: Page, seed: int = 1, language: str = "en") -> None:
        self.page = page
        self.words = catalogue(language)
        self.language = language
        self.chance = random.Random(seed)
        #: Kinds of choices that came up.
        self.met: set[str] = set()

    def named(self, *keys: str) -> re.Pattern[str]:
        """Names that are, or begin with, texts of the catalogue."""
        return re.compile("^(" + "|".join(as_pattern(self.words[key]) for key in keys) + ")")

    def part(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=self.words[key], exact=True).first

    @property
    def happened(self) -> Locator:
        log = self.page.get_by_role("list", name=self.words["log"], exact=True)
        return log.get_by_role("listitem")

    def wait(self) -> bool:
        """Until something is asked; False when the game is over."""
        asked = self.page.get_by_role("heading", name=self.named("your_turn", "end_title"))
        asked.first.wait_for(timeout=60_000)
        return self.page.get_by_role("heading", name=self.named("end_title")).count() == 0

    def play(self, most: int = 400, until: str = "") -> None:
        for _ in range(most):
            if not self.wait() or (until and until in self.met):
                return
            before = self.happened.count()
            self.answer()
            expect(self.happened).not_to_have_count(before)
        raise AssertionError(f"the game did not end in {most} moves")

    def answer(self) -> None:
        asked = self.part("text_prompt")
        boxes = self.page.get_by_role("main").get_by_role("checkbox")
        cities = asked.get_by_role("combobox")
        claims = self.part("routes").get_by_role("button", name=re.compile("×"))
        others = asked.get_by_role("group", name=self.words["other_actions"], exact=True)
        if boxes.count():
            self.met.add("tickets")
            self.keep(boxes)
        elif cities.count():
            self.met.add("city")
            city = cities.get_by_role("option").nth(1).inner_text()
            cities.first.select_option(index=1)
            asked.get_by_role("button", name=city).first.click()
        elif others.count():
            self.met.add("others")
            paid = asked.get_by_role("button", name=re.compile("×"))
            self.one_of(paid if paid.count() else others.get_by_role("button"))
        elif claims.count():
            self.met.add("claim")
            self.one_of(claims)
        else:
            self.met.add("draw")
            self.draw()

    def one_of(self, buttons: Locator) -> None:
        buttons.nth(self.chance.randrange(buttons.count())).click()

    def keep(self, boxes: Locator) -> None:
        # Another button of the page may begin with the same word.
        box = self.page.get_by_role("checkbox")
        offer = self.page.get_by_role("main").get_by_role("group").filter(has=box)
        keep = offer.get_by_role("button", name=self.named("keep"), disabled=False)
        for box in boxes.all():
            box.check()
            if keep.count():
                break
        keep.click()

    def draw(self) -> None:
        cards = self.part("face_up")
        names = "|".join(
            re.escape(VERBS[verb].in_language(self.language)) for verb in ("draw", "draw_deck")
        )
        found = cards.get_by_role("button", name=re.compile(f"^({names})"), disabled=False)
        if found.count():
            self.one_of(found)
            return
        tickets = re.compile(f"^{as_pattern(VERBS['tickets'].in_language(self.language))}")
        cards.get_by_role("button", name=tickets, disabled=False).click()
        cards.get_by_role("button", name=self.words["do_it"], exact=True).click()
