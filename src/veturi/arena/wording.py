"""Words of the game that both the command line and reports use, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import GameMap, Name
from veturi.rules.words import card_word

__all__ = ["PARTS", "GameWords"]

#: The parts of a score by their source, and the words that these texts need.
PARTS: Final[dict[str, Name]] = {
    "player": Name("Player {number}", "Pelaaja {number}"),
    "routes": Name("routes", "reitit"),
    "ticket": Name("ticket", "menolippu"),
    "tickets": Name("tickets", "menoliput"),
    # As Finnish bends them: so many, and some of them.
    "tickets_some": Name("tickets", "menolippuja"),
    "tickets_among": Name("tickets", "menolipuista"),
    "completed": Name("completed {tickets}", "toteutuneet {tickets}"),
    "failed": Name("failed {tickets}", "toteutumattomat {tickets}"),
    "longest_path": Name("longest path", "pisin reitti"),
    "most_tickets": Name("most {tickets}", "eniten toteutuneita {tickets_some}"),
    "markers": Name("city markers", "kaupunkimerkit"),
    "alvin": Name("Alvin caught", "Alvin napattu"),
    "alvin_kept": Name("Alvin at the end", "Alvin lopussa"),
    "doubling": Name("doubled routes", "tuplatut reitit"),
    "merchandise": Name("merchandise", "kauppavarabonus"),
    "bullet_track": Name("bullet-train track", "luotijunarata"),
}

#: Forms of another word.
BENT: Final = ("tickets_some", "tickets_among")


class GameWords:
    """Texts in one language, with a map's own words where it has them."""

    def __init__(
        self, language: str, texts: Mapping[str, Name], game_map: GameMap | None = None
    ) -> None:
        self.language: Final = language
        self._texts: Final = texts
        self._own: Final[Mapping[str, Name]] = game_map.words if game_map else {}
        variant = game_map.variant if game_map else {}
        self._terrain: Final = variant.get("terrain_names")

    def __call__(self, key: str, **fields: object) -> str:
        """The text of that name with its fields filled; a key without a text is its own word."""
        # A map that has its own word but does not bend it is taken at its word.
        own = self._own.get(key) or self._own.get(key.partition("_")[0] if key in BENT else key)
        if own:
            return self.name(own)
        if key not in self._texts:
            return key.replace("_", " ")
        text = self.name(self._texts[key])
        for word in ("tickets", *BENT):
            if f"{{{word}}}" in text:
                fields[word] = self(word)
        return text.format_map(fields) if fields else text

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

    def terrain(self, kind: str) -> str:
        """A kind of terrain, by the names that the map's own rules keep."""
        names = self._terrain.get(kind) if isinstance(self._terrain, Mapping) else None
        shown = names.get(self.language) if isinstance(names, Mapping) else None
        return shown if isinstance(shown, str) else kind
