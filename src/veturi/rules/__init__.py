"""The game: every rule of the five books, exact, typed, and free of chance but the seed's.

Start with `Game`. The architecture is described in docs/architecture.md.
"""

from veturi.rules.actions import Action
from veturi.rules.base import Rules, SetUpError
from veturi.rules.chance import Chance
from veturi.rules.events import Event
from veturi.rules.game import Game
from veturi.rules.records import Record, RecordError
from veturi.rules.refusals import Refusal, RuleError
from veturi.rules.rulebook import make_rules, texts_of
from veturi.rules.sampling import determinize
from veturi.rules.scoring import ScoreLine
from veturi.rules.views import SPECTATOR, SeatView, View, view_from_facts

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
