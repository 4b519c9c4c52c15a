"""The person's side of a table, without a screen: what is typed, what is answered, what is kept."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from helpers import rules
from terminal.controllers import OPTIONS, eager, let_bots_play, make_controller
from veturi.bots import LEVELS
from veturi.cli.terminal.colours import DARK
from veturi.cli.terminal.commands import COMMANDS, command_named
from veturi.cli.terminal.controller import Controller
from veturi.cli.terminal.map_painting import Marked, paint
from veturi.cli.terminal.map_plan import make_plan
from veturi.cli.terminal.panels import Panels
from veturi.cli.terminal.texts import TEXTS
from veturi.cli.wording import TEXTS as COMMON_TEXTS
from veturi.maps import load_map, map_ids
from veturi.rules import Chance, Game
from veturi.rules.actions import CLAIM
from veturi.table import PERSON, Table, load_table
from veturi.table.typed import Meaning, near_moves, typed, why_not

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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


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
    r"(has|draws|takes|looks|keeps|claims|gets|passes|is|starts|places)\b"
    r"|The (row|discards|last|game|terrain) |Alvin moves ",
    "fi": r"Pelaaja \d( \(sinä\))? "
    r"(on|nostaa|ottaa|katsoo|pitää|rakentaa|saa|ohittaa|aloittaa|asettaa|ei aseta)\b"
    r"|Rivi|Poistopakasta tulee|Viimeinen kierros alkaa|Peli päättyy|Maastoriviin tulee"
    r"|Alvin siirtyy ",
}


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_whole_game_is_typed(map_id: str, language: str, path: Path) -> None:
    controller = make_controller(map_id, path, language=language, seat=1, players=3)
    chance = Chance.from_seed(6)
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
    assert told[0] == "Luettele numeroin, mitkä aloitusliput pidät, kuten 1,2. (sääntö B4)"
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
        ("amsterdam", "keep", "keep 1,2: keeps those of these numbers"),
        ("usa", "pass", "pass: passes, only when nothing else can be done"),
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
    assert line.startswith("Tällaista bottia ei ole: me.")
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
    assert (several.action, several.refusal, len(several.choices)) == (None, None, 3)
    assert "purple" in controller.enter("why purple").lines[0]


def ready(path: Path, hand: dict[str, int], language: str = "en") -> Controller:
    """North America, the person to move with this hand."""
    position = {"hands": [hand, {}], "to_move": 0, "phase": "turn"}
    game = Game.at(rules("usa", 2), position)
    return Controller(Table(game, [PERSON, PERSON]), 0, language, path, seconds=0.0)


# --- taking back ----------------------------------------------------------------------------


def test_a_turn_that_can_be_taken_back_waits(path: Path) -> None:
    controller = ready(path, {"red": 5})
    before = controller.table.game.state.numbers()
    assert controller.enter("claim helena-omaha red").moved
    assert controller.holding
    assert controller.bot_question() is None
    assert "undo" in controller.situation()[0]
    assert not controller.enter("draw deck").moved
    answer = controller.enter("undo")
    assert answer.lines == ["Taken back: claim Helena-Omaha red"]
    assert controller.table.game.state.numbers() == before
    assert load_table(path).table.game.steps == 0
    controller.enter("claim helena-omaha red")
    assert controller.enter("").moved
    assert not controller.holding


def test_a_turn_still_waits_after_going_on(path: Path) -> None:
    controller = ready(path, {"red": 5})
    controller.enter("claim helena-omaha red")
    again = Controller(load_table(path).table, 0, "en", path)
    assert again.holding
    assert again.enter("undo").moved


def test_without_confirming_nothing_waits(path: Path) -> None:
    controller = ready(path, {"red": 5})
    controller.confirm = False
    controller.enter("claim helena-omaha red")
    assert not controller.holding
    # Nobody has acted yet, so it can still be taken back.
    assert controller.enter("undo").moved


def test_what_was_shown_stays(path: Path) -> None:
    controller = ready(path, {"red": 5})
    controller.enter("draw deck")
    answer = controller.enter("undo")
    assert not answer.moved
    assert "hidden" in answer.lines[0]


# --- saving ---------------------------------------------------------------------------------


def test_every_move_is_kept(path: Path) -> None:
    controller = make_controller("amsterdam", path, confirm=False)
    chance = Chance.from_seed(2)
    for _ in range(12):
        let_bots_play(controller)
        if not controller.over:
            controller.play(eager(controller.actions, chance))
            assert load_table(path).table.game.history == controller.table.game.history


def test_copies_are_saved_but_never_over_another_file(path: Path, tmp_path: Path) -> None:
    controller = make_controller("usa", path)
    other = tmp_path / "copy.json"
    assert controller.enter(f"save {other}").lines == [f"A copy is saved in {other}"]
    assert (
        load_table(other).table.game.record().to_json() == controller.table.game.record().to_json()
    )
    other.write_text("mine")
    assert "already" in controller.enter(f"save {other}").lines[0]
    assert other.read_text() == "mine"
    assert controller.enter("save").lines == [f"The game is saved in {path}"]


def test_a_full_disk_is_told_and_the_game_goes_on(path: Path, tmp_path: Path) -> None:
    controller = make_controller("usa", tmp_path / "missing" / "file" / "game.json")
    (tmp_path / "missing").write_text("in the way")
    let_bots_play(controller)
    answer = controller.enter("keep 1,2")
    assert answer.moved
    assert any("could not be saved" in line for line in answer.lines)


# --- secrecy --------------------------------------------------------------------------------


def rearranged(map_id: str) -> tuple[Game, Game]:
    """Two games that seat 0 cannot tell apart: the other's cards and tickets differ."""
    table = rules(map_id, 2, first=0)
    board, setup = table.board, table.board.map.setup
    cards = [card for card, count in enumerate(board.card_counts) for _ in range(count)]
    cards = cards[::3] + cards[1::3] + cards[2::3]
    tickets = list(range(board.n_tickets))
    games = []
    for swapped in (False, True):
        ours, given = cards[:], tickets[:]
        if swapped:
            hand = slice(setup.hand, 2 * setup.hand)
            ours[hand], ours[-setup.hand :] = ours[-setup.hand :], ours[hand]
            deal = setup.opening.deal
            theirs = slice(deal, 2 * deal)
            given[theirs], given[-deal:] = given[-deal:], given[theirs]
        games.append(Game.start(table, 3, {"cards": ours, "tickets": given}))
    return games[0], games[1]


