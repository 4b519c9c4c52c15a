"""What is typed in a terminal: moves in both languages, questions, nonsense and what it lacks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.engine import rules
from support.terminal import OPTIONS, eager, let_bots_play, make_controller, ready
from veturi.bots import LEVELS
from veturi.cli.tui.typed_commands import COMMANDS, command_named
from veturi.engine import Game, Rng
from veturi.engine.actions import CLAIM
from veturi.maps import map_ids
from veturi.table.save_files import load_table
from veturi.table.typed_moves import Meaning, near_moves, typed, why_not

MAPS = map_ids()
QUESTIONS = [
    *("hint", "moves", "hand", "my tickets", "row", "board", "routes", "players", "log", "log 9"),
    *("score", "why", "why draw deck", "rules", "rules B14", "help", "?"),
]
NONSENSE = [
    *("draw", "draw purple", "claim", "claim x-y red", "keep 9", "keep", "42", "tickets please"),
    *("rules Z9", "routes atlantis", "why fly", "log x", "\x00", "🚂" * 50, "x" * 5000, "-", "'"),
    *("hint me", "undo all", "save /proc/nowhere/file", "save .", "{tickets}", "%s", "\\n"),
    *("save ~nosuchuser/x", f"save {'x' * 300}", "save a\0b", "save /dev/null/x"),
]


# --- typing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_action_is_typed_and_read_back(map_id: str, language: str) -> None:
    table = rules(map_id, 4, **OPTIONS.get(map_id, {}))
    for action in table.actions:
        text = typed(table, action, language)
        assert table.notation.parse(text, [action]) == action
        assert table.notation.parse(text.upper(), [action]) == action
        if language == "fi" and action.kind == CLAIM:
            assert text.startswith("rakenna ")


def test_commands_have_names_in_both_languages_that_are_no_moves() -> None:
    for one in COMMANDS:
        for name in (*one.en, *one.fi):
            assert command_named(name.upper()) == (one.key, "")
    for text in ("tickets", "liput", "draw deck", "pass", "keep 1,3", "no marker", "start Denver"):
        assert command_named(text)[0] is None


#: Whole sentences have a subject and a verb.
SENTENCE = {
    "en": r"Player \d( \(you\))? "
    r"(has|draws|takes|keeps|claims|gets|passes|is|starts|places)\b"
    r"|The (row|discards|last|game|terrain) |Turned face up: |Three |Alvin moves ",
    "fi": r"Pelaaja \d( \(sinä\))? "
    r"(on|nostaa|ottaa|pitää|rakentaa|saa|ohittaa|aloittaa|asettaa|ei aseta)\b"
    r"|Rivi|Poistetut kortit |Viimeinen kierros alkaa|Peli päättyy|Maastoriviin tulee"
    r"|Alvin siirtyy ",
}


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_whole_game_is_typed(map_id: str, language: str, path: Path) -> None:
    controller = make_controller(map_id, path, language=language, seat=1, players=3)
    chance = Rng.from_seed(6)
    welcome = controller.welcome()
    assert len(welcome) == 4
    told = let_bots_play(controller)
    while not controller.over:
        if controller.holding:
            assert controller.enter("next").moved
        else:
            assert controller.my_turn
            action = eager(controller.actions, chance)
            assert controller.situation()
            answer = controller.enter(controller.telling.move(action))
            assert answer.moved, answer.lines
            told += answer.lines
        told += let_bots_play(controller)
        if controller.table.game.steps % 20 == 0:
            for question in QUESTIONS:
                assert controller.enter(question).lines
    assert all(line.strip() for line in told)
    result = controller.situation()
    total = sum(controller.table.game.totals)
    how = r"(gets|saa|loses|menettää) (\d+) (?:points?|piste\w*|pistettä): .*[A-Z]\d+\)\.$"
    won = [found for line in result for found in re.findall(how, line)]
    assert sum(int(n) if verb in ("gets", "saa") else -int(n) for verb, n in won) == total
    for line in told:
        for sentence in re.split(r"(?<!St)\. (?=\D)", line):
            assert re.match(SENTENCE[language], sentence), sentence
    everything = " ".join([*told, *result])
    assert not re.search(r"\b1 (points|moves|steps|bullet trains|turns|cards)\b", everything)
    assert load_table(path).table.game.totals == controller.table.game.totals


def test_bad_input_explains_itself_and_loses_nothing(path: Path) -> None:
    controller = make_controller("usa", path)
    controller.save()
    let_bots_play(controller)
    for text in NONSENSE:
        before, kept = controller.table.game.state.numbers(), path.read_bytes()
        answer = controller.enter(text)
        assert answer.lines, text
        assert not answer.moved
        assert controller.table.game.state.numbers() == before
        assert path.read_bytes() == kept


def test_bad_input_says_what_it_lacks(path: Path) -> None:
    """Verb, city, route, cards: each with what may have been meant."""
    controller = make_controller("usa", path, language="fi")
    let_bots_play(controller)
    told = controller.enter("keep").lines
    assert told[0] == "Luettele numeroin, mitkä aloitusliput pidät, esimerkiksi 1,2. (sääntö B4)"
    assert told[1].startswith("Tarkoititko: pidä 1,2; pidä 1,3;")
    controller.enter("pidä 1,2")
    let_bots_play(controller)
    for text, said, rule in (
        ("claim foo bar", "Kaupunkia nimeltä foo ei ole.", "B22"),
        (
            "claim seattle miami",
            "Seattle – Miami: näiden kaupunkien välillä ei ole reittiä.",
            "B22",
        ),
        ("claim helena omaha purple", "Korttia nimeltä purple ei ole.", "B2"),
        ("start foo", "Tällaista toimintoa ei ole: start foo.", "B8"),
        ("claim", "Nimeä reitin kaksi kaupunkia ja kortit, joilla maksat.", "B22"),
    ):
        assert controller.enter(text).lines[0] == f"{said} (sääntö {rule})"
    told = controller.enter("rakenna st. louis chicago valkoinen").lines
    assert "Tarkoititko: Saint Louis?" in told
    assert not [line for line in told if "Helena" in line]


def test_the_ways_to_pay_are_those_of_the_route_that_was_named(path: Path) -> None:
    controller = make_controller("usa", path)
    position = {"hands": [{"red": 5, "locomotive": 2, "blue": 6}, {}]}
    table = controller.table
    game = Game.at(table.game.rules, position)
    assert [one.text for one in near_moves(game, 0, "claim helena omaha purple")] == [
        "claim Helena-Omaha red",
        "claim Helena-Omaha red+1",
        "claim Helena-Omaha red+2",
    ]
    assert near_moves(game, 0, "claim seattle helena purple") == []
    assert near_moves(game, 1, "claim helena omaha purple") == []


def test_nonsense_between_turns_is_answered_too(path: Path) -> None:
    controller = ready(path, {"red": 5})
    controller.enter("claim helena-omaha red")
    assert controller.holding
    holding = controller.situation()
    assert controller.enter("dance").lines == [
        "There is no such action here: dance. (rule B8)",
        *holding,
    ]
    assert controller.enter("draw deck").lines == holding


@pytest.mark.parametrize(
    ("map_id", "about", "found"),
    [
        ("africa", "terrain", "terrain desert: takes a face-up terrain card (F7)"),
        ("africa", "double", " double+1: the same, with a locomotive in place"),
        ("oldwest", "start", "start Albuquerque: chooses your starting city (W3)"),
        ("oldwest", "marker", "no marker: places no marker (W6)"),
        ("amsterdam", "contracts", "contracts: draws new contracts"),
        ("amsterdam", "keep", "keep 1,2: keeps those with these numbers"),
        ("usa", "pass", "pass: passes, only when you can do nothing else"),
    ],
)
def test_help_tells_of_the_moves_of_the_map(
    map_id: str, about: str, found: str, path: Path
) -> None:
    controller = make_controller(map_id, path)
    some = controller.enter(f"help {about}").lines
    assert any(found in line for line in some)
    everything = controller.enter("help").lines
    assert set(some) < set(everything)
    assert controller.enter("help nothing like it").lines == everything


def test_near_misses_are_offered(path: Path) -> None:
    controller = make_controller("usa", path)
    let_bots_play(controller)
    controller.enter("keep 1,2")
    let_bots_play(controller)
    assert any("draw deck" in line for line in controller.enter("drwa deck").lines)


def test_a_city_that_is_not_there_may_be_another(path: Path) -> None:
    controller = make_controller("usa", path)
    (told, perhaps) = controller.enter("routes st. louis").lines
    assert told == "There is no such city here: st. louis"
    assert perhaps == "Did you mean: Saint Louis?"
    assert len(controller.enter("routes qqqqq").lines) == 1


def test_a_log_is_asked_for_by_a_number(path: Path) -> None:
    controller = make_controller("usa", path)
    let_bots_play(controller)
    controller.enter("keep 1,2")
    let_bots_play(controller)
    steps = controller.table.steps
    assert len(controller.enter("log 1").lines) == 1
    assert len(controller.enter("log 500").lines) == len(steps)
    for text in ("x", "-5", "0", "501", "99999999", "1.5", "²"):
        (line,) = controller.enter(f"log {text}").lines
        assert line == "Type log and a number from 1 to 500, such as: log 20"


def test_any_level_may_be_asked_for_a_hint(path: Path) -> None:
    controller = make_controller("usa", path, language="fi")
    let_bots_play(controller)
    assert controller.enter("hint").lines == controller.enter("vihje taitava").lines
    for level in LEVELS:
        for name in (level, controller.words(f"level_{level}")):
            lines = controller.enter(f"vihje {name}").lines
            assert lines[0].startswith("Vihje 1: pidä ")
    (line,) = controller.enter("hint me").lines
    assert line.startswith("Tämäntasoista bottia ei ole: me.")
    assert "mestari" in line


def test_a_route_may_be_claimed_without_naming_its_only_payment(path: Path) -> None:
    controller = ready(path, {"red": 5, "blue": 2})
    answer = controller.enter("helena omaha")
    assert answer.moved
    assert controller.table.game.history[-1][1].text == "claim Helena-Omaha red"


def test_a_route_with_several_payments_is_asked_about(path: Path) -> None:
    controller = ready(path, {"red": 5, "locomotive": 2})
    answer = controller.enter("helena omaha")
    assert not answer.moved
    shown = ["claim Helena-Omaha red", "claim Helena-Omaha red+1", "claim Helena-Omaha red+2"]
    assert answer.lines[1:] == shown


def test_why_gives_the_rule(path: Path) -> None:
    controller = ready(path, {"red": 5})
    for text, rule in (
        ("claim helena omaha blue", "B19"),
        ("seattle helena", "B18"),
        ("pass", "B29"),
    ):
        (line,) = controller.enter(f"why {text}").lines
        assert f"(rule {rule})" in line
    assert controller.enter("why not helena omaha").lines == ["You can do that now."]


def test_why_understands_what_is_a_move_by_itself(path: Path) -> None:
    """A card without a verb is one to draw, as where it is typed, and as in the browser."""
    controller = ready(path, {"red": 5, "locomotive": 2})
    game = controller.table.game
    row = next(card for card in controller.view.row if card and card != "locomotive")
    gone = next(card for card in game.rules.board.card_names[1:] if card not in controller.view.row)
    assert controller.enter(f"why {row}").lines == ["You can do that now."]
    assert controller.enter(f"why {gone}").lines == controller.enter(f"why draw {gone}").lines
    assert why_not(game, 0, row) == Meaning(game.parse(f"draw {row}", 0))
    several = why_not(game, 0, "helena omaha")
    assert (several.action, several.violation, len(several.choices)) == (None, None, 3)
    assert "purple" in controller.enter("why purple").lines[0]
