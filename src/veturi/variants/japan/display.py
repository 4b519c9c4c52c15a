"""How user interfaces show what Japan's own rules add."""

from __future__ import annotations

from typing import Final

from veturi.engine.knowledge.open_facts import COUNT, TRACK, OpenFact

__all__ = ["FACTS", "SIGNS"]

FACTS: Final[dict[str, OpenFact]] = {
    "bullet_trains_left": OpenFact(COUNT),
    "bullet_track": OpenFact(TRACK),
}
#: By mark of a route.
SIGNS: Final[dict[str, str]] = {"bullet": "»"}
