"""Records: a game written down, enough to replay it exactly and to verify it.

The file is one compact JSON object; `docs/records.md` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from veturi.engine.formats.editions import Edition

__all__ = ["FORMAT", "Record", "RecordError"]

FORMAT: Final = 1


class RecordError(ValueError):
    """A record that cannot be read or does not hold. `step` is the action at fault, from 1."""

    def __init__(self, fault: str, step: int = 0) -> None:
        super().__init__(f"step {step}: {fault}" if step else fault)
        self.fault: Final = fault
        self.step: Final = step


class Record:
    """What a record file says."""

    def __init__(
        self,
        ruleset: str,
        version: int,
        map_id: str,
        digest: str,
        players: int,
        options: Mapping[str, object],
        seed: int,
        actions: list[str],
        decks: Mapping[str, list[int]] | None = None,
        position: Mapping[str, object] | None = None,
        result: Mapping[str, object] | None = None,
    ) -> None:
        self.ruleset: Final = ruleset
        self.version: Final = version
        self.map_id: Final = map_id
        #: Of the map's data: a changed map is another game.
        self.digest: Final = digest
        self.players: Final = players
        self.options: Final = dict(options)
        self.seed: Final = seed
        #: Each with its seat: "0 claim Helena-Omaha red+1".
        self.actions: Final = actions
        self.decks: Final = decks
        self.position: Final = position
        #: The score, once the game is over.
        self.result: Final = result

    @property
    def edition(self) -> Edition:
        """What the game was played by: a record holds only under it."""
        return Edition(self.ruleset, self.version, self.digest)

    def to_json(self) -> str:
        """One line. Equal games give equal bytes. The seed is a string: it may be long."""
        facts: dict[str, object] = {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "version": self.version,
            "map": self.map_id,
            "digest": self.digest,
            "players": self.players,
            "options": self.options,
            "seed": str(self.seed),
        }
        for key, value in (("decks", self.decks), ("position", self.position)):
            if value is not None:
                facts[key] = value
        facts["actions"] = self.actions
        if self.result is not None:
            facts["result"] = self.result
        return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Reads a record; anything that is not one raises `RecordError`."""
        try:
            facts = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}") from None
        if not isinstance(facts, dict):
            raise RecordError("not a record: a JSON object is expected")
        if facts.get("format") != FORMAT:
            raise RecordError(f"format {facts.get('format')!r} is not {FORMAT}")
        return Record(
            ruleset=_text(facts, "ruleset"),
            version=_number(facts, "version"),
            map_id=_text(facts, "map"),
            digest=_text(facts, "digest"),
            players=_number(facts, "players"),
            options=_table(facts, "options"),
            seed=_seed(facts),
            actions=_actions(facts),
            decks=_decks(facts),
            position=_optional(facts, "position"),
            result=_optional(facts, "result"),
        )

    @staticmethod
    def load(path: str | Path) -> Record:
        try:
            return Record.from_json(Path(path).read_bytes())
        except OSError as error:
            raise RecordError(f"cannot be read: {error.strerror}") from None

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")


def _missing(key: str, wanted: str) -> RecordError:
    return RecordError(f"{key}: {wanted} is expected")


def _text(facts: dict[str, object], key: str) -> str:
    value = facts.get(key)
    if not isinstance(value, str):
        raise _missing(key, "a text")
    return value


def _number(facts: dict[str, object], key: str) -> int:
    value = facts.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _missing(key, "a whole number")
    return value


def _table(facts: dict[str, object], key: str) -> dict[str, object]:
    value = facts.get(key)
    if not isinstance(value, dict):
        raise _missing(key, "a table")
    return value


def _optional(facts: dict[str, object], key: str) -> dict[str, object] | None:
    return None if key not in facts else _table(facts, key)


def _decks(facts: dict[str, object]) -> dict[str, list[int]] | None:
    if "decks" not in facts:
        return None
    decks: dict[str, list[int]] = {}
    for name, order in _table(facts, "decks").items():
        if not isinstance(order, list) or not all(type(card) is int for card in order):
            raise _missing(f"decks.{name}", "a list of whole numbers")
        decks[name] = order
    return decks


def _seed(facts: dict[str, object]) -> int:
    text = _text(facts, "seed")
    # The largest seed has 29 digits.
    if not (text.isascii() and text.isdecimal()) or len(text) > 29:
        raise _missing("seed", "a whole number as a text")
    return int(text)


def _actions(facts: dict[str, object]) -> list[str]:
    actions = facts.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise _missing("actions", "a list of texts")
    return actions
