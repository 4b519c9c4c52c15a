"""Reads a variant's settings in a map file, with an error that names the entry."""

from __future__ import annotations

from collections.abc import Mapping

from veturi.maps import GameMap, MapError

__all__ = ["number_list", "number_table", "table", "text", "whole_number"]


def _value(game_map: GameMap, key: str) -> object:
    if key not in game_map.variant:
        raise MapError(game_map.id, f"variant.{key}", f"the rules {game_map.rules!r} need it")
    return game_map.variant[key]


def _wrong(game_map: GameMap, key: str, wanted: str) -> MapError:
    return MapError(game_map.id, f"variant.{key}", f"must be {wanted}")


def whole_number(game_map: GameMap, key: str) -> int:
    value = _value(game_map, key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(game_map, key, "a whole number")
    return value


def text(game_map: GameMap, key: str) -> str:
    value = _value(game_map, key)
    if not isinstance(value, str):
        raise _wrong(game_map, key, "a text")
    return value


def table(game_map: GameMap, key: str) -> dict[str, object]:
    value = _value(game_map, key)
    if not isinstance(value, Mapping):
        raise _wrong(game_map, key, "a table")
    return dict(value)


def number_table(game_map: GameMap, key: str) -> dict[int, int]:
    """A table from whole number to whole number."""
    found: dict[int, int] = {}
    for name, value in table(game_map, key).items():
        if isinstance(value, bool) or not isinstance(value, int) or not name.isdecimal():
            raise _wrong(game_map, key, "a table of whole numbers")
        found[int(name)] = value
    return found


def number_list(game_map: GameMap, key: str, row: int) -> list[int]:
    """The row of a table of lists, such as the points by rank for so many players."""
    value = table(game_map, key).get(str(row))
    if not isinstance(value, list) or len(value) < row:
        raise _wrong(game_map, key, f"a table with {row} whole numbers in row {row}")
    if not all(isinstance(number, int) for number in value):
        raise _wrong(game_map, key, f"a table with {row} whole numbers in row {row}")
    return list(value)
