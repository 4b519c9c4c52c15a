"""What is answered about maps and rules, and whether the server works."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from veturi.maps import About, City, Name, Region, TicketDraw
from veturi.server.domain.read_model.values import Message, OptionValue
from veturi.table.rule_pages import RuleExample, RulePage, RuleSection

__all__ = [
    "CardKind",
    "FactShape",
    "Health",
    "MapFacts",
    "MapLine",
    "MapSetUp",
    "Maps",
    "Route",
    "RulePages",
    "RuleTexts",
    "Ticket",
    "VariantFact",
    "VerbFacts",
]

#: A fact that only the map's own rules read: a number, a word, or a table of numbers, words, lists
#: of them or texts in both languages.
VariantFact = int | str | list[int | str] | dict[str, int | str | list[int | str] | dict[str, str]]


class MapLine(Message, frozen=True):
    """A map in the list."""

    id: str
    name: Name
    about: tuple[About, ...]
    ruleset: str
    #: The sources of points that its own rules add, in words.
    sources: dict[str, Name]
    least_players: int
    most_players: int


class Maps(Message, frozen=True):
    """The maps, the easiest first."""

    maps: list[MapLine]


class MapSetUp(Message, frozen=True):
    """The numbers of the set-up and of the end."""

    trains: int
    hand: int
    face_up: int
    opening: TicketDraw
    drawing: TicketDraw
    #: From this number of players all tracks of a double route may be claimed.
    doubles_from: int
    #: With so few trains a player sets off the last round.
    last_trains: int


class CardKind(Message, frozen=True):
    """A kind of train card, and how many there are."""

    id: str
    name: Name
    count: int


class Route(Message, frozen=True):
    """One printed track between two neighbouring cities; `claim` is how actions name it."""

    id: str
    claim: str
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    length: int
    colour: str
    points: int
    ferries: int
    #: Shared by the tracks of one double or triple route; "" for a single one.
    parallel: str
    marks: list[str]
    region: str
    #: The kind of the map's own cards that may be played on top for it; "" if none is.
    surcharge: str = ""


class Ticket(Message, frozen=True):
    """Two destinations and what joining them is worth."""

    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    name: Name
    points: int
    #: How many trains join its places at the least, if nobody is in the way.
    length: int
    #: Whether it is one of our own making.
    ours: bool


class FactShape(Message, frozen=True):
    """The shape of a fact (`count`, `seat_by_city`, `cards`, …), its sign, and a track's end."""

    shape: str
    sign: str
    most: int = 0


class VerbFacts(Message, frozen=True):
    """A verb of choices, in words. `label` has a field for what it is about (`{city}`)."""

    #: `route`, `city`, `card`, `tickets`, `seat`, `number`, or "" for nothing.
    about: str
    name: Name
    label: Name
    #: What it does, and by which rule, if the map's own rules bring it.
    does: Name | None = None
    rule: str = ""


class MapFacts(Message, frozen=True):
    """All that drawing and wording a map takes."""

    id: str
    name: Name
    about: tuple[About, ...]
    ruleset: str
    version: int
    digest: str
    notes: Name
    #: The least and the most.
    players: tuple[int, int]
    options: dict[str, OptionValue]
    #: Those of its own rules.
    phases: list[str]
    setup: MapSetUp
    cards: list[CardKind]
    #: By length.
    route_points: dict[str, int]
    longest_path: int
    most_tickets: int
    #: Width to height.
    ratio: float
    regions: tuple[Region, ...]
    cities: tuple[City, ...]
    routes: list[Route]
    tickets: list[Ticket]
    #: Names of ticket destinations.
    places: Mapping[str, Name]
    #: The map's own for things (`train`) and those of its rules (`source_…`, `option_…`), of
    #: their phases (`prompt_…`) and of kinds of their own cards (`kind_…`).
    words: dict[str, Name]
    variant: dict[str, VariantFact]
    #: Of each open or private fact of its rules: what it is.
    facts: dict[str, FactShape]
    #: A character for a mark of routes.
    signs: dict[str, str]
    #: What can ever be done on it.
    verbs: dict[str, VerbFacts]


class RulePages(Message, frozen=True):
    """The pages of rules: the base game, then as the maps."""

    pages: list[RulePage]


class RuleTexts(Message, frozen=True):
    """The rules of a page by number, the headings they stand below, and pictures beside them."""

    page: str
    rules: dict[str, Name]
    #: In the order of the page; none if it has no headings.
    sections: list[RuleSection]
    #: Of the maps that are played by this page.
    examples: list[RuleExample]


class Health(Message, frozen=True):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    api: int
    engine: Literal["compiled", "plain"]
