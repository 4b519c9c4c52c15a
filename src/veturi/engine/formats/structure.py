"""Actions as structure: the verb, what it is about, and where that lies, for user interfaces.

The text of an action is for people and records. Whoever offers actions reads these instead.
"""

from __future__ import annotations

from typing import Final

from veturi.engine.actions import (
    CARD,
    CITY,
    CLAIM,
    DRAW,
    DRAW_DECK,
    KEEP,
    NOTHING,
    NUMBER,
    PASS,
    ROUTE,
    SEAT,
    TICKET_SET,
    TICKETS,
    Action,
    Verb,
)
from veturi.engine.rules import Rules
from veturi.maps.limits import MAX_OFFER

__all__ = ["SHARED", "Structure", "Structures"]

#: The verbs of every map by kind of action: name, what it is about, and where that lies.
SHARED: Final[dict[int, tuple[str, str, str]]] = {
    DRAW: ("draw", CARD, "row"),
    DRAW_DECK: ("draw_deck", NOTHING, "deck"),
    CLAIM: ("claim", ROUTE, ""),
    TICKETS: ("tickets", NOTHING, "ticket_deck"),
    KEEP: ("keep", TICKET_SET, ""),
    PASS: ("pass", NOTHING, ""),
}


class Structure:
    """What one action is. Two actions with the same structure differ in their payment alone."""

    def __init__(self, verb: str, about: str, target: str | int | list[int], place: str) -> None:
        self.verb: Final = verb
        #: What the target is: `route`, `city`, `card`, `tickets`, `seat`, `number`, or "" for none.
        self.about: Final = about
        #: The id of a route or a city, the name of a card, the places of tickets on offer from 0,
        #: a seat or a number.
        self.target: Final = target
        #: Where it is taken from: `row`, `deck`, `ticket_deck`, or an open fact of the rules.
        self.place: Final = place


class Structures:
    """The structures of one catalogue of actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        #: By kind of action, and whether it has a surcharge.
        self.verbs: Final[dict[tuple[int, bool], Verb]] = {
            _kind(verb.action): verb for verb in reversed(rules.own_verbs())
        }
        self._known: Final[dict[str, Structure]] = {}

    def of(self, action: Action) -> Structure:
        found = self._known.get(action.text)
        if found is None:
            found = self._made(action)
            self._known[action.text] = found
        return found

    def at(self, place: str, card: str) -> Action | None:
        """The action that takes this card there, or the top one of a pile if it names none."""
        for action in self.rules.actions:
            found = self.of(action)
            if found.place == place and found.target == card:
                return action
        return None

    def own_verb(self, action: Action) -> Verb | None:
        """The verb of the rules that an action belongs to, if they declare one."""
        return self.verbs.get(_kind(action))

    def _made(self, action: Action) -> Structure:
        own = self.own_verb(action)
        if own is not None:
            return Structure(own.name, own.about, self._target(own.about, action, own), own.place)
        shared = SHARED.get(int(action.kind))
        if shared is None:
            return Structure(action.text.partition(" ")[0], NOTHING, "", "")
        verb, about, place = shared
        return Structure(verb, about, self._target(about, action, None), place)

    def _target(self, about: str, action: Action, own: Verb | None) -> str | int | list[int]:
        board, target = self.rules.board, int(action.target)
        if about == ROUTE:
            return board.map.routes[target].id
        if about == CITY:
            return board.cities[target]
        if about == CARD:
            return own.cards[target] if own is not None and own.cards else board.card_names[target]
        if about == TICKET_SET:
            return [place for place in range(MAX_OFFER) if target & int(board.bit[place])]
        return target if about in (SEAT, NUMBER) else ""


def _kind(action: Action) -> tuple[int, bool]:
    return int(action.kind), bool(action.surcharge)
