"""A local table without any user interface: seats, bots, undo, save files."""

from veturi.table.rule_pages import RulePage, rule_pages, rule_text, rules_of
from veturi.table.save_files import (
    ExternalBotsError,
    Saved,
    SaveError,
    is_there,
    load_table,
    map_of_saved,
    record_in,
    save_table,
)
from veturi.table.table import PERSON, Question, Seat, Step, Table, UndoError, apply_unchecked

__all__ = [
    "PERSON",
    "ExternalBotsError",
    "Question",
    "RulePage",
    "SaveError",
    "Saved",
    "Seat",
    "Step",
    "Table",
    "UndoError",
    "apply_unchecked",
    "is_there",
    "load_table",
    "map_of_saved",
    "record_in",
    "rule_pages",
    "rule_text",
    "rules_of",
    "save_table",
]
