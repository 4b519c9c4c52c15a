"""The words of Amsterdam's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.maps import Name

__all__ = ["TEXTS"]

TEXTS: Final[dict[str, Name]] = {
    "source_merchandise": Name("merchandise", "kauppavarabonus"),
    "own_merchandise": Name("merchandise", "kauppavaroja"),
    "own_merchandise_left": Name("merchandise left", "kauppavaroja jäljellä"),
    "mark_merchandise": Name("merchandise", "kauppavara"),
    "told_merchandise": Name(
        "{player} takes a merchandise card and has {has} now",
        "{player} saa kauppavarabonuskortin, ja niitä on nyt {has}",
    ),
    "event_merchandise": Name("merchandise taken", "saadut kauppavarat"),
    "brings_merchandise": Name("it brings a merchandise card", "siitä saa kauppavarabonuskortin"),
}
