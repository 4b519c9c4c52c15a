"""Parse errors: what a typed text lacks, its verb, a city, the route or the cards."""

from __future__ import annotations

import re
from typing import Final

from veturi.engine.formats.notation import Notation, simplify
from veturi.engine.legality.violation_texts import Violation
from veturi.engine.rules import Rules
from veturi.engine.state import OPENING, State
from veturi.maps import Name

__all__ = ["LACKS", "parse_error", "unknown_city"]

#: The violations of texts that mean nothing, by name.
LACKS: Final = (
    "unknown_action",
    "draw_what",
    "keep_what",
    "keep_what_opening",
    "claim_what",
    "claim_payment",
    "no_city",
    "no_route",
    "no_track",
    "no_card",
    "payment_form",
    "say_more",
    "no_such",
)


def parse_error(rules: Rules, state: State, text: str) -> Violation:
    """Why a text is no action here."""
    plain = rules.notation.in_game_words(simplify(text))
    verb, _, rest = plain.partition(" ")
    if verb == "draw":
        return _no_card(rules, rest) if rest else rules.violation_of("draw_what")
    if verb == "keep":
        return rules.violation_of("keep_what_opening" if state.phase == OPENING else "keep_what")
    if verb == "claim" or rules.notation.city_at(plain):
        return _of_claim(rules, rest if verb == "claim" else plain)
    for own in rules.own_verbs():
        if own.word == verb:
            found = _of_own(rules, own.action.text, text.split()[0], rest)
            return Violation(own.rule, found.key, found.en, found.fi)
    return _unknown(rules, text)


def unknown_city(rules: Rules, text: str) -> str:
    """What stands in a text where a city should; "" if it names none or only known ones."""
    notation = rules.notation
    rest = notation.in_game_words(simplify(text))
    verb, _, after = rest.partition(" ")
    if verb == "claim" or any(verb == own.word for own in rules.own_verbs()):
        rest = after
    first = notation.city_at(rest)
    if not first:
        return _before_known(notation, rest, first=True)
    second = rest[len(first) :].lstrip(" -")
    return "" if notation.city_at(second) else _before_known(notation, second)


def _of_claim(rules: Rules, rest: str) -> Violation:
    notation, cities = rules.notation, rules.board.map.cities
    ends: list[str] = []
    for _ in range(2):
        city = notation.city_at(rest)
        if not city:
            strange = _before_known(notation, rest, first=not ends)
            return _no_city(rules, strange) if strange else rules.violation_of("claim_what")
        ends.append(city)
        rest = rest[len(city) :].lstrip(" -")
    names = [cities[notation.city_number[end]].name for end in ends]
    if not notation.tracks_between(ends[0], ends[1]):
        return rules.violation_of("no_route", {"city": names[0], "other": names[1]})
    route = Name(f"{names[0].en} – {names[1].en}", f"{names[0].fi} – {names[1].fi}")
    track = re.match(r"#(\S*)\s*", rest)
    if track is not None:
        number = track.group(1)
        if number not in notation.tracks_between(ends[0], ends[1]):
            return rules.violation_of("no_track", {"route": route, "number": Name(number, number)})
        rest = rest[track.end() :]
    return _of_payment(rules, route, rest)


def _of_own(rules: Rules, example: str, typed: str, rest: str) -> Violation:
    """What is wrong behind the verb of a variant's actions."""
    notation = rules.notation
    if not rest:
        return rules.violation_of("say_more", {"verb": Name(typed, typed)})
    pattern = simplify(example).partition(" ")[2]
    named = notation.city_at(pattern)
    if not named:
        return rules.violation_of("no_such", {"text": Name(rest, rest)})
    city = notation.city_at(rest)
    if not city:
        return _no_city(rules, _before_known(notation, rest) or rest)
    rest = rest[len(city) :].lstrip(" ")
    if pattern == named:
        return rules.violation_of("no_such", {"text": Name(rest, rest)})
    return _of_payment(rules, rules.board.map.cities[notation.city_number[city]].name, rest)


def _of_payment(rules: Rules, place: Name, payment: str) -> Violation:
    if not payment:
        return rules.violation_of("claim_payment", {"route": place})
    for number, card in enumerate(rules.board.card_names):
        if re.match(rf"{re.escape(simplify(card))}(?!\w)", payment):
            name, rest = rules.board.card_name(number), payment[len(simplify(card)) :]
            written = Name(f"{name.en}{rest}", f"{name.fi}{rest}")
            return rules.violation_of("payment_form", {"payment": written})
    return _no_card(rules, payment.partition("+")[0])


def _before_known(notation: Notation, rest: str, first: bool = False) -> str:
    """The words that stand where a city should: up to a city, a card or a dash that can be read.
    Of two cities that are both strange only the first word is surely the first."""
    cards = [simplify(card) for card in notation.board.card_names]
    known = "|".join(re.escape(word) for word in [*notation.cities, *cards])
    end = re.search(rf"(?<!\w)(?:{known})(?!\w)|[-#]", rest)
    strange = rest[: end.start()] if end is not None else rest
    if first and end is None:
        strange = strange.partition(" ")[0]
    return strange.strip()


def _no_city(rules: Rules, city: str) -> Violation:
    return rules.violation_of("no_city", {"city": Name(city, city)})


def _no_card(rules: Rules, card: str) -> Violation:
    return rules.violation_of("no_card", {"card": Name(card, card)})


def _unknown(rules: Rules, text: str) -> Violation:
    return rules.violation_of("unknown_action", {"text": Name(text, text)})
