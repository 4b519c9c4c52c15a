"""The sentences of the Heart of Africa's own refusals, and what its own actions do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from veturi.engine.legality.violation_texts import Reason, Violation, number, violation_of
from veturi.maps import Name

__all__ = ["DOUBLES", "STANDS_IN", "TAKES", "TAKES_BLIND", "why_not"]

TAKES: Final = Name("takes a face-up terrain card", "ottaa esillä olevan maastokortin")
TAKES_BLIND: Final = Name("takes one from the terrain deck", "nostaa maastokortin pakasta")
DOUBLES: Final = Name(
    "claims a route and doubles its points with terrain cards",
    "rakentaa reitin ja tuplaa sen pisteet maastokorteilla",
)
STANDS_IN: Final = Name(
    "the same, with a locomotive in place of one of the terrain cards",
    "sama, yhden maastokortin tilalla veturi",
)

REASONS: Final[dict[str, Reason]] = {
    "terrain_empty": Reason(
        "F12",
        "The terrain deck and its discards are empty.",
        "Maastokorttipakka ja sen poistopakka ovat tyhjät.",
    ),
    "terrain_not_face_up": Reason(
        "F7",
        "No terrain card of this kind is face up.",
        "Esillä ei ole tämänlaista maastokorttia.",
    ),
    "terrain_cards": Reason(
        "F8",
        "You do not have enough terrain cards of the route's kind.",
        "Sinulla ei ole tarpeeksi reitin maastoa vastaavia maastokortteja.",
    ),
    "stand_ins": Reason(
        "F10",
        "You do not have enough locomotives to stand in for terrain cards too.",
        "Veturisi eivät riitä enää maastokorttien tilalle.",
    ),
    "too_many_stand_ins": Reason(
        "F11",
        "Locomotives can replace at most {count} of the cards that double this route.",
        "Veturit voivat korvata reitin tuplaavista korteista enintään {count}.",
    ),
    "not_most": Reason(
        "F9",
        "Another player has more terrain cards of the route's kind.",
        "Toisella pelaajalla on enemmän reitin maastoa vastaavia maastokortteja.",
    ),
}


def why_not(key: str, count: i64 = 0) -> Violation:
    return violation_of(REASONS, key, {"count": number(count)})
