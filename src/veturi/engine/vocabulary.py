"""Vocabulary: card colours (B2) and things in both languages, unless a map renames them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.maps import Name

__all__ = [
    "ACTIONS",
    "CARDS",
    "FORMS",
    "THINGS",
    "card_word",
    "thing_count",
    "thing_word",
    "thing_words",
]

CARDS: Final[dict[str, Name]] = {
    "locomotive": Name("locomotive", "veturi"),
    "grey": Name("grey", "harmaa"),
    "pink": Name("pink", "violetti"),
    "blue": Name("blue", "sininen"),
    "orange": Name("orange", "oranssi"),
    "white": Name("white", "valkoinen"),
    "green": Name("green", "vihreä"),
    "yellow": Name("yellow", "keltainen"),
    "black": Name("black", "musta"),
    "red": Name("red", "punainen"),
}

#: Things, and the forms of them that texts need (`FORMS`).
THINGS: Final[dict[str, Name]] = {
    "city": Name("city", "kaupunki"),
    "cities": Name("cities", "kaupungit"),
    "train": Name("train", "vaunu"),
    "trains": Name("trains", "vaunut"),
    "trains_counted": Name("trains", "vaunua"),
    "trains_some": Name("trains", "vaunuja"),
    "train_card": Name("train card", "junakortti"),
    "train_cards": Name("train cards", "junakortit"),
    "locomotive": CARDS["locomotive"],
    "locomotives": Name("locomotives", "veturit"),
    "locomotives_counted": Name("locomotives", "veturia"),
    "ticket": Name("ticket", "menolippu"),
    "ticket_object": Name("ticket", "menolipun"),
    "tickets": Name("tickets", "menoliput"),
    "tickets_counted": Name("tickets", "menolippua"),
    "tickets_some": Name("tickets", "menolippuja"),
    "tickets_among": Name("tickets", "menolipuista"),
    "tickets_yours": Name("tickets", "menolippusi"),
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
#: Forms of another word, as Finnish inflects it: the object of a verb ("menolipun"), after a number
#: ("3 menolippua"), some of them ("menolippuja"), out of them ("menolipuista"), the reader's own.
FORMS: Final[dict[str, str]] = {
    thing: thing.rpartition("_")[0]
    for thing in THINGS
    if thing.endswith(("_object", "_counted", "_some", "_among", "_yours"))
}


def card_word(card: str, own: Mapping[str, Name]) -> Name:
    """A card in both languages, in the map's word if it has one. A colour that neither the map
    nor the base game has a word for is its own."""
    return own.get(card) or CARDS.get(card) or Name(card, card)


def thing_word(thing: str, own: Mapping[str, Name]) -> Name:
    """A thing of `THINGS` in the map's word. A form that the map does not give is made of its
    word: after a number as most Finnish words are inflected, else the word as it is."""
    found = own.get(thing)
    if found is None and thing in FORMS:
        found = own.get(FORMS[thing])
        single = own.get(FORMS[thing].removesuffix("s"))
        if found is not None and single is not None and thing.endswith("_counted"):
            found = Name(found.en, _partitive(single.fi))
    return found or THINGS[thing]


def thing_count(thing: str, count: int, own: Mapping[str, Name]) -> Name:
    """So many of a thing that has a form to be counted with: `1 train`, `3 trains`."""
    if count == 1:
        word = thing_word(thing, own)
        return Name(f"1 {word.en}", f"1 {word.fi}")
    words = thing_word(f"{thing}s_counted", own)
    return Name(f"{count} {words.en}", f"{count} {words.fi}")


def thing_words(own: Mapping[str, Name]) -> dict[str, Name]:
    """Every thing and every form, in the map's words."""
    return {thing: thing_word(thing, own) for thing in THINGS}


def _partitive(word: str) -> str:
    """A Finnish word after a number, as most words are inflected: kortti, korttia."""
    back = any(vowel in word for vowel in "aouAOU")
    if word.endswith("nen"):
        return word[:-3] + ("sta" if back else "stä")
    if word.endswith("e"):
        return word + ("tta" if back else "ttä")
    if word.endswith(("a", "i", "o", "u", "y", "ä", "ö")):
        return word + ("a" if back else "ä")
    return word
