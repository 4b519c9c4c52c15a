"""Parser of the rule pages (`rules.en.md`, `rules.fi.md`): rule texts by number and language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from veturi.maps import Name

__all__ = ["RulePage", "rule_pages", "rule_text", "rules_of"]

VARIANTS: Final = Path(__file__).parents[1] / "variants"
RULE: Final = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*)$", re.MULTILINE)
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page: its ruleset, the letter of its rule numbers, and its title."""

    page: str
    letter: str
    name: Name


def _page(name: str, language: str) -> str:
    path = VARIANTS / name / f"rules.{language}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def rules_of(name: str, language: str) -> dict[str, str]:
    """The rules of one page, such as "base", by number, as plain text."""
    found = RULE.findall(_page(name, language))
    return {number: re.sub(r"\*\*|\*|`", "", text).strip() for number, text in found}


@cache
def _pages(language: str) -> list[str]:
    """The names of all pages in a language."""
    return sorted(path.parent.name for path in VARIANTS.glob(f"*/rules.{language}.md"))


@cache
def rule_pages() -> dict[str, RulePage]:
    """All pages by name, the base game first."""
    found: dict[str, RulePage] = {}
    for page in sorted(_pages("en"), key=lambda page: (page != "base", page)):
        title = {language: TITLE.search(_page(page, language)) for language in ("en", "fi")}
        en, fi = (match[1].strip() if match else page for match in title.values())
        numbers = rules_of(page, "en")
        found[page] = RulePage(page, min(numbers, default="")[:1], Name(en, fi))
    return found


def rule_text(number: str, ruleset: str, language: str) -> str:
    """The text of a rule; "" if there is none with that number.

    The base game and the ruleset come first, but a user's map may also use rules of another
    rulebook, such as ferries (W10).
    """
    wanted = number.upper()
    for page in dict.fromkeys(("base", ruleset, *_pages(language))):
        if wanted in rules_of(page, language):
            return rules_of(page, language)[wanted]
    return ""
