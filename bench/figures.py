"""The numbers of a measurement: percentiles, and a table of them for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["percentile", "show", "spread"]


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many per cent do not pass, by the nearest rank; 0 of nothing."""
    if not values:
        return 0.0
    ordered = sorted(values)
    rank = max(1, -int(-len(ordered) * percent // 100))
    return ordered[rank - 1]


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """How long something took, in milliseconds."""
    return {
        "count": len(seconds),
        "p50_ms": round(percentile(seconds, 50) * 1000, 2),
        "p99_ms": round(percentile(seconds, 99) * 1000, 2),
        "max_ms": round(max(seconds, default=0.0) * 1000, 2),
    }


def show(facts: Mapping[str, Any], indent: int = 0) -> None:
    """Prints figures line by line, those that belong together under their name."""
    for name, value in facts.items():
        label = " " * indent + name.replace("_", " ")
        if isinstance(value, Mapping):
            print(label)
            show(value, indent + 2)
        else:
            print(f"{label:<44}{value}")
