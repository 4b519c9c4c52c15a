"""Game words in both languages: the colours of the cards (B2), unless a map has its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import Name

__all__ = ["CARDS", "card_word"]

CARDS: Final[dict[str, Name]] = {
    "locomotive": Name("locomotive", "veturi"),
    "grey": Name("grey", "harmaa"),
    "pink": Name("pink", "violetti"),
    "blue": Name("blue", "sininen"),
    "orange": Name("orange", "ruskea"),
    "white": Name("white", "valkoinen"),
    "green": Name("green", "vihreä"),
    "yellow": Name("yellow", "keltainen"),
    "black": Name("black", "musta"),
    "red": Name("red", "punainen"),
}


def card_word(card: str, own: Mapping[str, Name]) -> Name:
    """A card in both languages, in the map's own word if it has one. A colour that neither the map
    nor the base game has a word for is its own."""
    return own.get(card) or CARDS.get(card) or Name(card, card)
