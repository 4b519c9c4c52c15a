"""The package as people get it: built, installed and run away from the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.soak import SOAK, scaled
from veturi._engine import GROUPS
from veturi._engine import sources as engine_sources
from veturi.maps import map_ids

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
MAPS = map_ids()
#: Left out of a clean copy: what a build, a test or a tool makes.
MADE = [".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "node_modules"]
MADE += ["*.so", "*.pyd", "compiled_from.txt", "*.egg-info", ".coverage*", "htmlcov"]
#: Built, and carried by the wheel where it is there: the browser client, the documentation.
BUILT = ("veturi/server/client/", "veturi/server/site/")

#: One worker builds and installs once for all tests of a form, and one test at a time edits it.
COMPILED = pytest.mark.xdist_group("compiled-wheel")
PLAIN = pytest.mark.xdist_group("plain-wheel")

Ran = subprocess.CompletedProcess[str]


def run(command: list[str | Path], cwd: Path, **environment: str) -> Ran:
    """Runs away from what surrounds the tests: their form, their paths, their coverage."""
    ours = ("VETURI_PLAIN", "PYTHONPATH", "PYTHONHOME", "CC", "VIRTUAL_ENV", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def succeed(command: list[str | Path], cwd: Path, **environment: str) -> str:
    ran = run(command, cwd, **environment)
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout + ran.stderr


def clean_copy(target: Path) -> Path:
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*MADE))
    return target


@dataclass(frozen=True)
class Wheel:
    """A wheel, and all that its build said."""

    path: Path
    said: str

    @property
    def names(self) -> list[str]:
        with zipfile.ZipFile(self.path) as file:
            return file.namelist()


def build_wheel(source: Path, out: Path, **environment: str) -> Wheel:
    pip: list[str | Path] = [sys.executable, "-m", "pip", "wheel", "--verbose"]
    pip += ["--no-build-isolation", "--no-deps", "--wheel-dir", out, "."]
    said = succeed(pip, source, **environment)
    (path,) = out.glob("*.whl")
    return Wheel(path, said)


@dataclass(frozen=True)
class Installed:
    """A new virtual environment with a wheel and what it needs, and a folder to run it in."""

    python: Path
    folder: Path

    @property
    def package(self) -> Path:
        (found,) = self.python.parents[1].glob("lib/python*/site-packages/veturi")
        return found

    def veturi(self, *words: str | Path, **environment: str) -> Ran:
        return run([self.python.parent / "veturi", *words], self.folder, **environment)

    def version(self, **environment: str) -> tuple[str, str]:
        """What `--version` says of the form, and what it warns of."""
        ran = self.veturi("--version", **environment)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.startswith("veturi ")
        return ran.stdout.strip().split("(")[1].removesuffix(" engine)"), ran.stderr

    def form(self) -> str:
        """What the file of an imported module says of the form."""
        code = "import veturi.engine.play as play; print(play.__file__)"
        file = Path(succeed([self.python, "-W", "ignore", "-c", code], self.folder).strip())
        assert file.is_relative_to(self.package)
        return "plain" if file.suffix == ".py" else "compiled"


def install(wheel: Wheel, folder: Path) -> Installed:
    venv.create(folder / "venv", with_pip=True)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    python = folder / "venv" / "bin" / "python"
    succeed([python, "-m", "pip", "install", "--quiet", wheel.path], elsewhere)
    return Installed(python, elsewhere)


def assert_plays(installed: Installed, map_id: str, **environment: str) -> None:
    """Plays and saves games; then the records hold, and a changed one does not."""
    saved = installed.folder / f"{map_id}.jsonl"
    saved.unlink(missing_ok=True)
    words = ["--map", map_id, "--players", "3", "--games", "2", "--seed", "11", "--save"]
    played = installed.veturi("simulate", *words, saved, **environment)
    assert played.returncode == 0, played.stderr
    verified = installed.veturi("verify", saved, **environment)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    text = saved.read_text("utf-8")
    assert '"seed"' in text
    changed = installed.folder / "changed.jsonl"
    changed.write_text(text.replace('"11"', '"12"').replace('"seed": 11', '"seed": 12'), "utf-8")
    assert changed.read_text("utf-8") != text
    assert installed.veturi("verify", changed, **environment).returncode == 1


# --- compiled -------------------------------------------------------------------------------


def quick_compiler(folder: Path) -> Path:
    """The compiler, told last not to optimise, which takes most of its time."""
    words = sysconfig.get_config_var("CC") or "cc"
    found = folder / "cc"
    found.write_text(f'#!/bin/sh\nexec {words} "$@" -O0\n')
    found.chmod(0o755)
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    folder = tmp_path_factory.mktemp("wheel")
    compiler = {} if SOAK else {"CC": str(quick_compiler(folder))}
    return build_wheel(clean_copy(folder / "copy"), folder / "out", **compiler)


@pytest.fixture(scope="module")
def installed(wheel: Wheel, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def edited(installed: Installed) -> Iterator[Path]:
    """A source of the installed rules to edit, put back as it was."""
    source = installed.package / "engine" / "scoring" / "score_lines.py"
    kept = source.read_bytes()
    yield source
    source.write_bytes(kept)


def contents(names: list[str]) -> tuple[set[str], list[str]]:
    """The top of a wheel, and its files that are neither sources nor data of the package."""
    odd = [name for name in names if not name.endswith((".py", ".toml", ".md", "py.typed"))]
    return {name.split("/")[0] for name in names}, odd


@COMPILED
def test_the_wheel_is_for_this_platform(wheel: Wheel) -> None:
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    _, _, python, abi, platform = wheel.path.stem.split("-")
    assert (python, abi) == (version, version)
    assert platform != "any"
    with zipfile.ZipFile(wheel.path) as file:
        (about,) = (name for name in wheel.names if name.endswith(".dist-info/WHEEL"))
        assert "Root-Is-Purelib: false" in file.read(about).decode()


@COMPILED
def test_the_wheel_has_the_package_and_nothing_else(wheel: Wheel) -> None:
    names = wheel.names
    assert len(names) == len(set(names))
    tops, odd = contents(names)
    prefixes = tuple(f"{group}__mypyc." for group in GROUPS)
    groups = {top for top in tops if top.startswith(prefixes)}
    info = {top for top in tops if top.endswith(".dist-info")}
    assert (len(groups), len(info)) == (len(GROUPS), 1)
    assert tops == {"veturi"} | groups | info
    sources = [name for name in names if not name.startswith(BUILT)]
    assert not [name for name in sources if "/test" in name or "conftest" in name]
    assert not [name for name in names if "compile_engine" in name]
    own = [name for name in odd if name.split("/")[0] == "veturi" and not name.endswith(".so")]
    own = [name for name in own if not name.startswith(BUILT)]
    assert own == ["veturi/engine/compiled_from.txt"]
    for map_id in MAPS:
        assert f"veturi/variants/{map_id}/map.toml" in names
    source = ROOT / "src"
    pages = {path.relative_to(source).as_posix() for path in source.glob("veturi/variants/*/*.md")}
    assert {name for name in names if name.endswith(".md")} == pages


@COMPILED
def test_the_wheel_carries_the_table_in_the_browser(wheel: Wheel) -> None:
    built = ROOT / "src" / "veturi" / "server" / "client"
    if not (built / "index.html").is_file():
        assert not os.environ.get("CI"), "the client is not built: make client"
        pytest.skip("the client is not built: make client")
    here = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    start = "veturi/server/client/"
    assert {name.removeprefix(start) for name in wheel.names if name.startswith(start)} == here


@COMPILED
def test_every_module_of_the_rules_is_in_the_wheel_in_both_forms(wheel: Wheel) -> None:
    sources = {name for name in wheel.names if name.endswith(".py")}
    built = {f"{name.split('.')[0]}.py" for name in wheel.names if name.endswith(".so")}
    package = ROOT / "src" / "veturi"
    paths = [path for group in GROUPS for path in engine_sources(group, package)]
    here = {path.relative_to(package.parent).as_posix() for path in paths}
    assert here <= sources
    assert {name for name in built if "/" in name} == {
        name for name in here if not name.endswith("__init__.py")
    }


@COMPILED
def test_the_rules_can_be_read_where_it_is_installed(installed: Installed) -> None:
    code = "from veturi.table.rule_pages import rule_text; print(rule_text('B14', 'base', 'fi'))"
    assert len(succeed([installed.python, "-c", code], installed.folder)) > 100


@COMPILED
def test_a_database_can_be_made_where_it_is_installed(installed: Installed) -> None:
    code = """if True:
        import asyncio, sys
        from veturi.server.storage.store import Store
        async def make():
            async with await Store.open(sys.argv[1]):
                pass
        asyncio.run(make())"""
    path = installed.folder / "games.db"
    succeed([installed.python, "-c", code, path], installed.folder)
    assert path.stat().st_size > 10_000


@COMPILED
def test_what_is_installed_is_whole(installed: Installed) -> None:
    succeed([installed.python, "-m", "pip", "check"], installed.folder)
    assert installed.version() == ("compiled", "")
    assert installed.form() == "compiled"
    code = "from veturi.maps import map_ids; print(*map_ids())"
    assert succeed([installed.python, "-c", code], installed.folder).split() == MAPS


@COMPILED
@pytest.mark.parametrize("map_id", MAPS)
def test_games_are_played_and_their_records_hold(installed: Installed, map_id: str) -> None:
    assert_plays(installed, map_id)


@COMPILED
def test_both_forms_play_the_same_game(installed: Installed) -> None:
    for map_id in scaled(MAPS[:1], MAPS):
        words = ["play", "--map", map_id, "--players", "3", "--seed", "5", "--json"]
        compiled, plain = installed.veturi(*words), installed.veturi(*words, VETURI_PLAIN="1")
        assert compiled.returncode == 0, compiled.stderr
        assert compiled.stdout == plain.stdout


@COMPILED
def test_plain_can_be_asked_for(installed: Installed) -> None:
    assert installed.version(VETURI_PLAIN="1") == ("plain", "")
    assert installed.version(VETURI_PLAIN="") == ("compiled", "")


@COMPILED
def test_an_edited_source_runs_at_once(installed: Installed, edited: Path) -> None:
    """Never what was compiled from another source; put back, the compiled form runs again."""
    kept = edited.read_bytes()
    edited.write_bytes(kept + b"# edited\n")
    form, warned = installed.version()
    assert form == "plain"
    assert warned.count("RuntimeWarning: veturi.engine has changed since it was compiled") == 1
    assert installed.form() == "plain"
    assert_plays(installed, "usa")

    edited.write_bytes(kept + b"EDITED = 7\n")
    code = "from veturi.engine.scoring import score_lines; print(score_lines.EDITED)"
    seen = succeed([installed.python, "-W", "ignore", "-c", code], installed.folder)
    assert seen == "7\n"

    edited.write_bytes(kept)
    assert installed.version() == ("compiled", "")


@COMPILED
def test_without_its_note_the_compiled_form_does_not_run(installed: Installed) -> None:
    note = installed.package / "engine" / "compiled_from.txt"
    kept = note.read_bytes()
    note.unlink()
    try:
        form, warned = installed.version()
    finally:
        note.write_bytes(kept)
    assert form == "plain"
    assert "RuntimeWarning" in warned
    assert installed.version() == ("compiled", "")


# --- plain ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain_wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """Built without a compiler, with the leavings of another build beside the sources."""
    folder = tmp_path_factory.mktemp("plain_wheel")
    copy = clean_copy(folder / "copy")
    (copy / "src" / "veturi" / "engine" / "play.so").write_bytes(b"left over")
    (copy / "src" / "veturi" / "engine" / "compiled_from.txt").write_bytes(b"left over")
    (copy / "src" / "veturi_engine__mypyc.so").write_bytes(b"left over")
    return build_wheel(copy, folder / "out", CC="/nonexistent")


@PLAIN
def test_without_a_compiler_the_wheel_is_plain_and_says_so(plain_wheel: Wheel) -> None:
    assert plain_wheel.path.name.endswith("-py3-none-any.whl")
    assert "building the plain package, not compiled: No C compiler was found" in plain_wheel.said
    tops, odd = contents(plain_wheel.names)
    assert len(tops) == 2
    own = [name for name in odd if name.split("/")[0] == "veturi"]
    assert not [name for name in own if not name.startswith(BUILT)]


@PLAIN
def test_the_plain_wheel_works(plain_wheel: Wheel, tmp_path: Path) -> None:
    installed = install(plain_wheel, tmp_path)
    succeed([installed.python, "-m", "pip", "check"], installed.folder)
    assert installed.version() == ("plain", "")
    assert installed.form() == "plain"
    assert_plays(installed, "africa")


@PLAIN
def test_a_plain_wheel_can_be_asked_for(tmp_path: Path) -> None:
    wheel = build_wheel(clean_copy(tmp_path / "copy"), tmp_path / "out", VETURI_PLAIN="1")
    assert wheel.path.name.endswith("-py3-none-any.whl")
    assert "VETURI_PLAIN is set: building the plain package" in wheel.said


@PLAIN
def test_with_a_compiler_that_fails_the_wheel_is_plain_and_says_so(tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho no headers >&2\nexit 1\n")
    compiler.chmod(0o755)
    copy = clean_copy(tmp_path / "copy")
    wheel = build_wheel(copy, tmp_path / "out", CC=str(compiler))
    assert wheel.path.name.endswith("-py3-none-any.whl")
    assert "building the plain package, not compiled: " in wheel.said
    assert not [name for name in wheel.names if name.endswith(".so")]


# --- sources --------------------------------------------------------------------------------


@PLAIN
def test_a_wheel_can_be_built_from_the_source_archive(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "copy")
    (copy / "src" / "veturi" / "engine" / "play.so").write_bytes(b"left over")
    succeed(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path / "out"], copy
    )
    (archive,) = (tmp_path / "out").glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = [name.partition("/")[2] for name in file.getnames()]
        file.extractall(tmp_path, filter="data")
    sources = sorted((copy / "src").rglob("*.py")) + sorted((copy / "src").rglob("*.toml"))
    needed = {path.relative_to(copy).as_posix() for path in sources}
    needed |= {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "Makefile"}
    needed |= {"scripts/compile_engine.py", "scripts/set_up.py", "src/veturi/py.typed"}
    assert needed - set(names) == set()
    assert not [name for name in names if name.endswith((".so", ".pyc", "compiled_from.txt"))]

    folder = tmp_path / archive.name.removesuffix(".tar.gz")
    wheel = build_wheel(folder, tmp_path / "wheels", CC="/nonexistent")
    direct = build_wheel(copy, tmp_path / "direct", CC="/nonexistent")
    assert sorted(wheel.names) == sorted(direct.names)


def test_nothing_is_left_in_the_repository() -> None:
    """Builds happen in copies: here there is no folder that a build makes."""
    for name in ("build", "dist", "src/veturi.egg-info", "src/build"):
        assert not (ROOT / name).exists()
