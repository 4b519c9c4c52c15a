"""The game: every rule of the five books, exact, typed, and free of chance but the seed's.

Start with `Game`. The architecture is described in docs/architecture.md.
"""

from veturi.engine.actions import Action
from veturi.engine.events import Event
from veturi.engine.formats.records import Record, RecordError
from veturi.engine.game import Game
from veturi.engine.knowledge.determinize import determinize
from veturi.engine.knowledge.views import SPECTATOR, SeatView, View, view_from_facts
from veturi.engine.legality.violation_texts import Refusal, RuleError
from veturi.engine.registry import make_rules, texts_of
from veturi.engine.rng import Chance
from veturi.engine.rules import Rules, SetUpError
from veturi.engine.scoring.score_lines import ScoreLine

__all__ = [
    "SPECTATOR",
    "Action",
    "Chance",
    "Event",
    "Game",
    "Record",
    "RecordError",
    "Refusal",
    "RuleError",
    "Rules",
    "ScoreLine",
    "SeatView",
    "SetUpError",
    "View",
    "determinize",
    "make_rules",
    "texts_of",
    "view_from_facts",
]
