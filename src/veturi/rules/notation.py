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
from veturi.rules.board import Board
from veturi.rules.refusals import REASONS, RuleError, refuse
from veturi.rules.words import CARDS

__all__ = ["Notation", "simplify"]

#: Finnish words and short forms for the words of actions.
WORDS: Final = {
    "nosta": "draw",
    "ota": "draw",
    "rakenna": "claim",
    "liput": "tickets",
    "menoliput": "tickets",
    "pida": "keep",
    "passaa": "pass",
    "pakka": "deck",
    "aloita": "start",
    "merkki": "marker",
    "ei merkkia": "no marker",
    "maasto": "terrain",
    "tupla": "double",
    "loco": "locomotive",
    "locomotives": "locomotive",
    "veturit": "locomotive",
    "wild": "locomotive",
    "jokeri": "locomotive",
    "gray": "grey",
    "oranssi": "orange",
    "pinkki": "pink",
    "lila": "pink",
    "aavikko": "desert",
    "viidakko": "jungle",
    "vuoristo": "mountain",
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

    def __init__(self, board: Board, actions: list[Action]) -> None:
        self.board: Final = board
        self.exact: Final = {action.text: action for action in actions}
        self.simple: Final = {simplify(action.text): action for action in actions}
        self.words: Final = dict(WORDS)
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
        fitting = self._fitting_claims(plain)
        if fitting:
            allowed = set(legal)
            return next((claim for claim in fitting if claim in allowed), fitting[0])
        raise RuleError(refuse(REASONS, "unknown_action", {"text": Name(text, text)}))

    def _in_game_words(self, plain: str) -> str:
        for word in sorted(self.words, key=len, reverse=True):
            plain = re.sub(rf"(?<![\w]){re.escape(word)}(?![\w])", self.words[word], plain)
        return plain

    def _fitting_claims(self, plain: str) -> list[Action]:
        """`claim a-b payment`, with the cities in either order and any sign between them."""
        rest = plain.removeprefix("claim ").strip()
        ends: list[str] = []
        for _ in range(2):
            city = next((c for c in self.cities if re.match(rf"{re.escape(c)}(?![\w])", rest)), "")
            if not city:
                return []
            ends.append(city)
            rest = rest[len(city) :].lstrip(" -")
        track, number = re.match(r"(?:#(\d+))?\s*", rest), 0
        if track is not None and track.group(1):
            number = int(track.group(1))
            rest = rest[track.end() :]
        fitting = self.claims.get((min(ends), max(ends), rest), [])
        return [claim for claim in fitting if not number or self._track(claim) == number]

    def _track(self, claim: Action) -> int:
        name = self.board.route_names[claim.target]
        return int(name.rpartition("#")[2]) if "#" in name else 1
