"""Reads the entries of a given position, with errors that name the entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.engine.board import Board
from veturi.engine.cards import GAP
from veturi.engine.rules import SetUpError
from veturi.engine.state import NOBODY

__all__ = ["Facts"]


class Facts:
    """A position's facts, by default those of a variant's rules.

    An entry left out is empty; one that nobody reads is a fault.
    """

    def __init__(
        self, board: Board, players: int, facts: Mapping[str, object], within: str = "own."
    ) -> None:
        self.board: Final = board
        self.players: Final = players
        self.facts: Final = facts
        self.within: Final = within
        self.read: Final[set[str]] = set()

    def fault(self, key: str, fault: str) -> SetUpError:
        return SetUpError(f"position: {self.within}{key}: {fault}")

    def done(self, *derived: str) -> None:
        """Refuses entries that were not read and do not follow from others."""
        for key in self.facts:
            if key not in self.read and key not in derived:
                known = ", ".join(sorted(self.read))
                raise self.fault(key, f"unknown entry; known are {known}")

    def value(self, key: str) -> object:
        self.read.add(key)
        return self.facts.get(key)

    def whole(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.fault(key, f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def _table(self, key: str, value: object) -> dict[str, object]:
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise self.fault(key, "must be a table")
        return dict(value)

    def table(self, key: str) -> dict[str, object]:
        return self._table(key, self.value(key))

    def by_seat(self, key: str) -> list[object]:
        value = self.value(key)
        if value is None:
            return [None] * self.players
        if not isinstance(value, list) or len(value) != self.players:
            raise self.fault(key, f"must be a list of {self.players}, one for each seat")
        return list(value)

    def tables_by_seat(self, key: str) -> list[Mapping[str, object] | None]:
        """By seat a table, or None where there is none."""
        return [None if one is None else self._table(key, one) for one in self.by_seat(key)]

    def number(self, key: str, default: int, least: int, most: int) -> int:
        value = self.value(key)
        return default if value is None else self.whole(key, value, least, most)

    def numbers_by_seat(self, key: str) -> list[int]:
        values = self.by_seat(key)
        return [0 if value is None else self.whole(key, value, 0, 9999) for value in values]

    def _city(self, key: str, value: object) -> int:
        if not isinstance(value, str) or value not in self.board.city_index:
            raise self.fault(key, f"unknown city {value!r}")
        return self.board.city_index[value]

    def city(self, key: str) -> int:
        return self._city(key, self.value(key))

    def cities_by_seat(self, key: str) -> list[int]:
        values = self.by_seat(key)
        return [NOBODY if value is None else self._city(key, value) for value in values]

    def seats_by_city(self, key: str) -> dict[int, int]:
        table = self.table(key)
        return {
            self._city(key, city): self.whole(key, seat, 0, self.players - 1)
            for city, seat in table.items()
        }

    def route(self, key: str) -> int:
        value = self.value(key)
        for number, route in enumerate(self.board.map.routes):
            if route.id == value:
                return number
        raise self.fault(key, f"unknown route {value!r}")

    def distinct(self, key: str, value: object, limit: int) -> list[int]:
        """A list of whole numbers below a limit, none twice."""
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.fault(key, "must be a list of numbers")
        found = [self.whole(key, number, 0, limit - 1) for number in value]
        if len(set(found)) != len(found):
            raise self.fault(key, "the same number twice")
        return found

    def _one_of(self, key: str, name: object, names: list[str]) -> int:
        if not isinstance(name, str) or name not in names:
            raise self.fault(key, f"{name!r} is not one of {', '.join(names)}")
        return names.index(name)

    def order(self, key: str, names: list[str]) -> list[int] | None:
        """A pile's cards by name, top first; None if it is left out."""
        value = self.value(key)
        if value is None:
            return None
        if not isinstance(value, list):
            raise self.fault(key, "must be a list of cards, top first")
        return [self._one_of(key, name, names) for name in value]

    def counted(self, key: str, value: object, names: list[str]) -> dict[int, int]:
        """How many, by the place of each name that is there."""
        table = self._table(key, value)
        return {
            self._one_of(key, name, names): self.whole(f"{key}.{name}", count, 0, 9999)
            for name, count in table.items()
        }

    def _counts(self, key: str, value: object, names: list[str]) -> list[int]:
        found = self.counted(key, value, names)
        return [found.get(place, 0) for place in range(len(names))]

    def counts(self, key: str, names: list[str]) -> list[int]:
        """By name how many, in the order of the names."""
        return self._counts(key, self.value(key), names)

    def counts_by_seat(self, key: str, names: list[str]) -> list[list[int]]:
        return [self._counts(key, value, names) for value in self.by_seat(key)]

    def row(self, key: str, names: list[str], size: int) -> list[int]:
        """Face-up cards by slot, GAP where there is none."""
        value = self.value(key)
        slots = [None] * size if value is None else value
        if not isinstance(slots, list) or len(slots) != size:
            raise self.fault(key, f"must be a list of {size}")
        return [GAP if name is None else self._one_of(key, name, names) for name in slots]
