"""`determinize`: what is unseen is dealt fairly, and what is seen stays."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from support.contract.policies import POLICIES, play
from support.contract.positions import card_deck
from support.contract.tables import GAMES
from veturi.engine import SPECTATOR, Game, Rng, View, determinize, make_rules
from veturi.engine.actions import KEEP
from veturi.engine.tickets import deck_order

SAMPLES = 600 * GAMES
#: Seeds are fixed, so this is no game of luck; a biased deal is far beyond it.
SIGMAS = 5.0

AMSTERDAM = make_rules("amsterdam", 3, {"first": 0})
AFRICA = make_rules("africa", 2, {"first": 0})


def midgame() -> Game:
    return play(Game.start(AMSTERDAM, 4), POLICIES["uniform"], Rng.from_seed(9), 30)


def samples(view: View, count: int = SAMPLES) -> list[Game]:
    return [determinize(view, seed) for seed in range(count)]


def expect(hits: int, count: int, chance: float) -> None:
    """`hits` of `count` are as many as that chance gives, within reason."""
    spread = sqrt(count * chance * (1 - chance))
    assert abs(hits - count * chance) <= SIGMAS * spread + 1e-9, (hits, count * chance, spread)


def unseen_cards(game: Game, viewer: int) -> Counter[str]:
    found = Counter(card_deck(game))
    for seat in range(int(game.rules.players)):
        if seat != viewer:
            found += Counter(game.view(seat).hand) - Counter(game.view(seat).seats[seat].known)
    return found


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_every_unseen_card_is_as_likely_everywhere(viewer: int) -> None:
    game = midgame()
    view = game.view(viewer)
    pool = unseen_cards(game, viewer)
    total = pool.total()
    top: Counter[str] = Counter()
    bottom: Counter[str] = Counter()
    dealt: list[Counter[str]] = [Counter() for _ in view.seats]
    for sample in samples(view):
        deck = card_deck(sample)
        top[deck[0]] += 1
        bottom[deck[-1]] += 1
        for seat in range(3):
            hand = Counter(sample.view(seat).hand)
            assert hand.total() == view.seats[seat].cards
            dealt[seat] += hand - Counter(view.seats[seat].known)
    for card, count in pool.items():
        expect(top[card], SAMPLES, count / total)
        expect(bottom[card], SAMPLES, count / total)
        for number, shown in enumerate(view.seats):
            hidden = shown.cards - sum(shown.known.values())
            if number != viewer and hidden:
                expect(dealt[number][card], SAMPLES * hidden, count / total)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_every_unseen_ticket_is_as_likely_everywhere(viewer: int) -> None:
    game = midgame()
    view = game.view(viewer)
    unseen = set(range(24)) - set(view.tickets) - set(view.offer)
    held: list[Counter[int]] = [Counter() for _ in view.seats]
    top: Counter[int] = Counter()
    for sample in samples(view):
        top[deck_order(sample.rules.board, sample.state)[0]] += 1
        for seat in range(3):
            held[seat].update(sample.view(seat).tickets)
    for ticket in unseen:
        expect(top[ticket], SAMPLES, 1 / len(unseen))
        for number, shown in enumerate(view.seats):
            if number != viewer:
                expect(held[number][ticket], SAMPLES, shown.tickets / len(unseen))
    if viewer >= 0:
        assert held[viewer] == Counter(dict.fromkeys(view.tickets, SAMPLES))


def test_what_everyone_saw_taken_stays() -> None:
    game = midgame()
    view = game.view(SPECTATOR)
    assert any(seat.known for seat in view.seats)
    for sample in samples(view, 50):
        for number, seat in enumerate(view.seats):
            assert not Counter(seat.known) - Counter(sample.view(number).hand)


def test_opening_choices_of_others_are_any() -> None:
    """B6: that another has chosen is known; what, is not. One's own choice stays."""
    game = Game.start(AMSTERDAM, 3)
    for seat in (0, 1):
        game.apply("keep 2", seat)
    view = game.view(0)
    others: Counter[int] = Counter()
    for sample in samples(view):
        assert sample.to_move == [2]
        assert sample.view(0).choice == view.choice == 2
        others[sample.view(1).choice] += 1
    assert sum(others.values()) == SAMPLES
    for choice in (1, 2, 3):
        expect(others[choice], SAMPLES, 1 / 3)


def test_offers_of_others_are_any() -> None:
    game = Game.start(AMSTERDAM, 3)
    view = game.view(1)
    unseen = set(range(24)) - set(view.offer)
    first: Counter[int] = Counter(s.view(0).offer[0] for s in samples(view))
    for ticket in unseen:
        expect(first[ticket], SAMPLES, 1 / len(unseen))


def test_a_choice_in_hand_stays_with_its_seat() -> None:
    """B27: who has drawn tickets still chooses among the same ones."""
    game = Game.start(AMSTERDAM, 3)
    for seat in range(3):
        game.apply("keep 1", seat)
    game.apply("tickets", 0)
    mine, others = game.view(0), game.view(1)
    assert determinize(mine, 5).view(0).offer == mine.offer
    sample = determinize(others, 5)
    assert len(sample.view(0).offer) == 2
    assert all(action.kind == KEEP for action in sample.legal_actions(0))
    assert len({tuple(s.view(0).offer) for s in samples(others, 60)}) > 30


def test_the_maps_own_deck_is_shuffled_too() -> None:
    """F7: nobody knows the order of the terrain deck."""
    game = play(Game.start(AFRICA, 4), POLICIES["uniform"], Rng.from_seed(2), 20)
    view = game.view(0)
    assert view.phase == "turn"
    drawn: Counter[str] = Counter()
    for sample in samples(view):
        sample.apply("terrain deck")
        drawn.update(str(e) for e in _gained(view, sample.view(0)))
    left = Counter(dict.fromkeys(("desert", "jungle", "mountain"), 15))
    left.subtract(Counter(_kinds(view)))
    for kind, count in left.items():
        expect(drawn[kind], SAMPLES, count / left.total())


def _kinds(view: View) -> list[str]:
    """Every terrain card that lies open."""
    piles = [*_tables(view.own["terrain"]), *_tables([view.own["terrain_discards"]])]
    found = [kind for pile in piles for kind, count in pile.items() for _ in range(count)]
    row = view.own["terrain_row"]
    assert isinstance(row, list)
    return found + [kind for kind in row if kind is not None]


def _tables(value: object) -> list[dict[str, int]]:
    assert isinstance(value, list)
    return [dict(table) for table in value]


def _gained(before: View, after: View) -> list[str]:
    mover = before.to_move[0]
    old, new = (Counter(_tables(view.own["terrain"])[mover]) for view in (before, after))
    return list((new - old).elements())


def test_the_real_game_is_left_alone() -> None:
    game = midgame()
    before = game.state.numbers()
    view = game.view(1)
    facts = repr(view.facts())
    play(determinize(view, 1), POLICIES["uniform"], Rng.from_seed(1))
    assert game.state.numbers() == before
    assert repr(view.facts()) == facts


def test_a_seed_out_of_range() -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        determinize(midgame().view(), -1)
