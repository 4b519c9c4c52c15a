"""A local table without any user interface: seats, bots, undo, save files."""

from veturi.table.rule_pages import (
    RuleExample,
    RulePage,
    RuleSection,
    rule_examples,
    rule_pages,
    rule_sections,
    rule_text,
    rules_of,
)
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
    "RuleExample",
    "RulePage",
    "RuleSection",
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
    "rule_examples",
    "rule_pages",
    "rule_sections",
    "rule_text",
    "rules_of",
    "save_table",
]
