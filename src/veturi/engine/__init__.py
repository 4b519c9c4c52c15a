"""The game engine: every rule of the five books, deterministic for a seed.

Start with `Game`. The architecture is described in docs/architecture.md.
"""

from veturi.engine.actions import Action
from veturi.engine.events import Event
from veturi.engine.formats.editions import Edition, EditionError
from veturi.engine.formats.records import Record, RecordError
from veturi.engine.game import Game
from veturi.engine.knowledge.determinize import determinize
from veturi.engine.knowledge.views import SPECTATOR, SeatView, View, view_from_facts
from veturi.engine.legality.violation_texts import RuleError, Violation
from veturi.engine.registry import make_rules, texts_of
from veturi.engine.rng import Rng
from veturi.engine.rules import Rules, SetUpError
from veturi.engine.scoring.score_lines import ScoreLine

__all__ = [
    "SPECTATOR",
    "Action",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Record",
    "RecordError",
    "Rng",
    "RuleError",
    "Rules",
    "ScoreLine",
    "SeatView",
    "SetUpError",
    "View",
    "Violation",
    "determinize",
    "make_rules",
    "texts_of",
    "view_from_facts",
]
