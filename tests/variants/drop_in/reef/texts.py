"""The words of Reef's own rules, wherever they are shown."""

from __future__ import annotations

from typing import Final

from veturi.engine.legality.violation_texts import Reason
from veturi.maps import Name

__all__ = ["DIVES", "REASONS", "SURVEYS", "TEXTS"]

TEXTS: Final[dict[str, Name]] = {
    "verb_survey": Name("Survey", "Mittaa"),
    "do_survey": Name("Survey {route}", "Mittaa reitti {route}"),
    "verb_dive": Name("Dive", "Sukella"),
    "do_dive": Name("Dive {number} fathoms", "Sukella {number} syltä"),
    "source_surveys": Name("surveys", "mittaukset"),
    "source_depth": Name("depth reached", "saavutettu syvyys"),
    "source_haven": Name("secret haven", "salainen satama"),
    "own_surveys": Name("surveyed", "mitattu"),
    "own_depth": Name("depth", "syvyys"),
    "own_haven": Name("your haven", "satamasi"),
    "told_surveyed": Name("{player} surveys {route}", "{player} mittaa reitin {route}"),
    "told_dived": Name("{player} dives to {depth}", "{player} sukeltaa syvyyteen {depth}"),
}
SURVEYS: Final = Name("surveys a free route", "mittaa vapaan reitin")
DIVES: Final = Name("dives deeper", "sukeltaa syvemmälle")
REASONS: Final[dict[str, Reason]] = {
    "no_survey": Reason("Q1", "This cannot be surveyed now.", "Tätä ei voi nyt mitata."),
    "no_dive": Reason("Q2", "You cannot dive that deep now.", "Et voi nyt sukeltaa niin syvälle."),
}
