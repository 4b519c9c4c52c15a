"""The documents hold: commands, the README's example, and the walk-through that adds a map."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from veturi import __version__
from veturi.cli import app
from veturi.cli.render.texts import Words
from veturi.engine import Game, Rng, make_rules
from veturi.engine.state import PHASES
from veturi.maps import load_map, map_ids
from veturi.server.storage.store import Store

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def test_readme_example_runs_and_plays_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("README.md", "python")
    scope: dict[str, object] = {}
    exec(example, scope)
    game = scope["game"]
    assert isinstance(game, Game)
    assert game.over
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == f"{game.totals} {game.winners}"
    assert printed[1].startswith('{"format":1,"ruleset":"oldwest"')


#: What makes a command of a document small enough for a test: a pattern, and what it becomes.
SMALLER = (
    (r"--games \d{2,}", "--games 4"),
    (r"^arena(?!.*--(games|resume))", "arena --games 4"),
    (r"^arena(?!.*--(map|resume))", "arena --map amsterdam"),
    (r"\bmaster\b", "novice"),
    (r"--game 17", "--game 2"),
    (r"--jobs \d", "--jobs 1"),
    (r"--games 8\b", "--games 1"),
    (r"--seconds 1\b", "--seconds 0.01"),
    (r"--map (all|MAP)\b", "--map amsterdam"),
    (r"^bench$", "bench --map amsterdam --players 2 --seconds 0.01 --form plain"),
    (r"^terminal\b(?!.*--plain)", "terminal --plain"),
    (r"\bFILE\b", "kept.json"),
)


def commands(document: str) -> list[str]:
    """What a document tells to type, one command to a line, without what it says of it."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return [line.strip() for line in re.findall(r"^    veturi ([^#\n]*)", text, re.MULTILINE)]


#: Documents whose commands are run, each in a folder of its own, in the order in which they stand.
WITH_COMMANDS = (
    *("README.md", "docs/arena.md", "docs/bots.md", "docs/report.md", "docs/terminal.md"),
    *("docs/guides/arena-at-scale.md", "docs/guides/backups.md"),
    *("docs/reference/file-formats.md", "docs/tutorials/add-a-map.md"),
    "docs/tutorials/first-game.md",
)


async def make_database(path: Path) -> None:
    async with await Store.open(str(path)):
        pass


@pytest.fixture
def prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that documents speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kept = {
        "mine.py": blocks("docs/bots.md", "python")[0],
        "builder.py": blocks("docs/arena.md", "python")[1],
        "mine.toml": blocks("docs/reference/file-formats.md", "toml")[0],
        "lapland.toml": blocks("docs/tutorials/add-a-map.md", "toml")[0],
    }
    for name, text in kept.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for folder in ("copies", "runs"):
        (tmp_path / folder).mkdir()
    return tmp_path


@pytest.mark.parametrize("document", WITH_COMMANDS)
def test_the_commands_of_a_document_work(document: str, prepared: Path) -> None:
    if "FILE" in (text := (ROOT / document).read_text(encoding="utf-8")):
        run_in(prepared, "veturi terminal --plain --save kept.json")
    if "runs/" in text:
        arena = "veturi arena --map amsterdam --bots random --games 2"
        run_in(prepared, f"{arena} --out runs/one.veturi")
    if "backup" in text:
        asyncio.run(make_database(prepared / "games.db"))
    found = [line for line in commands(document) if not line.startswith("serve")]
    assert found
    for line in found:
        small = line
        for pattern, smaller in SMALLER:
            small = re.sub(pattern, smaller, small)
        if line.endswith("--map lapland --players 2 --games 1000"):
            continue  # test_the_walk_through_put_into_the_package
        done = CliRunner().invoke(app, shlex.split(small), input="")
        assert done.exit_code == 0, (line, done.stderr)


def test_readme_lists_every_map_with_its_players() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for map_id in map_ids():
        setup = load_map(map_id).setup
        row = rf"\| `{map_id}` \| .* \| {setup.min_players}–{setup.max_players} \|"
        assert re.search(row, text), map_id


def test_every_link_between_documents_leads_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = 0
    for path in documents:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), (path.name, link)
            links += 1
    assert links > len(documents)


@pytest.fixture
def lapland(tmp_path: Path) -> Path:
    (toml,) = blocks("docs/tutorials/add-a-map.md", "toml")
    path = tmp_path / "lapland.toml"
    path.write_text(toml, encoding="utf-8")
    return path


def test_the_map_of_the_walk_through_loads_and_plays(lapland: Path) -> None:
    game_map = load_map(lapland)
    assert all(ticket.ours for ticket in game_map.tickets)
    assert game_map.order == len(map_ids()) + 1
    assert [line.guide for line in game_map.about] == [False, True]
    for players in (2, 3):
        for seed in range(5):
            game = Game.new(game_map, players, seed)
            chance = Rng.from_seed(seed)
            while not game.over:
                seat = game.to_move[0]
                game.apply(game.random_action(chance, seat), seat)
            replayed = Game.replay(game.record(), game_map)
            assert replayed.state.numbers() == game.state.numbers()


def test_the_commands_of_the_walk_through_work(lapland: Path) -> None:
    (commands,) = blocks("docs/tutorials/add-a-map.md", "sh")
    for line in commands.splitlines():
        assert "Lapland" in run_in(lapland.parent, line.replace("1000", "20"))


def test_rules_of_ones_own(lapland: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = blocks("docs/tutorials/add-a-map.md", "python")
    (tmp_path / "mymodule.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    toml = lapland.read_text(encoding="utf-8")
    lapland.write_text(toml.replace('rules = "base"', 'rules = "mymodule:Lapland"'), "utf-8")
    rules = make_rules(lapland, 2)
    hands = [{"blue": 4}, {}]
    game = Game.at(rules, {"hands": hands})
    game.apply("claim Sodankylä-Inari blue")
    assert game.totals == [7 + 2, 0]
    assert game.view().seats[0].awarded == {"routes": 7, "polar_night": 2}
    assert Words("fi", rules.board.map).known("source", "polar_night") == "kaamos"
    assert game.record().ruleset == "lapland"


def test_the_walk_through_put_into_the_package(lapland: Path, tmp_path: Path) -> None:
    (code,) = blocks("docs/tutorials/add-a-map.md", "python")
    skipped = shutil.ignore_patterns("__pycache__", "*.so", "compiled_from.txt", "client")
    shutil.copytree(ROOT / "src" / "veturi", tmp_path / "veturi", ignore=skipped)
    folder = tmp_path / "veturi" / "variants" / "lapland"
    folder.mkdir()
    (folder / "rules.py").write_text(code, "utf-8")
    toml = lapland.read_text("utf-8").replace('rules = "base"', 'rules = "lapland"')
    (folder / "map.toml").write_text(toml, "utf-8")
    # A folder is found before what `PYTHONPATH` names if the command begins there.
    assert "Lapland" in run_in(tmp_path, "veturi maps")
    assert "kaamos" in run_in(
        tmp_path, "veturi simulate --map lapland --games 20 --players 2 --language fi"
    )


def run_in(folder: Path, line: str) -> str:
    """What a command of a document says there."""
    words = line.split()
    assert words[0] == "veturi"
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_of_the_tutorial_beats_regular(tmp_path: Path) -> None:
    (bot,) = blocks("docs/tutorials/write-a-bot.md", "python")
    (command,) = blocks("docs/tutorials/write-a-bot.md", "sh")
    (tmp_path / "builder.py").write_text(bot, encoding="utf-8")
    line = command.strip().replace("100", "12")
    told = run_in(tmp_path, f"{line} --map amsterdam --seed 1 --grace 60 --json")
    builder, regular = (json.loads(told)["tables"][0]["bots"][i] for i in (0, 1))
    assert builder["wins"] > 2 * regular["wins"]


def test_the_bot_of_the_arena_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading, bot = blocks("docs/arena.md", "python")
    (commands,) = blocks("docs/arena.md", "sh")
    (tmp_path / "builder.py").write_text(bot, encoding="utf-8")
    for line in commands.splitlines():
        text = run_in(tmp_path, line.replace("100", "4") + " --map amsterdam --grace 60")
        assert "Builder" in text
        assert "faults" not in text
    run_in(tmp_path, "veturi arena --map amsterdam --bots random --games 3 --out first.veturi")
    exec(reading.replace("first.veturi", str(tmp_path / "first.veturi")), {})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_the_version_is_told_once() -> None:
    source = (ROOT / "src/veturi/__init__.py").read_text(encoding="utf-8")
    assert source.count("__version__ =") == 1


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    """What is not released yet stands above it, if there is anything."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    released = [one for one in headings if one != "Unreleased"]
    assert headings[-len(released) :] == released
    version, _, date = released[0].partition(" – ")
    assert version == __version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", date)
    printed = CliRunner().invoke(app, ["--version"]).stdout
    assert printed.split()[:2] == ["veturi", version]


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"run: (awk .*) > notes.md$", workflow, re.MULTILINE)
    run = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env={**os.environ, "GITHUB_REF_NAME": f"v{__version__}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith(f"## {__version__} ")
    assert len(re.findall(r"^## ", run.stdout, re.MULTILINE)) == 1
    assert len(run.stdout) > 1000


def test_the_picture_of_the_packages_names_each_of_them() -> None:
    picture = (ROOT / "docs" / "diagrams" / "packages.svg").read_text(encoding="utf-8")
    named = set(re.findall(r'class="name"[^>]*>([^<]+)<', picture))
    package = ROOT / "src" / "veturi"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    assert rooms <= named
    inside = {path.parent.name for path in package.glob("server/*/__init__.py")}
    assert inside <= named


def test_the_picture_of_the_phases_names_each_of_them() -> None:
    picture = (ROOT / "docs" / "diagrams" / "phases.svg").read_text(encoding="utf-8")
    named = set(re.findall(r'class="name"[^>]*>([^<]+)<', picture))
    assert set(PHASES) <= named


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs" / "diagrams").iterdir()), ids=lambda p: p.stem
)
def test_diagrams_say_what_they_show_in_words_too(path: Path) -> None:
    """Well-formed, with a title and a description, light and dark, without another host."""
    text = path.read_text(encoding="utf-8")
    assert {"title", "desc"} <= {one.tag.rpartition("}")[2] for one in ElementTree.fromstring(text)}
    assert "prefers-color-scheme:dark" in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    pages = [one.read_text(encoding="utf-8") for one in (ROOT / "docs").rglob("*.md")]
    assert any(
        re.search(rf"!\[[^\]]{{15,}}\]\([./]*diagrams/{path.name}\)", page) for page in pages
    )


def test_files_named_in_sources_exist() -> None:
    paths = [
        path
        for room in ("src", "tests", "bench", "scripts")
        for path in (ROOT / room).rglob("*.py")
    ]
    names = {path.name for path in paths} | {path.name for path in (ROOT / "docs").rglob("*.md")}
    stale = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths
        if path.name != "_moved.py"
        for name in re.findall(r"`(?:[\w/]*/)?(\w+\.(?:py|md))`", path.read_text(encoding="utf-8"))
        if name not in names
    ]
    assert stale == []
