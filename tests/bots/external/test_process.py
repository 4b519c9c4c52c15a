"""Users' bots: whatever they do, the game goes on with a legal move and the fault is told."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from support.engine import rules
from veturi.arena.run.match import play_game
from veturi.arena.run.tournament import Players
from veturi.bots import Bot, RandomBot
from veturi.bots.entrants import (
    Entrant,
    EntrantError,
    from_level,
    from_name,
    from_source,
    told_apart,
)
from veturi.bots.external.faults import ENDED, ERROR, ILLEGAL, SLOW, BotError, Fault
from veturi.bots.external.process import ExternalProcess, Process
from veturi.bots.external.seat import MOST_LOST, Seat, built_in
from veturi.engine import Action, Game, View

pytestmark = pytest.mark.slow

OWN = Path(__file__).parents[2] / "support" / "user_bots.py"
TABLE = rules("amsterdam", 2)
#: Time to think, and how late an answer may be; good bots must be in time on a busy machine.
SECONDS = 0.5
PATIENT, SHORT = 60.0, 0.5

NUMBERS = count()

Made = Callable[..., ExternalProcess]


def entrant(name: str, path: Path = OWN) -> Entrant:
    return from_source(f"{path}:{name}")


@pytest.fixture
def made() -> Iterator[Made]:
    """Makes guards and ends their processes."""
    guards: list[ExternalProcess] = []

    def make(name: str, path: Path = OWN, grace: float = PATIENT) -> ExternalProcess:
        guards.append(ExternalProcess(entrant(name, path), TABLE, grace))
        return guards[-1]

    yield make
    for guard in guards:
        guard.close()


def played(guard: ExternalProcess, seed: int = 4) -> tuple[Game, list[Fault]]:
    """A game against a random player; it is checked to be one by playing it again."""
    seats = [
        Seat(0, guard.player(next(NUMBERS), 0, seed), seed),
        Seat(1, built_in(RandomBot(seed)), seed),
    ]
    game = play_game(TABLE, seed, seats, SECONDS)
    assert Game.replay(game.record()).totals == game.totals
    assert seats[1].faults == []
    return game, seats[0].faults


def test_a_good_bot_has_no_faults(made: Made) -> None:
    _, faults = played(made("Last"))
    assert faults == []


def test_a_bot_sees_a_view_actions_and_seconds(made: Made) -> None:
    _, faults = played(made("Nosy"))
    assert faults == []


def test_a_seed_makes_a_game_repeatable(made: Made) -> None:
    guard = made("Seeded")
    games = [played(guard)[0].record().to_json() for _ in range(2)]
    # In another process, and after another game in the same one.
    other = made("Seeded")
    played(other, 5)
    games.append(played(other)[0].record().to_json())
    assert games[0] == games[1] == games[2]


def test_every_kind_of_fault_is_told(made: Made) -> None:
    _, faults = played(made("Crashing"))
    kinds = Counter(fault.kind for fault in faults)
    assert set(kinds) == {ERROR, ILLEGAL}
    assert faults[0].message.startswith("user_bots.py, line ")
    assert faults[0].message.endswith(": ValueError: no idea?[31m?")
    assert faults[1].message == "answered 5, which is no action"
    assert "'claim Nowhere-Elsewhere red', which is not legal" in faults[2].message
    assert all(fault.message == "" for fault in faults[3:])
    assert [fault.step for fault in faults] == sorted({fault.step for fault in faults})


def test_a_bot_that_hangs_is_stopped_and_then_not_asked_again(made: Made) -> None:
    _, faults = played(made("Hanging", grace=SHORT))
    assert len(faults) == MOST_LOST
    assert faults[-1] == Fault(
        0, faults[-1].step, SLOW, "no answer within 0.5 s and 0.5 s of grace"
    )


def test_a_process_that_ends_is_started_again(made: Made) -> None:
    _, faults = played(made("Dying"))
    assert [fault.message for fault in faults][:1] == ["its process ended (exit code 7)"]
    assert all(fault.kind == ENDED for fault in faults)
    assert "its process ended (SIGSEGV)" in {fault.message for fault in faults}
    assert 2 <= len(faults) <= MOST_LOST


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Unmakable", ": RuntimeError: not today"),
        ("Muddled", "answered a Muddled"),
        ("Vague", "answered <generator object Vague.choose.<locals>.<genexpr>>, which is no"),
    ],
)
def test_other_faults(made: Made, name: str, message: str) -> None:
    game, faults = played(made(name))
    assert message in faults[0].message
    # It was asked again every time.
    assert len(faults) > MOST_LOST
    assert game.over


def test_what_lies_beside_a_bot_can_be_imported(made: Made, tmp_path: Path) -> None:
    (tmp_path / "helper_of_mine.py").write_text("def pick(actions): return actions[0]\n")
    path = tmp_path / "mine.py"
    path.write_text(
        "from helper_of_mine import pick\n"
        "class Mine:\n"
        "    def choose(self, view, actions, seconds): return pick(actions)\n"
    )
    assert played(made("Mine", path))[1] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class Mine: pass\n", "no class Mine with a method choose"),
        ("def Mine(): pass\n", "no class Mine with a method choose"),
        (
            "import no_such_thing\n",
            "mine.py, line 1: ModuleNotFoundError: No module named 'no_such",
        ),
        ("class Mine\n", "SyntaxError"),
        ("import os; os._exit(4)\n", "its process ended (exit code 4)"),
        ("import sys; sys.exit('bye')\n", "SystemExit: bye"),
    ],
)
def test_a_bot_that_cannot_be_loaded(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text)
    players = Players(TABLE, (entrant("Mine", path),), 1.0)
    with pytest.raises(EntrantError) as caught:
        players.start()
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{path}:Mine: ")
    players.close()


def test_a_process_that_writes_nonsense_is_a_fault(made: Made, tmp_path: Path) -> None:
    """A bot that finds the pipe may write to it; it gains nothing."""
    path = tmp_path / "mine.py"
    path.write_text(
        "import os\n"
        "class Mine:\n"
        "    def choose(self, view, actions, seconds):\n"
        "        for pipe in range(3, 10):\n"
        "            try: os.write(pipe, b'[' * 70000 + b'\\n')\n"
        "            except OSError: pass\n"
        "        return actions[0]\n"
    )
    _, faults = played(made("Mine", path))
    assert {fault.kind for fault in faults} <= {ENDED, ILLEGAL}
    assert faults


def test_a_guest_ends_when_nobody_is_there() -> None:
    """Its input is closed: the process ends by itself."""
    command = [sys.executable, "-m", "veturi.bots.external.child"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_a_guest_that_hangs_ends_even_if_nobody_is_there(tmp_path: Path) -> None:
    """The arena may be killed while a bot hangs: the process's own timer ends it."""
    path = tmp_path / "mine.py"
    path.write_text(
        "class Mine:\n    def choose(self, view, actions, seconds):\n        while True: pass\n"
    )
    process = Process()
    try:
        guard = ExternalProcess(entrant("Mine", path), TABLE, 1.0)
        assert process.ask({**guard.hello, "limit": 60.0}, 60.0) == {"ready": True}
        game = Game.start(TABLE, 1)
        request = {
            "game": 0,
            "seat": 0,
            "seed": 0,
            "view": game.view(0).facts(),
            "actions": [action.text for action in game.legal_actions(0)],
            "seconds": 0.1,
            "limit": 0.1,
        }
        with pytest.raises(BotError, match="its process ended"):
            process.ask(request, 60.0)
    finally:
        process.end()


