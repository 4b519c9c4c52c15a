"""Goes through the steps of the Containerfile in a clean folder, without containers.

Every stage is a folder. What needs root or a network is left out or done with what is installed
here, and said. At the end the installed server runs and answers.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONTAINERFILE = ROOT / "Containerfile"
#: What a command begins with, and why it is not run here.
LEFT_OUT = {
    "apt-get": "needs root",
    "useradd": "needs root",
    "python -m pip install --upgrade pip": "the pip of this environment will do",
    "python -m pip install --constraint constraints.txt --editable .": "installed here already",
    "npm install": "needs a network: what is installed in web/ is used",
}
#: A pattern, and what it becomes so that a command needs neither root nor a network.
CHANGED = (
    (r"^(python -m pip wheel) .*?(--no-deps)(?: --build-constraint \S+)?", r"\1 \2"),
    (r"^(python -m pip wheel)", r"\1 --no-build-isolation"),
    (r"^(python -m pip install) --no-cache-dir", r"\1 --no-index --no-deps"),
    (r"^install -d -o \w+", "install -d"),
)
ABSOLUTE = re.compile(r"(?<![\w.:/])/(veturi|wheels|data)\b")


@dataclass
class Stage:
    """A folder in the place of a container, and where in it commands run."""

    root: Path
    here: str = "/"
    python: Path = Path(sys.executable)
    said: list[str] = field(default_factory=list)

    def inside(self, path: str) -> Path:
        return Path(os.path.normpath(f"{self.root}/{os.path.join(self.here, path).lstrip('/')}"))


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions in their order, with lines joined that a backslash continues."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [
        (line.split(None, 1)[0], " ".join(line.split(None, 1)[1].split()))
        for line in joined.splitlines()
        if line.strip()
    ]


def commands(run: str) -> list[str]:
    return [one.strip() for one in run.split("&&")]


def left_out(command: str) -> str | None:
    """Why a command is not run here."""
    return next((why for start, why in LEFT_OUT.items() if command.startswith(start)), None)


def changed(command: str) -> str:
    for pattern, becomes in CHANGED:
        command = re.sub(pattern, becomes, command)
    return command


def ignored(folder: str, names: list[str]) -> set[str]:
    """What `.containerignore` keeps from being copied."""
    patterns = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    found = set()
    for name in names:
        path = (Path(folder) / name).relative_to(ROOT).as_posix()
        for pattern in patterns:
            anywhere = pattern.removeprefix("**/")
            if fnmatch.fnmatch(path, pattern) or (
                anywhere != pattern and fnmatch.fnmatch(name, anywhere)
            ):
                found.add(name)
    return found


def copy(stage: Stage, words: list[str], stages: dict[str, Stage]) -> None:
    source = ROOT
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")].root
    *paths, to = words
    target = stage.inside(to)
    for path in paths:
        found = source / path.lstrip("/")
        if found.is_dir():
            keep = ignored if source == ROOT else None
            shutil.copytree(found, target, ignore=keep, dirs_exist_ok=True)
        else:
            folder = target if to.endswith("/") else target.parent
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(found, folder)


def run(stage: Stage, command: str) -> None:
    if why := left_out(command):
        print(f"left out ({why}): {command}")
        if command.startswith("npm install"):
            stage.inside("node_modules").symlink_to(ROOT / "web" / "node_modules")
        return
    small = ABSOLUTE.sub(lambda found: f"{stage.root}{found[0]}", changed(command))
    print(f"run: {small.replace(str(stage.root), '')}", flush=True)
    path = f"{stage.python.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("PYTHONPATH", None)
    environment |= {"PYTHON": str(stage.python), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run(["sh", "-c", small], cwd=stage.inside("."), env=environment, check=True)


def build(folder: Path) -> tuple[Stage, dict[str, str]]:
    """Does all stages; the last one, and the instructions that say how it is run."""
    stages: dict[str, Stage] = {}
    about: dict[str, str] = {}
    stage = Stage(folder)
    for word, rest in instructions(CONTAINERFILE.read_text(encoding="utf-8")):
        if word == "FROM":
            stage = Stage(folder / f"stage-{len(stages)}")
            stage.root.mkdir()
            stages[rest.partition(" AS ")[2] or "last"] = stage
            if "last" in stages:
                stage.python = clean_python(stage.root / "python")
        elif word == "WORKDIR":
            stage.here = rest
            stage.inside(".").mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            copy(stage, rest.split(), stages)
        elif word == "RUN":
            for command in commands(rest):
                run(stage, command)
        else:
            about[word] = rest
    return stages["last"], about


def clean_python(folder: Path) -> Path:
    """A new environment that finds the packages of this one, but for Veturi itself."""
    venv.create(folder, with_pip=True)
    (site,) = folder.glob("lib/python*/site-packages")
    here = Path(next(path for path in sys.path if path.endswith("site-packages")))
    for entry in here.iterdir():
        mine = entry.name.lower().startswith(("veturi", "_veturi", "_editable", "__editable__"))
        if not mine and not entry.name.endswith(".pth") and not (site / entry.name).exists():
            (site / entry.name).symlink_to(entry)
    return folder / "bin" / "python"


def look(stage: Stage, about: dict[str, str]) -> None:
    """Runs the server as the container would, on loopback and a free port, and asks it."""
    words = json.loads(about["ENTRYPOINT"]) + json.loads(about["CMD"])
    words = [ABSOLUTE.sub(lambda found: f"{stage.root}{found[0]}", one) for one in words]
    words[words.index("0.0.0.0")] = "127.0.0.1"
    command = [str(stage.python.parent / words[0]), *words[1:], "--port", "0"]
    print(f"serve: {shlex.join(command)}".replace(str(stage.root), ""), flush=True)
    serving = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=stage.root)
    try:
        assert serving.stdout is not None
        address = ""
        while not address:
            line = serving.stdout.readline()
            assert line, "the server ended"
            address = "".join(re.findall(r"http://[\d.:]+(?=/)", line)[:1])
        check = json.loads(about["HEALTHCHECK"].partition(" CMD ")[2])
        check[0] = str(stage.python)
        check[-1] = check[-1].replace(f"http://127.0.0.1:{about['EXPOSE']}", address)
        subprocess.run(check, check=True)
        for path, wanted in (
            ("/", '<div id="app">'),
            ("/docs/", "<title>Veturi</title>"),
            ("/docs/rules/base.fi.html", "suomi"),
            ("/api/v1/maps", '"maps"'),
        ):
            with urllib.request.urlopen(address + path, timeout=20) as answer:
                assert wanted in answer.read().decode(), path
            print(f"answers: {path}")
    finally:
        serving.terminate()
        serving.wait(30)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        look(*build(Path(folder)))
    print("The container's steps work, as far as they can be done here.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
