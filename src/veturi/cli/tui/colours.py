"""Colour palette and symbols of cards and players; every colour also has a letter or a shape.

The card colours are colour-blind safe. Lines have a variant for dark and for light backgrounds;
symbols have a background of the card's colour.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final, NamedTuple

from veturi.maps import Name

__all__ = ["DARK", "LIGHT", "PLAYER_SIGNS", "SHARED_SIGN", "Palette", "letter", "light_terminal"]

BLACK, WHITE = "#000000", "#ffffff"


class CardColour(NamedTuple):
    """How a card is shown: a letter, unique in each language, on a background; and its lines."""

    letter: Name
    ground: str
    ink: str
    #: Of open routes on a dark and on a light background.
    dark: str
    light: str


CARDS: Final = {
    "pink": CardColour(Name("P", "L"), "#ab6e9e", BLACK, "#c98bbc", "#9a4f8b"),
    "blue": CardColour(Name("B", "S"), "#304899", WHITE, "#6f8df0", "#304899"),
    "orange": CardColour(Name("O", "R"), "#f57300", BLACK, "#f57300", "#c95e00"),
    "white": CardColour(Name("W", "V"), "#f9f9f9", BLACK, "#f9f9f9", "#b9b4a6"),
    "green": CardColour(Name("G", "H"), "#46ab87", BLACK, "#46ab87", "#1f8463"),
    "yellow": CardColour(Name("Y", "K"), "#feeb5f", BLACK, "#feeb5f", "#b39a00"),
    "black": CardColour(Name("K", "M"), "#000000", WHITE, "#5a6068", "#13181e"),
    "red": CardColour(Name("R", "P"), "#92000f", WHITE, "#e0404c", "#92000f"),
    "grey": CardColour(Name("X", "X"), "#8c8c8c", BLACK, "#9aa0a6", "#8c8c8c"),
}
LOCOMOTIVE: Final = ("#5b2b82", WHITE)
LOCOMOTIVE_SIGN: Final = "★"
#: A shape for each seat, and one for shared pieces.
PLAYER_SIGNS: Final = "●■▲◆♥♣"
SHARED_SIGN: Final = "≡"

PLAYERS: Final = (
    ("#2f6fe0", WHITE),
    ("#d01f28", WHITE),
    ("#1ca686", BLACK),
    ("#f7ea3c", BLACK),
    ("#6d6d78", WHITE),
    ("#f4f4f4", BLACK),
)


def letter(card: str, language: str) -> str:
    """The sign of a card: a letter, a star for locomotives; its first letter if it is unknown."""
    if card == "locomotive":
        return LOCOMOTIVE_SIGN
    return CARDS[card].letter.in_language(language) if card in CARDS else card[:1].upper()


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
    #: Background and foreground of a player's trains, by seat, and of shared pieces.
    players: tuple[tuple[str, str], ...] = PLAYERS
    shared: tuple[str, str] = ("#35c3dc", BLACK)

    def sign(self, card: str) -> tuple[str, str]:
        """Background and foreground of a card's symbol."""
        if card == "locomotive":
            return LOCOMOTIVE
        colour = CARDS.get(card, CARDS["grey"])
        return colour.ground, colour.ink


DARK: Final = Palette(
    name="veturi-dark",
    ground="#16191d",
    text="#e6e6e6",
    dim="#8d949c",
    accent="#ffb000",
    lines={card: colour.dark for card, colour in CARDS.items()},
)
LIGHT: Final = Palette(
    name="veturi-light",
    ground="#f3f0e8",
    text="#1b1d20",
    dim="#6b6f75",
    accent="#a33c00",
    lines={card: colour.light for card, colour in CARDS.items()},
)
