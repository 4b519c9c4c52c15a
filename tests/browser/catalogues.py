"""The client's catalogues of words, read from their sources."""

from __future__ import annotations

import re
from pathlib import Path

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
ENTRY = re.compile(r'^  (\w+):\s*"((?:[^"\\]|\\.)*)",$', re.M)


def catalogue(language: str) -> dict[str, str]:
    """The language's own file, and its half of the files of single areas."""
    texts = [(WORDS / f"{language}.ts").read_text()]
    for path in sorted(WORDS.glob("*.ts")):
        for part in path.read_text().split("export const ")[1:]:
            if part.startswith(f"{path.stem}{language.capitalize()}"):
                texts.append(part)
    return {key: said for text in texts for key, said in ENTRY.findall(text)}


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def as_pattern(text: str) -> str:
    """The text with anything in its fields."""
    parts = re.split(r"\{\w+\}", text)
    return ".*".join(re.escape(part) for part in parts)
