"""Playing: games end, the list of legal actions is exact, and a refusal changes nothing."""

from __future__ import annotations

import itertools

import pytest

from support.contract.policies import POLICIES, Policy, play, steps
from support.contract.tables import GAMES, Table, rule_numbers
from veturi.engine import Action, Game, Rng, RuleError, Violation
from veturi.engine.actions import CLAIM
from veturi.engine.play import play_out

#: No game is longer: cards, tickets and trains all run out.
MOST_STEPS = 5000
#: Every so many steps the whole catalogue is asked for.
EVERY = 61


def fingerprint(game: Game) -> tuple[list[int], int, list[tuple[int, Action]]]:
    return game.state.numbers(), len(game.events), game.history


def check_violation(violation: Violation) -> None:
    assert violation.rule in rule_numbers(), violation
    assert violation.key
    assert violation.en
    assert violation.fi
    assert violation.en != violation.fi
    assert violation.message() == violation.message("en") == violation.en
    assert violation.message("fi") == violation.fi


def check_catalogue(game: Game, seat: int) -> None:
    """Listed and accepted are the same, over everything the map knows."""
    listed = game.legal_actions(seat)
    assert len(set(listed)) == len(listed)
    accepted = set()
    for action in game.rules.actions:
        violation = game.why_not(action, seat)
        if violation is None:
            accepted.add(action)
        else:
            check_violation(violation)
    assert accepted == set(listed), accepted ^ set(listed)


def check_why_not_claim(game: Game, seat: int) -> None:
    claimable = {int(a.target) for a in game.legal_actions(seat) if a.kind == CLAIM}
    for route in range(int(game.rules.board.n_routes)):
        violation = game.why_not_claim(route, seat)
        assert (violation is None) == (route in claimable), (route, violation)
        if violation is not None:
            check_violation(violation)


def check_refused(game: Game, action: Action | str, seat: int) -> RuleError:
    before = fingerprint(game)
    with pytest.raises(RuleError) as caught:
        game.apply(action, seat)
    assert fingerprint(game) == before
    check_violation(caught.value.violation)
    assert caught.value.rule == caught.value.violation.rule
    assert caught.value.message("fi") == caught.value.violation.fi
    return caught.value


def check_waiting(game: Game) -> None:
    """Who is asked has something to do; who is not asked has nothing."""
    waiting = game.to_move
    assert waiting == sorted(set(waiting))
    assert bool(waiting) != game.over
    for seat in range(int(game.rules.players)):
        assert bool(game.legal_actions(seat)) == (seat in waiting)


def check_whole(game: Game, chance: Rng) -> None:
    """All that is asked only now and then."""
    catalogue = game.rules.actions
    for seat in range(int(game.rules.players)):
        if seat in game.to_move:
            check_catalogue(game, seat)
        for _ in range(4):
            action = catalogue[int(chance.below(len(catalogue)))]
            legal = action in game.legal_actions(seat)
            assert (game.why_not(action, seat) is None) == legal
            assert (game.why_not(action.text, seat) is None) == legal
            if not legal:
                check_refused(game, action, seat)
        check_why_not_claim(game, seat)
    for wrong in (-1, int(game.rules.players), 99):
        assert check_refused(game, game.rules.board.draw_deck, wrong).violation.key == "no_seat"
        with pytest.raises(RuleError):
            game.legal_actions(wrong)
    for nonsense in ("", " ", "build me a railway", "claim", "keep 9", "draw draw", "0"):
        check_refused(game, nonsense, game.to_move[0] if game.to_move else 0)


def test_a_game_from_beginning_to_end(table: Table, policy: Policy) -> None:
    for number in range(GAMES):
        game = table.new(number)
        chance = table.chance(number)
        dice = table.chance(1000 + number)
        for seat, _ in steps(game, policy, chance):
            assert game.steps < MOST_STEPS
            check_waiting(game)
            listed = game.legal_actions(seat)
            twin = dice.copy()
            assert game.random_action(dice, seat) == listed[int(twin.below(len(listed)))]
            if len(listed) > 1:
                # A choice of one may be answered without chance, or with.
                assert (dice.a, dice.b, dice.c) == (twin.a, twin.b, twin.c)
            if game.steps % EVERY == 0:
                check_whole(game, dice)
        check_over(game, dice)


