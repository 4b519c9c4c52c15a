"""The sections of a map file, one function each: from tables to the values of `model`.

What one entry can tell about itself is checked here; what needs two entries, in `checks`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from .limits import MAX_COLOURS, MAX_FACE_UP, MAX_LENGTH, MAX_OFFER, MAX_PLAYERS
from .model import About, City, Layout, Name, Region, Route, SetUp, Spot, Ticket, TicketDraw
from .reading import Table, did_you_mean, entry_between

#: Sides of a city on which its label can stand.
_SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
#: Game words that a map may put in its own way, besides its card colours, and the forms in which
#: Finnish texts need them (`FORMS` in `engine/vocabulary.py`).
_WORDS = (
    "train trains trains_counted trains_some train_card train_cards "
    "locomotive locomotives locomotives_counted ticket ticket_object tickets tickets_counted "
    "tickets_some tickets_among tickets_yours city cities route routes"
)
_RETURNED = {"in order": False, "shuffled": True}


def about(head: Table) -> tuple[About, ...]:
    """What players are told of the map when they choose it, line by line."""
    lines: list[About] = []
    for row in head.rows("about", "about"):
        row.expect("en fi", "guide")
        lines.append(About(Name(row.text("en"), row.text("fi")), row.flag("guide")))
    return tuple(lines)


def setup(table: Table) -> SetUp:
    table.expect(
        "players trains hand face_up opening_tickets drawn_tickets doubles_from last_trains"
    )
    least, most = table.pair("players")
    if not 1 < least <= most <= MAX_PLAYERS:
        table.fail(f"'players' must be the least and the most players, 2 to {MAX_PLAYERS}")
    opening = table.table("opening_tickets")
    opening.expect("deal keep", "returned")
    returned = opening.text("returned", "in order")
    if returned not in _RETURNED:
        opening.fail(f"'returned' must be 'in order' or 'shuffled', not '{returned}'")
    drawing = table.table("drawn_tickets")
    drawing.expect("deal keep")
    trains = table.whole("trains", 1)
    return SetUp(
        min_players=least,
        max_players=most,
        trains=trains,
        hand=table.whole("hand", 0),
        face_up=table.whole("face_up", 1, MAX_FACE_UP),
        opening=_read_draw(opening),
        opening_shuffled=_RETURNED[returned],
        drawing=_read_draw(drawing),
        # More than the most players: doubles stay closed at every table.
        doubles_from=table.whole("doubles_from", 2, MAX_PLAYERS + 1),
        last_trains=table.whole("last_trains", 0, trains - 1),
    )


def _read_draw(table: Table) -> TicketDraw:
    deal = table.whole("deal", 1, MAX_OFFER)
    return TicketDraw(deal, table.whole("keep", 1, deal))


def cards(table: Table) -> tuple[dict[str, int], int]:
    """The cards of each colour, and the locomotives."""
    table.expect("colours locomotives")
    colours = table.counts("colours", 1)
    if len(colours) > MAX_COLOURS:
        table.fail(f"'colours' must be at most {MAX_COLOURS}, not {len(colours)}")
    for word in ("grey", "locomotive"):
        if word in colours:
            table.fail(f"'{word}' cannot be the name of a card colour")
    return colours, table.whole("locomotives", 0)


def points(table: Table) -> tuple[dict[int, int], int, int]:
    """Points by route length (B25), the longest-path bonus and the most-tickets bonus."""
    table.expect("routes", "longest_path most_tickets")
    by_length: dict[int, int] = {}
    for length, points in table.counts("routes", 1).items():
        if not (length.isascii() and length.isdigit() and length[0] != "0"):
            table.fail(f"'routes' must name lengths, not '{length}'")
        by_length[int(length)] = points
    longest = table.whole("longest_path", 0, default=0)
    return by_length, longest, table.whole("most_tickets", 0, default=0)


def words(table: Table, colours: Iterable[str]) -> dict[str, Name]:
    """The map's words: for the things of the game, and for the colours of its cards."""
    table.expect("", " ".join([_WORDS, *colours]))
    return {word: table.name(word) for word in table.data}


def variant(table: Table) -> dict[str, object]:
    """The variant's rules as they stand: only what a saved game can hold."""
    for key, value in table.data.items():
        if not _is_plain(value):
            table.fail(f"'{key}' may hold numbers, texts, true and false, lists and tables only")
    return dict(table.data)


def _is_plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(_is_plain(inner) for inner in value.values())
    if isinstance(value, list):
        return all(_is_plain(inner) for inner in value)
    return isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


def layout(board: Table) -> Layout:
    """The drawing; without regions, one "main" that covers all of it."""
    width, height = board.numbers("ratio", 2)
    if width <= 0 or height <= 0:
        board.fail("'ratio' must be width and height, both above 0")
    if not board.has("regions"):
        return Layout(width / height, (Region("main", Name("", ""), (0.0, 0.0, 1.0, 1.0)),))
    regions: list[Region] = []
    for row in board.rows("regions", "region"):
        region = _read_region(row)
        if region.id in {known.id for known in regions}:
            row.fail(f"two regions are called '{region.id}'")
        regions.append(region)
    if not regions or regions[0].id != "main":
        board.fail("the first of 'regions' must be 'main'")
    return Layout(width / height, tuple(regions))


