"""Amsterdam (A1-A12): merchandise for routes that show a cart.

The rest of its book is numbers of the map file: set-up (A1-A4), double routes (A5), carts (A6),
points (A8), the end (A9), and no longest-path bonus (A12).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import Action
from veturi.engine.board import Board
from veturi.engine.events import Event
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import Reason, book_cites
from veturi.engine.rules import Rules
from veturi.engine.scoring.score_lines import ScoreLine, by_rank
from veturi.engine.state import END_TURN, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import number_list, whole_number
from veturi.maps import Message
from veturi.variants.amsterdam.display import FACTS, SIGNS
from veturi.variants.amsterdam.texts import TEXTS
from veturi.variants.amsterdam.violation_texts import OWN_WORDS

__all__ = ["RULES", "Amsterdam"]

# The map's own state: the pile, then each seat's cards.
PILE: Final = 0
TAKEN: Final = 1

#: What this book numbers for itself.
CITES: Final[Mapping[str, str]] = {**book_cites("A1", "A3", "A5"), "trains": "A6", "no_card": "A1"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Amsterdam(Rules):
    """What the book of Amsterdam changes."""

    name: ClassVar[str] = "amsterdam"
    version: ClassVar[int] = 1
    texts: ClassVar[Mapping[str, Message]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS
    signs: ClassVar[Mapping[str, str]] = SIGNS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        super().__init__(board, players, options)
        self.shows_cart: Final = board.marked("merchandise")
        self.pile: Final[i64] = whole_number(board.map, "merchandise_cards")
        self.bonus: Final = number_list(board.map, "merchandise_points", players)

    def own_words(self) -> dict[str, str]:
        """Short for contracts, besides the words of the map file."""
        return {"sopimus": "tickets", "sopimukset": "tickets"}

    def extra_size(self) -> int:
        return TAKEN + int(self.players)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        state.extra[PILE] = self.pile

    def after_claim(self, state: State, seat: i64, action: Action) -> i64:
        """One merchandise card for a route that shows a cart, while there are any (A7)."""
        if self.shows_cart[action.target] and state.extra[PILE]:
            state.extra[PILE] -= 1
            state.extra[TAKEN + seat] += 1
            if state.events is not None:
                facts: dict[str, object] = {"has": state.extra[TAKEN + seat]}
                state.events.append(Event("merchandise", seat, facts, {}))
        return END_TURN

    def own_lines(self, state: State) -> list[ScoreLine]:
        """The merchandise bonus by rank of cards collected (A10, A11)."""
        counts = [int(state.extra[TAKEN + seat]) for seat in range(self.players)]
        points = by_rank(counts, self.bonus, 0)
        return [
            ScoreLine(self.board, seat, "merchandise", points[seat], "A10", count=counts[seat])
            for seat in range(len(counts))
            if counts[seat]
        ]

    def cites(self) -> Mapping[str, str]:
        return CITES

    def reasons(self) -> Mapping[str, Reason]:
        """Carts, wild cards and contracts, as this book calls them."""
        return OWN_WORDS

    def open_facts(self, state: State) -> dict[str, object]:
        return {
            "merchandise_left": int(state.extra[PILE]),
            "merchandise": [int(state.extra[TAKEN + seat]) for seat in range(self.players)],
        }

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        """`merchandise`: by seat. The pile is what is left."""
        read = Facts(self.board, int(self.players), facts)
        taken = read.numbers_by_seat("merchandise")
        if sum(taken) > self.pile:
            raise read.fault("merchandise", f"there are only {int(self.pile)} cards")
        for seat, count in enumerate(taken):
            state.extra[TAKEN + seat] = count
        state.extra[PILE] = self.pile - sum(taken)
        read.done("merchandise_left")


RULES = Amsterdam
