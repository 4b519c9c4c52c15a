"""How user interfaces show what Amsterdam's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import COUNT, COUNT_BY_SEAT, OpenFact

__all__ = ["FACTS", "SIGNS"]

FACTS: Final[dict[str, OpenFact]] = {
    "merchandise_left": OpenFact(COUNT),
    "merchandise": OpenFact(COUNT_BY_SEAT),
}
#: By mark of a route.
SIGNS: Final[dict[str, str]] = {"merchandise": "¤"}
