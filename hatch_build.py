"""The build's own step: the compiled rules and the browser client, or why the wheel has none.

Without a C compiler, or with VETURI_PLAIN set, the wheel is plain Python and works everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileEngine(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled engine and the browser client to a wheel, not to an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._build_client()
        if os.environ.get("VETURI_PLAIN"):
            self.app.display_warning("VETURI_PLAIN is set: building the plain package")
            return
        self.folder = tempfile.mkdtemp()
        script = Path(self.root) / "scripts" / "compile_engine.py"
        run = subprocess.run(
            [sys.executable, str(script), self.folder],
            capture_output=True,
            text=True,
            check=False,
        )
        files = [path for path in sorted(Path(self.folder).rglob("*")) if path.is_file()]
        if run.returncode or not files:
            reason = " ".join((run.stdout + run.stderr).strip().splitlines()[-1:])
            self.app.display_warning(f"building the plain package, not compiled: {reason}")
            return
        for path in files:
            build_data["force_include"][str(path)] = path.relative_to(self.folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _build_client(self) -> None:
        """The table in the browser, if it is not there yet; without Node the wheel has none."""
        root = Path(self.root)
        if (root / "src" / "veturi" / "server" / "client" / "index.html").is_file():
            return
        if shutil.which("npm") is None:
            self.app.display_warning("the table in the browser is left out: there is no Node")
            return
        script = str(root / "scripts" / "build_client.py")
        if subprocess.run([sys.executable, script], check=False).returncode:
            self.app.display_warning("the table in the browser is left out: it could not be built")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)
