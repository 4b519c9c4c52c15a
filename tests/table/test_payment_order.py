"""The order in which payments of a route are offered, the same wherever they are listed."""

from __future__ import annotations

import pytest

from veturi import Game
from veturi.engine.actions import CLAIM
from veturi.table.typed_moves import claim_choices, payment_order


@pytest.mark.parametrize("map_id", ["usa", "africa"])
def test_plain_payments_come_before_doubled_ones_and_few_locomotives_before_many(
    map_id: str,
) -> None:
    rules = Game.new(map_id, players=2, seed=1).rules
    claims = [action for action in rules.actions if action.kind == CLAIM]
    for choice in claim_choices(rules, claims):
        offered = [claim.text for claim in choice.claims]
        doubled = [" double" in text for text in offered]
        assert doubled == sorted(doubled)
        for half in (False, True):
            texts = [text for text, twice in zip(offered, doubled, strict=True) if twice is half]
            spent = [
                _locomotives(text, rules.board.map.routes[choice.route].length) for text in texts
            ]
            assert spent == sorted(spent)
        mine = [a.text for a in sorted(claims, key=payment_order) if a.target == choice.route]
        assert mine == offered


def _locomotives(text: str, length: int) -> int:
    """Locomotives that a claim's text spends: `red+1 double+2` three, `locomotive` all."""
    payment, _, double = text.partition(" double")
    card, _, extra = payment.rpartition(" ")[2].partition("+")
    return (length if card == "locomotive" else int(extra or 0)) + int(double.strip("+") or 0)
