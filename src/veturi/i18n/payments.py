"""Payments as they are shown: the train cards and surcharge cards that a claim costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from veturi.engine import Action
from veturi.engine.board import Board

__all__ = ["Cost", "cost_in", "cost_of"]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a claim takes from the hand: train cards by name, and how many cards on top."""

    cards: dict[str, int]
    surcharge: int


def cost_of(board: Board, claim: Action) -> Cost:
    """What a claim costs."""
    cards = {board.card_names[claim.colour]: int(claim.cards)} if claim.cards else {}
    return _cost(cards, int(claim.locomotives), int(claim.surcharge), int(claim.stand_ins))


def cost_in(facts: Mapping[str, object]) -> Cost:
    """What was paid, as an event tells it."""
    cards = facts.get("cards")
    counts = (facts.get(key, 0) for key in ("locomotives", "surcharge", "stand_ins"))
    numbers = (count if isinstance(count, int) else 0 for count in counts)
    return _cost(cards if isinstance(cards, Mapping) else {}, *numbers)


def _cost(cards: Mapping[str, int], locomotives: int, surcharge: int, stand_ins: int) -> Cost:
    """Locomotives that stand in for surcharge cards are counted as what they are."""
    wild = locomotives + stand_ins
    return Cost({**cards, "locomotive": wild} if wild else dict(cards), surcharge - stand_ins)
