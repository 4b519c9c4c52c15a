"""Tables: seats and bots, what may be taken back, and files that keep them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.engine import rules
from veturi.bots import Bot
from veturi.engine import Action, Event, Game, Rng, RuleError, View, determinize
from veturi.engine.actions import CLAIM
from veturi.i18n import cost_of
from veturi.maps import Name, load_map, map_ids
from veturi.table import table as table_module
from veturi.table.rule_pages import rule_pages, rule_text, rules_of
from veturi.table.save_files import SaveError, is_there, load_table, save_table
from veturi.table.table import PERSON, Seat, Step, Table, UndoError, apply_unchecked

MAPS = map_ids()
OPTIONS: dict[str, dict[str, object]] = {"oldwest": {"alvin": True}}
BOT = Seat("random", 3)


def table(
    map_id: str, players: int = 3, *, seats: list[Seat] | None = None, seed: int = 5
) -> Table:
    made = rules(map_id, players, **OPTIONS.get(map_id, {}))
    return Table(Game.start(made, seed), seats or [PERSON] * players)


def eager(one: Table, chance: Rng) -> tuple[Action, int]:
    """Somebody's random move, claims preferred: games that claim show more of the rules."""
    seat = one.game.to_move[chance.below(len(one.game.to_move))]
    actions = one.game.legal_actions(seat)
    claims = [action for action in actions if action.kind == CLAIM]
    if claims and chance.below(3):
        actions = claims
    return actions[chance.below(len(actions))], seat


def play_bots(one: Table) -> Iterator[Step]:
    """Has the bots play, one after another, until a person is to move or the game is over."""
    while (seat := one.bot_to_move) is not None:
        yield one.apply(one.ask(seat).think(one.bots[seat], 0.0).action, seat)


@pytest.mark.parametrize("map_id", MAPS)
def test_what_a_claim_costs(map_id: str) -> None:
    """Locomotives that stand in for terrain cards are locomotives (F10)."""
    made = rules(map_id, 2)
    for claim in [one for one in made.actions if one.kind == CLAIM]:
        cost = cost_of(made.board, claim)
        spaces = made.board.map.routes[claim.target].length
        assert sum(cost.cards.values()) + cost.surcharge == spaces + int(claim.surcharge)
        assert cost.cards.get("locomotive", 0) == int(claim.locomotives + claim.stand_ins)
        assert all(cost.cards.values())


# --- seats and bots -------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", MAPS)
def test_bots_play_until_a_person_is_to_move(map_id: str) -> None:
    one = table(map_id, seats=[BOT, PERSON, BOT])
    steps = list(play_bots(one))
    assert [step.seat for step in steps] == [0, 2]
    assert one.game.to_move == [1]
    while not one.game.over:
        one.apply(one.game.legal_actions(1)[0], 1)
        list(play_bots(one))
        assert one.game.over or one.game.to_move == [1]
    assert len(one.steps) == one.game.steps


def test_bots_alone_play_to_the_end() -> None:
    one = table("amsterdam", 2, seats=[BOT, Seat("random", 4)])
    assert sum(1 for _ in play_bots(one)) == one.game.steps
    assert one.game.over


def test_opening_choices_are_made_without_sight_of_others() -> None:
    """B6: a bot that chooses is shown nothing of what a person has chosen."""
    seen: list[View] = []

    class Watcher(Bot):
        def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
            seen.append(view)
            return actions[0]

    for choice in ("keep 1,2", "keep 1,2,3"):
        one = table("usa", 2, seats=[PERSON, BOT])
        one.bots[1] = Watcher()
        one.apply(choice, 0)
        one.apply(one.ask(1).think(one.bots[1], 0.0).action, 1)
    assert seen[0] == seen[1]


def test_as_many_seats_as_players() -> None:
    with pytest.raises(ValueError, match="2 seats for a game of 3"):
        table("usa", 3, seats=[PERSON, BOT])


def test_a_refused_move_changes_nothing() -> None:
    one = table("usa", 2)
    before = one.game.state.numbers()
    for text in ("draw deck", "keep 1", "nonsense"):
        with pytest.raises(RuleError):
            one.apply(text, 0)
    assert one.game.state.numbers() == before
    assert one.steps == []


# --- taking back ----------------------------------------------------------------------------


