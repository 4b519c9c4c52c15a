"""What a seat may do, as structure: verb, what it is about, payments, and the points it brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import UNSET, UnsetType, convert

from veturi.engine import Action, Game, Rules
from veturi.engine.actions import NOTHING, OWN
from veturi.engine.formats.structure import Structure, Structures
from veturi.i18n import cost_of
from veturi.maps import Name
from veturi.server.domain.read_model.values import Message
from veturi.table.typed_moves import typed

__all__ = ["Choice", "Gain", "Subject", "Way", "choices_of", "structures_of"]


class Subject(Message, frozen=True):
    """What an action is about: at most one of the first six, and where a card is taken from."""

    route: str | UnsetType = UNSET
    city: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    #: Places of the tickets on offer, from 0.
    tickets: list[int] | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    #: `row`, `deck` or `ticket_deck`, or an open fact of the map's own rules.
    place: str | UnsetType = UNSET


class Gain(Message, frozen=True, array_like=True):
    """Points that an action brings at once: who gets them, for what, and how many. A list."""

    seat: int
    source: str
    points: int


class Way(Message, frozen=True, array_like=True):
    """One way to pay, which is one action. A list, since a turn may offer hundreds."""

    #: The place of its text among the texts that come with the choices.
    action: int
    #: Train cards by name, locomotives too.
    cards: dict[str, int]
    #: Cards of the map's own on top, by kind.
    extra: dict[str, int]


class Choice(Message, frozen=True):
    """Something that can be done, and every way to pay for it."""

    #: `verbs` of the map has its names.
    verb: str
    ways: list[Way]
    about: Subject
    gains: list[Gain]
    #: What it is called, if its verb's names do not say it.
    label: Name | UnsetType = UNSET


# --- how they are made ------------------------------------------------------------------------


def choices_of(game: Game, seat: int, actions: Sequence[Action]) -> list[Choice]:
    """The choices that these actions of the seat's are, each with its ways in their order.

    What an action brings does not depend on the cards that are paid for it, but for a surcharge.
    """
    known = _descriptions(game.rules)
    groups: dict[int, Choice] = {}
    for place, action in enumerate(actions):
        described = known.of(action)
        choice = groups.get(described.group)
        if choice is None:
            choice = Choice(
                verb=described.verb,
                ways=[],
                about=described.about,
                gains=_gains(game, seat, action, known.sources),
                label=described.label,
            )
            groups[described.group] = choice
        choice.ways.append(Way(place, described.cards, described.extra))
    return list(groups.values())


def structures_of(rules: Rules) -> Structures:
    return _descriptions(rules).structures


def _gains(game: Game, seat: int, action: Action, sources: list[str]) -> list[Gain]:
    awards = game.rules.gains(game.state, seat, action)
    return [Gain(int(one.seat), sources[one.source], int(one.points)) for one in awards]


class _Description:
    """What never changes of an action."""

    __slots__ = ("about", "cards", "extra", "group", "label", "verb")

    def __init__(self, rules: Rules, action: Action, structure: Structure, group: int) -> None:
        cost = cost_of(rules.board, action)
        self.verb: Final = structure.verb
        self.about: Final = _about(structure)
        self.cards: Final = cost.cards
        kind = rules.surcharge_kind(action.target) or "surcharge"
        self.extra: Final = {kind: cost.surcharge} if cost.surcharge else {}
        #: The same number for all that differ in their payment alone.
        self.group: Final = group
        self.label: Name | UnsetType = UNSET


class _Descriptions:
    """The actions of one catalogue, each described when it is first offered."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.structures: Final = Structures(rules)
        self.sources: Final = [source.name for source in rules.sources()]
        self._known: Final[dict[str, _Description]] = {}
        self._groups: Final[dict[object, int]] = {}

    def of(self, action: Action) -> _Description:
        found = self._known.get(action.text)
        if found is None:
            found = self._known[action.text] = self._made(action)
        return found

    def _made(self, action: Action) -> _Description:
        structure = self.structures.of(action)
        unnamed = self._unnamed(action, structure)
        same = (structure.verb, str(structure.target), structure.place, bool(action.surcharge))
        group = self._groups.setdefault(action.text if unnamed else same, len(self._groups))
        found = _Description(self.rules, action, structure, group)
        if unnamed:
            en, fi = (typed(self.rules, action, language) for language in ("en", "fi"))
            found.label = Name(en[:1].upper() + en[1:], fi[:1].upper() + fi[1:])
        return found

    def _unnamed(self, action: Action, structure: Structure) -> bool:
        """Whether its verb does not tell it from others: the rules have not said enough."""
        own = self.structures.own_verb(action)
        if structure.about != NOTHING or structure.place:
            return False
        return own.action.text != action.text if own else action.kind >= OWN


def _about(structure: Structure) -> Subject:
    found: dict[str, object] = {}
    if structure.about != NOTHING:
        found[structure.about] = structure.target
    if structure.place:
        found["place"] = structure.place
    return convert(found, Subject)


@lru_cache(64)
def _descriptions(rules: Rules) -> _Descriptions:
    """Tables of one map, number of players and choice of options share their rules."""
    return _Descriptions(rules)
