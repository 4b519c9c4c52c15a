"""The client's wire types are made of the server's: what is renamed there fails the check here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
GENERATED = "src/api/schema.d.ts"


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    tsc = WEB / "node_modules" / ".bin" / "tsc"
    return subprocess.run([tsc, "--noEmit", "-p", folder], capture_output=True, text=True)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's sources with types made anew."""
    if not (WEB / "openapi" / "node_modules").is_dir() and not os.environ.get("CI"):
        pytest.skip("the npm packages are missing: npm install in web/")
    made = tmp_path_factory.mktemp("project") / "web"
    shutil.copytree(WEB / "src", made / "src")
    for name in ("tsconfig.json", "package.json", "vite.config.ts", "api-docs", "public"):
        copy = shutil.copytree if (WEB / name).is_dir() else shutil.copy
        copy(WEB / name, made / name)
    (made / "preview").mkdir()
    (made / "node_modules").symlink_to(WEB / "node_modules")
    command: list[str | Path] = ["node", WEB / "openapi/generate.mjs", made / GENERATED]
    subprocess.run(command, check=True, env={**os.environ, "PYTHON": sys.executable})
    return made


#: Lines of the types, and what a renamed field makes of them.
RENAMED = {
    "            hand: {": "            hands: {",
    "            trains: number;": "            wagons: number;",
    "            deadline: number | null;": "            due: number | null;",
}


def test_fields_renamed_in_the_server_fail_the_check(project: Path) -> None:
    good = checked(project)
    assert good.returncode == 0, good.stdout
    schema = project / GENERATED
    text = schema.read_text("utf-8")
    for line, renamed in RENAMED.items():
        assert line in text
        text = text.replace(line, renamed)
    schema.write_text(text, "utf-8")
    faulty = checked(project)
    assert faulty.returncode != 0
    for line in RENAMED:
        field = line.split(":")[0].strip()
        assert f"Property '{field}' does not exist on type" in faulty.stdout
