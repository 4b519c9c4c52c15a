"""Typed moves in both languages: formatting an action, parsing a text, suggestions for typos."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from veturi.engine import Action, Game, RuleError, Rules, Violation
from veturi.engine.actions import CLAIM
from veturi.engine.formats.notation import simplify
from veturi.engine.vocabulary import ACTIONS

__all__ = [
    "PERHAPS",
    "ClaimChoice",
    "Meaning",
    "claim_choices",
    "meaning",
    "near",
    "near_moves",
    "payment_order",
    "typed",
    "why_not",
]

#: Maximum number of suggestions.
PERHAPS: Final = 4


# --- how a move is written ------------------------------------------------------------------


def typed(rules: Rules, action: Action, language: str) -> str:
    """An action's text in a language and in the map's words; `Game.parse` reads it back."""
    words = _words(rules, language)
    if not words:
        return action.text
    if action.text in words:
        return words[action.text]
    verb, _, rest = action.text.partition(" ")
    if action.kind == CLAIM:
        name = rules.board.route_names[action.target]
        route = rules.board.map.routes[action.target]
        ends = "-".join(_city(rules, end, language) for end in (route.a, route.b))
        track = f"#{name.rpartition('#')[2]}" if "#" in name else ""
        place, payment = f"{ends}{track}", rest[len(name) :]
    else:
        city = next((c for c in rules.board.cities if f"{rest} ".startswith(f"{c} ")), "")
        place, payment = _city(rules, city, language) if city else "", rest[len(city) :]
    shown = [words.get(verb, verb), place, _worded(payment, words)]
    return " ".join(part for part in shown if part)


def _words(rules: Rules, language: str) -> dict[str, str]:
    """From the words of action texts to those shown instead."""
    board = rules.board
    cards = {card: board.card_name(i) for i, card in enumerate(board.card_names)}
    tickets = board.map.words.get("tickets")
    if language != "fi":
        shown = {card: name.en for card, name in cards.items() if name.en != card}
        return {**shown, "tickets": tickets.en} if tickets else shown
    shown = {card: name.fi for card, name in cards.items()}
    own = {en: fi for fi, en in rules.own_words().items()}
    return {**own, **ACTIONS, **shown, **({"tickets": tickets.fi} if tickets else {})}


def _city(rules: Rules, city: str, language: str) -> str:
    """A city's displayed name; in English its id, as in records."""
    found = rules.board.map.cities[rules.board.city_index[city]]
    return found.name.fi if language == "fi" else found.id


def _worded(payment: str, words: dict[str, str]) -> str:
    """`red+1 double+2` in the displayed words; numbers stay."""
    shown = []
    for part in payment.split():
        word, plus, count = part.partition("+")
        shown.append(f"{words.get(word, word)}{plus}{count}")
    return " ".join(shown)


# --- claims by route ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """A claimable route and its payments, fewest locomotives first."""

    route: int
    claims: tuple[Action, ...]


def claim_choices(rules: Rules, actions: list[Action]) -> list[ClaimChoice]:
    """The claims among the actions by route, longest routes first."""
    by_route: dict[int, list[Action]] = {}
    for action in actions:
        if action.kind == CLAIM:
            by_route.setdefault(int(action.target), []).append(action)
    found = [
        ClaimChoice(route, tuple(sorted(claims, key=payment_order)))
        for route, claims in by_route.items()
    ]
    names, routes = rules.board.route_names, rules.board.map.routes
    return sorted(found, key=lambda one: (-routes[one.route].length, names[one.route]))


def payment_order(action: Action) -> tuple[int, int]:
    """Sort key of a route's payments: plain before doubled, then fewest locomotives first."""
    return action.surcharge, action.locomotives + action.stand_ins


# --- what a text means ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a text means to a seat: an action, or several if it is ambiguous."""

    action: Action | None = None
    #: Why the text cannot be parsed. `why_not` says whether its action is legal now.
    violation: Violation | None = None
    choices: tuple[Action, ...] = ()


def meaning(game: Game, seat: int, text: str) -> Meaning:
    """Parses a text. The payment may be missing if there is only one, and a card without a verb
    is drawn."""
    try:
        return Meaning(game.parse(text, seat))
    except RuleError as error:
        violation = error.violation
    tracks, payment = game.rules.notation.tracks_named(text)
    if tracks and not payment:
        return _payment_of(game, seat, tracks)
    if violation.key != "unknown_action":
        return Meaning(violation=violation)
    try:
        return Meaning(game.parse(f"draw {text}", seat))
    except RuleError:
        return Meaning(violation=violation)


def why_not(game: Game, seat: int, text: str) -> Meaning:
    """What a text means, with the `violation` that makes it illegal now; None if it is legal."""
    meant = meaning(game, seat, text)
    if meant.action is None:
        return meant
    return replace(meant, violation=game.why_not(meant.action, seat))


def _payment_of(game: Game, seat: int, tracks: list[int]) -> Meaning:
    actions = game.legal_actions(seat) if seat in game.to_move else []
    choices = claim_choices(game.rules, actions)
    claims = [claim for choice in choices if choice.route in tracks for claim in choice.claims]
    if len(claims) == 1:
        return Meaning(claims[0])
    if claims:
        return Meaning(choices=tuple(claims))
    return Meaning(violation=game.why_not_claim(tracks[0], seat))


def near_moves(game: Game, seat: int, text: str) -> list[Action]:
    """Suggestions: legal moves close to an unparsable text, in either language; for a route that
    it names, the payments."""
    legal = game.legal_actions(seat) if seat in game.to_move else []
    choices = claim_choices(game.rules, legal)
    tracks, _ = game.rules.notation.tracks_named(text)
    if tracks:
        claims = [claim for one in choices if one.route in tracks for claim in one.claims]
        return claims[:PERHAPS]
    # One payment per route is enough to recognise it.
    legal = [one for one in legal if one.kind != CLAIM] + [one.claims[0] for one in choices]
    known = {typed(game.rules, one, language): one for one in legal for language in ("fi", "en")}
    return list(dict.fromkeys(known[name] for name in near(text, known)))


def near(text: str, known: Iterable[str]) -> list[str]:
    """The known texts closest to an unparsable one: by prefix, then by similarity."""
    simple = {simplify(one): one for one in known}
    wanted = simplify(text)
    close = [name for name in simple if name.startswith(wanted)] if wanted else []
    close += difflib.get_close_matches(wanted, list(simple), PERHAPS, 0.6)
    return [simple[name] for name in list(dict.fromkeys(close))[:PERHAPS]]
