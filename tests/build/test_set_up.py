"""Setting up: exact versions of everything, and one clear line for what hinders a newcomer."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import build_client
import set_up

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
LOCK = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def pinned() -> dict[str, str]:
    lines = [line for line in CONSTRAINTS.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    return {plain(line.partition("==")[0]): line.partition("==")[2] for line in lines}


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_python_package_that_is_asked_for_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    asked += project["build-system"]["requires"]
    names = {plain(re.split(r"[\[><=; ]", one, maxsplit=1)[0]) for one in asked}
    assert names | {"pip"} <= pinned().keys()


def test_what_is_installed_here_is_what_is_pinned() -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    command += ["freeze", "--exclude-editable"]
    frozen = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = {plain(line.partition("==")[0]): line.partition("==")[2] for line in frozen}
    versions = pinned()
    assert {name: version for name, version in found.items() if name in versions} == {
        name: version for name, version in versions.items() if name in found
    }
    assert {"msgspec", "starlette", "mypy"} <= found.keys()


def test_the_lock_file_knows_every_package_of_the_client() -> None:
    packages = json.loads(LOCK)["packages"]
    for folder in ("", "openapi"):
        about = json.loads((ROOT / "web" / folder / "package.json").read_text(encoding="utf-8"))
        wanted = {**about.get("dependencies", {}), **about.get("devDependencies", {})}
        for name, version in wanted.items():
            places = (f"{folder}/node_modules/{name}".lstrip("/"), f"node_modules/{name}")
            assert version in {packages[one]["version"] for one in places if one in packages}


def test_neither_names_a_registry() -> None:
    assert "://" not in CONSTRAINTS
    addresses = [one for one in json.loads(LOCK)["packages"].values() if "resolved" in one]
    assert all("://" not in one["resolved"] for one in addresses)


# --- what keeps somebody from setting up ---------------------------------------------------------


def run_set_up(target: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["set_up.py", str(target)])
    return set_up.main()


def one_line(text: str) -> str:
    assert text.count("\n") == 1
    return text


def test_an_old_python_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "LEAST", (9, 1))
    assert run_set_up(tmp_path / "venv", monkeypatch) == 1
    said = one_line(capsys.readouterr().err)
    assert "needs Python 9.1 or newer" in said
    assert "PYTHON=" in said
    assert not (tmp_path / "venv").exists()


def test_a_python_without_venv_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run_set_up(tmp_path / "venv", monkeypatch) == 1
    assert "python3-venv" in one_line(capsys.readouterr().err)


def test_a_folder_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run_set_up(tmp_path / "file" / "venv", monkeypatch) == 1
    said = one_line(capsys.readouterr().err)
    assert "cannot be written" in said
    assert "folder of your own" in said


def test_no_network_is_told_in_one_line(tmp_path: Path) -> None:
    """pip is asked for a package at an address of this machine where nobody answers."""
    target = Path(sys.prefix)
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'scripts')!r}); import set_up\n"
        "from pathlib import Path\n"
        f"try: set_up._pip(Path({str(target)!r}), 'veturi-that-is-not-there')\n"
        "except set_up.SetUpError as error: print(error)"
    )
    environment = {**os.environ, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
    environment |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX"):
        environment.pop(name, None)
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert "is there a network?" in one_line(run.stdout)


def fake_node(folder: Path, version: str) -> None:
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)


@pytest.mark.parametrize("built", [True, False])
def test_without_node_the_table_is_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], built: bool
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(build_client, "is_built", lambda: built)
    monkeypatch.setattr(build_client, "digest", lambda: "changed")
    monkeypatch.setattr(sys, "argv", ["build_client.py"])
    assert build_client.main() == 0
    said = one_line(capsys.readouterr().out)
    assert "There is no Node here" in said
    assert ("as it was built before" if built else "without it") in said


def test_an_old_node_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_node(tmp_path, "v18.20.4")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "argv", ["build_client.py", "--install"])
    assert build_client.main() == 1
    assert "Node 20.19 or newer is needed; this is v18.20.4." in one_line(capsys.readouterr().err)


def test_a_registry_that_npm_cannot_reach_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_node(tmp_path, "v22.1.0")
    said = "npm error code ENOTFOUND\\nnpm error network request failed"
    (tmp_path / "npm").write_text(f"#!/bin/sh\nprintf '{said}' >&2\nexit 1\n")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "argv", ["build_client.py", "--install"])
    assert build_client.main() == 1
    assert "is there a network?" in one_line(capsys.readouterr().err)


def test_whatever_else_npm_says_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_node(tmp_path, "v22.1.0")
    (tmp_path / "npm").write_text("#!/bin/sh\necho npm error code EBADENGINE >&2\nexit 1\n")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "argv", ["build_client.py", "--install"])
    assert build_client.main() == 1
    assert "EBADENGINE" in capsys.readouterr().err


def test_without_a_compiler_one_line_says_what_runs_instead(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "compile_engine.py"), str(tmp_path)]
    environment = {**os.environ, "CC": "/nonexistent"}
    run = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert "No C compiler was found: the engine runs as plain Python" in one_line(run.stdout)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("by_make", [True, False])
def test_an_occupied_port_is_told_in_one_line_with_the_command_to_type(by_make: bool) -> None:
    environment = {**os.environ, "VETURI_STARTED_BY": "make" if by_make else ""}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "veturi", "serve", "--port", str(port)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert run.returncode == 2
    said = one_line(run.stderr)
    assert f"127.0.0.1:{port} cannot be used" in said
    start = 'make play PLAY="--port 9000"' if by_make else "veturi serve --port 9000"
    assert start in said


def test_the_node_of_this_machine_will_do() -> None:
    assert build_client.node_fault() is None


def test_make_works_in_a_path_with_spaces_and_umlauts(tmp_path: Path) -> None:
    """The real Makefile, with scripts that set nothing up."""
    folder, tools = tmp_path / "tämä on kansio", tmp_path / "tools"
    for name in ("engine", "variants", "bots/planner", "maps"):
        (folder / "src" / "veturi" / name).mkdir(parents=True)
    (folder / "src" / "veturi" / "maps" / "limits.py").touch()
    (folder / "web" / "openapi").mkdir(parents=True)
    (folder / "web" / "node_modules").mkdir()
    for name in ("package.json", "package-lock.json", "openapi/package.json"):
        (folder / "web" / name).touch()
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    (folder / "scripts").mkdir()
    for name in ("build_client.py", "compile_engine.py"):
        (folder / "scripts" / name).touch()
    (folder / "scripts" / "set_up.py").write_text(
        "import os, pathlib, sys\n"
        "bin = pathlib.Path(sys.argv[1]) / 'bin'; bin.mkdir(parents=True)\n"
        "(bin / 'python').symlink_to(sys.executable)\n"
        "(bin / 'veturi').write_text('#!/bin/sh\\necho veturi $@\\n')\n"
        "(bin / 'veturi').chmod(0o755)\n"
    )
    tools.mkdir()
    (tools / "npm").write_text('#!/bin/sh\necho "types by $PYTHON"\n')
    (tools / "npm").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    command = ["make", "play", "check-web", f"PYTHON={sys.executable}"]
    run = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "veturi serve --open" in run.stdout
    assert f"types by {folder}/.venv/bin/python" in run.stdout
