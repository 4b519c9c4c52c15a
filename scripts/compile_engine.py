"""Compiles the rules, and how bots think, with mypyc: the same source, as C.

Beside the sources for work on the project, or into a folder that is named, for a wheel: see
hatch_build.py. Without a C compiler it says so and leaves the plain source to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))
os.environ["VETURI_PLAIN"] = "1"

#: Calls between our own functions need not go through the dynamic linker, and can be inlined.
EXTRA = (
    ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"]
    if sys.platform == "linux"
    else []
)


def compile_engine(out: Path) -> None:
    """Writes the compiled modules, and the note of what they were compiled from, below `out`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    from veturi._engine import GROUPS, source_digest, sources

    # While there is no note, what lies there counts as stale: a build that breaks off leaves none.
    note = out / "veturi" / "engine" / "compiled_from.txt"
    note.unlink(missing_ok=True)
    digest = source_digest(SOURCE / "veturi")
    groups: list[tuple[list[str], str | None]] = [
        (
            [
                str(path.relative_to(SOURCE))
                for path in sources(group, SOURCE / "veturi")
                if path.name != "__init__.py"
            ],
            group,
        )
        for group in GROUPS
    ]
    names = [name for modules, _ in groups for name in modules]
    before = Path.cwd()
    os.chdir(SOURCE)
    try:
        with tempfile.TemporaryDirectory() as work:
            options = ["--config-file=", "--strict", f"--cache-dir={work}/cache"]
            target = f"{work}/c"
            extensions = mypycify([*options, *names], separate=groups, target_dir=target)
            for extension in extensions:
                extension.extra_compile_args += EXTRA
            command = build_ext(Distribution({"name": "veturi", "ext_modules": extensions}))
            command.build_lib, command.build_temp = str(out), f"{work}/o"
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
    finally:
        os.chdir(before)
    if source_digest(SOURCE / "veturi") != digest:
        sys.exit("The rules changed while they were compiled: compile them again.")
    note.write_text(digest + "\n", encoding="ascii")


def compiler() -> str | None:
    """The C compiler that a build would use, if there is one."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", nargs="?", type=Path, default=SOURCE, help="a folder for the result")
    parser.add_argument("--quiet", action="store_true", help="show the compilers only if they fail")
    wanted = parser.parse_args()
    if compiler() is None:
        print("No C compiler was found: the engine runs as plain Python, some thirty times slower.")
        return
    print("Compiling the engine (a minute, once) …", flush=True)
    if not wanted.quiet:
        compile_engine(wanted.out.resolve())
        return
    command = [sys.executable, __file__, str(wanted.out)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stdout + run.stderr)


if __name__ == "__main__":
    main()