def _read_region(row: Table) -> Region:
    row.expect("id name box")
    left, top, right, bottom = row.numbers("box", 4)
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        row.fail("'box' must be left, top, right, bottom, each 0 to 1")
    return Region(row.text("id"), row.name("name"), (left, top, right, bottom))


def cities(board: Table, layout: Layout) -> tuple[City, ...]:
    cities: dict[str, City] = {}
    for number, row in enumerate(board.rows("cities", "city"), start=1):
        city = _read_city(row, number, layout)
        if city.id in cities:
            row.named(f"city {city.id}").fail(f"two cities are called '{city.id}'")
        cities[city.id] = city
    return tuple(cities.values())


def _read_city(row: Table, number: int, layout: Layout) -> City:
    name = row.data.get("name")
    row = row.named(f"city {name}" if isinstance(name, str) and name.strip() else f"city {number}")
    row.expect("name at geo", "en fi place dead_end junction label region also")
    city = row.text("name")
    english = row.text("en", city)
    latitude, longitude = row.numbers("geo", 2)
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        row.fail("'geo' must be latitude (-90 to 90) and longitude (-180 to 180)")
    junction = row.flag("junction")
    if junction and row.has("place"):
        row.fail("a junction belongs to no place: it cannot be the end of a ticket")
    spots = [_read_spot(row, layout)]
    for other in row.rows("also", "also"):
        other = other.named(row.entry)
        other.expect("region at", "label")
        spots.append(_read_spot(other, layout))
    if len({spot.region for spot in spots}) < len(spots):
        row.fail("drawn twice in one region")
    return City(
        id=city,
        name=Name(english, row.text("fi", english)),
        place="" if junction else row.text("place", city),
        dead_end=row.flag("dead_end"),
        junction=junction,
        latitude=latitude,
        longitude=longitude,
        spots=tuple(spots),
    )


def _read_spot(row: Table, layout: Layout) -> Spot:
    region = _read_region_name(row, layout)
    x, y = row.numbers("at", 2)
    left, top, right, bottom = region.box
    if not (0 <= x <= 1 and 0 <= y <= 1):
        row.fail(f"'at' must be right and down, each 0 to 1, not [{x}, {y}]")
    if not (left <= x <= right and top <= y <= bottom):
        row.fail(f"'at' [{x}, {y}] lies outside its region '{region.id}'")
    label = row.text("label", "")
    if label and label not in _SIDES:
        row.fail(f"'label' must be one of {', '.join(_SIDES)}, not '{label}'")
    return Spot(region.id, x, y, label)


def _read_region_name(row: Table, layout: Layout) -> Region:
    regions = {region.id: region for region in layout.regions}
    wanted = row.text("region", layout.regions[0].id)
    if wanted not in regions:
        row.fail(f"unknown region '{wanted}'{did_you_mean(wanted, regions)}")
    return regions[wanted]


def places(board: Table, cities: tuple[City, ...]) -> dict[str, Name]:
    """Names of the ticket destinations: a city's own, or as `places` gives it."""
    table = board.table("places")
    places = {city.place: Name(city.place, city.place) for city in cities if city.place}
    places |= {city.id: city.name for city in cities if city.id == city.place}
    for place in table.data:
        if place not in places:
            table.fail(f"no city belongs to '{place}'{did_you_mean(place, places)}")
        places[place] = table.name(place)
    return places


def routes(board: Table, layout: Layout) -> tuple[Route, ...]:
    routes: dict[str, Route] = {}
    for number, row in enumerate(board.rows("routes", "route"), start=1):
        route = _read_route(row, number, layout)
        if route.id in routes:
            row.named(_entry("route", row, route.id)).fail("its id is used twice")
        routes[route.id] = route
    return tuple(routes.values())


def _read_route(row: Table, number: int, layout: Layout) -> Route:
    row = row.named(_entry("route", row, row.data.get("id", number)))
    row.expect("id from to length colour", "parallel ferries marks region")
    length = row.whole("length", 1, MAX_LENGTH)
    return Route(
        id=row.text("id"),
        a=row.text("from"),
        b=row.text("to"),
        length=length,
        colour=row.text("colour"),
        ferries=row.whole("ferries", 0, length, default=0),
        parallel=row.text("parallel", ""),
        marks=frozenset(row.texts("marks")),
        region=_read_region_name(row, layout).id,
    )


def tickets(owner: Table, ours: bool = False) -> tuple[Ticket, ...]:
    """The tickets in their order; `ours` is said of those that do not say it themselves."""
    tickets: list[Ticket] = []
    for number, row in enumerate(owner.rows("tickets", "ticket"), start=1):
        row = row.named(_entry("ticket", row, number))
        row.expect("from to points", "ours")
        points = row.whole("points", 1)
        tickets.append(Ticket(row.text("from"), row.text("to"), points, row.flag("ours", ours)))
    return tuple(tickets)


def _entry(kind: str, row: Table, label: object) -> str:
    """A route or ticket as a fault names it, with its ends where the file gives them."""
    a, b = row.data.get("from"), row.data.get("to")
    if isinstance(a, str) and isinstance(b, str):
        return entry_between(kind, label, a, b)
    return f"{kind} {label}"
