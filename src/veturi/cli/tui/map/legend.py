"""The map's legend: the meaning of its symbols, including those of the map's own rules."""

from __future__ import annotations

from veturi.cli.render.texts import Words
from veturi.cli.tui.colours import PLAYER_SIGNS, SHARED_SIGN
from veturi.cli.tui.map.painting import FERRY, NODE, WANTED_NODE
from veturi.engine import Rules

__all__ = ["legend"]


def legend(rules: Rules, words: Words) -> list[str]:
    """One line per symbol; only marks and pieces that the map has."""
    lines = words(
        "help_sign_list",
        players=" ".join(PLAYER_SIGNS),
        shared=SHARED_SIGN,
        city=NODE,
        wanted=WANTED_NODE,
    ).splitlines()
    routes = rules.board.map.routes
    marks = [f"{FERRY} {words('ferries')}"] if any(route.ferries for route in routes) else []
    marks += [f"{sign} {words.known('mark', mark)}" for mark, sign in rules.signs.items()]
    lines += [f"{', '.join(marks)}."] if marks else []
    pieces = [(f"legend_{key}", fact.sign) for key, fact in rules.facts.items()]
    return [*lines, *(words(key, sign=sign) for key, sign in pieces if words.has(key))]
