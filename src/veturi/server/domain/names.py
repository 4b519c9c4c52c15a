"""Names and chat as people type them: what of them can be seen and looks the same. Bots' names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

__all__ = ["BOT_NAMES", "MOST_NAME", "alike", "bot_names", "clean"]

MOST_NAME: Final = 40
#: What is left of text is letters, marks, numbers, punctuation, symbols and plain spaces.
HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
#: Letters and symbols that nobody can see either.
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: Invisible and yet part of many scripts and of joined symbols.
JOINER: Final = "\u200d"


def clean(text: str, most: int) -> str:
    """Text as people see it: no control or invisible characters, single spaces, not too long."""
    seen = (c if c == JOINER or _visible(c) else " " for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(seen).split())[:most].strip(f"{JOINER} ")


def _visible(letter: str) -> bool:
    return unicodedata.category(letter) not in HIDDEN and letter not in BLANK


def alike(name: str) -> str:
    """What names that people would take for the same have in common."""
    return unicodedata.normalize("NFKC", name).casefold().replace(JOINER, "")


#: Railway folk, in the manner of Finnish surnames: more than any table has seats.
BOT_NAMES: Final = (
    "Asemala",
    "Hiilinen",
    "Höyrynen",
    "Junola",
    "Kiskola",
    "Kytkynen",
    "Lyhtynen",
    "Nokinen",
    "Pillinen",
    "Pölkkynen",
    "Ratala",
    "Ratapuu",
    "Resiina",
    "Siltala",
    "Tunnelo",
    "Vaihdela",
    "Vaununen",
    "Veturila",
)


@lru_cache(maxsize=256)
def _order(table: str) -> dict[str, str]:
    """The names as a table has them, by what they have in common with those like them."""
    order = sorted(BOT_NAMES, key=lambda name: sha256(f"{table} {name}".encode()).digest())
    return {alike(name): name for name in order}


def bot_names(table: str, people: Iterable[str]) -> list[str]:
    """Names for the bots of a table by seat: its own order of them, without those of people."""
    taken = {alike(name) for name in people if name}
    return [name for like, name in _order(table).items() if like not in taken]
