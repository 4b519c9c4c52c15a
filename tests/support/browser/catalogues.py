"""The client's message catalogues (i18n), read from their sources."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

WEB = Path(__file__).parents[3] / "web"
#: One file a room; each text in both languages.
CATALOGUES = WEB / "src" / "i18n" / "catalogues"
_TEXT = r'"((?:[^"\\]|\\.)*)"'
#: A text, or one that counts: for one, and for other numbers.
_FORMS = rf"(?:{_TEXT}|\{{\s*one:\s*{_TEXT},\s*other:\s*{_TEXT},?\s*\}})"
#: The same in English and Finnish.
PAIR = re.compile(rf"^  (\w+):\s*\[\s*{_FORMS},\s*{_FORMS},?\s*\],$", re.M)


def catalogue(language: str) -> dict[str, str]:
    """The texts of a language, of all rooms; of those that count, that for many."""
    return {key: texts[-1] for key, texts in all_forms(language).items()}


def all_forms(language: str) -> dict[str, tuple[str, ...]]:
    """Every form of every text: for one and for other numbers, or the only one."""
    found: dict[str, tuple[str, ...]] = {}
    side = slice(3) if language == "en" else slice(3, 6)
    for path in CATALOGUES.glob("*.ts"):
        for key, *texts in PAIR.findall(path.read_text()):
            found[key] = tuple(filter(None, texts[side]))
    return found


def copy_of_client(where: Path) -> Path:
    """The client's sources, to be changed."""
    shutil.copytree(WEB / "src", where / "src", ignore=shutil.ignore_patterns("board.json"))
    shutil.copy(WEB / "tsconfig.json", where)
    (where / "node_modules").symlink_to(WEB / "node_modules")
    return where


def said_in(web: Path) -> set[str]:
    """The keys that a copy of the client asks its catalogues for, as its compiler knows them: with
    no key left to be one, it complains of each. Of those that are put together while running, and
    looked for with `isKey`, all that begin alike."""
    english = web / "src" / "i18n" / "catalogues" / "index.ts"
    text, count = re.subn(
        r"^export type Key = .*$", 'export type Key = "no key";', english.read_text(), flags=re.M
    )
    assert count == 1
    english.write_text(text)
    compiler = web / "node_modules" / ".bin" / "tsc"
    asked = [str(compiler), "--noErrorTruncation", "--pretty", "false"]
    told = subprocess.run(asked, cwd=web, capture_output=True, text=True, check=False).stdout
    wrong = [line for line in told.splitlines() if re.search(r"error TS(2345|2322):", line)]
    said = set(re.findall(r'"(\w+)"', "\n".join(wrong)))
    for path in (web / "src").rglob("*.ts*"):
        code = path.read_text()
        stems = tuple(re.findall(r"`(\w+_)\$\{", code)) if "isKey(" in code else ()
        said |= {key for key in catalogue("en") if stems and key.startswith(stems)}
    for path in (web / "src" / "variants").rglob("*.tsx"):
        said |= set(re.findall(r'\bt\("(\w+)"', path.read_text()))
    # The page that is shown without a server has words of its own.
    offline = (web / "src" / "app" / "offline.ts").read_text()
    return said | set(re.findall(r'"(offline_\w+)"', offline))


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def as_pattern(text: str) -> str:
    """The text with anything in its fields."""
    parts = re.split(r"\{\w+\}", text)
    return ".*".join(re.escape(part) for part in parts)
