"""Language catalogues: texts by key, with the words of a map and of its rules, and plural forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.engine import texts_of
from veturi.engine.vocabulary import THINGS, card_word, thing_word
from veturi.i18n.event_texts import EVENT_TEXTS
from veturi.maps import GameMap, Message, Name, Plural

__all__ = ["TEXTS", "Catalogue", "kind_names"]

#: What every catalogue has: things, players, the parts of a score, events.
TEXTS: Final[dict[str, Message]] = {
    **THINGS,
    **EVENT_TEXTS,
    "player": Name("Player {number}", "Pelaaja {number}"),
    "routes": Name("routes", "reitit"),
    "completed": Name("completed {tickets}", "toteutuneet {tickets}"),
    "failed": Name("failed {tickets}", "toteutumattomat {tickets}"),
    "longest_path": Name("longest path", "pisin reitti"),
    "most_tickets": Name("most {tickets}", "eniten toteutuneita {tickets_some}"),
}


class Catalogue:
    """Texts in one language, with the words of a map and of its rules where they have them."""

    def __init__(
        self,
        language: str,
        game_map: GameMap | None = None,
        more: Mapping[str, Message] | None = None,
    ) -> None:
        self.language: Final = language
        own = texts_of(game_map) if game_map else {}
        self._texts: Final[Mapping[str, Message]] = {**TEXTS, **(more or {}), **own}
        self._own: Final[Mapping[str, Name]] = game_map.words if game_map else {}
        variant = game_map.variant if game_map else {}
        self._kinds: Final = kind_names(variant)

    def __call__(self, key: str, **fields: object) -> str:
        """The text of that name with its fields filled; a key without a text is its own word.

        A text that counts is told by the number that is given. The map's words need not be."""
        if key in THINGS:
            return self.name(thing_word(key, self._own))
        if key in self._own:
            return self.name(self._own[key])
        text = self.template(key, fields)
        if text is None:
            return key.replace("_", " ")
        for word in THINGS:
            if f"{{{word}}}" in text and word not in fields:
                fields[word] = self(word)
        return text.format_map(fields) if fields else text

    def known(self, kind: str, word: str) -> str:
        """The text of a word of that kind; rules of one's own may have others, told as they are."""
        key = f"{kind}_{word}"
        return self(key if self.has(key) else word)

    def has(self, key: str) -> bool:
        return key in self._texts

    def template(self, key: str, counts: Mapping[str, object] | None = None) -> str | None:
        """The text of that name with its fields unfilled, if there is one; for these counts."""
        text = self._texts.get(key)
        if isinstance(text, Plural):
            text = text.of((counts or {}).get(text.by))
        return None if text is None else self.name(text)

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

    def kind(self, kind: str) -> str:
        """A kind of card of the map's own, by the name that the map file has for it."""
        return self.name(self._kinds[kind]) if kind in self._kinds else kind


def kind_names(variant: Mapping[str, object]) -> dict[str, Name]:
    """The names by kind of every table of the map file's `[variant]` called `…_names`."""
    tables = [table for key, table in variant.items() if key.endswith("_names")]
    return {
        kind: Name(str(names.get("en", kind)), str(names.get("fi", kind)))
        for table in tables
        if isinstance(table, Mapping)
        for kind, names in table.items()
        if isinstance(names, Mapping)
    }
