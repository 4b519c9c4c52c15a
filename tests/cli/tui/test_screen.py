"""The full screen under a real pseudo-terminal: played by keys and read off the screen."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from support.command_line import MAPS, command, environment
from support.soak import scaled
from veturi.table.save_files import load_table

pytestmark = pytest.mark.slow

#: Nobody waits that long; a busy machine may.
PATIENCE = 120.0
F1, F2, F3, F4, F5 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~"
F8, F9, F10 = "\x1b[19~", "\x1b[20~", "\x1b[21~"
ENTER, ESCAPE, DOWN, CTRL_C = "\r", "\x1b", "\x1b[B", "\x03"


class Terminal:
    """A screen of so many columns and rows, and the program that draws on it."""

    def __init__(
        self, process: subprocess.Popen[bytes], master: int, columns: int, rows: int
    ) -> None:
        self.process = process
        self.master = master
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.ended = False

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, seconds: float = 0.05) -> bool:
        """Draws what has come; whether anything has."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if not data:
            self.ended = True
            return False
        self.stream.feed(data)
        return True

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def until(self, seen: Callable[[str], bool]) -> str:
        """Waits until the screen shows what is looked for."""
        limit = time.monotonic() + PATIENCE
        while not seen(self.text):
            assert time.monotonic() < limit, f"not seen:\n{self.text}"
            assert not self.ended, f"ended:\n{self.text}"
            self.read()
        while self.read(0.02):
            pass
        return self.text

    def shows(self, *words: str) -> str:
        return self.until(lambda text: any(word in text for word in words))

    def end(self) -> int:
        """Waits for the program to end."""
        limit = time.monotonic() + PATIENCE
        while not self.ended:
            assert time.monotonic() < limit, self.text
            self.read()
        return self.process.wait(PATIENCE)


@contextmanager
def terminal(columns: int, rows: int, *args: object, **more: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    size = {"COLUMNS": str(columns), "LINES": str(rows), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command("terminal", "--seconds", 0, "--pause", 0, *args),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**size, **more),
        start_new_session=True,
    )
    os.close(slave)
    shown = Terminal(process, master, columns, rows)
    try:
        yield shown
    finally:
        process.kill()
        process.wait()
        os.close(master)


ASKED = ("Keep at least", "Pidä tarjotuista")
TURN, SECOND, DONE, OVER = (
    "It is your turn.",
    "Take your second card.",
    "Your turn is done",
    "The game is over",
)
ONLY, PICKING = "You can only do this: ", "Up Down choose"


def play_to_the_end(shown: Terminal) -> None:
    """Picks tickets by digits, claims from the list of routes, else draws by keys."""
    pressed = ""
    while OVER not in shown.text:
        shown.shows(*ASKED, TURN, SECOND, DONE, OVER, ONLY, PICKING)
        before = shown.text
        if OVER in before:
            return
        pressed = next_keys(before, pressed)
        shown.press(pressed)
        limit = time.monotonic() + 5
        while shown.text == before and time.monotonic() < limit:
            shown.read()
        while shown.read(0.03):
            pass


def next_keys(text: str, last: str) -> str:
    if PICKING in text:
        return ENTER
    if any(asked in text for asked in ASKED):
        return ENTER if "[x]" in text else "1"
    if DONE in text:
        return ENTER
    if ONLY in text:
        line = next(line for line in text.splitlines() if line.startswith(ONLY))
        return line.removeprefix(ONLY) + ENTER
    if SECOND in text:
        return {F5: "1", "1": "2", "2": "3", "3": "4", "4": "5"}.get(last, F5)
    # A route if one can be claimed; the list stays shut if not, and cards are drawn.
    return {F3: F5, F5: "1", "1": "2", "2": "3", "3": "4", "4": "5", "5": "tickets" + ENTER}.get(
        last, F3
    )


