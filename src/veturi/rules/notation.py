"""Actions as people type them: `claim helena omaha red+1`, `nosta punainen`, `keep 1, 3`.

The exact text of an action always means that action. Beyond it, capitals and accents do not matter,
cities may come in either order and under either language's name, and game words may be Finnish.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from veturi.maps import Name
from veturi.rules.actions import CLAIM, Action
from veturi.rules.board import ANY_COLOUR, Board
from veturi.rules.refusals import REASONS, RuleError, refuse
from veturi.rules.refusals import number as number_word
from veturi.rules.words import CARDS, card_word

__all__ = ["Notation", "simplify"]

#: Finnish words and short forms for the words of actions.
WORDS: Final = {
    "nosta": "draw",
    "ota": "draw",
    "veda": "draw",
    "rakenna": "claim",
    "liput": "tickets",
    "menoliput": "tickets",
    "pida": "keep",
    "passaa": "pass",
    "pakka": "deck",
    "loco": "locomotive",
    "locomotives": "locomotive",
    "veturit": "locomotive",
    "wild": "locomotive",
    "jokeri": "locomotive",
    "gray": "grey",
    "oranssi": "orange",
    "pinkki": "pink",
    "lila": "pink",
}


def simplify(text: str) -> str:
    """Small letters without accents, single spaces, none around commas, plus signs and hashes."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    plain = re.sub(r"[\u2010-\u2015]", "-", plain)
    plain = re.sub(r"\s*([,+#-])\s*", r"\1", plain)
    return " ".join(plain.split())


class Notation:
    """Reads the actions of one catalogue."""

    def __init__(self, board: Board, actions: list[Action], words: dict[str, str]) -> None:
        self.board: Final = board
        self.exact: Final = {action.text: action for action in actions}
        #: Claims are looked up by their cities: several tracks may fit.
        self.simple: Final = {simplify(a.text): a for a in actions if a.kind != CLAIM}
        self.words: Final = {**WORDS, **words}
        for card, name in CARDS.items():
            self.words[simplify(name.fi)] = card
        for city in board.map.cities:
            for shown in (city.name.en, city.name.fi):
                if simplify(shown) != simplify(city.id):
                    self.words[simplify(shown)] = simplify(city.id)
        cities = sorted((simplify(city) for city in board.cities), key=len, reverse=True)
        self.cities: Final = cities
        #: From a claim's two cities in order of name, and its payment, to all such claims.
        self.claims: Final[dict[tuple[str, str, str], list[Action]]] = {}
        for action in actions:
            if action.kind == CLAIM:
                self._note_claim(action)

    def _note_claim(self, action: Action) -> None:
        board = self.board
        name = board.route_names[action.target]
        payment = simplify(action.text[len("claim ") + len(name) :])
        ends = [
            simplify(board.cities[side[action.target]]) for side in (board.route_a, board.route_b)
        ]
        self.claims.setdefault((min(ends), max(ends), payment), []).append(action)

    def parse(self, text: str, legal: Iterable[Action] = ()) -> Action:
        """The action a text means; of several tracks that fit, the first that is legal."""
        if text in self.exact:
            return self.exact[text]
        plain = simplify(text)
        if plain in self.simple:
            return self.simple[plain]
        plain = self._in_game_words(plain)
        found = self.simple.get(plain)
        if found is not None:
            return found
        route = self._route_in(plain)
        if route is not None:
            fitting = self._fitting_claims(route)
            if fitting:
                allowed = set(legal)
                return next((claim for claim in fitting if claim in allowed), fitting[0])
            self._refuse_payment(route)
        raise RuleError(refuse(REASONS, "unknown_action", {"text": Name(text, text)}))

    def tracks_named(self, text: str) -> tuple[list[int], str]:
        """The tracks between the two cities a text names, if it does, and what follows them."""
        route = self._route_in(self._in_game_words(simplify(text)))
        if route is None:
            return [], ""
        a, b, number, rest = route
        found = {
            int(claim.target)
            for (one, other, _), claims in self.claims.items()
            if (one, other) == (a, b)
            for claim in claims
            if number in (0, self._track(claim))
        }
        return sorted(found), rest

    def _in_game_words(self, plain: str) -> str:
        for word in sorted(self.words, key=len, reverse=True):
            plain = re.sub(rf"(?<![\w]){re.escape(word)}(?![\w])", self.words[word], plain)
        return plain

    def _route_in(self, plain: str) -> tuple[str, str, int, str] | None:
        """`claim a-b#2 payment`: two cities in order of name, the track or 0, the payment."""
        rest = plain.removeprefix("claim ").strip()
        ends: list[str] = []
        for _ in range(2):
            city = next((c for c in self.cities if re.match(rf"{re.escape(c)}(?![\w])", rest)), "")
            if not city:
                return None
            ends.append(city)
            rest = rest[len(city) :].lstrip(" -")
        track = re.match(r"#([0-9])(?:\s+|$)", rest)
        if track is None:
            return min(ends), max(ends), 0, rest
        return min(ends), max(ends), int(track.group(1)), rest[track.end() :]

    def _fitting_claims(self, route: tuple[str, str, int, str]) -> list[Action]:
        a, b, number, payment = route
        fitting = self.claims.get((a, b, payment), [])
        return [claim for claim in fitting if not number or self._track(claim) == number]

    def _track(self, claim: Action) -> int:
        name = self.board.route_names[claim.target]
        return int(name.rpartition("#")[2]) if "#" in name else 1

    def _refuse_payment(self, route: tuple[str, str, int, str]) -> None:
        """Refuses a payment that some track between the two cities does not take (B19, W10)."""
        a, b, number, payment = route
        colour, _, locomotives = payment.partition("+")
        if colour not in self.board.colours or not re.fullmatch("[0-9]{0,2}", locomotives):
            return
        for (one, other, _), claims in self.claims.items():
            if (one, other) == (a, b) and number in (0, self._track(claims[0])):
                target = int(claims[0].target)
                fare = self.board.fare[target]
                names = {"route": self.board.route_name(target)}
                own = int(self.board.fare_colour[fare])
                if own not in (ANY_COLOUR, self.board.card_names.index(colour)):
                    names["colour"] = card_word(self.board.card_names[own])
                    raise RuleError(refuse(REASONS, "colour", names))
                if int(locomotives or "0") < self.board.fare_ferries[fare]:
                    names["needed"] = number_word(int(self.board.fare_ferries[fare]))
                    raise RuleError(refuse(REASONS, "ferry", names))
