"""Files that only their host runs (workflows, containers): checked as far as can be without it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import container_steps

pytestmark = pytest.mark.slow

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


# --- shell ---------------------------------------------------------------------------------------

SHELLCHECK = Path(sys.prefix) / "bin" / "shellcheck"
RUN_LINE = re.compile(r"^ *- run: (.+)$", re.MULTILINE)


def scripts() -> dict[str, str]:
    """All shell of the project by where it stands: files, workflows, containers, documents."""
    found = {".ci/run": (ROOT / ".ci" / "run").read_text()}
    for path in SCHEMAS["vendor.github-workflows"]:
        text = path.read_text()
        assert "run: |" not in text  # a step is one command, which the pattern finds
        found[path.name] = "#!/bin/bash\n" + "\n".join(RUN_LINE.findall(text)) + "\n"
    for path in CONTAINERS:
        steps = [
            rest for word, rest in container_steps.instructions(path.read_text()) if word == "RUN"
        ]
        found[path.relative_to(ROOT).as_posix()] = "#!/bin/sh\n" + "\n".join(steps) + "\n"
    for path in sorted((ROOT / "docs").rglob("*.md")):
        blocks = re.findall(r"^```sh\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S)
        if blocks:
            found[path.relative_to(ROOT).as_posix()] = "#!/bin/sh\n" + "".join(blocks)
    return found


def shellcheck(text: str) -> subprocess.CompletedProcess[str]:
    if not SHELLCHECK.is_file():
        assert not os.environ.get("CI"), "shellcheck is not installed: make sets it up"
        pytest.skip("shellcheck is not installed: make sets it up")
    command = [str(SHELLCHECK), "--enable=quote-safe-variables,require-double-brackets", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("where", scripts())
def test_shell_is_without_fault(where: str) -> None:
    found = shellcheck(scripts()[where])
    assert found.returncode == 0, found.stdout


def test_a_fault_in_shell_is_found() -> None:
    assert "SC2086" in shellcheck("#!/bin/sh\nrm $1\n").stdout


def test_every_script_of_the_project_is_looked_at() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    names = [name for name in tracked if name and (ROOT / name).is_file()]
    shells = {
        name for name in names if re.match(rb"#!.*\b(ba|da|)sh\b", (ROOT / name).read_bytes()[:60])
    }
    assert shells <= {".ci/run"}
    assert not [name for name in names if name.endswith(".sh")]


# --- the container's steps -----------------------------------------------------------------------


def steps() -> list[tuple[str, str]]:
    return container_steps.instructions((ROOT / "Containerfile").read_text())


def test_every_step_of_the_container_can_be_done_or_is_left_out_with_a_reason() -> None:
    done: list[str] = []
    left: list[str] = []
    for word, rest in steps():
        for command in container_steps.commands(rest) if word == "RUN" else []:
            (left if container_steps.left_out(command) else done).append(command.split(" --")[0])
    assert done == [
        "npm run build",
        "python -m mkdocs build",
        "python -m pip wheel",
        "python -m pip install",
        "install -d -o veturi /data",
    ]
    assert {command.split()[0] for command in left} == {"apt-get", "npm", "python", "useradd"}


def test_what_is_changed_needs_neither_root_nor_a_network() -> None:
    wheel = container_steps.changed(
        "python -m pip wheel --no-deps --build-constraint c --wheel-dir /w ."
    )
    assert wheel == "python -m pip wheel --no-build-isolation --no-deps --wheel-dir /w ."
    assert "--no-index --no-deps" in container_steps.changed(
        "python -m pip install --no-cache-dir x"
    )
    assert container_steps.changed("install -d -o veturi /data") == "install -d /data"


def test_the_container_listens_where_its_health_is_asked() -> None:
    about = dict(steps())
    assert f"127.0.0.1:{about['EXPOSE']}/health" in about["HEALTHCHECK"]
    assert json.loads(about["ENTRYPOINT"]) == ["veturi"]
    assert json.loads(about["CMD"])[0] == "serve"
    assert about["USER"] != "root"
    assert f"reverse_proxy veturi:{about['EXPOSE']}" in (ROOT / "deploy" / "Caddyfile").read_text()


def test_what_is_built_is_not_copied_into_the_container() -> None:
    folder = str(ROOT / "src" / "veturi" / "server")
    assert container_steps.ignored(folder, ["client", "site", "app.py"]) == {"client", "site"}
    assert container_steps.ignored(str(ROOT / "web"), ["node_modules", "src"]) == {"node_modules"}


@pytest.mark.soak
def test_the_steps_of_the_container_end_in_a_server_that_answers() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "container_steps.py")],
        env={**os.environ, "VETURI_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "answers: /docs/" in run.stdout
