"""Action notation: reads what people type, `claim helena omaha red+1`, `nosta punainen`.

The exact text of an action always means that action. Beyond it, capitals and accents do not matter,
cities may come in either order and under either language's name, and game words may be Finnish.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from veturi.engine.actions import CLAIM, Action
from veturi.engine.board import Board
from veturi.engine.legality.violation_texts import REASONS, RuleError, violation_of
from veturi.engine.vocabulary import ACTIONS, CARDS, THINGS
from veturi.maps import Name

__all__ = ["Notation", "Offer", "simplify"]

#: `+2`, if anything.
_COUNT: Final = r"(?:\+([1-9][0-9]?))?"

#: More words, and short forms, for the words of actions than those that are written.
WORDS: Final = {
    "ota": "draw",
    "veda": "draw",
    "ticket": "tickets",
    "loco": "locomotive",
    "locomotives": "locomotive",
    "veturit": "locomotive",
    "wild": "locomotive",
    "jokeri": "locomotive",
    "gray": "grey",
    "ruskea": "orange",
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


def _synonyms(board: Board, own: dict[str, str]) -> dict[str, str]:
    """From what may be typed to the words of actions: what the map calls a thing comes first."""
    words = {**WORDS, **{simplify(name.fi): card for card, name in CARDS.items()}}
    words.update({simplify(shown): meant for meant, shown in ACTIONS.items()})
    words.update({simplify(name.fi): "tickets" for key, name in THINGS.items() if "ticket" in key})
    words.update({simplify(word): meant for word, meant in own.items()})
    for word, name in board.map.words.items():
        meant = "tickets" if word.startswith("ticket") else word
        meant = "locomotive" if word.startswith("locomotive") else meant
        if meant == "tickets" or meant in board.card_names:
            words.update({simplify(shown): simplify(meant) for shown in (name.en, name.fi)})
    for city in board.map.cities:
        words.update({simplify(shown): simplify(city.id) for shown in (city.name.en, city.name.fi)})
    # A word of actions always means itself.
    for word in (*board.card_names, *board.cities, "tickets"):
        words.pop(simplify(word), None)
    return words


class Offer:
    """A claim as it was typed: the tracks it may mean, and a payment that may be none."""

    def __init__(
        self, tracks: list[int], colour: int, locomotives: int, extra: str, stand_ins: int
    ) -> None:
        self.tracks: Final = tracks
        self.colour: Final = colour
        self.locomotives: Final = locomotives
        #: The word for cards on top of the payment, and how many of them are locomotives.
        self.extra: Final = extra
        self.stand_ins: Final = stand_ins


class Notation:
    """Reads the actions of one catalogue."""

    def __init__(self, board: Board, actions: list[Action], words: dict[str, str]) -> None:
        self.board: Final = board
        self.exact: Final = {action.text: action for action in actions}
        #: Claims are looked up by their cities: several tracks may fit.
        self.simple: Final = {simplify(a.text): a for a in actions if a.kind != CLAIM}
        self.words: Final = _synonyms(board, words)
        longest_first = sorted(self.words, key=len, reverse=True)
        self.known_word: Final = re.compile(
            rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in longest_first)})(?!\w)"
        )
        cities = sorted((simplify(city) for city in board.cities), key=len, reverse=True)
        self.cities: Final = cities
        self.city_number: Final = {simplify(city): i for i, city in enumerate(board.cities)}
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
        found = self.find(text, legal)
        if found is None:
            raise RuleError(violation_of(REASONS, "unknown_action", {"text": Name(text, text)}))
        return found

    def find(self, text: str, legal: Iterable[Action] = ()) -> Action | None:
        """`parse` without a violation."""
        if text in self.exact:
            return self.exact[text]
        plain = simplify(text)
        if plain in self.simple:
            return self.simple[plain]
        plain = self.in_game_words(plain)
        found = self.simple.get(plain)
        if found is not None:
            return found
        route = self._route_in(plain)
        if route is not None:
            fitting = self._fitting_claims(route)
            if fitting:
                allowed = set(legal)
                return next((claim for claim in fitting if claim in allowed), fitting[0])
        return None

    def offer(self, text: str) -> Offer | None:
        """The claim a text makes with cards that exist, for a route that exists."""
        tracks, paid = self.tracks_named(text)
        for colour, name in enumerate(self.board.card_names):
            found = re.fullmatch(rf"{re.escape(simplify(name))}{_COUNT}(?: (\w+){_COUNT})?", paid)
            if tracks and colour and found is not None:
                wild, extra, stand_ins = found.groups("")
                return Offer(tracks, colour, int(wild or "0"), extra, int(stand_ins or "0"))
        return None

    def tracks_named(self, text: str) -> tuple[list[int], str]:
        """The tracks between the two cities a text names, if it does, and what follows them."""
        route = self._route_in(self.in_game_words(simplify(text)))
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

    def in_game_words(self, plain: str) -> str:
        """A simple text with the words of actions in place of others for the same."""
        return self.known_word.sub(lambda found: self.words[found.group()], plain)

    def city_at(self, plain: str) -> str:
        """The city that a text begins with; "" if with none."""
        return next((c for c in self.cities if re.match(rf"{re.escape(c)}(?!\w)", plain)), "")

    def tracks_between(self, a: str, b: str) -> list[str]:
        """The tracks that join two cities, by their numbers."""
        pair = (min(a, b), max(a, b))
        found = {
            str(self._track(claim))
            for (one, other, _), claims in self.claims.items()
            if (one, other) == pair
            for claim in claims
        }
        return sorted(found)

    def _route_in(self, plain: str) -> tuple[str, str, int, str] | None:
        """`claim a-b#2 payment`: two cities in order of name, the track or 0, the payment."""
        rest = plain.removeprefix("claim ").strip()
        ends: list[str] = []
        for _ in range(2):
            city = self.city_at(rest)
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
