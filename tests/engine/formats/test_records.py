"""Records: what is refused, at which step and why; nothing else is ever raised."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.contract.policies import POLICIES, play
from support.contract.positions import position_of
from support.soak import examples
from veturi.engine import Game, Record, RecordError, Rng, make_rules
from veturi.maps import load_map

RULES = make_rules("amsterdam", 2)
GAME = play(Game.start(RULES, 2**96 - 1), POLICIES["planner"], Rng.from_seed(1))
TEXT = GAME.record().to_json()


def facts() -> dict[str, Any]:
    return dict(json.loads(TEXT))


def refused(changed: dict[str, Any], **replay: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.replay(Record.from_json(json.dumps(changed)), **replay)
    return caught.value


def test_the_form() -> None:
    written = facts()
    assert list(written) == [
        *("format", "ruleset", "version", "map", "digest", "players", "options", "seed"),
        *("actions", "result"),
    ]
    assert written["seed"] == str(2**96 - 1)
    assert written["format"] == 1
    assert "\n" not in TEXT
    assert ", " not in TEXT.split('"actions"')[0]


def test_saving_and_loading(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    GAME.record().save(path)
    assert path.read_bytes() == TEXT.encode() + b"\n"
    assert Record.load(path).to_json() == Record.load(str(path)).to_json() == TEXT


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        Record.load(tmp_path / "none.json")


# --- other rules, another map ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("version", 2, "played by 'amsterdam' version 2; here is 'amsterdam' version 1"),
        ("ruleset", "base", "played by 'base' version 1; here is 'amsterdam' version 1"),
        ("digest", "0" * 64, "the map 'amsterdam' has changed since: its digest is another"),
        ("map", "usa", "played by 'amsterdam' version 1; here is 'base' version 1"),
        ("players", 9, "amsterdam is for 2 to 4 players, not 9"),
        ("players", -1, "amsterdam is for 2 to 4 players, not -1"),
        ("options", {"first": 2}, 'first is a seat from 0 to 1, or "random"'),
        ("options", {"first": True}, 'first is a seat from 0 to 1, or "random"'),
        ("options", {"speed": 1}, "amsterdam has no option 'speed'; its options: first"),
        ("format", 2, "format 2 is not 1"),
        ("format", None, "format None is not 1"),
        ("seed", str(2**96), f"a seed is a whole number from 0 to 2^96 - 1, not {2**96}"),
    ],
)
def test_other_terms_are_refused(key: str, value: object, fault: str) -> None:
    error = refused({**facts(), key: value})
    assert (error.fault, error.step) == (fault, 0)
    assert str(error) == fault


@pytest.mark.parametrize("name", ["nowhere", "", ".", "\x00", "\ud800", "a" * 5000])
def test_a_map_that_is_not_there(name: str) -> None:
    assert refused({**facts(), "map": name}).step == 0


def test_the_map_of_a_record_is_no_path(tmp_path: Path) -> None:
    """A record from a stranger must not make the reader open files of its choosing."""
    path = tmp_path / "mine.toml"
    path.write_text("secret = 1\n", encoding="utf-8")
    assert "secret" not in refused({**facts(), "map": str(path)}).fault


def test_another_ticket_file_is_another_map(tmp_path: Path) -> None:
    built_in = load_map("amsterdam")
    rows = [
        f'{{ from = "{ticket.a}", to = "{ticket.b}", points = {ticket.points} }}'
        for ticket in reversed(built_in.tickets)
    ]
    path = tmp_path / "tickets.toml"
    path.write_text(f"tickets = [{', '.join(rows)}]\n", encoding="utf-8")
    own = load_map("amsterdam", tickets=path)
    game = play(Game.new(own, 2, seed=3), POLICIES["uniform"], Rng.from_seed(2))
    record = Record.from_json(game.record().to_json())
    with pytest.raises(RecordError, match="the map 'amsterdam' has changed since"):
        Game.replay(record)
    assert Game.replay(record, own).state.numbers() == game.state.numbers()
    with pytest.raises(RecordError, match="the map 'amsterdam' has changed since"):
        Game.replay(Record.from_json(TEXT), own)


# --- actions --------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2, 3, 10, GAME.steps])
@pytest.mark.parametrize(
    ("action", "fault"),
    [
        ("{seat} dance", "'{seat} dance' is refused: B8: There is no such action here: dance."),
        ("9 {action}", "'9 {action}' is refused: A1: There is no such seat."),
        ("x {action}", "'x {action}' does not begin with a seat"),
        ("{action}", "'{action}' does not begin with a seat"),
        ("", "'' does not begin with a seat"),
        ("-1 {action}", "'-1 {action}' does not begin with a seat"),
    ],
)
def test_a_wrong_action_is_named(step: int, action: str, fault: str) -> None:
    changed = facts()
    seat, _, text = changed["actions"][step - 1].partition(" ")
    wrong = action.format(seat=seat, action=text)
    changed["actions"][step - 1] = wrong
    error = refused(changed)
    assert (error.step, error.fault) == (step, fault.format(seat=seat, action=text))
    assert str(error) == f"step {step}: {error.fault}"


def test_the_wrong_seat_and_the_wrong_time() -> None:
    changed = facts()
    step = next(i for i, text in enumerate(changed["actions"]) if text.endswith("draw deck"))
    seat, _, text = changed["actions"][step].partition(" ")
    other = 1 - int(seat)
    changed["actions"][step] = f"{other} {text}"
    error = refused(changed)
    assert (error.step, error.fault) == (
        step + 1,
        f"'{other} draw deck' is refused: B8: It is not your turn.",
    )
    changed["actions"][step] = f"{seat} keep 1"
    error = refused(changed)
    assert error.step == step + 1
    assert error.fault.startswith(f"'{seat} keep 1' is refused: B")


def test_a_seat_with_thousands_of_digits() -> None:
    changed = facts()
    changed["actions"][0] = "1" * 5000 + " keep 1"
    assert refused(changed).step == 1


def test_an_action_after_the_end() -> None:
    changed = facts()
    changed["actions"].append("0 draw deck")
    error = refused(changed)
    assert error.step == GAME.steps + 1
    assert error.fault == "'0 draw deck' is refused: B28: The game is over."


def test_actions_missing_in_the_middle_and_at_the_end() -> None:
    changed = facts()
    changed["actions"].pop()
    error = refused(changed)
    assert error.fault == "has a result, but its actions do not end the game"
    assert error.step == GAME.steps - 1
    changed = facts()
    del changed["result"]
    changed["actions"].pop()
    assert not Game.replay(Record.from_json(json.dumps(changed))).over
    changed["actions"].pop(1)
    assert refused(changed).step >= 2


def test_a_fault_after_the_step_asked_for_is_not_met() -> None:
    changed = facts()
    changed["actions"][20] = "0 dance"
    assert Game.replay(Record.from_json(json.dumps(changed)), steps=20).steps == 20
    assert refused(changed, steps=21).step == 21


# --- the result -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [("totals", [0, 0]), ("winners", []), ("reason", "all_passed"), ("lines", [])],
)
def test_a_result_that_does_not_follow(key: str, value: object) -> None:
    changed = facts()
    changed["result"][key] = value
    error = refused(changed)
    assert error.fault == f"the result does not follow from the actions: {key}"
    changed["result"] = {}
    assert refused(changed).fault.startswith("the result does not follow from the actions: ")


def test_an_added_entry_of_the_result() -> None:
    changed = facts()
    changed["result"]["bribes"] = 1
    assert "bribes" in refused(changed).fault


def test_a_record_without_its_result_holds() -> None:
    changed = facts()
    del changed["result"]
    assert Game.replay(Record.from_json(json.dumps(changed))).record().to_json() == TEXT


# --- decks and positions --------------------------------------------------------------------


def test_a_record_with_decks() -> None:
    cards = [card for card, count in enumerate(RULES.board.card_counts) for _ in range(count)]
    decks = {"cards": cards[::-1], "tickets": list(range(24))}
    game = play(Game.start(RULES, 5, decks), POLICIES["uniform"], Rng.from_seed(3))
    record = Record.from_json(game.record().to_json())
    assert record.decks == decks
    assert Game.replay(record).state.numbers() == game.state.numbers()
    changed = json.loads(record.to_json())
    for wrong, fault in (
        ({"cards": cards[:-1]}, "decks: cards must hold each of its 44 cards once"),
        ({"cards": [0] * 44}, "decks: cards must hold each of its 44 cards once"),
        ({"tickets": list(range(1, 25))}, "decks: tickets must hold each of its 24 cards once"),
        ({"tickets": [0.0, *range(1, 24)]}, "decks.tickets: a list of whole numbers is expected"),
        ({"cards": "red"}, "decks.cards: a list of whole numbers is expected"),
        ({"terrain": []}, "decks: there is no deck 'terrain'; known are cards, tickets"),
        ([], "decks: a table is expected"),
        (None, "decks: a table is expected"),
    ):
        error = refused({**changed, "decks": wrong})
        assert (error.fault, error.step) == (fault, 0)


def test_true_is_no_card() -> None:
    tickets: list[object] = list(range(24))
    tickets[1] = True
    changed = {**facts(), "decks": {"tickets": tickets}, "actions": []}
    del changed["result"]
    assert refused(changed).fault == "decks.tickets: a list of whole numbers is expected"


def test_a_record_with_a_position() -> None:
    before = play(Game.start(RULES, 6), POLICIES["uniform"], Rng.from_seed(4), 25)
    game = Game.at(RULES, position_of(before), seed=8)
    play(game, POLICIES["uniform"], Rng.from_seed(5))
    record = Record.from_json(game.record().to_json())
    assert Game.replay(record).record().to_json() == record.to_json()
    changed = json.loads(record.to_json())
    changed["position"]["trains"] = [0, 0]
    assert refused(changed).fault.startswith("position: trains: seat 0: the claimed routes leave")
    changed["position"] = {"hats": 3}
    assert refused(changed).fault.startswith("position: hats: unknown entry")


# --- broken files ---------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 10, len(TEXT) // 2, len(TEXT) - 1])
def test_a_truncated_file(length: int) -> None:
    with pytest.raises(RecordError, match=r"^not JSON: "):
        Record.from_json(TEXT[:length])


@pytest.mark.parametrize(
    "garbage", [b"\xff\xfe\x00", b"\x00", "[" * 100_000, "NaN", "1" * 5000, "'", "{1: 2}"]
)
def test_garbage(garbage: str | bytes) -> None:
    with pytest.raises(RecordError):
        Record.from_json(garbage)


@pytest.mark.parametrize("text", ["[]", "3", '"usa"', "null", "true"])
def test_json_that_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match=r"^not a record: a JSON object is expected$"):
        Record.from_json(text)


KINDS: dict[str, str] = {
    **dict.fromkeys(["ruleset", "map", "digest"], "a text"),
    **dict.fromkeys(["version", "players"], "a whole number"),
    **dict.fromkeys(["options", "result", "position"], "a table"),
    "seed": "a",
    "actions": "a list of texts",
}


@pytest.mark.parametrize("key", KINDS)
@pytest.mark.parametrize("wrong", [None, True, 1.5, [1], [None], 7, "7x", {"a": 1}], ids=repr)
def test_wrong_types(key: str, wrong: object) -> None:
    wanted = KINDS[key]
    if (wanted, type(wrong)) in (("a text", str), ("a whole number", int), ("a table", dict)):
        return
    with pytest.raises(RecordError, match=f"^{key}: {wanted}.* is expected$"):
        Record.from_json(json.dumps({**facts(), key: wrong}))


@pytest.mark.parametrize("key", ["ruleset", "version", "map", "digest", "players", "options"])
def test_missing_entries(key: str) -> None:
    changed = facts()
    del changed[key]
    with pytest.raises(RecordError, match=f"^{key}: .* is expected$"):
        Record.from_json(json.dumps(changed))


@pytest.mark.parametrize("seed", ["", "-1", "+1", " 1", "1.0", "1e3", "٣", "9" * 30, "0x1"])
def test_seeds_that_are_none(seed: str) -> None:
    with pytest.raises(RecordError, match=r"^seed: a whole number as a text is expected$"):
        Record.from_json(json.dumps({**facts(), "seed": seed}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def mutate(value: Any, data: st.DataObject) -> Any:
    """Somewhere inside, something else."""
    inside = isinstance(value, dict | list) and len(value) > 0
    if not inside or data.draw(st.integers(0, 5)) == 0:
        return data.draw(JSON)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = data.draw(st.sampled_from(keys))
    if data.draw(st.integers(0, 7)) == 0:
        value.pop(key)
    else:
        value[key] = mutate(value[key], data)
    return value


def begun(with_position: bool) -> dict[str, Any]:
    """A short record: its parts are each as likely to be hit."""
    game = play(Game.start(RULES, 6), POLICIES["uniform"], Rng.from_seed(4), 20)
    if with_position:
        game = Game.at(RULES, position_of(game), seed=8)
        play(game, POLICIES["uniform"], Rng.from_seed(5), 3)
    return dict(json.loads(game.record().to_json()))


SHORT = {part: begun(part == "position") for part in ("start", "position")}


@pytest.mark.parametrize("part", list(SHORT))
@examples(100, 300)
@given(data=st.data())
def test_a_changed_record_is_refused_or_holds(part: str, data: st.DataObject) -> None:
    changed = mutate(copy.deepcopy(SHORT[part]), data)
    if isinstance(changed, dict) and part in changed and data.draw(st.booleans()):
        changed[part] = mutate(changed[part], data)
    try:
        game = Game.replay(Record.from_json(json.dumps(changed)))
    except RecordError:
        return
    assert Record.from_json(game.record().to_json()).to_json() == game.record().to_json()
