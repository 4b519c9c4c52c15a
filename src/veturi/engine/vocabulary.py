"""Vocabulary: card colours (B2) and things in both languages, unless a map renames them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import Name

__all__ = ["ACTIONS", "BENT", "CARDS", "THINGS", "card_word", "thing_word"]

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

#: Things; the tickets also as Finnish bends them: some of them, and out of them.
THINGS: Final[dict[str, Name]] = {
    "city": Name("city", "kaupunki"),
    "cities": Name("cities", "kaupungit"),
    "train": Name("train", "vaunu"),
    "trains": Name("trains", "vaunut"),
    "train_card": Name("train card", "junakortti"),
    "train_cards": Name("train cards", "junakortit"),
    "locomotive": CARDS["locomotive"],
    "locomotives": Name("locomotives", "veturit"),
    "ticket": Name("ticket", "menolippu"),
    "tickets": Name("tickets", "menoliput"),
    "tickets_some": Name("tickets", "menolippuja"),
    "tickets_among": Name("tickets", "menolipuista"),
}
#: The words of actions in Finnish, as they are written. `notation` reads them, and more, back.
ACTIONS: Final[dict[str, str]] = {
    "draw": "nosta",
    "deck": "pakka",
    "claim": "rakenna",
    "tickets": "liput",
    "keep": "pidä",
    "pass": "passaa",
}
#: Forms of another word.
BENT: Final = ("tickets_some", "tickets_among")


def card_word(card: str, own: Mapping[str, Name]) -> Name:
    """A card in both languages, in the map's word if it has one. A colour that neither the map
    nor the base game has a word for is its own."""
    return own.get(card) or CARDS.get(card) or Name(card, card)


def thing_word(thing: str, own: Mapping[str, Name]) -> Name:
    """A thing of `THINGS` in the map's word, which is left as it is if the map bends none."""
    found = own.get(thing)
    if found is None and thing in BENT:
        found = own.get("tickets")
    return found or THINGS[thing]
