"""Names and chat as people type them: what can be seen of them, and which look the same."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["MOST_NAME", "alike", "clean"]

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
