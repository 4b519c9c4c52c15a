"""How user interfaces show what Reef's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import CITY, SEAT_BY_ROUTE, TRACK, OpenFact

__all__ = ["FACTS"]

FACTS: Final[dict[str, OpenFact]] = {
    "surveys": OpenFact(SEAT_BY_ROUTE),
    "depth": OpenFact(TRACK, most=5),
    "haven": OpenFact(CITY),
}
