"""The choice between the compiled and the plain form, and compiling."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

from support.engine import PACKAGE, SOURCES
from veturi import _engine

FAKE = "play" + EXTENSION_SUFFIXES[0]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`_engine` in a layout of its own: rules, something that looks compiled, and no note."""
    package = tmp_path / "veturi"
    (package / "engine").mkdir(parents=True)
    shutil.copy(PACKAGE / "_engine.py", package)
    (package / "__init__.py").write_text("from veturi import _engine\n_engine.choose()\n")
    (package / "engine" / "__init__.py").write_text("")
    (package / "engine" / "play.py").write_text("FORM = 'plain'\n")
    (package / "engine" / FAKE).write_bytes(b"not a program")
    monkeypatch.delenv("VETURI_PLAIN", raising=False)
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    spec = importlib.util.spec_from_file_location("engine_of_its_own", package / "_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def passes_over(engine: ModuleType) -> bool:
    """Whether `choose` puts the finder of sources first, or leaves everything as it was."""
    before = sys.meta_path[:]
    engine.choose()
    if sys.meta_path == before:
        return False
    assert sys.meta_path == [engine.PlainFinder, *before]
    return True


def write_note(engine: ModuleType, text: str) -> None:
    engine.NOTE.write_text(text, "utf-8")


def test_what_was_compiled_from_these_sources_runs(engine: ModuleType) -> None:
    write_note(engine, engine.source_digest() + "\n")
    assert not passes_over(engine)


@pytest.mark.parametrize("note", [None, "", "0" * 64 + "\n", "\n"])
def test_what_was_compiled_from_other_sources_is_passed_over(
    engine: ModuleType, note: str | None
) -> None:
    if note is not None:
        write_note(engine, note)
    with pytest.warns(RuntimeWarning, match=r"veturi\.engine has changed since it was compiled"):
        assert passes_over(engine)


def test_a_note_that_cannot_be_read_counts_as_none(engine: ModuleType) -> None:
    engine.NOTE.write_bytes(b"\xff\xfe\x00")
    with pytest.warns(RuntimeWarning, match="has changed"):
        assert passes_over(engine)


def test_plain_can_be_asked_for(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    write_note(engine, engine.source_digest())
    monkeypatch.setenv("VETURI_PLAIN", "1")
    assert passes_over(engine)


def test_an_empty_wish_is_none(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    write_note(engine, engine.source_digest())
    monkeypatch.setenv("VETURI_PLAIN", "")
    assert not passes_over(engine)


@pytest.mark.parametrize("plain", ["", "1"])
def test_with_nothing_compiled_there_is_nothing_to_choose(
    engine: ModuleType, monkeypatch: pytest.MonkeyPatch, plain: str
) -> None:
    monkeypatch.setenv("VETURI_PLAIN", plain)
    (engine.NOTE.parent / FAKE).unlink()
    assert not passes_over(engine)


def test_the_finder_finds_sources_of_the_rules_alone(engine: ModuleType) -> None:
    found = engine.PlainFinder.find_spec("veturi.engine.play")
    assert found.origin == str(engine.NOTE.parent / "play.py")
    for name in ("veturi.engine.other", "veturi.engine", "veturi.play", "play", "a.engine.play"):
        assert engine.PlainFinder.find_spec(name) is None


def test_the_digest_changes_with_any_byte(engine: ModuleType) -> None:
    folder = engine.NOTE.parent
    seen = {engine.source_digest()}
    for name in ("__init__.py", "play.py"):
        kept = (folder / name).read_bytes()
        changes = [kept + b"#", kept + b"\n", b" " + kept]
        changes += [kept[:i] + bytes([kept[i] ^ 1]) + kept[i + 1 :] for i in range(len(kept))]
        changes += [kept[:i] + kept[i + 1 :] for i in range(len(kept))]
        different = {change for change in changes if change != kept}
        for change in different:
            (folder / name).write_bytes(change)
            seen.add(engine.source_digest())
        (folder / name).write_bytes(kept)
        assert len(seen) == 1 + len(different)
        seen = {engine.source_digest()}
    (folder / "play.py").rename(folder / "plax.py")
    assert engine.source_digest() not in seen


def test_the_digest_changes_with_the_limits_of_maps(engine: ModuleType) -> None:
    """Compiled code holds them; other modules of that folder are not compiled."""
    before = engine.source_digest()
    maps = engine.PACKAGE / "maps"
    maps.mkdir()
    (maps / "other.py").write_text("")
    assert engine.source_digest() == before
    (maps / "limits.py").write_text("")
    assert engine.source_digest() != before
    assert (PACKAGE / _engine.LIMITS).is_file()


def test_the_digest_knows_where_a_file_ends(engine: ModuleType) -> None:
    """A line moved from the end of one source to the beginning of the next is a change."""
    (engine.NOTE.parent / "a.py").write_bytes(b"x\ny\n")
    (engine.NOTE.parent / "b.py").write_bytes(b"z\n")
    before = engine.source_digest()
    (engine.NOTE.parent / "a.py").write_bytes(b"x\n")
    (engine.NOTE.parent / "b.py").write_bytes(b"y\nz\n")
    assert engine.source_digest() != before


def import_play(engine: ModuleType, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a new Python gets for `veturi.engine.play`."""
    kept = {name: value for name, value in os.environ.items() if name != "VETURI_PLAIN"}
    code = "from veturi.engine import play; print(play.FORM)"
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=engine.NOTE.parent.parent.parent,
        env={**kept, **environment, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_python_imports_what_was_chosen(engine: ModuleType) -> None:
    """Python itself prefers the compiled file, which here is none: only then does it fail."""
    stale = import_play(engine)
    assert stale.stdout == "plain\n"
    assert stale.stderr.count("RuntimeWarning: veturi.engine has changed") == 1
    wished = import_play(engine, VETURI_PLAIN="1")
    assert (wished.stdout, wished.stderr) == ("plain\n", "")
    write_note(engine, engine.source_digest())
    chosen = import_play(engine)
    assert chosen.returncode
    assert FAKE in chosen.stderr


def test_the_form_that_runs_is_the_one_that_was_chosen() -> None:
    plain = _engine.PlainFinder in sys.meta_path or not _engine.compiled_files()
    assert _engine.is_compiled() is not plain
    paths = [path.relative_to(PACKAGE) for path in SOURCES if path.name != "__init__.py"]
    modules = [".".join(path.with_suffix("").parts) for path in paths]
    for name in modules:
        file = str(importlib.import_module(f"veturi.{name}").__file__)
        assert file.endswith(".py") is plain, f"{file} is of another form than the rest"


# --- compiling ------------------------------------------------------------------------------


@pytest.fixture
def script(engine: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`compile_engine` with the layout of `engine`, and compilers that do nothing."""
    monkeypatch.setenv("VETURI_PLAIN", "1")
    monkeypatch.setattr(sys, "path", sys.path[:])
    path = PACKAGE.parents[1] / "scripts" / "compile_engine.py"
    spec = importlib.util.spec_from_file_location("compile_engine_of_its_own", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "SOURCE", engine.NOTE.parent.parent.parent)
    monkeypatch.setattr("mypyc.build.mypycify", lambda *_, **__: [])
    return module


def test_compiling_notes_the_sources(engine: ModuleType, script: ModuleType) -> None:
    script.compile_engine(script.SOURCE)
    assert engine.NOTE.read_text() == engine.source_digest() + "\n"


def test_compiling_that_fails_leaves_no_note(
    engine: ModuleType, script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files may be new and some old by then: sources put back as noted would run either."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise RuntimeError("no")

    write_note(engine, engine.source_digest())
    monkeypatch.setattr("mypyc.build.mypycify", fail)
    with pytest.raises(RuntimeError, match="no"):
        script.compile_engine(script.SOURCE)
    assert not engine.NOTE.exists()


def test_sources_that_change_while_they_are_compiled_are_not_noted(
    engine: ModuleType, script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def edit(*_: object, **__: object) -> list[object]:
        (engine.NOTE.parent / "play.py").write_text("FORM = 'edited'\n")
        return []

    monkeypatch.setattr("mypyc.build.mypycify", edit)
    with pytest.raises(SystemExit, match="changed while they were compiled"):
        script.compile_engine(script.SOURCE)
    assert not engine.NOTE.exists()
