"""Why a move is good, in words: from a mind's reasons to sentences in both languages.

What a claim brings is read from the rules: the claim is tried in a copy of the position, and the
events say who scores how much. A claim shows nothing hidden, so the sentence tells only what the
seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from veturi.bots.mind import reasons
from veturi.bots.mind.knowledge import Option
from veturi.bots.mind.mind import Mind
from veturi.maps import Name
from veturi.rules import Event
from veturi.rules.play import apply
from veturi.rules.state import State

__all__ = ["Saying"]

COUNTS = (
    Name("none", "ei yhtään"),
    Name("one", "yksi"),
    Name("two", "kaksi"),
    Name("three", "kolme"),
    Name("four", "neljä"),
    Name("five", "viisi"),
)


def _count(number: int) -> Name:
    return COUNTS[number] if number < len(COUNTS) else Name(str(number), str(number))


def _points(number: int) -> Name:
    """So many points, as the object of getting or bringing."""
    return Name("1 point", "1 pisteen") if number == 1 else Name(*_plural(number))


def _plural(number: int) -> tuple[str, str]:
    return f"{number} points", f"{number} pistettä"


def _steps(number: int) -> Name:
    """Places on Japan's track (J5)."""
    if number == 1:
        return Name("1 step on the bullet-train track", "1 askelen luotijunaradalla")
    return Name(f"{number} steps on the bullet-train track", f"{number} askelta luotijunaradalla")


def _joined(parts: list[Name], en: str, fi: str) -> Name:
    return Name(en.join(part.en for part in parts), fi.join(part.fi for part in parts))


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


@dataclass(slots=True)
class Claimed:
    """What follows from a claim."""

    #: By seat: the points it scores at once.
    points: dict[int, int] = field(default_factory=dict)
    #: What the points are for, and what else happened.
    kinds: set[str] = field(default_factory=set)
    steps: int = 0
    last_round: bool = False

    def note(self, event: Event) -> None:
        self.kinds.add(event.kind)
        if event.kind == "scored":
            points = event.public["points"]
            assert isinstance(points, int)
            self.points[event.seat] = self.points.get(event.seat, 0) + points
            self.kinds.add(str(event.public["source"]))


#: What a claim may bring besides points, by the kind of its event or the source of its points.
BESIDES = {
    "doubling": Name("its points are doubled", "sen pisteet tuplataan"),
    "alvin": Name("it catches Alvin", "samalla nappaat Alvinin"),
    "merchandise": Name("it brings a merchandise card", "siitä saa kauppavarabonuskortin"),
}


