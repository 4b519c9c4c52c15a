"""Gives a test that asks for a `table` every one of them, and for a `policy` ways to play.

In the soak each table is played in every way; otherwise each map is, in two ways at each table.
"""

from __future__ import annotations

import pytest

from support.contract.policies import POLICIES
from support.contract.tables import Table, every_table, tables
from support.soak import scaled


def policies_at(table: Table) -> list[str]:
    """Ways to play at a table: the next two of all of them, from one table of a map to the next."""
    place = [one for one in tables() if one.map_id == table.map_id].index(table)
    names = list(POLICIES)
    return scaled([names[(2 * place + more) % len(names)] for more in (0, 1)], names)


def first_of_its_map(table: Table) -> bool:
    return table == next(one for one in tables() if one.map_id == table.map_id)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The quick tests sit down to one table of each map."""
    for item in items:
        called = getattr(item, "callspec", None)
        given = called.params if called is not None else {}
        table = given.get("table") or given.get("any_table")
        if isinstance(table, Table) and not first_of_its_map(table):
            item.add_marker(pytest.mark.slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = metafunc.fixturenames
    if "policy" in wanted:
        pairs = [(table, name) for table in tables() for name in policies_at(table)]
        metafunc.parametrize(
            ("table", "policy"),
            [(table, POLICIES[name]) for table, name in pairs],
            ids=[f"{table}-{name}" for table, name in pairs],
        )
    elif "table" in wanted:
        metafunc.parametrize("table", tables(), ids=str)
    if "any_table" in wanted:
        metafunc.parametrize("any_table", every_table(), ids=str)
