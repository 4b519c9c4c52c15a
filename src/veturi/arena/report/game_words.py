"""Words of the game that both the command line and reports use, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.engine import texts_of
from veturi.engine.vocabulary import BENT, THINGS, card_word, thing_word
from veturi.maps import GameMap, Name

__all__ = ["PARTS", "GameWords"]

#: The parts of a score that every map can have, and the words that these texts need.
PARTS: Final[dict[str, Name]] = {
    **THINGS,
    "player": Name("Player {number}", "Pelaaja {number}"),
    "routes": Name("routes", "reitit"),
    "completed": Name("completed {tickets}", "toteutuneet {tickets}"),
    "failed": Name("failed {tickets}", "toteutumattomat {tickets}"),
    "longest_path": Name("longest path", "pisin reitti"),
    "most_tickets": Name("most {tickets}", "eniten toteutuneita {tickets_some}"),
}


class GameWords:
    """Texts in one language, with the words of a map and of its rules where they have them."""

    def __init__(
        self, language: str, texts: Mapping[str, Name], game_map: GameMap | None = None
    ) -> None:
        self.language: Final = language
        self._texts: Final = {**texts, **(texts_of(game_map) if game_map else {})}
        self._own: Final[Mapping[str, Name]] = game_map.words if game_map else {}
        variant = game_map.variant if game_map else {}
        self._terrain: Final = variant.get("terrain_names")

    def __call__(self, key: str, **fields: object) -> str:
        """The text of that name with its fields filled; a key without a text is its own word."""
        if key in THINGS:
            return self.name(thing_word(key, self._own))
        if key in self._own:
            return self.name(self._own[key])
        if key not in self._texts:
            return key.replace("_", " ")
        text = self.name(self._texts[key])
        for word in ("tickets", *BENT):
            if f"{{{word}}}" in text:
                fields[word] = self(word)
        return text.format_map(fields) if fields else text

    def known(self, kind: str, word: str) -> str:
        """The text of a word of that kind; rules of one's own may have others, told as they are."""
        key = f"{kind}_{word}"
        return self(key if self.has(key) else word)

    def has(self, key: str) -> bool:
        return key in self._texts

    def told(self, what: str, facts: Mapping[str, object]) -> str:
        """An event or action of the map's own rules; "" if they do not say how it is told."""
        for key in (f"told_{what}_{facts.get('from')}", f"told_{what}"):
            if self.has(key):
                return self.name(self._texts[key]).format_map(facts)
        return ""

    def name(self, name: Name) -> str:
        return name.in_language(self.language)

    def player(self, seat: int) -> str:
        """Players are counted from 1."""
        return self("player", number=seat + 1)

    def card(self, card: str) -> str:
        """A card by its colour, in the map's own word if it has one."""
        return self.name(card_word(card, self._own))

    def cards(self, counts: Mapping[str, int]) -> str:
        """`3 × red + 1 × locomotive`."""
        shown = [f"{count} × {self.card(card)}" for card, count in counts.items() if count]
        return " + ".join(shown)

    def number(self, value: float, digits: int = 0) -> str:
        """With the decimal sign and the groups of the language, and a true minus."""
        shown = f"{abs(value):,.{digits}f}"
        if self.language == "fi":
            shown = shown.replace(",", "\u00a0").replace(".", ",")
        zero = not any(digit in shown for digit in "123456789")
        return shown if value >= 0 or zero else f"\u2212{shown}"

    def percent(self, share: float, digits: int = 1) -> str:
        shown = self.number(100 * share, digits)
        return f"{shown}\u00a0%" if self.language == "fi" else f"{shown}%"

    def terrain(self, kind: str) -> str:
        """A kind of terrain, by the names that the map's own rules keep."""
        names = self._terrain.get(kind) if isinstance(self._terrain, Mapping) else None
        shown = names.get(self.language) if isinstance(names, Mapping) else None
        return shown if isinstance(shown, str) else kind
