"""Gives a test that asks for a `table` every one of them, and for a `policy` each way to play."""

from __future__ import annotations

import pytest

from support.contract.policies import POLICIES
from support.contract.tables import every_table, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = metafunc.fixturenames
    if "table" in wanted:
        metafunc.parametrize("table", tables(), ids=str)
    if "any_table" in wanted:
        metafunc.parametrize("any_table", every_table(), ids=str)
    if "policy" in wanted:
        metafunc.parametrize("policy", list(POLICIES.values()), ids=list(POLICIES))
