"""Earlier facts of a map: what its file was before a change of the rules, told by the differences.

    [[earlier]]
    digest = "eef6…"                                 # of the facts as they were
    board.routes = [{ id = "R060", ferries = 0 }]    # what was otherwise

Games that were played on those facts are replayed and finished on them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .reading import Table, did_you_mean

__all__ = ["read_earlier"]

#: What names a row of cities and of routes. Rows of other lists have no name.
_NAMES = ("id", "name")


def read_earlier(top: Table) -> list[tuple[str, Table]]:
    """Each edition of the file before this one: its digest, and the whole file as it was."""
    now = {key: value for key, value in top.data.items() if key != "earlier"}
    found: list[tuple[str, Table]] = []
    for row in top.rows("earlier", "earlier"):
        row.expect("digest", "map setup cards points board variant")
        digest = row.matching("digest", r"[0-9a-f]{64}", "64 digits, 0 to f")
        then = {key: value for key, value in row.data.items() if key != "digest"}
        found.append((digest, Table(top.file, "", _merged(row, now, then))))
    return found


def _merged(row: Table, now: Mapping[str, object], then: Mapping[str, object]) -> dict[str, object]:
    """Tables key by key, cities and routes row by row; any other value as a whole."""
    merged = dict(now)
    for key, value in then.items():
        here = now.get(key)
        if isinstance(here, Mapping) and isinstance(value, Mapping):
            merged[key] = _merged(row, here, value)
        elif _named(here) and _named(value):
            merged[key] = _merged_rows(row, here, value)
        else:
            merged[key] = value
    return merged


def _merged_rows(row: Table, now: object, then: object) -> list[object]:
    assert isinstance(now, list)
    assert isinstance(then, list)
    changes = {_name(one): one for one in then}
    known = {_name(one) for one in now}
    for name in changes:
        if name not in known:
            row.fail(f"there is no '{name}'{did_you_mean(name, known)}")
    rows: list[object] = []
    for one in now:
        change = changes.get(_name(one), {})
        assert isinstance(one, Mapping)
        assert isinstance(change, Mapping)
        rows.append({**one, **change})
    return rows


def _named(rows: object) -> bool:
    return isinstance(rows, list) and all(_name(one) for one in rows)


def _name(row: object) -> str:
    if not isinstance(row, Mapping):
        return ""
    return next((str(row[key]) for key in _NAMES if key in row), "")
