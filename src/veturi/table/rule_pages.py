"""Parser of the rule pages (`rules.en.md`, `rules.fi.md`): rule texts by number and language."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from veturi.maps import Name

__all__ = [
    "RuleExample",
    "RulePage",
    "RuleSection",
    "rule_examples",
    "rule_pages",
    "rule_sections",
    "rule_text",
    "rules_of",
]

VARIANTS: Final = Path(__file__).parents[1] / "variants"
RULE: Final = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*)$", re.MULTILINE)
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
HEADING: Final = re.compile(r"^(##+) (.+)$")


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page: its ruleset, the letter of its rule numbers, and its title."""

    page: str
    letter: str
    name: Name


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A heading of a page, and the numbers of the rules right below it."""

    #: 2 below the page's title, 3 below a section.
    level: int
    name: Name
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A picture beside a rule: a few routes of a map's board, some of them claimed."""

    rule: str
    map: str
    #: By id; the picture shows these and no others.
    routes: tuple[str, ...]
    #: By route: the seat that has it, or -2 for everybody.
    claims: dict[str, int]
    text: Name


def _page(name: str, language: str) -> str:
    path = VARIANTS / name / f"rules.{language}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def rules_of(name: str, language: str) -> dict[str, str]:
    """The rules of one page, such as "base", by number, as plain text."""
    found = RULE.findall(_page(name, language))
    return {number: re.sub(r"\*\*|\*|`", "", text).strip() for number, text in found}


def _headings(name: str, language: str) -> list[tuple[int, str, list[str]]]:
    """The headings of one page in a language, each with its level and the numbers below it."""
    found: list[tuple[int, str, list[str]]] = []
    for line in _page(name, language).splitlines():
        if heading := HEADING.match(line):
            found.append((len(heading[1]), heading[2].strip(), []))
        elif found and (rule := RULE.match(line)):
            found[-1][2].append(rule[1])
    return found


@cache
def rule_sections(name: str) -> list[RuleSection]:
    """The sections of one page in the order of the page; none if it has no headings.

    The English page says what is where. A heading without a Finnish one stays English.
    """
    english, finnish = _headings(name, "en"), _headings(name, "fi")
    return [
        RuleSection(level, Name(text, finnish[i][1] if i < len(finnish) else text), tuple(rules))
        for i, (level, text, rules) in enumerate(english)
    ]


@cache
def rule_examples(map_id: str) -> list[RuleExample]:
    """The examples of a map's folder (`examples.toml`); none if it has no such file."""
    path = VARIANTS / map_id / "examples.toml"
    if not path.exists():
        return []
    return [
        RuleExample(
            rule=one["rule"],
            map=map_id,
            routes=tuple(one["routes"]),
            claims=one.get("claims", {}),
            text=Name(**one["text"]),
        )
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["examples"]
    ]


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