def shows(event: Event) -> bool:
    """Whether an event tells anybody something that was hidden before: the list of docs/events."""
    if event.kind in ("turned_up", "row_cleared", "reshuffled", "offered", "terrain_turned_up"):
        return True
    if event.kind in ("drew", "terrain"):
        return event.public.get("from") == "deck"
    return event.kind == "over"


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_undo_until_something_hidden_was_shown(map_id: str, seed: int) -> None:
    one, chance = table(map_id, seed=seed), Rng.from_seed(seed)
    taken_back = 0
    while not one.game.over:
        opening = one.game.view().phase == "opening"
        before = one.game.state.numbers()
        told, history = len(one.game.events), one.game.history
        action, seat = eager(one, chance)
        world = determinize(one.game.view(seat), one.game.steps)
        step = one.apply(action, seat)
        took_effect = opening and one.game.view().phase != "opening"
        shown = took_effect or any(shows(event) for event in step.events)
        assert (one.why_not_undo(seat) is None) == (not shown), action
        for other in set(range(3)) - {seat}:
            if not opening:
                assert one.why_not_undo(other) is not None
        if shown:
            continue
        # Whatever lies hidden, the same action would have shown the same.
        world.apply_unchecked(action, seat)
        assert world.view(seat) == one.game.view(seat)
        if not opening and chance.below(2):
            assert one.undo(seat) == action
            taken_back += 1
            assert one.game.state.numbers() == before
            assert len(one.game.events) == told
            assert one.game.history == history
            one.apply(action, seat)
    assert taken_back
    assert all(one.why_not_undo(seat) is not None for seat in range(3))
    assert Game.replay(one.game.record()).totals == one.game.totals


@pytest.mark.parametrize("map_id", MAPS)
def test_an_opening_choice_is_taken_back_while_others_choose(map_id: str) -> None:
    one = table(map_id)
    first = [one.game.legal_actions(seat)[0] for seat in range(3)]
    one.apply(first[0], 0)
    one.apply(first[1], 1)
    assert one.why_not_undo(2) is not None
    assert one.undo(0) == first[0]
    assert one.game.to_move == [0, 2]
    one.apply(first[2], 2)
    one.apply(one.game.legal_actions(0)[-1], 0)
    # All have chosen: the choices took effect together (B6).
    for seat in range(3):
        with pytest.raises(UndoError):
            one.undo(seat)


def test_undo_says_why_not_in_both_languages() -> None:
    one = table("usa", 2)
    for reason in (one.why_not_undo(0),):
        assert reason is not None
        assert reason.en != reason.fi
    one.apply("keep 1,2", 0)
    one.apply("keep 1,2", 1)
    mover = one.game.to_move[0]
    one.apply("draw deck", mover)
    shown = one.why_not_undo(mover)
    one.apply("draw deck", mover)
    one.apply("draw deck", 1 - mover)
    acted = one.why_not_undo(mover)
    assert shown is not None
    assert acted is not None
    assert "hidden" in shown.en
    assert "another player" in acted.en
    with pytest.raises(UndoError, match="another player"):
        one.undo(mover)


