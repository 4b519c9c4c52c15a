"""The deliberate faults of `scripts/check_mutations.py` fit the source, and its verdicts hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from check_mutations import (
    CAUGHT,
    DOUBTFUL,
    SURVIVED,
    Bench,
    Mutation,
    Verdict,
    doubted,
    read_mutations,
)

ROOT = Path(__file__).parents[2]
MUTATIONS = read_mutations()


def test_every_fault_fits_the_source() -> None:
    """Whoever changes a line that is broken on purpose says there how it is broken now."""
    assert not list(filter(None, (mutation.fault(ROOT) for mutation in MUTATIONS)))


def test_every_area_has_its_faults() -> None:
    counts = Counter(mutation.area.partition(":")[0] for mutation in MUTATIONS)
    assert counts["rules"] >= 25
    assert counts["server"] >= 22
    assert counts["client"] >= 14
    assert counts["bots and arena"] + counts["command line and formats"] >= 10
    assert not [name for name, times in Counter(one.name for one in MUTATIONS).items() if times > 1]


def test_what_does_not_fit_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\nx = 1\n")
    (tmp_path / "test_a.py").touch()

    def fault(file: str, old: str, *tests: str) -> str:
        return Mutation("it", "here", file, old, "y", tests, ()).fault(tmp_path)

    assert fault("b.py", "x", "test_a.py") == "it: there is no b.py"
    assert "2 times" in fault("a.py", "x = 1", "test_a.py")
    assert "0 times" in fault("a.py", "z", "test_a.py")
    assert "no tests" in fault("a.py", "1\nx")
    assert fault("a.py", "1\nx", "test_b.py::test_it") == "it: there is no test_b.py::test_it"
    assert not fault("a.py", "1\nx", "test_a.py::test_it")


SOURCE = "def double(n):\n    return 2 * n\n\n\ndef half(n):\n    return n / 2\n"
TESTS = """\
from thing import double, half

def test_nothing():
    pass

def test_double():
    assert double(3) == 6

def test_always_fails():
    assert half(1) == 1
"""


def test_verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noticed by the tests named, by the others of the area, by none, or by one that always fails.
    The source is then as it was."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    source = tmp_path / "src" / "thing.py"
    for path, text in ((source, SOURCE), (tmp_path / "tests" / "test_thing.py", TESTS)):
        path.parent.mkdir()
        path.write_text(text)
    bench = Bench(tmp_path)

    def verdict(old: str, new: str, first: str, then: str) -> Verdict:
        names = [f"tests/test_thing.py::test_{name}" for name in (first, then)]
        mutation = Mutation("it", "here", "src/thing.py", old, new, (names[0],), (names[1],))
        found = bench.attempt(mutation)
        assert source.read_text() == SOURCE
        return found

    found = [
        verdict("2 * n", "3 * n", "double", "nothing"),
        verdict("2 * n", "3 * n", "nothing", "double"),
        verdict("n / 2", "n // 2", "nothing", "double"),
        verdict("n / 2", "n // 2", "nothing", "always_fails"),
    ]
    assert [(one.verdict, one.by.rpartition("::")[2]) for one in doubted(bench, found)] == [
        (CAUGHT, "test_double"),
        (CAUGHT, "test_double"),
        (SURVIVED, ""),
        (DOUBTFUL, "test_always_fails"),
    ]