def test_a_narrow_hand_cuts_no_word(path: Path) -> None:
    controller = ready(path, {"white": 1, "red": 2}, "fi")
    panels = Panels(controller.telling, DARK)
    assert panels.hand(controller.view, 29).plain.split() == ["V", "1", "P", "2"]
    assert "valkoinen" in panels.hand(controller.view, 38).plain


def test_the_score_so_far_says_points_and_a_total(path: Path) -> None:
    controller = ready(path, {"red": 5, "white": 1})
    assert controller.enter("score").lines[1] == "Player 2 has 0 points so far."
    controller.enter("claim helena-omaha red")
    assert controller.enter("score").lines[0] == "Player 1 (you) has 10 points so far: routes 10."
    assert controller.enter("players").lines[0].startswith("Player 1 (you) has 10 points, trains: ")


def painted(controller: Controller) -> list[str]:
    """What the full screen shows: its panels and its map."""
    view, panels = controller.view, Panels(controller.telling, DARK)
    texts = [panels.players(view, 40), panels.row(view, 40), panels.hand(view, 40)]
    texts.append(panels.tickets(view, 40, frozenset()))
    plan = make_plan(view.rules.board.map, controller.words, 90, 40)
    rows = paint(plan, view, DARK, "en", Marked())
    return [*(text.plain for text in texts), *("".join(part.text for part in row) for row in rows)]


