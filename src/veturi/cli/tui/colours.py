"""Colour palette and symbols of cards and players; every colour also has a letter or a shape.

The card colours are colour-blind safe. Lines have a variant for dark and for light backgrounds;
symbols have a background of the card's colour.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

from veturi.maps import Name

__all__ = ["DARK", "LIGHT", "PLAYER_SIGNS", "SHARED_SIGN", "Palette", "letter", "light_terminal"]

#: A letter for each card colour; unique in each language.
LETTERS: Final[dict[str, Name]] = {
    "pink": Name("P", "L"),
    "blue": Name("B", "S"),
    "orange": Name("O", "R"),
    "white": Name("W", "V"),
    "green": Name("G", "H"),
    "yellow": Name("Y", "K"),
    "black": Name("K", "M"),
    "red": Name("R", "P"),
    "grey": Name("X", "X"),
}
LOCOMOTIVE_SIGN: Final = "★"
#: A shape for each seat, and one for shared pieces.
PLAYER_SIGNS: Final = "●■▲◆♥♣"
SHARED_SIGN: Final = "≡"

#: Background and foreground of a card's symbol.
SIGNS: Final = {
    "pink": ("#ab6e9e", "#000000"),
    "blue": ("#304899", "#ffffff"),
    "orange": ("#f57300", "#000000"),
    "white": ("#f9f9f9", "#000000"),
    "green": ("#46ab87", "#000000"),
    "yellow": ("#feeb5f", "#000000"),
    "black": ("#000000", "#ffffff"),
    "red": ("#92000f", "#ffffff"),
    "grey": ("#8c8c8c", "#000000"),
    "locomotive": ("#5b2b82", "#ffffff"),
}


def letter(card: str, language: str) -> str:
    """The sign of a card: a letter, a star for locomotives; its first letter if it is unknown."""
    if card == "locomotive":
        return LOCOMOTIVE_SIGN
    return LETTERS[card].in_language(language) if card in LETTERS else card[:1].upper()


def light_terminal() -> bool:
    """Whether the terminal reports a light background, as some do in COLORFGBG."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours for one background."""

    name: str
    ground: str
    text: str
    dim: str
    accent: str
    #: Lines of routes that are open, by card colour.
    lines: dict[str, str]
    #: Background and foreground of a player's trains, by seat.
    players: tuple[tuple[str, str], ...]
    #: The same for shared pieces.
    shared: tuple[str, str]

    def sign(self, card: str) -> tuple[str, str]:
        return SIGNS.get(card, SIGNS["grey"])


PLAYERS: Final = (
    ("#2f6fe0", "#ffffff"),
    ("#d01f28", "#ffffff"),
    ("#1ca686", "#000000"),
    ("#f7ea3c", "#000000"),
    ("#6d6d78", "#ffffff"),
    ("#f4f4f4", "#000000"),
)
DARK: Final = Palette(
    name="veturi-dark",
    ground="#16191d",
    text="#e6e6e6",
    dim="#8d949c",
    accent="#ffb000",
    lines={
        "pink": "#c98bbc",
        "blue": "#6f8df0",
        "orange": "#f57300",
        "white": "#f9f9f9",
        "green": "#46ab87",
        "yellow": "#feeb5f",
        "black": "#5a6068",
        "red": "#e0404c",
        "grey": "#9aa0a6",
    },
    players=PLAYERS,
    shared=("#35c3dc", "#000000"),
)
LIGHT: Final = Palette(
    name="veturi-light",
    ground="#f3f0e8",
    text="#1b1d20",
    dim="#6b6f75",
    accent="#a33c00",
    lines={
        "pink": "#9a4f8b",
        "blue": "#304899",
        "orange": "#c95e00",
        "white": "#b9b4a6",
        "green": "#1f8463",
        "yellow": "#b39a00",
        "black": "#13181e",
        "red": "#92000f",
        "grey": "#8c8c8c",
    },
    players=PLAYERS,
    shared=("#35c3dc", "#000000"),
)
