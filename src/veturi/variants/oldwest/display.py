"""How user interfaces show what Old West's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import (
    CITY,
    CITY_BY_SEAT,
    COUNT_BY_SEAT,
    SEAT,
    SEAT_BY_CITY,
    UNTOLD,
    OpenFact,
)

__all__ = ["FACTS"]

FACTS: Final[dict[str, OpenFact]] = {
    "starts": OpenFact(CITY_BY_SEAT),
    "markers_left": OpenFact(COUNT_BY_SEAT),
    "markers": OpenFact(SEAT_BY_CITY),
    "alvin_city": OpenFact(CITY, "Ψ"),
    "alvin_holder": OpenFact(SEAT),
    "last_route": OpenFact(UNTOLD),
}
