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


@cache
def _pages(language: str) -> list[str]:
    """The names of all pages in a language."""
    ending = f".{language}.md"
    paths = [path for place in PLACES for path in place.glob(f"*{ending}")]
    return sorted({path.name.removesuffix(ending) for path in paths})


def rule_text(number: str, ruleset: str, language: str) -> str:
    """The text of a rule; "" if there is none of that number.

    The base game and the ruleset come first, but a map of anyone's own may use another book's
    rules too, such as ferries (W10).
    """
    wanted = number.upper()
    for page in dict.fromkeys(("base", ruleset, *_pages(language))):
        if wanted in rules_of(page, language):
            return rules_of(page, language)[wanted]
    return ""