@pytest.mark.parametrize(("columns", "rows"), scaled([(80, 24)], [(80, 24), (120, 40)]))
def test_a_game_is_played_to_its_end(columns: int, rows: int, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    args = ("--map", "amsterdam", "--bots", "random", "--seed", 3, "--save", save)
    with terminal(columns, rows, *args) as shown:
        play_to_the_end(shown)
        game = load_table(save).table.game
        assert game.over
        shown.shows("Esc closes")
        shown.press(ESCAPE)
        shown.until(lambda text: "Esc closes" not in text)
        shown.press(F10)
        assert shown.end() == 0
        assert "points in all" in shown.text
    steps = [action.text for seat, action in game.history if seat == 0]
    assert any(text.startswith("claim ") for text in steps)
    assert "draw deck" in steps


SIZES = [*((map_id, 80, 24) for map_id in MAPS), ("japan", 160, 50), ("usa", 20, 6)]


@pytest.mark.parametrize(("map_id", "columns", "rows"), SIZES)
def test_every_map_is_drawn(map_id: str, columns: int, rows: int, tmp_path: Path) -> None:
    args = ("--map", map_id, "--bots", "random", "--seed", 3, "--save", tmp_path / "game.json")
    with terminal(columns, rows, *args) as shown:
        text = shown.shows("F1", "Enter keep", "Keep", "1-5")
        if columns >= 80:
            assert any("\u2800" < sign < "\u2900" for sign in text), "no route is drawn"
            assert "[ ]" in text
        shown.press(F8 + F9)
        shown.press(CTRL_C)
        assert shown.end() == 130


def test_ctrl_c_saves_and_the_game_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with terminal(80, 24, "--seed", 3, "--save", save) as shown:
        shown.shows("Keep at least")
        shown.press("keep 1,2" + ENTER)
        shown.shows(TURN)
        shown.press(CTRL_C)
        assert shown.end() == 130
        assert "Continue with" in shown.text
    steps = load_table(save).table.game.steps
    assert steps >= 2
    with terminal(80, 24, "--resume", save) as shown:
        shown.shows(f"Resumed after {steps} moves")
        shown.process.send_signal(signal.SIGKILL)
        shown.process.wait()
    assert load_table(save).table.game.steps == steps


def test_typing_history_completion_and_pages(tmp_path: Path) -> None:
    with terminal(100, 30, "--seed", 3, "--save", tmp_path / "game.json") as shown:
        shown.shows("Keep at least")
        shown.press("nonsense" + ENTER)
        shown.shows("There is no such action here: nonsense")
        shown.press("\x1b[A")
        shown.until(lambda text: "\nnonsense" in text)
        shown.press(ESCAPE)
        shown.until(lambda text: "\nnonsense" not in text)
        shown.press(F1)
        shown.shows("Signs on the map")
        shown.press(ESCAPE)
        shown.until(lambda text: "Signs on the map" not in text)
        shown.press("keep 1")
        # The line itself begins so: what is left to type is shown in it.
        shown.until(lambda text: "\nkeep 1,2" in text)
        shown.press("\t")
        shown.press(ENTER)
        shown.shows(TURN)
        shown.press("?")
        shown.shows("Signs on the map")
        shown.press(ESCAPE)
        # A key straight after Escape would be read as one with it.
        shown.until(lambda text: "Signs on the map" not in text)
        shown.press(F2)
        shown.shows("Hint 3: ")
        shown.press(F10)
        assert shown.end() == 0


def test_a_claim_is_shown_on_the_map_and_taken_back(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with terminal(120, 40, "--seed", 3, "--bots", "random", "--save", save) as shown:
        shown.shows("Keep at least")
        shown.press("keep 1,2" + ENTER)
        shown.shows(TURN)
        shown.press(F3)
        shown.shows(PICKING)
        shown.press(DOWN)
        shown.until(lambda text: ": length " in text)
        shown.press(ENTER)
        # Either it was claimed, or the list asks how it is paid.
        shown.until(lambda text: DONE in text or " × " in text.split("Up Down")[0])
        if DONE not in shown.text:
            shown.press(ENTER)
        shown.shows(DONE)
        shown.press(F4)
        shown.shows("Undone: claim")
        shown.shows(TURN)
        assert load_table(save).table.game.history[-1][1].text.split()[0] != "claim"


def test_finnish_on_the_screen(tmp_path: Path) -> None:
    args = ("--seed", 3, "--language", "fi", "--save", tmp_path / "game.json")
    with terminal(80, 24, *args) as shown:
        shown.shows("Pidä tarjotuista")
        shown.press("pidä 1,2" + ENTER)
        text = shown.shows("On sinun vuorosi")
        for word in ("Rivi", "Käsi", "Menoliput", "F1 ohje"):
            assert word in text


def test_the_window_may_change(tmp_path: Path) -> None:
    with terminal(120, 40, "--seed", 3, "--save", tmp_path / "game.json") as shown:
        shown.shows("Keep at least")
        for columns, rows in ((60, 20), (10, 4), (160, 50), (80, 24)):
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(shown.master, termios.TIOCSWINSZ, size)
            shown.screen.resize(rows, columns)
            shown.process.send_signal(signal.SIGWINCH)
            while shown.read(0.3):
                pass
        shown.shows("Keep at least")
        shown.press(F10)
        assert shown.end() == 0


def test_it_ends_when_the_terminal_goes_without_a_signal(tmp_path: Path) -> None:
    """As below a program that keeps the signal from it. It would read nothing for ever."""
    save = tmp_path / "game.json"
    with terminal(80, 24, "--seed", 3, "--save", save) as shown:
        shown.shows("Keep at least")
        shown.press("keep 1,2" + ENTER)
        shown.shows(TURN)
        spare = os.open(os.devnull, os.O_RDWR)
        os.dup2(spare, shown.master)
        os.close(spare)
        assert shown.process.wait(PATIENCE) == 129
    assert load_table(save).table.game.history


def test_all_of_a_hint_is_seen(tmp_path: Path) -> None:
    with terminal(100, 30, "--seed", 3, "--save", tmp_path / "game.json") as shown:
        shown.shows("Keep at least")
        shown.press("keep 1,2" + ENTER)
        shown.shows(TURN)
        shown.press(F2)
        shown.shows("Hint 3: ")
        assert "Hint 1: " in shown.text
        shown.press(ESCAPE)
        shown.until(lambda text: "Hint 3: " not in text)
