"""Actions: what a player can do, as immutable values in one catalogue for each map.

An action is known by its text (`claim Helena-Omaha red+1`), which is unique on its map; the
numbers beside it are what the engine reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from veturi.maps import Name

__all__ = [
    "CARD",
    "CITY",
    "CLAIM",
    "DRAW",
    "DRAW_DECK",
    "KEEP",
    "NOTHING",
    "NUMBER",
    "OWN",
    "PASS",
    "ROUTE",
    "SEAT",
    "TICKETS",
    "TICKET_SET",
    "Action",
    "Verb",
]

DRAW: Final = 0
DRAW_DECK: Final = 1
CLAIM: Final = 2
TICKETS: Final = 3
KEEP: Final = 4
PASS: Final = 5
#: Kinds from here on belong to the rules of one map.
OWN: Final = 6

#: What a verb is about: what the `target` of its actions is the number of.
NOTHING: Final = ""
ROUTE: Final = "route"
CITY: Final = "city"
CARD: Final = "card"
TICKET_SET: Final = "tickets"
SEAT: Final = "seat"
NUMBER: Final = "number"


class Action:
    """One thing a player can do. Once the rules have numbered it, never changed."""

    def __init__(
        self,
        kind: i64,
        text: str,
        target: i64 = 0,
        colour: i64 = 0,
        cards: i64 = 0,
        locomotives: i64 = 0,
        surcharge: i64 = 0,
        stand_ins: i64 = 0,
    ) -> None:
        #: Its place in the catalogue of its rules, where it is put once.
        self.number: i64 = -1
        self.kind: Final[i64] = kind
        self.text: Final = text
        #: A route to claim, a card to take, a set of tickets to keep, a city: as the kind says.
        self.target: Final[i64] = target
        #: The payment (B20): `cards` of `colour`, and locomotives.
        self.colour: Final[i64] = colour
        self.cards: Final[i64] = cards
        self.locomotives: Final[i64] = locomotives
        #: Cards played on top of the payment, and how many of them are locomotives (F8, F10).
        self.surcharge: Final[i64] = surcharge
        self.stand_ins: Final[i64] = stand_ins

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Verb:
    """A kind of action that a map adds: its rule, an example, what that does and is about.

    Claims with a surcharge are such a kind too. User interfaces show an action by its verb and by
    what it is about; `verb_…` and `do_…` of the rules' texts are its names there.
    """

    def __init__(
        self,
        rule: str,
        action: Action,
        does: Name,
        about: str = NOTHING,
        name: str = "",
        place: str = "",
        cards: Sequence[str] = (),
    ) -> None:
        self.rule: Final = rule
        self.action: Final = action
        self.does: Final = does
        #: What its texts begin with.
        self.word: Final = action.text.partition(" ")[0]
        self.about: Final = about
        #: Unique among the verbs of its rules.
        self.name: Final = name or self.word
        #: The open fact that it takes a card from: a row or a deck of the map's own.
        self.place: Final = place
        #: The names of the map's own cards, if it is about one, by number.
        self.cards: Final = list(cards)
