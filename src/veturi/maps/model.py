"""The data model of a map: its facts as plain values, exactly as its file states them.

Nothing here knows how the game is played: `veturi.engine` reads these values and changes none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "GREY",
    "About",
    "City",
    "GameMap",
    "Layout",
    "Message",
    "Name",
    "Plural",
    "Region",
    "Route",
    "SetUp",
    "Spot",
    "Ticket",
    "TicketDraw",
]

#: The colour word of a route that any one colour may pay for (B19).
GREY = "grey"


@dataclass(frozen=True, slots=True)
class Name:
    """A name in both languages of the game."""

    en: str
    fi: str

    def in_language(self, language: str) -> str:
        return self.fi if language == "fi" else self.en


@dataclass(frozen=True, slots=True)
class Plural:
    """A text that counts: for one, and for every other number."""

    one: Name
    other: Name
    #: The field that is counted.
    by: str = "number"

    def of(self, number: object) -> Name:
        return self.one if number == 1 else self.other


#: A text of a catalogue or of a map's rules.
Message = Name | Plural


@dataclass(frozen=True, slots=True)
class About:
    """A line on what is special about a map."""

    text: Name
    #: Told in the guide of a first game, too.
    guide: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a city is drawn: its region of the board, and 0..1 of the board's sides."""

    region: str
    x: float
    y: float
    #: The side on which the label has room: n, ne, e, se, s, sw, w, nw, or "" for no preference.
    label: str = ""


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet. `id` is its English name, unique on the map."""

    id: str
    name: Name
    #: The ticket destination it belongs to; "" for a place no ticket can name (F14).
    place: str
    #: No chain passes through a dead end (F14).
    dead_end: bool
    #: An unnamed junction: its name is only a label of ours.
    junction: bool
    latitude: float
    longitude: float
    #: Usually one; a city that is drawn twice (J9) has two.
    spots: tuple[Spot, ...]

    def spot_in(self, region: str) -> Spot:
        """Where a route of that region meets the city: in it, if the city is drawn there."""
        return next((spot for spot in self.spots if spot.region == region), self.spots[0])


@dataclass(frozen=True, slots=True)
class Route:
    """One printed track between two neighbouring cities."""

    id: str
    a: str
    b: str
    length: int
    #: One of the map's colours, or `GREY`.
    colour: str
    #: Spaces with a locomotive symbol (W10).
    ferries: int
    #: Shared by the tracks of one double or triple route (B23); "" for a single one.
    parallel: str
    #: Marks that the variant's rules read (A7, J4).
    marks: frozenset[str]
    region: str

    @property
    def ferry_spaces(self) -> list[int]:
        """The spaces on which locomotive symbols are drawn: spread evenly over the route."""
        return [int((i + 0.5) * self.length / self.ferries) for i in range(self.ferries)]


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two destinations and what joining them is worth."""

    a: str
    b: str
    points: int
    #: True for a ticket of our own making, False for a printed one.
    ours: bool


@dataclass(frozen=True, slots=True)
class TicketDraw:
    """How many tickets are drawn, and how many of them must be kept."""

    deal: int
    keep: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """The numbers of the set-up and of the end."""

    min_players: int
    max_players: int
    trains: int
    hand: int
    face_up: int
    opening: TicketDraw
    #: Opening tickets given back are shuffled before they go to the bottom (W2, J2).
    opening_shuffled: bool
    drawing: TicketDraw
    #: From this number of players all tracks of a double route may be claimed (B24, A5).
    doubles_from: int
    #: The last round begins when a player ends a turn with this many trains or fewer (B28).
    last_trains: int


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board, drawn in a frame of its own: left, top, right, bottom, 0..1."""

    id: str
    name: Name
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawing of the board: its width to height, and its regions ("main" first)."""

    ratio: float
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class GameMap:
    """Everything a map file says."""

    id: str
    name: Name
    #: The rules it plays by: a module of `veturi.engine`, or "package.module:Class".
    rules: str
    #: Where lists for players show it: the easiest map is 1, and those without a number come last.
    order: int
    about: tuple[About, ...]
    #: Where the facts come from, and what is not certain; shown to players.
    notes: Name
    setup: SetUp
    #: Card colours in the map's order, each with its number of cards; locomotives apart.
    colours: Mapping[str, int]
    locomotives: int
    #: Points of a claimed route by its length (B25).
    route_points: Mapping[int, int]
    longest_path_bonus: int
    most_tickets_bonus: int
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    layout: Layout
    #: Names of ticket destinations, by place.
    places: Mapping[str, Name]
    #: Game words that differ from the base game's, such as a cart in place of a train; a card's
    #: colour by its name.
    words: Mapping[str, Name]
    #: What only this variant's rules read: numbers, tables and lists as in the file.
    variant: Mapping[str, object]
    #: SHA-256 of all that bears on play, as hex: not of names, descriptions, notes or layout.
    digest: str
    #: What the map was before its facts were changed: games that began then go on with those.
    earlier: tuple[GameMap, ...] = ()
