"""The client's catalogues of words, read from their sources."""

from __future__ import annotations

import re
from pathlib import Path

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
ENTRY = re.compile(r'^  (\w+):\s*"((?:[^"\\]|\\.)*)",$', re.M)


#: Where the words of one language begin in a file that has both.
PART = re.compile(r"^export const \w+(En|Fi)\b", re.M)


def catalogue(language: str) -> dict[str, str]:
    """The words of a language: of its own file, and of those that have an area's in both."""
    found = dict(ENTRY.findall((WORDS / f"{language}.ts").read_text()))
    for path in sorted(WORDS.glob("*.ts")):
        _, *parts = PART.split(path.read_text())
        for which, text in zip(parts[::2], parts[1::2], strict=True):
            if which.lower() == language:
                found.update(ENTRY.findall(text))
    return found


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def as_pattern(text: str) -> str:
    """The text with anything in its fields."""
    parts = re.split(r"\{\w+\}", text)
    return ".*".join(re.escape(part) for part in parts)