@pytest.mark.parametrize("map_id", MAPS)
def test_nothing_of_another_hand_is_told(map_id: str, tmp_path: Path) -> None:
    heard: list[list[str]] = []
    for number, game in enumerate(rearranged(map_id)):
        controller = Controller(
            Table(game, [PERSON, PERSON]), 0, "en", tmp_path / f"{number}.json", seconds=0.0
        )
        lines: list[str] = []
        for _ in range(12):
            if controller.over:
                break
            seat = controller.table.game.to_move[0]
            actions = controller.table.game.legal_actions(seat)
            blind = [action for action in actions if action.text in ("draw deck", "no marker")]
            step = controller.table.play(seat, (blind or actions)[0])
            lines.append(controller.telling.step(step))
            for question in QUESTIONS:
                lines += controller.enter(question).lines
            lines += controller.completions()
            lines += painted(controller)
        heard.append(lines)
    assert heard[0] == heard[1]
    assert len(heard[0]) > 100


def test_other_tickets_are_never_named_before_the_end(path: Path) -> None:
    controller = make_controller("usa", path, players=3)
    chance = Chance.from_seed(3)
    told = let_bots_play(controller)
    while not controller.over:
        answer = controller.enter(
            "next" if controller.holding else eager(controller.actions, chance).text
        )
        told += answer.lines
        told += let_bots_play(controller)
        secret = {
            controller.telling.teller.ticket(ticket)
            for seat in (1, 2)
            for ticket in controller.table.game.view(seat).tickets
        }
        if not controller.over:
            text = "\n".join(told)
            assert not [ticket for ticket in secret if ticket in text]


# --- words ----------------------------------------------------------------------------------


def used_keys() -> set[str]:
    """Every key that the sources ask the words for by its whole name."""
    folder = Path(__file__).parents[2] / "src" / "veturi" / "cli"
    found: set[str] = set()
    for source in [*folder.glob("terminal/*.py"), folder / "transcript.py"]:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("words"):
                for argument in node.args[:1]:
                    either = argument if isinstance(argument, ast.IfExp) else None
                    parts = [either.body, either.orelse] if either else [argument]
                    for part in parts:
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            found.add(part.value)
    return found


def test_every_word_is_there_in_both_languages() -> None:
    texts = {**COMMON_TEXTS, **TEXTS}
    wanted = used_keys() | {f"level_{level}" for level in LEVELS}
    wanted |= {f"help_{command.key}" for command in COMMANDS}
    for map_id in MAPS:
        table = rules(map_id, 2, **OPTIONS.get(map_id, {}))
        view = Game.start(table, 1).view(0)
        texts |= table.texts
        wanted |= {f"own_{key}" for key in view.own if key != "last_route"}
        wanted |= {f"ask_{phase}" for phase in ("opening", "turn", "second_draw", "choosing")}
        wanted |= {f"ask_{phase}" for phase in table.own_phases()}
        wanted |= {f"mark_{mark}" for route in load_map(map_id).routes for mark in route.marks}
        sources = [source.name for source in table.sources()]
        wanted |= {name if name in COMMON_TEXTS else f"source_{name}" for name in sources}
    assert len(wanted) > 130
    assert sorted(key for key in wanted if key not in texts) == []


def test_every_text_is_translated() -> None:
    for key, name in TEXTS.items():
        assert name.en.strip(), key
        assert name.fi.strip(), key
        assert re.findall(r"\{(\w+)\}", name.en) or not re.findall(r"\{(\w+)\}", name.fi), key
        plain = re.sub(r"\{\w+\}|\W|\d", "", name.en)
        assert name.en != name.fi or not plain, key


@pytest.mark.parametrize("map_id", MAPS)
def test_finnish_answers_are_finnish(map_id: str, path: Path) -> None:
    controller = make_controller(map_id, path, language="fi", players=3)
    chance = Chance.from_seed(6)
    english = re.compile(r"\b(the|you|your|draws?|claims?|keeps?|deck|player|route|cards?|is|of)\b")
    lines = controller.welcome()[:3]
    for _ in range(40):
        lines += let_bots_play(controller)
        if controller.over:
            break
        if controller.holding:
            lines += controller.enter("jatka").lines
            continue
        lines += controller.situation()
        for command in COMMANDS:
            if command.key not in ("undo", "next", "save", "quit", "rules"):
                lines += controller.enter(command.fi[0]).lines
        lines += controller.enter(controller.telling.move(eager(controller.actions, chance))).lines
    assert [line for line in lines if english.search(line)] == []
