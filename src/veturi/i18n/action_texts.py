"""Actions as labels: what a button that does one says, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from veturi.engine import Rules
from veturi.engine.actions import NOTHING
from veturi.engine.formats.structure import SHARED
from veturi.maps import Name

__all__ = ["VERBS", "VerbTexts", "verb_texts"]

#: The verbs of every map.
VERBS: Final[dict[str, Name]] = {
    "draw": Name("Take", "Ota"),
    "draw_deck": Name("Draw from the deck", "Nosta pakasta"),
    "claim": Name("Claim", "Rakenna"),
    "tickets": Name("Draw {tickets}", "Nosta {tickets_some}"),
    "keep": Name("Keep", "Pidä"),
    "pass": Name("Pass", "Ohita vuoro"),
}


@dataclass(frozen=True, slots=True)
class VerbTexts:
    """A verb as user interfaces show it."""

    about: str
    #: On its own, and with a field for what it is about (`{city}`), if it is about anything.
    name: Name
    label: Name
    #: What it does, and by which rule, if the map's own rules bring it.
    does: Name | None = None
    rule: str = ""


def verb_texts(rules: Rules) -> dict[str, VerbTexts]:
    """Every verb of the rules; their own come with the texts that they declare, else as typed."""
    found = {
        verb: VerbTexts(about, VERBS[verb], _label(VERBS[verb], about))
        for verb, about, _ in SHARED.values()
    }
    finnish = {en: fi for fi, en in rules.own_words().items()}
    for own in reversed(rules.own_verbs()):
        typed = Name(_capital(own.word), _capital(finnish.get(own.word, own.word)))
        name, label = (rules.texts.get(f"{kind}_{own.name}") for kind in ("verb", "do"))
        shown = name if isinstance(name, Name) else typed
        whole = label if isinstance(label, Name) else _label(shown, own.about)
        found[own.name] = VerbTexts(own.about, shown, whole, own.does, own.rule)
    return found


def _label(name: Name, about: str) -> Name:
    if about == NOTHING:
        return name
    return Name(f"{name.en}: {{{about}}}", f"{name.fi}: {{{about}}}")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
