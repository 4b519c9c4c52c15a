"""The build's own step: compiles the rules into the wheel, or says why it could not.

Without a C compiler, or with VETURI_PLAIN set, the wheel is plain Python and works everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compiler() -> str | None:
    """The C compiler that the build would use."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


class CompileRules(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled rules to a wheel. An editable install stays plain: see the Makefile."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("VETURI_PLAIN"):
            self.app.display_warning("VETURI_PLAIN is set: building the plain package")
            return
        if compiler() is None:
            self.app.display_warning("no C compiler found: building the plain package")
            return
        self.folder = tempfile.mkdtemp()
        script = Path(self.root) / "scripts" / "compile_rules.py"
        run = subprocess.run(
            [sys.executable, str(script), self.folder],
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            reason = (run.stderr or run.stdout).strip().splitlines()[-1:]
            self.app.display_warning(f"compiling failed, building the plain package: {reason}")
            return
        for path in sorted(Path(self.folder).rglob("*")):
            if path.is_file():
                name = path.relative_to(self.folder).as_posix()
                build_data["force_include"][str(path)] = name
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)
