"""Game words in both languages: the colours of the cards (B2)."""

from __future__ import annotations

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


def card_word(card: str) -> Name:
    """A card's colour in both languages; a map's own colour is its own word in both."""
    return CARDS.get(card, Name(card, card))