def check_over(game: Game, chance: Rng) -> None:
    check_waiting(game)
    check_whole(game, chance)
    assert game.end_reason in ("last_round", "all_passed")
    for action in game.rules.actions[:: max(1, len(game.rules.actions) // 50)]:
        assert check_refused(game, action, 0).violation.key == "over"
    told = [event.public["why"] for event in game.events if event.kind == "over"]
    assert told == [game.end_reason]


def test_with_every_option(any_table: Table) -> None:
    game = any_table.new()
    chosen = dict(any_table.options)
    assert game.rules.options == {**game.rules.option_defaults(), **chosen}
    first = chosen.get("first")
    if first is not None:
        assert game.view().first == first
    chance = any_table.chance()
    check_whole(game, chance)
    play(game, POLICIES["uniform"], chance)
    check_over(game, chance)
    assert game.record().options == game.rules.options


def test_who_starts_is_drawn_fairly(table: Table) -> None:
    """B7: every seat starts some of the games."""
    firsts = {Game.start(table.rules, seed, listen=False).view().first for seed in range(80)}
    assert firsts == set(range(table.players))


def test_turns_go_round(table: Table) -> None:
    """B7, B8: clockwise from the first, and in the last round once each (B28)."""
    game = play(table.new(), POLICIES["claimer"], table.chance())
    turns = [int(event.seat) for event in game.events if event.kind == "turn"]
    assert turns[0] == game.view().first
    for before, after in itertools.pairwise(turns):
        assert after == (before + 1) % table.players
    kinds = [event.kind for event in game.events]
    if game.end_reason == "last_round":
        last = kinds[kinds.index("last_round") :]
        assert last.count("turn") == table.players


def test_bulk_play_is_the_same_game(table: Table) -> None:
    """`play_out` plays what `random_action` and `apply` play, and both need no listener."""
    bulk = Game.start(table.rules, table.seed, listen=False)
    play_out(table.rules, bulk.state, table.chance())
    game = table.new()
    chance = table.chance()
    while not game.over:
        seat = game.to_move[0]
        game.apply(game.random_action(chance, seat), seat)
    assert bulk.over
    assert bulk.state.numbers() == game.state.numbers()
    assert bulk.totals == game.totals
    assert bulk.events == []


def test_equal_arguments_equal_games(table: Table) -> None:
    one, two = table.new(), table.new()
    other = table.new(1)
    assert one.state.numbers() == two.state.numbers()
    assert one.state.numbers() != other.state.numbers()


@pytest.mark.parametrize("part", [0, 1, 4, 8])
def test_a_clone_goes_its_own_way(table: Table, part: int) -> None:
    policy = POLICIES["own_lover" if part % 4 else "uniform"]
    at = play(table.new(), policy, table.chance()).steps * part // 8
    untouched = play(table.new(), policy, table.chance(), at)
    game = play(table.new(), policy, table.chance(), at)
    before = fingerprint(game)
    clone = game.clone()
    assert clone.state.numbers() == before[0]
    assert clone.history == before[2]
    assert clone.events == []
    for seat in range(-1, table.players):
        assert clone.view(seat) == game.view(seat)
    # The clone, and a clone of it, play something else; then the original goes on.
    play(clone.clone(), POLICIES["uniform"], table.chance(7))
    play(clone, POLICIES["uniform"], table.chance(8), 15)
    assert fingerprint(game) == before
    kept = fingerprint(clone)
    play(game, policy, table.chance(9))
    play(untouched, policy, table.chance(9))
    assert fingerprint(game) == fingerprint(untouched)
    assert fingerprint(clone) == kept
    assert clone.record().actions[:at] == game.record().actions[:at]