def test_an_interrupt_in_the_middle_of_taking_back_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The game is played again without the move: whatever stops that, the table is as it was."""
    one = table("usa", 2)
    for seat in range(2):
        one.apply("keep 1,2,3", seat)
    for _ in range(16):
        one.apply("draw deck", one.game.to_move[0])
    seat = one.game.to_move[0]
    one.apply(next(action for action in one.game.legal_actions() if action.kind == CLAIM), seat)
    assert one.why_not_undo(seat) is None
    before, steps = one.game.record().to_json(), one.steps
    played = 0
    real = apply_unchecked

    def interrupted(game: Game, action: Action, seat: int) -> Step:
        nonlocal played
        played += 1
        if played == 9:
            raise KeyboardInterrupt
        return real(game, action, seat)

    monkeypatch.setattr(table_module, "apply_unchecked", interrupted)
    with pytest.raises(KeyboardInterrupt):
        one.undo(seat)
    assert played == 9
    save_table(one, tmp_path / "game.json", "en")
    assert load_table(tmp_path / "game.json").table.game.record().to_json() == before
    assert one.steps == steps
    assert one.undo(seat).kind == CLAIM


# --- files ----------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", MAPS)
def test_a_saved_table_goes_on_exactly(map_id: str, tmp_path: Path) -> None:
    one, chance = table(map_id, seats=[PERSON, BOT, Seat("expert", 9)]), Rng.from_seed(4)
    for _ in range(30):
        one.apply(*eager(one, chance))
    path = tmp_path / "new" / "folder" / "game.json"
    save_table(one, path, "fi")
    found = load_table(path)
    assert found.language == "fi"
    assert found.table.seats == one.seats
    assert found.table.game.state.numbers() == one.game.state.numbers()
    assert found.table.game.history == one.game.history
    assert [found.table.why_not_undo(n) for n in range(3)] == [
        one.why_not_undo(n) for n in range(3)
    ]
    assert [entry.name for entry in path.parent.iterdir()] == ["game.json"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    one, chance = table("amsterdam", 2, seats=[PERSON, BOT]), Rng.from_seed(4)
    for _ in range(9):
        one.apply(*eager(one, chance))
    save_table(one, path, "en")
    return path


def test_a_truncated_file_is_refused_at_every_length(kept: Path) -> None:
    whole = kept.read_bytes()
    for length in range(0, len(whole) - 2, 37):
        kept.write_bytes(whole[:length])
        with pytest.raises(SaveError):
            load_table(kept)
        assert kept.read_bytes() == whole[:length]


def test_a_changed_file_is_refused(kept: Path) -> None:
    whole = kept.read_text("utf-8")
    for old, new in (('"0 keep', '"1 keep'), ('"en"', '"fi"'), ('"seed":3', '"seed":4')):
        assert old in whole
        kept.write_text(whole.replace(old, new, 1), "utf-8")
        with pytest.raises(SaveError, match="check sum"):
            load_table(kept)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        "\x00",
        '{"kind": "veturi table"}',
        '{"format": 1, "map": "usa"}',
        "9" * 99,
    ],
)
def test_a_foreign_file_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "foreign"
    path.write_text(text, "utf-8")
    with pytest.raises(SaveError, match="foreign"):
        load_table(path)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "another version"),
        ({"seats": 3}, "Expected `array`"),
        ({"seats": [3, 4]}, "Expected `object`"),
        ({"seats": [{"person": True}]}, "1 seats for a game of 2"),
        ({"seats": [{"person": True}, {"bot": "deep", "seed": 1}]}, "no bot called 'deep'"),
        ({"seats": [{"person": True}, {"bot": "random", "seed": "1"}]}, "Expected `int`"),
        ({"record": None}, "JSON object"),
        ({"record": {"format": 1}}, "ruleset"),
    ],
)
def test_a_file_with_a_good_check_sum_is_still_read_with_suspicion(
    kept: Path, change: dict[str, object], message: str
) -> None:
    from veturi.table import save_files as saving

    facts = {**json.loads(kept.read_text("utf-8")), **change}
    facts["check"] = saving._check_sum(facts)
    kept.write_text(json.dumps(facts), "utf-8")
    with pytest.raises(SaveError, match=message):
        load_table(kept)


def test_a_file_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file"):
        load_table(tmp_path / "none")
    with pytest.raises(SaveError, match="Is a directory"):
        load_table(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be written"):
        save_table(table("usa", 2), tmp_path / "file" / "game.json", "en")
    for name, fault in (("x" * 300, "too long"), ("a\0b", "null")):
        with pytest.raises(SaveError, match=fault):
            save_table(table("usa", 2), tmp_path / name, "en")
        with pytest.raises(SaveError, match=fault):
            is_there(tmp_path / name)
    assert is_there(tmp_path / "file")
    assert not is_there(tmp_path / "file" / "deeper")


def test_a_failed_write_leaves_the_old_file(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SaveError, match="No space left"):
        save_table(table("usa", 2), kept, "en")
    assert kept.read_bytes() == before
    assert [entry.name for entry in kept.parent.iterdir()] == ["game.json"]


# --- the rules to read ----------------------------------------------------------------------


def test_each_page_has_a_letter_and_a_title() -> None:
    found = rule_pages()
    letters = {"base": "B", "africa": "F", "amsterdam": "A", "japan": "J", "oldwest": "W"}
    assert {page: found[page].letter for page in letters} == letters
    assert next(iter(found.values())).name == Name("Base game", "Peruspeli")
    for map_id in MAPS:
        ruleset = rules(map_id, 2).name
        assert ruleset == "base" or found[ruleset].name == load_map(map_id).name


def test_rules_are_found_by_number_in_both_languages() -> None:
    assert rule_text("b14", "oldwest", "en").startswith("(ruling) Each time")
    assert rule_text("W3", "oldwest", "fi") != rule_text("W3", "oldwest", "en")
    # A map of anyone's own with the base game's rules may have ferries.
    assert rule_text("w10", "base", "fi") == rule_text("W10", "oldwest", "fi") != ""
    assert rule_text("X1", "oldwest", "en") == rule_text("W3", "oldwest", "sv") == ""
    for map_id in MAPS:
        name = rules(map_id, 2).name
        assert list(rules_of(name, "en")) == list(rules_of(name, "fi"))
        assert all(rules_of(name, "en").values())
