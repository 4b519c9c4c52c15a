"""Moves as a person reads and types them, in either language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from veturi.cli.wording import Words
from veturi.rules import Action, Rules
from veturi.rules.actions import CLAIM
from veturi.rules.words import card_word

__all__ = ["ClaimChoice", "claim_choices", "typed"]

#: Finnish for the words of actions; `veturi.rules.notation` reads them back.
FINNISH: Final = {
    "draw": "nosta",
    "deck": "pakka",
    "claim": "rakenna",
    "tickets": "liput",
    "keep": "pidä",
    "pass": "passaa",
    "no marker": "ei merkkiä",
}


def typed(rules: Rules, action: Action, words: Words) -> str:
    """An action's text in the words' language; `Game.parse` reads it back."""
    if words.language != "fi":
        return action.text
    finnish = {**{en: fi for fi, en in rules.own_words().items()}, **FINNISH}
    if action.text in finnish:
        return finnish[action.text]
    verb, _, rest = action.text.partition(" ")
    if action.kind == CLAIM:
        name = rules.board.route_names[action.target]
        route = rules.board.map.routes[action.target]
        ends = "-".join(_city(rules, end, words) for end in (route.a, route.b))
        track = f"#{name.rpartition('#')[2]}" if "#" in name else ""
        place, payment = f"{ends}{track}", rest[len(name) :]
    else:
        city = next((c for c in rules.board.cities if f"{rest} ".startswith(f"{c} ")), "")
        place, payment = _city(rules, city, words) if city else "", rest[len(city) :]
    shown = [finnish.get(verb, verb), place, _worded(payment, finnish)]
    return " ".join(part for part in shown if part)


def _city(rules: Rules, city: str, words: Words) -> str:
    return words.name(rules.board.map.cities[rules.board.city_index[city]].name)


def _worded(payment: str, finnish: dict[str, str]) -> str:
    """`red+1 double+2` in Finnish words; numbers stay as they are."""
    shown = []
    for part in payment.split():
        word, plus, count = part.partition("+")
        shown.append(f"{finnish.get(word) or card_word(word).fi}{plus}{count}")
    return " ".join(shown)


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
