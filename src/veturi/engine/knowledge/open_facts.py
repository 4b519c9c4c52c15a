"""How user interfaces show what a variant's rules lay open: the shape of each fact, and its sign.

Rules declare it (`Rules.facts`), so that terminal, browser and reports need not know them by name.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "CARDS",
    "CARDS_BY_SEAT",
    "CITY",
    "CITY_BY_SEAT",
    "COUNT",
    "COUNT_BY_SEAT",
    "DECK",
    "PILE",
    "SEAT",
    "SEAT_BY_CITY",
    "SEAT_BY_ROUTE",
    "SHAPES",
    "TRACK",
    "UNTOLD",
    "OpenFact",
]

#: A number: of the table, or of each seat, which may be its place on a track.
COUNT: Final = "count"
COUNT_BY_SEAT: Final = "count_by_seat"
TRACK: Final = "track"
#: A city where something stands, or one for each seat, which may be None.
CITY: Final = "city"
CITY_BY_SEAT: Final = "city_by_seat"
#: A seat, -1 for nobody, or one for each city or route (by its id) where something of a seat's is.
SEAT: Final = "seat"
SEAT_BY_CITY: Final = "seat_by_city"
SEAT_BY_ROUTE: Final = "seat_by_route"
#: Cards of the variant: a row with gaps (None), how many a face-down deck has, an open pile by
#: kind, and those of each seat by kind.
CARDS: Final = "cards"
DECK: Final = "deck"
PILE: Final = "pile"
CARDS_BY_SEAT: Final = "cards_by_seat"
#: What only the rules need.
UNTOLD: Final = "untold"

SHAPES: Final = (
    *(COUNT, COUNT_BY_SEAT, TRACK, CITY, CITY_BY_SEAT, SEAT, SEAT_BY_CITY, SEAT_BY_ROUTE),
    *(CARDS, DECK, PILE, CARDS_BY_SEAT, UNTOLD),
)


class OpenFact:
    """One of `Rules.open_facts`. With a sign, one character, a city's fact is drawn on the map.
    A track may have an end, `most`."""

    def __init__(self, shape: str, sign: str = "", most: int = 0) -> None:
        self.shape: Final = shape
        self.sign: Final = sign
        self.most: Final = most

    @property
    def by_seat(self) -> bool:
        """Whether it is a list with an entry for each seat."""
        return self.shape in (COUNT_BY_SEAT, TRACK, CITY_BY_SEAT, CARDS_BY_SEAT)

    @property
    def on_map(self) -> bool:
        """Whether the map shows all that it says."""
        return self.shape == SEAT_BY_CITY or (self.shape == CITY and bool(self.sign))
