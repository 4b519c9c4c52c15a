"""Every level on every table: legal, repeatable, and blind to what its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from contract.tables import Table, tables
from helpers import rules
from veturi._engine import is_compiled
from veturi.bots import LEVELS, Bot, Move, make_bot, mind
from veturi.bots.mind.knowledge import Knowledge
from veturi.bots.mind.style import Style
from veturi.bots.mind.table import MindTable, knowledge_of
from veturi.rules import Action, Chance, Game, Rules, View, determinize
from veturi.rules.play import apply

#: A thought short enough to be tested often.
MOMENT = 0.002

#: The master is tried with the plain engine only where games are short: see SECRETS.
THINKERS = ["novice", "regular", "expert"] + (["master"] if is_compiled() else [])


def of_players(*counts: int) -> list[Table]:
    """Tables for so many; with the plain engine, thirty times slower, only the smallest of them."""
    wanted = counts if is_compiled() else counts[:1]
    return [table for table in tables() if table.players in wanted]


EVERY = of_players(2, 3, 4, 5, 6)
#: Who is tried where; with the plain engine the master only where games are short.
SECRETS = [
    (table, level)
    for table in of_players(2, 4)
    for level in LEVELS
    if level != "master" or is_compiled() or table.map_id == "amsterdam"
]


def chosen(bot: Bot, view: View, actions: list[Action]) -> Action:
    answer = bot.choose(view, actions, MOMENT)
    return answer.action if isinstance(answer, Move) else answer


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


@pytest.mark.parametrize(("spec", "level"), SECRETS, ids=str)
def test_hidden_things_change_nothing(spec: Table, level: str) -> None:
    """Worlds that differ in all a seat may not know: the same view, and the same move."""
    # The master thinks long: of its games only the beginnings of phases.
    often = 37 if level != "master" else 10_000
    for game in positions(spec, 5, often):
        for seat in game.to_move:
            view = game.view(seat)
            answers = set()
            for seed in (1, 2):
                world = determinize(view, seed)
                assert world.view(seat) == view
                bot = make_bot(level, 9)
                actions = world.legal_actions(seat)
                answers.add(chosen(bot, world.view(seat), actions).text)
            answers.add(chosen(make_bot(level, 9), view, game.legal_actions(seat)).text)
            assert len(answers) == 1


@pytest.mark.parametrize("spec", EVERY, ids=str)
def test_a_mind_reads_only_what_its_seat_may_know(spec: Table) -> None:
    """A mind is given a whole position: poisoning what is hidden in it changes no thought."""
    minds = MindTable(spec.rules, Style())
    for game in positions(spec, 8, 29):
        for seat in game.to_move:
            thoughts = []
            for seed in (1, 2, 3):
                state = determinize(game.view(seat), seed).state
                options = minds.mind(seat).options(state)
                thoughts.append(
                    [
                        (one.action.text, one.score, one.reason, one.subject, one.number)
                        for one in options
                    ]
                )
            assert thoughts[0] == thoughts[1] == thoughts[2]


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
def test_a_mind_thinks_only_of_what_is_legal(spec: Table, level: str) -> None:
    """The options are legal by themselves: nothing has to be taken out of them."""
    bot = make_bot(level, 1)
    for game in positions(spec, 7, 17):
        for seat in game.to_move:
            legal = game.legal_actions(seat)
            _, options = bot.consider(game.view(seat), game.rules.actions)  # type: ignore[attr-defined]
            assert {one.action.text for one in options} <= {action.text for action in legal}


@pytest.mark.parametrize("name", ["hand", "plans", "table", "mind", "nobodys", "a.b", "hand.b"])
def test_rules_of_any_name_are_played(name: str) -> None:
    """Rules that nobody has described, also when a module of the mind happens to be called so."""
    own = type("Own", (Rules,), {"name": name})(rules("usa", 2).board, 2, {})
    assert type(knowledge_of(own, Style())) is Knowledge


def test_a_broken_module_of_the_mind_is_no_unknown_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torn.py").write_text("import nothing_of_this_name\n")
    monkeypatch.setattr(mind, "__path__", [*mind.__path__, str(tmp_path)])
    own = type("Torn", (Rules,), {"name": "torn"})(rules("usa", 2).board, 2, {})
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        knowledge_of(own, Style())


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'grandmaster'; there are random, novice"):
        make_bot("grandmaster")


def test_dice_of_bots_are_not_those_of_the_game() -> None:
    """A bot's dice depend on its seed, its seat and the step alone."""
    game = Game.new("usa", 2, seed=1)
    first = Bot(3).chance(game.view(0)).word()
    assert first == Bot(3).chance(Game.new("usa", 2, seed=2).view(0)).word()
    assert first != Bot(4).chance(game.view(0)).word()
    assert first != Bot(3).chance(game.view(1)).word()
    apply(game.rules, game.state, 0, game.random_action(Chance.from_seed(0), 0))
    assert first != Bot(3).chance(game.view(0)).word()