class Faulty(Bot):
    """A bot of this package that fails."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        if view.steps % 2:
            raise KeyError("oh")
        return view.rules.actions[-1]


def test_faults_of_built_in_bots_are_told_as_well() -> None:
    seats = [Seat(number, built_in(Faulty()), 3) for number in range(2)]
    game = play_game(TABLE, 3, seats, SECONDS)
    assert game.over
    messages = {fault.message for seat in seats for fault in seat.faults}
    assert "KeyError: 'oh'" in messages


def test_messages_are_short_and_printable() -> None:
    assert str(BotError(ERROR, "a\nb\x07c")) == "a b?c"
    assert len(str(BotError(ERROR, "long " * 1000))) == 200
    # Where a thing lies in memory is another place in an equal run.
    assert str(BotError(ERROR, "<a at 0x7f58aB> and <b at 0x1>")) == "<a> and <b>"


def test_the_place_of_a_fault_is_told_however_long_the_message(made: Made, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "class Mine:\n"
        "    def choose(self, view, actions, seconds):\n"
        "        raise ValueError('long ' * 100)\n"
    )
    _, faults = played(made("Mine", path))
    assert faults[0].message.startswith("mine.py, line 3: ValueError: long long")
    assert len(faults[0].message) == 200


# --- names ----------------------------------------------------------------------------------


def test_names_tell_bots_apart(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("")
    bots = [from_level("expert"), entrant("Last"), entrant("Last", other), entrant("Nosy")]
    names = [one.name for one in told_apart(bots)]
    assert names == ["expert", f"{OWN}:Last", f"{other}:Last", "Nosy"]
    assert [one.own for one in bots] == [False, True, True, True]


def test_a_time_of_its_own_is_part_of_a_name(tmp_path: Path) -> None:
    folder = tmp_path / "me@home"
    folder.mkdir()
    path = folder / "mine.py"
    path.write_text("")
    names = ["master@0.20", "master@2", "master", f"{path}:Mine@3.0", f"{path}:Mine"]
    bots = [from_name(name) for name in names]
    assert [bot.name for bot in bots] == ["master@0.2", "master@2", "master", "Mine@3", "Mine"]
    assert [bot.source for bot in bots[3:]] == [f"{path}:Mine@3", f"{path}:Mine"]
    assert {bot.path for bot in bots[3:]} == {path}
    assert {bot.class_name for bot in bots[3:]} == {"Mine"}
    assert {bot.level for bot in bots[:3]} == {"master"}


@pytest.mark.parametrize("time", ["", "-1", "x", "nan", "inf", "1e3", "3601", " 1", "1.", "٣"])
@pytest.mark.parametrize("bot", ["master", f"{OWN}:Last"])
def test_times_that_are_none(bot: str, time: str) -> None:
    with pytest.raises(EntrantError, match="after @ come the seconds"):
        from_name(f"{bot}@{time}")


@pytest.mark.parametrize("source", ["", "mine.py", ":Mine", "mine.py:", "mine.py:2", "a\n.py:Mine"])
def test_sources_that_are_none(source: str) -> None:
    with pytest.raises(EntrantError, match=r"path\.py:Class is expected"):
        from_source(source)


def test_levels_that_are_none() -> None:
    with pytest.raises(EntrantError, match="did you mean 'expert'"):
        from_level("exprt")
