"""Files that only their host runs (workflows, containers): checked as far as can be without it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCHEMAS = {
    "vendor.github-workflows": sorted(ROOT.glob(".github/workflows/*.yml")),
    "vendor.dependabot": [ROOT / ".github" / "dependabot.yml"],
    "vendor.github-issue-forms": [
        ROOT / ".github" / "ISSUE_TEMPLATE" / name for name in ("bug.yml", "idea.yml")
    ],
    "vendor.compose-spec": [ROOT / "compose.yaml"],
}
CONTAINERS = [ROOT / "Containerfile", ROOT / ".devcontainer" / "Containerfile"]


def checked(schema: str, *files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    return subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_keep_to_their_schema(schema: str) -> None:
    assert SCHEMAS[schema]
    run = checked(schema, *SCHEMAS[schema])
    assert run.returncode == 0, run.stdout


def test_a_file_that_does_not_keep_to_its_schema_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("name: test\non: push\njobs:\n  one:\n    step: []\n")
    assert checked("vendor.github-workflows", wrong).returncode == 1


def test_workflows_and_containers_call_what_there_is() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in [*SCHEMAS["vendor.github-workflows"], ROOT / ".devcontainer" / "devcontainer.json"]:
        for words in re.findall(r"\bmake ([\w -]+)", path.read_text()):
            assert set(words.split()) <= targets
        for folder in re.findall(r"\btests/[\w/]+", path.read_text()):
            assert (ROOT / folder).is_dir()


@pytest.mark.parametrize("path", CONTAINERS, ids=lambda path: path.parent.name)
def test_containers_copy_what_there_is(path: Path) -> None:
    for line in path.read_text().splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            *sources, _ = line.split()[1:]
            assert all((ROOT / source).exists() for source in sources)


def test_a_devcontainer_is_built_from_a_file_that_is_there() -> None:
    about = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    assert (ROOT / ".devcontainer" / about["build"]["dockerfile"]).is_file()


def test_the_compose_file_asks_for_its_secrets() -> None:
    """Without a domain and a password nothing starts, rather than with one that is known."""
    text = (ROOT / "compose.yaml").read_text()
    assert "${VETURI_DOMAIN:?" in text
    assert "${VETURI_PASSWORD:?" in text
