"""Shared by all commands: errors, language, terminal output, Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from veturi.arena.run.workers import on_interrupt
from veturi.maps import Name, map_ids

__all__ = [
    "HUNG_UP",
    "INTERRUPTED",
    "InputError",
    "Language",
    "Stop",
    "choose_language",
    "command_again",
    "make_console",
    "progress_bar",
    "show_table",
    "stop_on_interrupt",
    "user_language",
    "write_json",
    "writing",
]

#: The exit code after Ctrl-C.
INTERRUPTED = 130
#: The terminal is gone: as after its signal (SIGHUP).
HUNG_UP = 129


class InputError(Exception):
    """Invalid input, reported in one line; in English where there is no Finnish text."""

    def __init__(self, en: str, fi: str = "") -> None:
        super().__init__(en)
        self.said = Name(en, fi or en)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Context manager: reports a file or folder that cannot be written."""
    try:
        yield
    except OSError as error:
        en, fi = f"{path}: cannot be written", f"{path}: ei voi kirjoittaa"
        raise InputError(f"{en}: {error.strerror}", f"{fi}: {error.strerror}") from None


class Language(StrEnum):
    """The languages of names and game words."""

    EN = "en"
    FI = "fi"


#: The value of `--language`, for errors reported outside of a command.
_chosen: ContextVar[Language | None] = ContextVar("chosen", default=None)


def choose_language(language: Language | None) -> Language | None:
    """Stores the value of `--language`."""
    _chosen.set(language)
    return language


def user_language() -> Language:
    """The value of `--language`; else Finnish if the locale is Finnish, else English."""
    chosen = _chosen.get()
    if chosen is not None:
        return chosen
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return Language.FI if re.split(r"[_.@-]", locale.lower())[0] == "fi" else Language.EN


# --- output ---------------------------------------------------------------------------------


def command_again(*words: object, maps: Iterable[str] = (), tickets: Path | None = None) -> str:
    """A shell-quoted command for the user to run. Custom maps and ticket files are named again."""
    built_in = map_ids()
    own = [part for name in maps if name not in (*built_in, "all") for part in ("--map", name)]
    own += ["--tickets-file", str(tickets)] if tickets is not None else []
    return shlex.join(["veturi", *map(str, words), *own])


def make_console() -> Console:
    """Standard output without markup or highlighting."""
    return Console(highlight=False, markup=False, emoji=False)


def show_table(
    console: Console,
    headings: Sequence[str],
    rows: Iterable[Iterable[str]],
    *,
    left: int = 1,
    title: str = "",
    gap: int = 2,
    last: str = "",
    end: str = "\n",
) -> None:
    """A plain table, and an empty line if `end` does not say otherwise. The first `left` columns
    are words, the others numbers; `last` is the style of the last row."""
    table = Table(
        box=None,
        padding=(0, gap, 0, 0),
        pad_edge=False,
        title=title or None,
        title_justify="left",
        title_style="bold",
        show_header=any(headings),
    )
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    if last:
        table.rows[-1].style = last
    console.print(table)
    console.print(end=end)


def write_json(facts: Mapping[str, object]) -> None:
    """Writes one JSON object on one line, in ASCII."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def progress_bar(quiet: bool) -> Progress:
    """A progress bar with the time left, on standard error and only on a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    )


# --- interrupting ---------------------------------------------------------------------------


class Stop:
    """Whether the user has asked to stop."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        """The first Ctrl-C requests a stop; the second one stops at once."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def stop_on_interrupt() -> Iterator[Stop]:
    """Context manager: Ctrl-C only requests a stop, so that running work can finish."""
    stop = Stop()
    with on_interrupt(stop.ask):
        yield stop
