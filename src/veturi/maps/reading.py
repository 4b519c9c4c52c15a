"""The typed reader of map files (TOML): each value is checked as it is read.

`Table` wraps one table of a file and knows where it stands, so that a fault names file and entry.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from .model import Name

__all__ = ["MapError", "Table", "did_you_mean", "entry_between", "parse_toml"]


class MapError(ValueError):
    """A fault in a map file, in one line: the file, the entry in it and what is wrong."""

    def __init__(self, file: str, entry: str, fault: str) -> None:
        message = f"{file}: {entry}: {fault}" if entry else f"{file}: {fault}"
        super().__init__(" ".join(message.split()))
        self.file = file
        self.entry = entry
        self.fault = fault

    def __reduce__(self) -> tuple[type[MapError], tuple[str, str, str]]:
        # An exception is copied by calling it with its message alone unless told otherwise.
        return type(self), (self.file, self.entry, self.fault)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a fault: the known word nearest to a mistyped one, or nothing."""
    lowered = {candidate.lower(): candidate for candidate in known}
    near = difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.7)
    return f"; did you mean '{lowered[near[0]]}'?" if near else ""


def entry_between(kind: str, label: object, a: str, b: str) -> str:
    """A route or a ticket as a fault names it."""
    return f"{kind} {label} ({a} \N{EN DASH} {b})"


def parse_toml(file: str, content: bytes) -> Table:
    """The top-level table of a file."""
    try:
        return Table(file, "", tomllib.loads(content.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise MapError(file, f"byte {error.start}", "not UTF-8 text") from None
    except RecursionError:
        raise MapError(file, "", "nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        raise MapError(file, place.rstrip(")"), f"not valid TOML: {message}") from None


def _kind(value: object) -> str:
    """A value as a fault shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a file, read key by key."""

    file: str
    entry: str
    data: Mapping[str, object]

    def fail(self, fault: str) -> NoReturn:
        raise MapError(self.file, self.entry, fault)

    def named(self, entry: str) -> Table:
        return Table(self.file, entry, self.data)

    def has(self, key: str) -> bool:
        return key in self.data

    def expect(self, required: str, optional: str = "") -> None:
        """Allow these keys (words of a text) and no others."""
        known = [*required.split(), *optional.split()]
        for key in self.data:
            if key not in known:
                self.fail(f"unknown key '{key}'{did_you_mean(key, known)}")
        for key in required.split():
            if key not in self.data:
                self.fail(f"missing key '{key}'")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            self._wrong(key, "text")
        if key in self.data:
            self._proper(key, value)
        return value

    def matching(self, key: str, pattern: str, meaning: str) -> str:
        value = self.text(key)
        if not re.fullmatch(pattern, value):
            self.fail(f"'{key}' must be {meaning}, not '{value}'")
        return value

    def texts(self, key: str) -> list[str]:
        """An optional list of different words."""
        values = self.data.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self._wrong(key, "a list of texts")
        for value in values:
            self._proper(key, value)
            if values.count(value) > 1:
                self.fail(f"'{key}' holds '{value}' twice")
        return values

    def whole(
        self, key: str, least: int, most: int | None = None, default: int | None = None
    ) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self._wrong(key, "a whole number")
        self._within(key, value, least, most)
        return value

    def pair(self, key: str) -> tuple[int, int]:
        values = self.data.get(key)
        if not isinstance(values, list) or [type(value) for value in values] != [int, int]:
            self._wrong(key, "a list of 2 whole numbers")
        return values[0], values[1]

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            self._wrong(key, "true or false")
        return value

    def numbers(self, key: str, count: int) -> list[float]:
        values = self.data.get(key)
        if not isinstance(values, list) or len(values) != count:
            self._wrong(key, f"a list of {count} numbers")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int | float):
                self.fail(f"'{key}' must hold numbers, not {_kind(value)}")
            if not math.isfinite(value):
                self.fail(f"'{key}' must hold ordinary numbers, not {value}")
        return [float(value) for value in values]

    def name(self, key: str, default: Name | None = None) -> Name:
        """A name in both languages: `{ en = "...", fi = "..." }`, or one text for both."""
        if default is not None and key not in self.data:
            return default
        if isinstance(self.data.get(key), str):
            return Name(self.text(key), self.text(key))
        table = self.table(key)
        table.expect("en fi")
        return Name(table.text("en"), table.text("fi"))

    def counts(self, key: str, least: int) -> dict[str, int]:
        """A table of whole numbers, in the file's order."""
        table = self.table(key)
        if not table.data:
            self.fail(f"'{key}' is empty")
        return {word: table.whole(word, least) for word in table.data}

    def table(self, key: str) -> Table:
        """The table under a key; an empty one when the key is absent."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self._wrong(key, "a table")
        return Table(self.file, f"{self.entry}.{key}" if self.entry else key, value)

    def rows(self, key: str, kind: str) -> list[Table]:
        """A list of tables, each named by its kind and its number in the list."""
        values = self.data.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            self._wrong(key, "a list of tables")
        return [Table(self.file, f"{kind} {i}", row) for i, row in enumerate(values, start=1)]

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        if key not in self.data:
            self.fail(f"missing key '{key}'")
        self.fail(f"'{key}' must be {wanted}, not {_kind(self.data[key])}")

    def _proper(self, key: str, value: str) -> None:
        if not value.strip():
            self.fail(f"'{key}' is empty")
        if any(ord(character) < 32 or ord(character) == 127 for character in value):
            self.fail(f"'{key}' holds a line break or a control character")
        if value != value.strip():
            self.fail(f"'{key}' begins or ends with a space: '{value}'")

    def _within(self, key: str, value: int, least: int, most: int | None) -> None:
        if value < least:
            self.fail(f"'{key}' must be at least {least}, not {value}")
        if most is not None and value > most:
            self.fail(f"'{key}' must be at most {most}, not {value}")
