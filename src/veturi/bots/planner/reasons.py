"""Why a planner would do something: numbers here, sentences in `veturi.bots.explain`."""

from __future__ import annotations

from typing import Final

__all__ = [
    "BLIND",
    "COMPLETES",
    "EXTRA",
    "FOR_ROUTE",
    "KEEP",
    "LAST_TURN",
    "LOCOMOTIVE_CARD",
    "NEEDED",
    "NOTHING_ELSE",
    "OWN",
    "OWN_CARD",
    "SPARE",
    "TICKETS",
]

NOTHING_ELSE: Final = 0
#: A route that so many tickets need.
NEEDED: Final = 1
#: A route that completes a ticket at once.
COMPLETES: Final = 2
#: A route worth its points alone.
EXTRA: Final = 3
#: The best that the last turn can bring.
LAST_TURN: Final = 4
#: A card that a route of the plan needs; one for later; a locomotive; a blind one.
FOR_ROUTE: Final = 5
SPARE: Final = 6
LOCOMOTIVE_CARD: Final = 7
BLIND: Final = 8
TICKETS: Final = 9
KEEP: Final = 10
#: From here on a map's own reasons, which its `VariantKnowledge.reasons` names: of moves, and of
#: cards, which are worth nothing on the last turn.
OWN: Final = 100
OWN_CARD: Final = 200
