"""How user interfaces show what Arctic's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import COUNT_BY_SEAT, SEAT_BY_CITY, OpenFact

__all__ = ["COUNTS", "FACTS", "SIGNS"]

FACTS: Final[dict[str, OpenFact]] = {
    "huts": OpenFact(SEAT_BY_CITY),
    "huts_left": OpenFact(COUNT_BY_SEAT),
}
SIGNS: Final[dict[str, str]] = {"ice": "❄"}
COUNTS: Final[dict[str, str]] = {"huts_built": "hut"}
