"""The rules as people read them: the pages of docs/rules, by number and language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["rule_text", "rules_of"]

#: A wheel carries the pages within the package; a checkout has them in its documents.
PLACES: Final = (
    Path(__file__).parents[1] / "rule_pages",
    Path(__file__).parents[3] / "docs" / "rules",
)
RULE: Final = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*)$", re.MULTILINE)


def _page(name: str, language: str) -> str:
    for place in PLACES:
        path = place / f"{name}.{language}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    return ""


@cache
def rules_of(name: str, language: str) -> dict[str, str]:
    """The rules of one page, such as "base" or "oldwest", by number, as plain text."""
    found = RULE.findall(_page(name, language))
    return {number: re.sub(r"\*\*|\*|`", "", text).strip() for number, text in found}


def rule_text(number: str, ruleset: str, language: str) -> str:
    """The text of a rule that a game is played by; "" if it has none of that number."""
    wanted = number.upper()
    for page in dict.fromkeys(("base", ruleset)):
        if wanted in rules_of(page, language):
            return rules_of(page, language)[wanted]
    return ""
