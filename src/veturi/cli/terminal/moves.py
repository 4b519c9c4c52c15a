"""Moves as a person reads and types them, in either language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from veturi.cli.wording import Words
from veturi.rules import Action, Rules
from veturi.rules.actions import CLAIM

__all__ = ["ClaimChoice", "claim_choices", "typed"]

#: Finnish for the words of actions; `veturi.rules.notation` reads them back.
FINNISH: Final = {
    "draw": "nosta",
    "deck": "pakka",
    "claim": "rakenna",
    "tickets": "liput",
    "keep": "pidä",
    "pass": "passaa",
    "start": "aloita",
    "marker": "merkki",
    "terrain": "maasto",
    "double": "tupla",
}


def typed(rules: Rules, action: Action, words: Words) -> str:
    """An action's text in the words' language; `Game.parse` reads it back."""
    if words.language != "fi":
        return action.text
    if action.text == "no marker":
        return "ei merkkiä"
    if action.kind == CLAIM:
        name = rules.board.route_names[action.target]
        track = f"#{name.rpartition('#')[2]}" if "#" in name else ""
        route = rules.board.map.routes[action.target]
        ends = "-".join(_city(rules, end, words) for end in (route.a, route.b))
        payment = action.text[len("claim ") + len(name) + 1 :]
        return f"{FINNISH['claim']} {ends}{track} {_worded(payment, words)}"
    verb, _, rest = action.text.partition(" ")
    if verb in ("start", "alvin", "marker"):
        city = next(c for c in rules.board.cities if rest == c or rest.startswith(f"{c} "))
        payment = _worded(rest[len(city) :].strip(), words)
        rest = f"{_city(rules, city, words)} {payment}".strip()
    else:
        rest = _worded(rest, words)
    return f"{FINNISH.get(verb, verb)} {rest}".strip()


def _city(rules: Rules, city: str, words: Words) -> str:
    return words.name(rules.board.map.cities[rules.board.city_index[city]].name)


def _worded(payment: str, words: Words) -> str:
    """`red+1 double+2` in Finnish words; numbers stay as they are."""
    shown = []
    for part in payment.split():
        word, plus, count = part.partition("+")
        # A map may call its locomotives otherwise; the plain word is always understood.
        shown.append(f"{FINNISH.get(word) or Words('fi').card(_kind(word, words))}{plus}{count}")
    return " ".join(shown)


def _kind(word: str, words: Words) -> str:
    return words.terrain(word)


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """A route that can be claimed now, and how: fewest locomotives first."""

    route: int
    claims: tuple[Action, ...]


def claim_choices(rules: Rules, actions: list[Action]) -> list[ClaimChoice]:
    """The claims among the actions by route, longest routes first."""
    by_route: dict[int, list[Action]] = {}
    for action in actions:
        if action.kind == CLAIM:
            by_route.setdefault(int(action.target), []).append(action)
    found = [
        ClaimChoice(route, tuple(sorted(claims, key=_cost))) for route, claims in by_route.items()
    ]
    names, routes = rules.board.route_names, rules.board.map.routes
    return sorted(found, key=lambda one: (-routes[one.route].length, names[one.route]))


def _cost(claim: Action) -> tuple[int, int, int]:
    return int(claim.surcharge), int(claim.locomotives + claim.stand_ins), int(claim.colour)
