"""What is answered about maps and rules, and whether the server works."""

from __future__ import annotations

from typing import Literal

import msgspec

from veturi.maps import TicketDraw
from veturi.server.domain.read_model.values import Message, OptionValue, Text

__all__ = [
    "CardKind",
    "City",
    "FactShape",
    "Health",
    "MapAbout",
    "MapFacts",
    "MapLine",
    "MapSetUp",
    "Maps",
    "Region",
    "Route",
    "RulePage",
    "RulePages",
    "RuleTexts",
    "Spot",
    "Ticket",
    "VariantFact",
]

#: A fact that only the map's own rules read: a number, a word, or a table of numbers, words, lists
#: of them or texts in both languages.
VariantFact = int | str | list[int | str] | dict[str, int | str | list[int | str] | dict[str, str]]


class MapAbout(Message, frozen=True):
    """A line on what is special about a map; `guide`: told in the guide of a first game, too."""

    text: Text
    guide: bool


class MapLine(Message, frozen=True):
    """A map in the list."""

    id: str
    name: Text
    about: list[MapAbout]
    ruleset: str
    #: The sources of points that its own rules add, in words.
    sources: dict[str, Text]
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
    name: Text
    count: int


class Region(Message, frozen=True):
    """A part of the board, drawn in a frame of its own: left, top, right, bottom, 0..1."""

    id: str
    name: Text
    box: tuple[float, float, float, float]


class Spot(Message, frozen=True):
    """Where a city is drawn: its region of the board, and 0..1 of the board's sides."""

    region: str
    x: float
    y: float
    #: The side on which the label has room; "" for no preference.
    label: str


class City(Message, frozen=True):
    """A place where routes meet."""

    id: str
    name: Text
    #: The ticket destination it belongs to; "" for a place no ticket can name.
    place: str
    dead_end: bool
    junction: bool
    latitude: float
    longitude: float
    spots: list[Spot]


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


class Ticket(Message, frozen=True):
    """Two destinations and what joining them is worth."""

    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    name: Text
    points: int
    #: How many trains join its places at the least, if nobody is in the way.
    length: int
    #: Whether it is one of our own making.
    ours: bool


class FactShape(Message, frozen=True):
    """The shape of an open fact (`count`, `seat_by_city`, `cards`, …), and its sign."""

    shape: str
    sign: str


class MapFacts(Message, frozen=True):
    """All that drawing and wording a map takes."""

    id: str
    name: Text
    about: list[MapAbout]
    ruleset: str
    version: int
    digest: str
    notes: Text
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
    regions: list[Region]
    cities: list[City]
    routes: list[Route]
    tickets: list[Ticket]
    #: Names of ticket destinations.
    places: dict[str, Text]
    #: The map's own for things (`train`) and those of its rules (`source_…`, `option_…`).
    words: dict[str, Text]
    variant: dict[str, VariantFact]
    #: Of each open fact of its rules: what it is.
    facts: dict[str, FactShape]
    #: A character for a mark of routes.
    signs: dict[str, str]


class RulePage(Message, frozen=True):
    """A page of rules: its name in addresses, the letter of its numbers, its title."""

    page: str
    letter: str
    name: Text


class RulePages(Message, frozen=True):
    """The pages of rules: the base game, then as the maps."""

    pages: list[RulePage]


class RuleTexts(Message, frozen=True):
    """The rules of a page by number."""

    page: str
    rules: dict[str, Text]


class Health(Message, frozen=True):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    api: int
    engine: Literal["compiled", "plain"]
