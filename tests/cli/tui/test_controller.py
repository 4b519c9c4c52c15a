"""The person's side of a table, without a screen: what is typed, what is answered, what is kept."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cli.tui.test_typed_commands import QUESTIONS
from support.engine import rules
from support.messages import forms
from support.terminal import OPTIONS, eager, let_bots_play, make_controller, ready
from veturi.bots import LEVELS
from veturi.cli.render.texts import TEXTS as COMMON_TEXTS
from veturi.cli.tui.colours import DARK
from veturi.cli.tui.controller import Controller
from veturi.cli.tui.map.painting import Marked, paint
from veturi.cli.tui.map.plan import make_plan
from veturi.cli.tui.texts import TEXTS
from veturi.cli.tui.typed_commands import COMMANDS
from veturi.cli.tui.widgets.panels import Panels
from veturi.engine import Game, Rng
from veturi.i18n.catalogue import TEXTS as GAME_TEXTS
from veturi.maps import load_map, map_ids
from veturi.table.save_files import load_table
from veturi.table.table import PERSON, Table

MAPS = map_ids()


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
    assert answer.lines == ["Undone: claim Helena-Omaha red"]
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
    chance = Rng.from_seed(2)
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
    assert any("Saving failed" in line for line in answer.lines)


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
    assert controller.enter("players").lines[0].startswith("Player 1 (you) has 10 points, ")


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
            step = controller.table.apply((blind or actions)[0], seat)
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
    chance = Rng.from_seed(3)
    told = let_bots_play(controller)
    while not controller.over:
        answer = controller.enter(
            "next" if controller.holding else eager(controller.actions, chance).text
        )
        told += answer.lines
        told += let_bots_play(controller)
        secret = {
            controller.telling.narrator.ticket(ticket)
            for seat in (1, 2)
            for ticket in controller.table.game.view(seat).tickets
        }
        if not controller.over:
            text = "\n".join(told)
            assert not [ticket for ticket in secret if ticket in text]


# --- words ----------------------------------------------------------------------------------


def used_keys() -> set[str]:
    """Every key that the sources ask the words for by its whole name."""
    folder = Path(__file__).parents[3] / "src" / "veturi" / "cli"
    found: set[str] = set()
    for source in [*folder.glob("tui/**/*.py"), *folder.glob("render/*.py")]:
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
    texts = {**GAME_TEXTS, **COMMON_TEXTS, **TEXTS}
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
        wanted |= {name if name in GAME_TEXTS else f"source_{name}" for name in sources}
    assert len(wanted) > 130
    assert sorted(key for key in wanted if key not in texts) == []


def test_every_text_is_translated() -> None:
    for key, text in {**GAME_TEXTS, **COMMON_TEXTS, **TEXTS}.items():
        for name in forms(text):
            assert name.en.strip(), key
            assert name.fi.strip(), key
            plain = re.sub(r"\{\w+\}|\W|\d", "", name.en)
            assert name.en != name.fi or not plain, key


@pytest.mark.parametrize("map_id", MAPS)
def test_finnish_answers_are_finnish(map_id: str, path: Path) -> None:
    controller = make_controller(map_id, path, language="fi", players=3)
    chance = Rng.from_seed(6)
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
