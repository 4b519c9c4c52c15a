"""Narration: an event becomes a sentence, here and nowhere else.

The narrator is given facts as `Event.seen_by` projects them for a viewer, never the event itself,
so it cannot tell more than the viewer may know. Its texts are those of `event_texts.py` and of the
map's own rules (`texts_of`); a kind of event without a text is told by its name and facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Final

from veturi.engine import Event
from veturi.engine.board import Board
from veturi.engine.vocabulary import THINGS
from veturi.i18n.catalogue import Catalogue
from veturi.i18n.payments import Cost, cost_in

__all__ = ["Facts", "Narrator", "untold_kinds"]

Facts = Mapping[str, object]

#: Kinds of events that need no telling: what follows shows it.
UNTOLD: Final = frozenset({"turn"})
#: Facts that are numbers, and the texts that count them.
COUNTED: Final = {"points": "points_got", "returned": "gives_back", "turns": "turns_count"}
SUBJECT: Final = re.compile(r"^\{player\}:? ")


def untold_kinds(events: list[Event]) -> tuple[frozenset[str], frozenset[str]]:
    """Kinds that need no telling among these events: to others, and to an event's own seat.

    Opening tickets are told to their player when chosen, to the others when all have chosen (B6).
    """
    kinds = {event.kind for event in events}
    return (
        UNTOLD | {"chose"} if "kept" in kinds else UNTOLD,
        UNTOLD | {"kept"} if "chose" in kinds else UNTOLD,
    )


class Narrator:
    """Tells events in one language. `named` gives a player's name."""

    def __init__(
        self, board: Board, words: Catalogue, named: Callable[[int], str] | None = None
    ) -> None:
        self.words: Final = words
        self._board: Final = board
        self._named: Final = named or words.player
        self._cities: Final = {city.id: words.name(city.name) for city in board.map.cities}
        self._routes: Final = {
            route.id: words.name(board.route_name(number))
            for number, route in enumerate(board.map.routes)
        }
        self._things: Final = {word: words(word) for word in THINGS}

    # --- names ------------------------------------------------------------------------------

    def ticket(self, number: int) -> str:
        points = self._board.map.tickets[number].points
        return f"{self.words.name(self._board.ticket_name(number))} ({points})"

    def tickets(self, numbers: Iterable[int]) -> str:
        return ", ".join(map(self.ticket, numbers))

    def paid(self, cost: Cost) -> str:
        """`4 × red + 1 × locomotive`, and what the map's own rules ask on top."""
        shown = self.words.cards(cost.cards)
        return (
            f"{shown} + {cost.surcharge} × {self.words('surcharge')}" if cost.surcharge else shown
        )

    # --- what happened ----------------------------------------------------------------------

    def sentence(self, facts: Facts) -> str:
        """An event as a whole sentence with its subject."""
        return _sentence(*self._text(facts))

    def sentences(self, events: list[Event], viewer: int) -> list[str]:
        """What followed from an action, a sentence each, as a viewer may see it."""
        return [self.sentence(facts) for facts in _projected(events, viewer)]

    def short(self, events: list[Event], viewer: int, actor: int) -> list[str]:
        """The same in short, for a line that begins with the name of who acted."""
        return [self._short(facts, actor) for facts in _projected(events, viewer)]

    def action(self, text: str, seat: int) -> str:
        """An action that no event tells of, as the map's own rules tell it; else as it is."""
        return _sentence(*self._action(text, seat))

    def short_action(self, text: str, seat: int) -> str:
        template, fields = self._action(text, seat)
        return SUBJECT.sub("", template).format_map(fields)

    def tells_action(self, text: str) -> bool:
        """Whether the map's own rules tell an action that no event tells of."""
        return self.words.has(_action_key(text))

    def _short(self, facts: Facts, actor: int) -> str:
        template, fields = self._text(facts, "brief", "told")
        seat = facts.get("seat")
        if seat == actor:
            template = SUBJECT.sub("", template)
        elif seat != -1 and "{player}" not in template:
            template = f"{{player}}: {template}"
        return template.format_map(fields)

    # --- texts and their fields -------------------------------------------------------------

    def _text(self, facts: Facts, *forms: str) -> tuple[str, dict[str, object]]:
        """The text of an event, the first whose fields are all known, and its fields."""
        fields = self._fields(facts)
        source = f"_{facts['from']}" if "from" in facts else ""
        for form in forms or ("told",):
            key = f"{form}_{facts['event']}"
            for one in dict.fromkeys((f"{key}{source}", key)):
                for name in (one, f"{one}_less"):
                    template = self.words.template(name, facts)
                    if template is not None and _fields_of(template) <= fields.keys():
                        return template, fields
        return self._plain(facts, fields)

    def _plain(self, facts: Facts, fields: dict[str, object]) -> tuple[str, dict[str, object]]:
        """An event of rules that bring no text for it: its name and its facts."""
        known = [f"{key} {self._value(key, value)}" for key, value in facts.items()]
        what = " ".join([str(facts["event"]).replace("_", " "), *known[2:]])
        key = "told_other" if "player" in fields else "told_other_less"
        return self.words.template(key) or "", {**fields, "what": what}

    def _action(self, text: str, seat: int) -> tuple[str, dict[str, object]]:
        key = _action_key(text) if self.tells_action(text) else "told_other"
        return self.words.template(key) or "", {"player": self._named(seat), "what": text}

    def _fields(self, facts: Facts) -> dict[str, object]:
        """What can be filled into a text: the facts in words, under their names."""
        fields = {key: self._value(key, value) for key, value in facts.items() if key != "tickets"}
        seat, tickets, points = facts["seat"], facts.get("tickets"), facts.get("points")
        if seat != -1 and isinstance(seat, int):
            fields["player"] = self._named(seat)
        if isinstance(tickets, list) and tickets:
            fields["ticket_list"] = self.tickets(tickets)
        if isinstance(facts.get("cards"), Mapping):
            fields["paid"] = self.paid(cost_in(facts))
        if isinstance(points, int):
            fields["gain"] = f"{points:+}"
        # Where most points come from need not be told each time.
        if facts.get("source") == "routes":
            del fields["source"]
        return {**self._things, **fields}

    def _value(self, key: str, value: object) -> object:
        words = self.words
        match key, value:
            case "card", list():
                return ", ".join(map(words.card, value))
            case "card", str():
                return words.card(value)
            case "route", str():
                return self._routes.get(value, value)
            case "returned", 0:
                return ""
            case (("points" | "returned" | "turns"), int()):
                return words(COUNTED[key], number=value)
            case "source", str():
                return words.known("source", value)
            case "why", str():
                return words(f"why_{value}")
            case _, str():
                return self._cities.get(value) or words.kind(value)
        return value


def _projected(events: list[Event], viewer: int) -> Iterator[Facts]:
    """What a viewer is told; cards turned up one after another are told together."""
    others, own = untold_kinds(events)
    for kind, group in groupby(events, key=lambda event: event.kind):
        told = [
            event.seen_by(viewer)
            for event in group
            if kind not in (own if 0 <= viewer == event.seat else others)
        ]
        if kind == "turned_up":
            yield {"event": kind, "seat": -1, "card": [facts["card"] for facts in told]}
        else:
            yield from told


def _sentence(template: str, fields: Facts) -> str:
    """A clause as a sentence. A player's name stays as it is written."""
    text = template.format_map(fields)
    first = text[:1] if template.startswith("{player}") else text[:1].upper()
    return f"{first}{text[1:]}."


def _action_key(text: str) -> str:
    return f"told_{text.replace(' ', '_')}"


@cache
def _fields_of(template: str) -> frozenset[str]:
    """The names of a text's fields."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)
