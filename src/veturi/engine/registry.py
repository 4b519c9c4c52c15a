"""The registry of rules: finds the class that a map names and makes it ready for a table."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from veturi.engine.board import Board
from veturi.engine.formats.editions import Edition, EditionError
from veturi.engine.rules import Rules
from veturi.maps import GameMap, MapError, Message, load_map

__all__ = ["declared", "make_rules", "rules_class", "texts_of"]

#: Hooks that ended in `refusal` once: a user's rules may still have them by that name.
RENAMED_HOOKS: Final = ("own", "phase", "reach", "surcharge")


def make_rules(
    game_map: GameMap | str | Path,
    players: int,
    options: Mapping[str, object] | None = None,
    edition: Edition | None = None,
) -> Rules:
    """The rules of a map for so many players. Make them once and play any number of games.

    They are the newest unless a game's `edition` is named; `EditionError` if it is not known.
    """
    if isinstance(game_map, (str, Path)):
        game_map = load_map(game_map)
    kind = rules_class(game_map)
    if edition is not None:
        kind, game_map = _of_edition(game_map, edition)
    made = kind(Board(game_map), players, options or {})
    assert isinstance(made, Rules)
    return made


def _of_edition(game_map: GameMap, edition: Edition) -> tuple[type[Rules], GameMap]:
    """The class of rules and the map as they were when a game of that edition began."""
    facts = [one for one in (game_map, *game_map.earlier) if one.digest == edition.digest]
    then = facts[0] if facts else game_map
    newest = rules_class(then)
    earlier = getattr(importlib.import_module(_module_of(then)), "EARLIER", ())
    kinds = [
        kind
        for kind in (newest, *earlier)
        if (kind.name, kind.version) == (edition.ruleset, edition.version)
    ]
    if not facts or not kinds:
        here = Edition(newest.name, newest.version, game_map.digest)
        raise EditionError(game_map.id, edition, here, bool(kinds))
    return kinds[0], then


def texts_of(game_map: GameMap) -> Mapping[str, Message]:
    """What a variant's rules add, in words; nothing if there are no such rules.

    `source_…` names a source of points, `option_…` an option, `phase_…` a phase, `ask_…` what it
    asks of who types and `prompt_…` of who clicks, `verb_…` a verb and `do_…` one with what it is
    about as a field (`{city}`), `own_…` an open fact and `legend_…` its sign on a map, `mark_…` a
    mark of routes, `surcharge` a card on top of a payment, `event_…` what is counted of an event;
    `reason_…`, `brings_…`, `gain_…` and `alone_…` are a bot's reasons (`bots/explain.py`).
    `told_…` tells everybody of an event as it happens, by its kind, or by its kind and its `from`;
    and of an action that no event follows from. It is a clause without a full stop; its fields are
    `player`, the event's facts, and those that `i18n/narrator.py` makes of them. `told_…_less` is
    for those who do not know all of the fields. A text that counts is a `Plural`.
    """
    try:
        return rules_class(game_map).texts
    except MapError:
        return {}


def declared(ruleset: str, module: str, name: str) -> object:
    """A name of an optional module of a ruleset's folder of `variants`; None if it has none."""
    path = f"veturi.variants.{ruleset}.{module}"
    try:
        return getattr(importlib.import_module(path), name, None)
    except ModuleNotFoundError as error:
        # Only that there is none: one that cannot import what it needs is broken.
        if not f"{path}.".startswith(f"{error.name}."):
            raise
        return None


def _module_of(game_map: GameMap) -> str:
    """A plain name is that folder of `variants`; `package.module:Class` is anybody's own."""
    module, _, name = game_map.rules.partition(":")
    return module if name else f"veturi.variants.{module}.rules"


def rules_class(game_map: GameMap) -> type[Rules]:
    """The newest rules that the map names."""
    name = game_map.rules.partition(":")[2]
    try:
        found = getattr(importlib.import_module(_module_of(game_map)), name or "RULES")
    except (ImportError, AttributeError) as error:
        fault = f"no such rules: {game_map.rules!r} ({error})"
        raise MapError(game_map.id, "map.rules", fault) from error
    if not (isinstance(found, type) and issubclass(found, Rules)):
        raise MapError(game_map.id, "map.rules", f"{game_map.rules!r} is not a class of rules")
    _rename_hooks(found)
    return found


def _rename_hooks(rules: type[Rules]) -> None:
    """Makes hooks with a deprecated name known by the new one: else they would go unasked."""
    for kind in rules.__mro__:
        for hook in RENAMED_HOOKS:
            old, new = f"{hook}_refusal", f"{hook}_violation"
            if old in kind.__dict__ and new not in kind.__dict__:
                warnings.warn(f"{kind.__name__}.{old} is now {new}", DeprecationWarning, 2)
                setattr(kind, new, kind.__dict__[old])
