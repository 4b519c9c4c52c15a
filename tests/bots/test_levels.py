"""Every level on every table: legal, repeatable, and blind to what its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.contract.tables import Table, tables
from support.engine import rules
from support.soak import SOAK
from veturi import variants
from veturi._engine import is_compiled
from veturi.bots import LEVELS, Bot, Move, action_of, make_bot
from veturi.bots.planner.rollout import RolloutTable, knowledge_of
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import VariantKnowledge
from veturi.bots.planner_bots import Novice, Regular
from veturi.engine import Action, Game, Rng, Rules, View, determinize
from veturi.engine.actions import CLAIM, KEEP
from veturi.engine.cards import DECK
from veturi.engine.play import apply_unchecked
from veturi.engine.state import CHOICE, HAND, OFFER, OFFERED
from veturi.engine.tickets import held_by
from veturi.variants.africa.rules import SIZE, Africa

#: No card, no ticket, no seat and no number of cards is so large.
WRONG = 1_000_000

#: A thought short enough to be tested often.
MOMENT = 0.002

#: The master is tried with the plain engine only where games are short: see SECRETS.
THINKERS = ["novice", "regular", "expert"] + (["master"] if is_compiled() else [])


def of_players(*counts: int) -> list[Table]:
    """Tables for so many; with the plain engine, thirty times slower, only the smallest of them."""
    wanted = counts if is_compiled() else counts[:1]
    return [table for table in tables() if table.players in wanted]


def masters_turn(table: Table) -> bool:
    return is_compiled() and (SOAK or table.players == 2)


EVERY = of_players(2, 3, 4, 5, 6)
#: Who is tried where; the master at small tables and, but for the soak, else where games are short.
SECRETS = [
    (table, level)
    for table in of_players(2, 4)
    for level in LEVELS
    if level != "master" or table.map_id == "amsterdam" or masters_turn(table)
]


def chosen(bot: Bot, view: View, actions: list[Action]) -> Action:
    answer = bot.choose(view, actions, MOMENT)
    return action_of(answer)


def positions(spec: Table, seed: int, every: int) -> Iterator[Game]:
    """A game of regular players, looked at once in a while and in every phase of it."""
    game = spec.new(seed)
    bots = [make_bot("regular", seat) for seat in range(spec.players)]
    seen: set[str] = set()
    while not game.over:
        phase = game.view().phase
        if phase not in seen or game.steps % every == 0:
            seen.add(phase)
            yield game
        for seat in game.to_move:
            game.apply(chosen(bots[seat], game.view(seat), game.legal_actions(seat)), seat)


@pytest.mark.parametrize("spec", EVERY, ids=str)
def test_every_level_plays_to_the_end(spec: Table) -> None:
    game = spec.new(3)
    bots = [make_bot(THINKERS[(seat + 1) % 3], seat) for seat in range(spec.players)]
    while not game.over:
        for seat in game.to_move:
            game.apply(chosen(bots[seat], game.view(seat), game.legal_actions(seat)), seat)
    assert game.winners


def poison(game: Game, seat: int) -> Game:
    """A game with values that cannot be in all that a seat may not know.

    Only what everybody can count stays right: cards in a hand, and tickets of a seat, which are
    others than before.
    """
    board, state = game.rules.board, game.state.clone()
    cards, tickets = int(board.n_colours) + 1, int(board.n_tickets)
    others = [other for other in range(int(game.rules.players)) if other != seat]
    for at in (other * int(board.seat_size) for other in others):
        held = sum(state.seats[at + HAND + card] for card in range(cards))
        for card in range(1, cards):
            state.seats[at + HAND + card] = -WRONG
        state.seats[at + HAND] = held + (cards - 1) * WRONG
        for place in range(state.seats[at + OFFERED]):
            state.seats[at + OFFER + place] = WRONG
        if state.seats[at + CHOICE]:
            state.seats[at + CHOICE] = WRONG
    hidden = [ticket for ticket in range(tickets) if state.tickets[ticket] != seat]
    were = [int(state.tickets[ticket]) for ticket in hidden]
    for ticket, holder in zip(hidden, reversed(were), strict=True):
        state.tickets[ticket] = holder
    for place in range(tickets):
        state.tickets[tickets + place] = WRONG
    for place in range(state.deck_size):
        state.cards[DECK + place] = WRONG
    if isinstance(game.rules, Africa):
        for place in range(state.extra[SIZE]):
            state.extra[game.rules.deck + place] = WRONG
    state.rng = Rng.from_seed(WRONG)
    state.rng_shared = False
    return Game(game.rules, state, WRONG, [], [])


def all_told(bot: Bot, view: View, actions: list[Action], seconds: float) -> list[object]:
    """All that a bot says: its move, and its hints with their reasons."""
    answer = bot.choose(view, actions, seconds)
    moves = [answer if isinstance(answer, Move) else Move(answer)]
    moves += bot.hints(view, actions, seconds, 3)
    return [(move.action.text, move.why, move.score) for move in moves]


@pytest.mark.parametrize(("spec", "level"), SECRETS, ids=str)
def test_hidden_things_change_nothing(spec: Table, level: str) -> None:
    """Poison in all that a seat may not know: the same view, the same move, the same hints."""
    # The master thinks long, in several worlds: it is asked less often.
    often, seconds = (31, MOMENT) if level != "master" else (61, 10 * MOMENT)
    seen = []
    for game in positions(spec, 5, often):
        for seat in game.to_move:
            view, actions = game.view(seat), game.legal_actions(seat)
            poisoned = poison(game, seat)
            assert poisoned.state.numbers() != game.state.numbers()
            same = poisoned.view(seat)
            assert same == view
            bots = [make_bot(level, 9) for _ in range(2)]
            told = all_told(bots[0], view, actions, seconds)
            assert all_told(bots[1], same, poisoned.legal_actions(seat), seconds) == told
            seen.append(game.steps)
    # At the beginning, in the middle, and near the end.
    assert min(seen) == 0
    assert max(seen) >= game.steps - often


@pytest.mark.parametrize("spec", EVERY, ids=str)
def test_a_planner_reads_only_what_its_seat_may_know(spec: Table) -> None:
    """A planner is given a whole position: poisoning what is hidden in it changes no thought."""
    planners = RolloutTable(spec.rules, Style())
    for game in positions(spec, 8, 19):
        for seat in game.to_move:
            states = [game.state, poison(game, seat).state]
            states += [determinize(game.view(seat), seed).state for seed in (1, 2)]
            thoughts = [
                [
                    (one.action.text, one.score, one.reason, one.subject, one.number)
                    for one in planners.new_planner(seat).options(state)
                ]
                for state in states
            ]
            assert all(thought == thoughts[0] for thought in thoughts)


@pytest.mark.parametrize("level", ["random", *THINKERS])
def test_the_same_seed_and_view_give_the_same_move(level: str) -> None:
    game = Game.new("japan", 3, seed=2)
    for _ in range(12):
        seat = game.to_move[0]
        actions = game.legal_actions(seat)
        moves = {chosen(make_bot(level, 4), game.view(seat), actions).text for _ in range(2)}
        assert len(moves) == 1
        game.apply(moves.pop(), seat)


def test_another_seed_may_give_another_move() -> None:
    game = Game.new("usa", 2, seed=2)
    actions = game.legal_actions(0)
    assert len({chosen(make_bot("random", n), game.view(0), actions) for n in range(20)}) > 1


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("spec", of_players(3), ids=str)
def test_hints_are_legal_sorted_and_explained(spec: Table, level: str) -> None:
    for game in positions(spec, 6, 41):
        seat = game.to_move[0]
        actions = game.legal_actions(seat)
        hints = make_bot(level, 1).hints(game.view(seat), actions, MOMENT, 3)
        assert 1 <= len(hints) <= 3
        texts = [hint.action.text for hint in hints]
        assert len(set(texts)) == len(texts)
        assert set(texts) <= {action.text for action in actions}
        for hint in hints:
            assert hint.why.en
            assert hint.why.fi
            assert hint.why.en != hint.why.fi


@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
@pytest.mark.parametrize("spec", of_players(3), ids=str)
def test_a_planner_thinks_only_of_what_is_legal(spec: Table, level: str) -> None:
    """The options are legal by themselves: nothing has to be taken out of them."""
    bot = make_bot(level, 1)
    for game in positions(spec, 7, 17):
        for seat in game.to_move:
            legal = game.legal_actions(seat)
            options = bot.consider(game.view(seat), game.rules.actions)  # type: ignore[attr-defined]
            assert {one.action.text for one in options} <= {action.text for action in legal}


#: A novice without any of its faults.
FAULTLESS = {"FEW": 1, "UNSEEN": WRONG, "WHIM": 0.0, "LAVISH": 0, "GREEDY": 0}


def novice(**dials: float) -> Novice:
    return type("Dialled", (Novice,), {**FAULTLESS, **dials})(4)  # type: ignore[no-any-return]


def test_a_novice_has_the_faults_of_beginners_and_no_others() -> None:
    seen = set()
    for game in positions(Table("amsterdam", 2), 3, 3):
        seat = game.to_move[0]
        view, actions = game.view(seat), game.legal_actions(seat)
        best = [hint.action for hint in Regular(4).hints(view, actions, MOMENT, 3)]
        assert chosen(novice(), view, actions) == best[0]
        assert chosen(novice(FEW=3), view, actions) in best
        blind = novice(UNSEEN=1).position(view)
        assert len(held_by(view.rules.board, blind, seat)) == 0
        seen.add(int(best[0].kind))
        if best[0].kind == CLAIM:
            paid = chosen(novice(LAVISH=10), view, actions)
            ways = [one for one in actions if one.kind == CLAIM and one.target == paid.target]
            assert paid.target == best[0].target
            assert paid.locomotives == max(one.locomotives for one in ways)
            assert chosen(novice(WHIM=-100.0, MOODS=1), view, actions).kind != CLAIM
        if best[0].kind == KEEP:
            kept = chosen(novice(GREEDY=10), view, actions)
            assert int(kept.target).bit_count() == len(view.offer)
    assert seen >= {CLAIM, KEEP}


@pytest.mark.parametrize("name", ["usa", "base", "nobodys", "a.b", "usa.b"])
def test_rules_of_any_name_are_played(name: str) -> None:
    """Rules that nobody has described, also when a folder of variants is called so."""
    own = type("Own", (Rules,), {"name": name})(rules("usa", 2).board, 2, {})
    assert type(knowledge_of(own, Style())) is VariantKnowledge


def test_a_broken_module_of_the_mind_is_no_unknown_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "bot.py").write_text("import nothing_of_this_name\n")
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(tmp_path)])
    own = type("Torn", (Rules,), {"name": "torn"})(rules("usa", 2).board, 2, {})
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        knowledge_of(own, Style())


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'grandmaster'; there are random, novice"):
        make_bot("grandmaster")


def test_dice_of_bots_are_not_those_of_the_game() -> None:
    """A bot's dice depend on its seed, its seat and the step alone."""
    game = Game.new("usa", 2, seed=1)
    first = Bot(3).rng(game.view(0)).word()
    assert first == Bot(3).rng(Game.new("usa", 2, seed=2).view(0)).word()
    assert first != Bot(4).rng(game.view(0)).word()
    assert first != Bot(3).rng(game.view(1)).word()
    apply_unchecked(game.rules, game.state, 0, game.random_action(Rng.from_seed(0), 0))
    assert first != Bot(3).rng(game.view(0)).word()
