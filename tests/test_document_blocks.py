"""Every block of code in the documents is tested, or it stands here with the reason why not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from test_documents import ROOT, WITH_COMMANDS, blocks, run_in
from veturi.maps import load_map

#: By document and language of fenced blocks: the test that runs them.
TESTED = {
    ("README.md", "python"): "test_readme_example_runs_and_plays_to_the_end",
    ("docs/actions.md", "json"): "test_messages_are_json",
    ("docs/arena.md", "python"): "test_the_bot_of_the_arena_plays",
    ("docs/arena.md", "sh"): "test_the_bot_of_the_arena_plays",
    ("docs/bots.md", "python"): "test_the_commands_of_a_document_work",
    ("docs/concepts/engine-walk.md", "python"): "test_examples_say_what_they_print",
    ("docs/concepts/how-bots-think.md", "python"): "test_three_hints_with_reasons",
    ("docs/guides/arena-at-scale.md", "python"): "test_wins_are_counted_over_runs",
    ("docs/guides/reverse-proxy.md", "caddy"): "test_proxies_keep_secrets",
    ("docs/guides/reverse-proxy.md", "nginx"): "test_proxies_keep_secrets",
    ("docs/reference/file-formats.md", "toml"): "test_the_ticket_file_loads",
    ("docs/server.md", "json"): "test_messages_are_json",
    ("docs/server.md", "python"): "test_the_example_bot_of_the_documents_plays_a_whole_game",
    ("docs/tutorials/add-a-map.md", "python"): "test_rules_of_ones_own",
    ("docs/tutorials/add-a-map.md", "sh"): "test_the_commands_of_the_walk_through_work",
    ("docs/tutorials/add-a-map.md", "toml"): "test_the_map_of_the_walk_through_loads_and_plays",
    ("docs/tutorials/write-a-bot.md", "python"): "test_the_bot_of_the_tutorial_beats_regular",
    ("docs/tutorials/write-a-bot.md", "sh"): "test_the_bot_of_the_tutorial_beats_regular",
}
#: By document and language of fenced blocks: why no test runs them.
NOT_RUN = {
    ("docs/boards.md", "sh"): "slow; tests/web draws the boards again and compares them",
    ("docs/guides/backups.md", "crontab"): "cron's; `veturi backup` above it is run",
    ("docs/guides/backups.md", "sh"): "tools of PostgreSQL, on a database that is there",
    ("docs/guides/reverse-proxy.md", "ini"): "read by compose and by systemd, which are not here",
    ("docs/testing.md", "sh"): "half an hour; tests/build/test_mutations.py checks the list",
}
#: By document: how indented blocks begin that are not commands which are run, and why.
INDENTED = {
    "README.md": {"make play": "tests/build/test_set_up.py and scripts/smoke_play.py"},
    "docs/bots.md": {"python scripts/fit_prospects.py": "takes an hour"},
    "docs/client.md": {"web/src/": "a list of folders"},
    "docs/guides/reverse-proxy.md": {"veturi serve": "behind a proxy"},
    "docs/performance.md": {
        "veturi bench": "measures for minutes; README.md has the command",
        "d = [0]*9": "part of the program that is measured",
        "python bench/load.py": "tests/server/test_load_program.py",
    },
    "docs/rng.md": {
        "a = seed": "pseudocode; tests/engine has its test vectors",
        "word = a": "pseudocode",
        "repeat: product": "pseudocode",
    },
    "docs/server.md": {
        "veturi serve": "servers of tests/server",
        '{"do": "play"': "messages; their types are tested with OpenAPI",
        '{"number": 57': "a message",
        '{"event": "your_turn"': "a message",
        "veturi seed 1": "a text that is hashed; tests/server/domain/test_commitment.py",
    },
    "docs/storage.md": {
        "veturi serve": "servers of tests/server",
        "createuser": "tools of PostgreSQL",
    },
    "docs/tutorials/add-a-map.md": {
        "export PATH": "the tests have their own environment",
        "mkdir src": "test_the_walk_through_put_into_the_package",
    },
    "docs/tutorials/first-game.md": {"make play": "scripts/smoke_play.py"},
    "docs/tutorials/host.md": {
        "make play": "scripts/smoke_play.py",
        "make client docs": "scripts/container_steps.py does these steps",
        "python3 -m venv": "scripts/container_steps.py",
        "veturi/bin/veturi serve": "scripts/container_steps.py",
        "veturi/bin/veturi backup": "docs/guides/backups.md has the command",
    },
}
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
)


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def test_every_fenced_block_is_tested_or_says_why_not() -> None:
    found = {
        (document, language)
        for document in DOCUMENTS
        for language in re.findall(r"^ *```(\S+)$", text_of(document), re.MULTILINE)
    }
    assert found == TESTED.keys() | NOT_RUN.keys()
    assert not TESTED.keys() & NOT_RUN.keys()


def test_every_fenced_block_names_its_language() -> None:
    for document in DOCUMENTS:
        fences = re.findall(r"^ *```(\S*)$", text_of(document), re.MULTILINE)
        assert [bool(name) for name in fences] == [True, False] * (len(fences) // 2), document


def test_the_tests_that_are_named_are_there() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    defined = {name for text in sources for name in re.findall(r"^def (test_\w+)", text, re.M)}
    assert set(TESTED.values()) <= defined


def indented(document: str) -> list[str]:
    """The first lines of the blocks of code that are indented instead of fenced."""
    text = re.sub(r"^( *)```.*?^ *```$", "", text_of(document), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"\n\n    (\S.*)", text)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_indented_block_is_run_or_says_why_not(document: str) -> None:
    reasons = INDENTED.get(document, {})
    used = set()
    for line in indented(document):
        start = next((start for start in reasons if line.startswith(start)), None)
        if start is None:
            assert document in WITH_COMMANDS, line
            assert re.match(r"veturi (?!serve)", line), line
        else:
            used.add(start)
    assert used == set(reasons)


# --- blocks without a test elsewhere -------------------------------------------------------------


def test_examples_say_what_they_print(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("docs/concepts/engine-walk.md", "python")
    exec(code, {})
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"print\(game.view\(\).*?#\s*([^:\n]+)", code)
    assert printed[: len(promised)] == promised
    assert printed[-1].startswith("B18 B18: ")


def test_three_hints_with_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("docs/concepts/how-bots-think.md", "python")
    exec(code, {})
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 3
    assert all(re.match(r"\w+ .* – \w", line) for line in printed)


def test_wins_are_counted_over_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arena = "veturi arena --map amsterdam --bots expert,random --games 4 --seed 1"
    run_in(tmp_path, f"{arena} --out first.veturi")
    (code,) = blocks("docs/guides/arena-at-scale.md", "python")
    exec(code, {})
    assert capsys.readouterr().out == "[('expert', 4.0)]\n"


def test_the_ticket_file_loads(tmp_path: Path) -> None:
    (toml,) = blocks("docs/reference/file-formats.md", "toml")
    (tmp_path / "mine.toml").write_text(toml, encoding="utf-8")
    own = load_map("amsterdam", tickets=tmp_path / "mine.toml")
    assert len(own.tickets) == 8
    assert not any(ticket.ours for ticket in own.tickets)
    assert own.digest != load_map("amsterdam").digest


def test_messages_are_json() -> None:
    for block in blocks("docs/server.md", "json"):
        assert json.loads(block.replace("{…}", "{}"))["type"] in ("refused", "news")
    for block in blocks("docs/actions.md", "json"):
        assert {"verb", "about", "ways"} <= json.loads(block).keys()


@pytest.mark.parametrize("proxy", ["caddy", "nginx"])
def test_proxies_keep_secrets(proxy: str) -> None:
    """Neither gives out the metrics, logs addresses or closes its braces elsewhere."""
    (block,) = blocks("docs/guides/reverse-proxy.md", proxy)
    assert block.count("{") == block.count("}")
    assert re.search(r"/metrics (403|{ deny all; })", block)
    assert "127.0.0.1:8427" in block
    logs = re.findall(r"^\s*(?:access_)?log\b.*", block, re.MULTILINE)
    assert [line.strip() for line in logs] == (["access_log off;"] if proxy == "nginx" else [])
