"""The words of Arctic's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.engine.legality.violation_texts import Reason
from veturi.maps import Name

__all__ = ["BUILDS", "REASONS", "TEXTS"]

TEXTS: Final[dict[str, Name]] = {
    "source_huts": Name("wilderness huts", "autiotuvat"),
    "verb_hut": Name("Hut", "Tupa"),
    "own_huts": Name("huts", "tuvat"),
    "own_huts_left": Name("huts left", "tupia jäljellä"),
    "mark_ice": Name("ice road", "jäätie"),
    "legend_huts": Name(
        "A player's shape in place of a city's: a hut.",
        "Pelaajan kuvio kaupungin paikalla: autiotupa.",
    ),
    "told_hut": Name(
        "{player} builds a hut in {city}", "{player} rakentaa autiotuvan paikkaan {city}"
    ),
    "event_hut": Name("huts built", "rakennetut autiotuvat"),
    "reason_hut": Name(
        "open routes that a hut in {city} earns from: {number}",
        "avoimia reittejä, joista autiotupa tuottaa paikassa {city}: {number}",
    ),
}
BUILDS: Final = Name("builds a hut in a city of yours", "rakentaa autiotuvan kaupunkiisi")
REASONS: Final[dict[str, Reason]] = {
    "no_huts_left": Reason("P1", "All your huts are built.", "Kaikki tupasi on rakennettu."),
    "has_a_hut": Reason("P1", "{city} already has a hut.", "{city}: paikassa on jo tupa."),
    "not_there": Reason(
        "P2", "{city}: no route of yours ends there.", "{city}: reittisi ei pääty sinne."
    ),
    "only_first": Reason("P1", "A hut takes a whole turn.", "Tuvan rakentaminen vie koko vuoron."),
}