class Saying:
    """Puts a mind's reasons at one moment into words."""

    def __init__(self, mind: Mind, state: State) -> None:
        self.mind = mind
        self.state = state
        self.board = mind.ground.rules.board

    def why(self, option: Option, best: bool = False) -> Name:
        """A sentence for a person; the best of the options may be called so."""
        reason = int(option.reason)
        if reason in ROUTES:
            return self._of_route(option, best)
        if reason in CARDS:
            return _of_card(self.mind, option)
        if reason in CITIES:
            return _of_city(self.mind, option)
        if reason == reasons.KEEP:
            return _of_tickets(int(option.number), int(option.subject))
        return PLAIN[reason]

    # --- claims -----------------------------------------------------------------------------

    def _of_route(self, option: Option, best: bool) -> Name:
        route, number = int(option.subject), int(option.number)
        claimed = self._try(option)
        name = self.board.route_name(route)
        if option.reason == reasons.NEEDED:
            count = _count(number)
            said = Name(
                f"joins {name.en}, needed by {count.en} ticket{'' if number == 1 else 's'}",
                f"yhdistää {name.fi}; sitä tarvitsee {count.fi} lippu{'' if number == 1 else 'a'}",
            )
        elif option.reason == reasons.COMPLETES:
            said = Name(
                f"{name.en} completes tickets worth {_points(number).en} at once",
                f"{name.fi} täyttää heti lippuja {number} pisteen arvosta",
            )
        elif option.reason == reasons.EXTRA:
            said = self._alone(name, claimed)
        else:
            said = self._at_last(name, claimed, number, best)
        clauses = [said, *(text for kind, text in BESIDES.items() if kind in claimed.kinds)]
        clauses += self._others_points(claimed) + self._rivals_near(route)
        if claimed.last_round:
            clauses.append(Name("it begins the last round", "siitä alkaa viimeinen kierros"))
        return _joined(clauses, "; ", "; ")

    def _try(self, option: Option) -> Claimed:
        rules, seat, route = self.mind.ground.rules, int(self.mind.seat), int(option.subject)
        twin = self.state.clone()
        twin.events = []
        apply(rules, twin, seat, option.action)
        claimed = Claimed()
        for event in twin.events:
            claimed.note(event)
        if "bullet_train" in claimed.kinds:
            claimed.steps = int(self.board.length[route])
        # B28; in Old West the turn goes on after the claim, and sets it off at its end.
        claimed.last_round = self.state.turns_left < 0 and rules.begins_last_round(twin, seat)
        return claimed

    def _alone(self, name: Name, claimed: Claimed) -> Name:
        """A route that no ticket needs."""
        own = claimed.points.get(int(self.mind.seat), 0)
        if own:
            return Name(
                f"{name.en} is worth {_points(own).en} by itself",
                f"{name.fi} on jo yksin {own} pisteen arvoinen",
            )
        if claimed.steps:
            steps = _steps(claimed.steps)
            return Name(f"{name.en} moves you {steps.en}", f"{name.fi}: merkkisi etenee {steps.fi}")
        return Name(f"{name.en} brings you no points", f"{name.fi} ei tuo sinulle pisteitä")

    def _at_last(self, name: Name, claimed: Claimed, done: int, best: bool) -> Name:
        """The last turn: what counts is what it brings."""
        own = claimed.points.get(int(self.mind.seat), 0)
        gains = [_points(own)] if own else []
        if done:
            worth = _points(done)
            gains.append(Name(f"tickets worth {worth.en}", f"lippuja {done} pisteen arvosta"))
        gains += [_steps(claimed.steps)] if claimed.steps else []
        if not gains:
            return Name(
                f"on the last turn {name.en} brings you no points",
                f"viimeisellä vuorolla {name.fi} ei tuo sinulle pisteitä",
            )
        told = _joined(gains, " and ", " ja ")
        if best:
            return Name(
                f"on the last turn nothing brings more than {name.en}: {told.en}",
                f"viimeisellä vuorolla mikään ei tuo enempää kuin {name.fi}: saat {told.fi}",
            )
        return Name(
            f"on the last turn {name.en} brings {told.en}",
            f"viimeisellä vuorolla {name.fi} tuo {told.fi}",
        )

    def _others_points(self, claimed: Claimed) -> list[Name]:
        """Old West: the points may be another's (W7, W8)."""
        found = []
        for seat, points in sorted(claimed.points.items()):
            if seat != self.mind.seat and points:
                got = _points(points)
                found.append(
                    Name(f"player {seat + 1} gets {got.en}", f"pelaaja {seat + 1} saa {got.fi}")
                )
        return found

    def _rivals_near(self, route: int) -> list[Name]:
        """The rivals who have a track at either end, each once."""
        board, owner = self.board, self.state.owner
        ends = {int(board.node_a[route]), int(board.node_b[route])}
        near = {
            int(owner[other])
            for other in range(int(board.n_routes))
            if ends & {int(board.node_a[other]), int(board.node_b[other])}
        }
        number = sum(1 for seat in near if seat >= 0 and seat != self.mind.seat)
        if not number:
            return []
        if number == 1:
            return [Name("a rival is near", "lähellä on kilpailija")]
        count = _count(number)
        return [Name(f"{count.en} rivals are near", f"lähellä on {count.fi} kilpailijaa")]


def _of_tickets(number: int, trains: int) -> Name:
    if not number:
        return Name(
            "your plan then has no open tickets", "suunnitelmassasi ei ole silloin avoimia lippuja"
        )
    count = _count(number)
    return Name(
        f"your plan then has {count.en} open ticket{'' if number == 1 else 's'}, "
        f"joined by routes of {trains} spaces in all",
        f"suunnitelmassasi on silloin avoimia lippuja {count.fi}, "
        f"ja niiden reiteissä on yhteensä {trains} ruutua",
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
        count = _count(number) if number else Name("none", "ei yksikään")
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
