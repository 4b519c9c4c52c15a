"""Typed commands besides moves (`hint`, `undo`, …), by their names in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from veturi.engine.formats.notation import simplify

__all__ = ["COMMANDS", "Command", "command_named"]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its key, and its names with the one to show first."""

    key: str
    en: tuple[str, ...]
    fi: tuple[str, ...]
    #: Whether it takes arguments.
    open: bool = False

    def names(self, language: str) -> tuple[str, ...]:
        return self.fi if language == "fi" else self.en


#: In the order of `help`. `tickets` is not a command but a move (B26).
COMMANDS: Final = (
    Command("hint", ("hint",), ("vihje",), open=True),
    Command("moves_list", ("moves",), ("siirrot",)),
    Command("hand", ("hand",), ("käsi",)),
    Command("mine", ("my tickets", "mine"), ("omat liput", "omat")),
    Command("row", ("row",), ("rivi",)),
    Command("board", ("board", "map"), ("lauta", "kartta")),
    Command("routes", ("routes", "route"), ("reitit", "reitti"), open=True),
    Command("players", ("players",), ("pelaajat",)),
    Command("log", ("log",), ("loki",), open=True),
    Command("score", ("score", "points"), ("pisteet",)),
    Command("why", ("why", "why not"), ("miksi", "miksi ei"), open=True),
    Command("rules", ("rules", "rule"), ("säännöt", "sääntö"), open=True),
    Command("undo", ("undo",), ("peru",)),
    Command("next", ("next",), ("jatka",)),
    Command("save", ("save",), ("tallenna",), open=True),
    Command("help", ("help", "?"), ("ohje", "apua"), open=True),
    Command("quit", ("quit", "exit"), ("lopeta", "poistu")),
)


def command_named(text: str) -> tuple[str | None, str]:
    """The command at the beginning of a text, and its argument as typed."""
    words = text.split()
    for count in (2, 1):
        name = simplify(" ".join(words[:count]))
        rest = " ".join(words[count:])
        for command in COMMANDS:
            named = name in (simplify(one) for one in (*command.en, *command.fi))
            if len(words) >= count and named and (command.open or not rest):
                return command.key, rest
    return None, ""
