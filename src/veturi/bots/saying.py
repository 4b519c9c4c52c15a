"""Why a move is good, in words: from a mind's reasons to sentences in both languages."""

from __future__ import annotations

from veturi.bots.mind import reasons
from veturi.bots.mind.knowledge import Option
from veturi.bots.mind.mind import Mind
from veturi.maps import Name

__all__ = ["why"]

COUNTS = (
    Name("no", "ei yhtään"),
    Name("one", "yksi"),
    Name("two", "kaksi"),
    Name("three", "kolme"),
    Name("four", "neljä"),
    Name("five", "viisi"),
)


def _count(number: int) -> Name:
    return COUNTS[number] if number < len(COUNTS) else Name(str(number), str(number))


def why(mind: Mind, option: Option) -> Name:
    """A sentence for a person; it tells only what the mind's own seat may know."""
    reason = option.reason
    if reason in ROUTES:
        return _of_route(mind, option)
    if reason in CARDS:
        return _of_card(mind, option)
    if reason in CITIES:
        return _of_city(mind, option)
    if reason == reasons.KEEP:
        count, trains = _count(int(option.number)), int(option.subject)
        return Name(
            f"your plan then has {count.en} open ticket{'' if option.number == 1 else 's'}, "
            f"joined by routes of {trains} spaces in all",
            f"suunnitelmassasi on silloin avoimia lippuja {count.fi}, "
            f"ja niiden reiteissä on yhteensä {trains} ruutua",
        )
    return PLAIN[int(reason)]


PLAIN = {
    int(reasons.NOTHING_ELSE): Name("nothing better can be done", "parempaakaan ei voi tehdä"),
    int(reasons.TICKETS): Name(
        "the plan is nearly done, and there is time for more tickets",
        "suunnitelma on melkein valmis, ja aikaa on uusille lipuille",
    ),
    int(reasons.NO_MARKER): Name(
        "the two cards are worth more than a marker here",
        "kaksi korttia on arvokkaampi kuin merkki täällä",
    ),
    int(reasons.TERRAIN): Name(
        "terrain cards will double routes you want",
        "maastokorteilla saa halutuista reiteistä tuplapisteet",
    ),
}

ROUTES = {
    int(reasons.NEEDED),
    int(reasons.COMPLETES),
    int(reasons.EXTRA),
    int(reasons.LAST_TURN),
}
CARDS = {
    int(reasons.FOR_ROUTE),
    int(reasons.SPARE),
    int(reasons.LOCOMOTIVE_CARD),
    int(reasons.BLIND),
}
CITIES = {int(reasons.START), int(reasons.MARKER), int(reasons.ALVIN)}


def _of_route(mind: Mind, option: Option) -> Name:
    board = mind.ground.rules.board
    name = board.route_name(int(option.subject))
    points = int(board.points[option.subject])
    number = int(option.number)
    if option.reason == reasons.NEEDED:
        count = _count(number)
        said = Name(
            f"joins {name.en}, needed by {count.en} ticket{'' if number == 1 else 's'}",
            f"yhdistää {name.fi}; sitä tarvitsee {count.fi} lippu{'' if number == 1 else 'a'}",
        )
    elif option.reason == reasons.COMPLETES:
        said = Name(
            f"{name.en} completes tickets worth {number} points at once",
            f"{name.fi} täyttää heti lippuja {number} pisteen arvosta",
        )
    elif option.reason == reasons.EXTRA:
        said = Name(
            f"{name.en} is worth {points} points by itself",
            f"{name.fi} on jo yksin {points} pisteen arvoinen",
        )
    else:
        more = number + points
        said = Name(
            f"on the last turn {name.en} brings most, about {more} points",
            f"viimeisellä vuorolla {name.fi} tuo eniten, noin {more} pistettä",
        )
    return _with_rivals(mind, int(option.subject), said)


def _with_rivals(mind: Mind, route: int, said: Name) -> Name:
    board = mind.ground.rules.board
    near = int(mind.near[board.node_a[route]] + mind.near[board.node_b[route]])
    if not near:
        return said
    count = _count(near)
    if near == 1:
        return Name(
            f"{said.en}; a rival's track is near", f"{said.fi}; kilpailijan rata on lähellä"
        )
    return Name(
        f"{said.en}; {count.en} tracks of rivals are near",
        f"{said.fi}; lähellä on kilpailijoiden ratoja: {count.fi}",
    )


def _of_card(mind: Mind, option: Option) -> Name:
    board = mind.ground.rules.board
    if option.reason == reasons.FOR_ROUTE:
        route = board.route_name(int(option.subject))
        return Name(f"the card is needed for {route.en}", f"korttia tarvitaan reitille {route.fi}")
    if option.reason == reasons.LOCOMOTIVE_CARD:
        return Name("a wild card fits every route", "jokeri kelpaa joka reitille")
    if option.reason == reasons.BLIND:
        return Name(
            "an unseen card is as good as those face up", "pakasta saa yhtä hyvän kuin avoimista"
        )
    return Name("a card for later", "kortti myöhempää varten")


def _of_city(mind: Mind, option: Option) -> Name:
    board = mind.ground.rules.board
    city = board.map.cities[int(option.subject)].name
    number = int(option.number)
    if option.reason == reasons.START:
        count = _count(number)
        return Name(
            f"from {city.en} {count.en} of your tickets can be joined",
            f"paikasta {city.fi} yhdistyy lipuistasi {count.fi}",
        )
    if option.reason == reasons.MARKER:
        return Name(
            f"open routes at {city.en} will pay the marker's owner",
            f"merkin omistaja saa pisteet avoimista reiteistä paikassa {city.fi}",
        )
    return Name(
        f"open routes by which Alvin can be taken at {city.en}: {number}",
        f"avoimia reittejä, joilta Alvin voidaan viedä paikasta {city.fi}: {number}",
    )
