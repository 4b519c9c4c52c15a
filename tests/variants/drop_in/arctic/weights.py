"""What bots weigh by in Arctic: the expert's style and the pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "STYLE"]

PACE: Final = 30_000
STYLE: Final[dict[str, float]] = {"turn": 0.7, "caution": 1.2}
