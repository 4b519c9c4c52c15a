"""Why a move is good, in words: from a planner's reasons to sentences in both languages.

What a claim brings is read from the rules: the claim is tried in a copy of the position, and the
events say who scores how much. A claim shows nothing hidden, so the sentence tells only what the
seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from veturi.bots.planner import reasons
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.variant_knowledge import Option
from veturi.engine import Event
from veturi.engine.actions import CLAIM
from veturi.engine.board import vector
from veturi.engine.legality.legal_moves import choices
from veturi.engine.paths.networks import Connectivity
from veturi.engine.play import apply_unchecked
from veturi.engine.state import HAND, LOCOMOTIVE, OFFER, OFFERED, TURN, State
from veturi.engine.vocabulary import BENT, thing_word
from veturi.maps import GREY, Name

__all__ = ["Explainer"]

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


def _joined(parts: list[Name], en: str, fi: str) -> Name:
    return Name(en.join(part.en for part in parts), fi.join(part.fi for part in parts))


def _filled(text: Name, **fields: Name) -> Name:
    """A sentence of the map's own rules with its fields filled, in both languages."""
    return Name(
        text.en.format_map({key: name.en for key, name in fields.items()}),
        text.fi.format_map({key: name.fi for key, name in fields.items()}),
    )


NOTHING_ELSE = Name("nothing better can be done", "parempaakaan ei voi tehdä")
#: What cards are worth when there is no turn to come, alone and where no route can be claimed.
NO_LATER = Name(
    "on the last turn a card brings no points",
    "viimeisellä vuorolla kortti ei enää tuo pisteitä",
)
NOTHING_LEFT = Name(
    "nothing you can still do is sure to bring points: no route can be claimed",
    "mikään ei enää varmasti tuo pisteitä: yhtään reittiä ei voi rakentaa",
)

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


@dataclass(slots=True)
class Claimed:
    """What follows from a claim."""

    #: By seat: the points it scores at once.
    points: dict[int, int] = field(default_factory=dict)
    #: What the points are for, and what else happened.
    kinds: set[str] = field(default_factory=set)
    last_round: bool = False

    def note(self, event: Event) -> None:
        self.kinds.add(event.kind)
        if event.kind == "scored":
            points = event.public["points"]
            assert isinstance(points, int)
            self.points[event.seat] = self.points.get(event.seat, 0) + points
            self.kinds.add(str(event.public["source"]))


class Explainer:
    """Puts a planner's reasons at one moment into words.

    What only the map's own rules have, their texts say. `reason_…` is the sentence of a reason of
    its own. Of a claim, by the kind of an event that follows or the source of its points:
    `brings_…` is a clause, `gain_…` what is gained besides points, `alone_…` the sentence if that
    is all.
    """

    def __init__(self, planner: Planner, state: State) -> None:
        self.planner = planner
        self.state = state
        self.board = planner.ground.rules.board
        self.texts = planner.ground.rules.texts
        #: In the last round everybody has one turn (B28): there is no later.
        self.last = state.turns_left >= 0

    def _word(self, thing: str) -> Name:
        """A thing in the map's own word."""
        return thing_word(thing, self.board.map.words)

    def why(self, option: Option, best: bool = False) -> Name:
        """A sentence for a person; the best of the options may be called so."""
        reason = int(option.reason)
        if reason in ROUTES:
            return self._of_route(option, best)
        if reason in CARDS or reason >= reasons.OWN_CARD:
            return self._of_card(option)
        if reason == reasons.KEEP:
            return self._of_keeping(option)
        if reason == reasons.TICKETS:
            return self._of_drawing(option.score)
        if reason >= reasons.OWN:
            return self._of_own(option)
        return NOTHING_ELSE

    # --- claims -----------------------------------------------------------------------------

    def _of_route(self, option: Option, best: bool) -> Name:
        route, number = int(option.subject), int(option.number)
        claimed = self._try(option)
        name = self.board.route_name(route)
        if option.reason == reasons.NEEDED:
            count, needing = _count(number), self._word("ticket" if number == 1 else "tickets")
            said = Name(
                f"joins {name.en}, needed by {count.en} {needing.en}",
                f"yhdistää {name.fi}; {self._word('tickets_among').fi}si {count.fi} tarvitsee sitä",
            )
        elif option.reason == reasons.COMPLETES:
            some = self._word("tickets_some")
            said = Name(
                f"{name.en} completes {some.en} worth {_points(number).en} at once",
                f"{name.fi} toteuttaa heti {some.fi} {number} pisteen arvosta",
            )
        elif option.reason == reasons.EXTRA:
            said = self._alone(route, claimed)
        else:
            said = self._at_last(route, claimed, number, best)
        clauses = [said, *self._kinds("brings_", claimed).values()]
        clauses += self._others_points(claimed) + self._rivals_near(route)
        if claimed.last_round:
            clauses.append(Name("it begins the last round", "siitä alkaa viimeinen kierros"))
        return _joined(clauses, "; ", "; ")

    def _try(self, option: Option) -> Claimed:
        rules, seat = self.planner.ground.rules, int(self.planner.seat)
        twin = self.state.clone()
        twin.events = []
        apply_unchecked(rules, twin, seat, option.action)
        claimed = Claimed()
        for event in twin.events:
            claimed.note(event)
        # B28; where the turn goes on after the claim, its end sets it off.
        claimed.last_round = self.state.turns_left < 0 and rules.begins_last_round(twin, seat)
        return claimed

    def _kinds(self, prefix: str, claimed: Claimed) -> dict[str, Name]:
        """The texts of the map's own rules, of that sort, for what a claim brings."""
        return {
            key.removeprefix(prefix): text
            for key, text in self.texts.items()
            if key.startswith(prefix) and key.removeprefix(prefix) in claimed.kinds
        }

    def _gains(self, route: int, claimed: Claimed) -> dict[str, Name]:
        """What a claim gains besides points, by kind."""
        length = str(int(self.board.length[route]))
        found = {}
        for kind, text in self._kinds("gain_", claimed).items():
            one = self.texts.get(f"gain_{kind}_one", text) if length == "1" else text
            found[kind] = _filled(one, length=Name(length, length))
        return found

    def _alone(self, route: int, claimed: Claimed) -> Name:
        """A route that no ticket needs."""
        name = self.board.route_name(route)
        own = claimed.points.get(int(self.planner.seat), 0)
        if own:
            return Name(
                f"{name.en} is worth {_points(own).en} by itself",
                f"{name.fi} on jo yksin {own} pisteen arvoinen",
            )
        for kind, gain in self._gains(route, claimed).items():
            return _filled(self.texts[f"alone_{kind}"], route=name, gain=gain)
        return Name(f"{name.en} brings you no points", f"{name.fi} ei tuo sinulle pisteitä")

    def _at_last(self, route: int, claimed: Claimed, done: int, best: bool) -> Name:
        """The last turn: what counts is what it brings."""
        name = self.board.route_name(route)
        own = claimed.points.get(int(self.planner.seat), 0)
        gains = [_points(own)] if own else []
        if done:
            worth, some = _points(done), self._word("tickets_some")
            gains.append(Name(f"{some.en} worth {worth.en}", f"{some.fi} {done} pisteen arvosta"))
        gains += self._gains(route, claimed).values()
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
        """By some maps' rules the points may be another's (W7, W8)."""
        found = []
        for seat, points in sorted(claimed.points.items()):
            if seat != self.planner.seat and points:
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
        number = sum(1 for seat in near if seat >= 0 and seat != self.planner.seat)
        if not number:
            return []
        if number == 1:
            return [Name("a rival is near", "lähellä on kilpailija")]
        count = _count(number)
        return [Name(f"{count.en} rivals are near", f"lähellä on {count.fi} kilpailijaa")]

    # --- tickets ----------------------------------------------------------------------------

    def _of_keeping(self, option: Option) -> Name:
        """Which tickets are kept and which turned down, and how many of all the plan joins."""
        state, kept = self.state, int(option.action.target)
        at = int(self.planner.seat) * int(self.board.seat_size)
        offer = [int(state.seats[at + OFFER + i]) for i in range(int(state.seats[at + OFFERED]))]
        chosen = [ticket for i, ticket in enumerate(offer) if kept >> i & 1]
        others = [ticket for ticket in offer if ticket not in chosen]
        clauses = [self._listed("keeps", "pidät", chosen)]
        if others:
            clauses.append(self._listed("turns down", "palautat", others))
        joined = Connectivity(
            self.board, self.planner.ground.rules.network(state, self.planner.seat)
        )
        held = [
            i for i in range(int(self.board.n_tickets)) if state.tickets[i] == self.planner.seat
        ]
        unfinished = [one for one in [*held, *chosen] if not joined.completes(one)]
        clauses.append(self._planned(int(option.number), unfinished, int(option.subject)))
        return _joined(clauses, "; ", "; ")

    def _given_up(self, tickets: list[int]) -> list[int]:
        """Those of the unfinished tickets that the plan for them leaves out."""
        self.planner.look(self.state)
        planned = self.planner.make_plan(self.state, vector(tickets)).tickets
        joined = {int(planned[i]) for i in range(len(planned))}
        return [ticket for ticket in tickets if ticket not in joined]

    def _listed(self, en: str, fi: str, tickets: list[int]) -> Name:
        """Such as `keeps Boston – Miami (12), Dallas – New York (11)`."""
        names = []
        for ticket in tickets:
            name, worth = self.board.ticket_name(ticket), int(self.board.ticket_points[ticket])
            names.append(Name(f"{name.en} ({worth})", f"{name.fi} ({worth})"))
        told = _joined(names, ", ", ", ")
        return Name(f"{en} {told.en}", f"{fi} {told.fi}")

    def _planned(self, number: int, unfinished: list[int], spaces: int) -> Name:
        """Which of the unfinished tickets the plan gives up, and what the others take."""
        many = self._word("tickets")
        if not unfinished:
            return Name(
                f"all your {many.en} are then completed",
                f"kaikki sinulla olevat {many.fi} ovat silloin toteutuneet",
            )
        if not number:
            return self._listed(
                "your plan then gives up all that is open:",
                "suunnitelmassasi jää silloin toteutumatta kaikki kesken oleva:",
                unfinished,
            )
        built = Name(
            "1 space" if spaces == 1 else f"{spaces} spaces",
            "rakennettavaa on yksi ruutu" if spaces == 1 else f"rakennettavaa on {spaces} ruutua",
        )
        if number < len(unfinished):
            lost = self._listed(
                "your plan then gives up",
                "suunnitelmassasi jää silloin toteutumatta",
                self._given_up(unfinished),
            )
            return Name(
                f"{lost.en} and joins the rest by routes of {built.en}",
                f"{lost.fi}; muuten {built.fi}",
            )
        which = {1: Name("your only", "ainoan kesken olevan"), 2: Name("both", "molemmat")}
        some = which.get(len(unfinished), Name(f"all {len(unfinished)}", "kaikki"))
        word = self._word("ticket") if len(unfinished) == 1 else many
        kept = some.fi if len(unfinished) == 1 else f"{some.fi} kesken olevat {word.fi}"
        return Name(
            f"your plan then joins {some.en} open {word.en} by routes of {built.en}",
            f"suunnitelmasi toteuttaa silloin {kept}; {built.fi}",
        )

    def _of_drawing(self, hope: float) -> Name:
        """New tickets: what they can be hoped to bring."""
        one, many, some = (self._word(word) for word in ("ticket", "tickets", "tickets_some"))
        if self.last:
            return Name(
                f"on the last turn only a {one.en} that your routes already join brings points",
                f"viimeisellä vuorolla pisteitä tuo enää vain {one.fi}, jonka kohteet reittisi "
                "jo yhdistävät",
            )
        if hope < 0:
            return Name(
                f"new {many.en} are more likely to cost points than to bring any",
                f"uudet {many.fi} todennäköisemmin vievät kuin tuovat pisteitä",
            )
        return Name(
            f"the plan is nearly done, and there is time for more {many.en}",
            f"suunnitelma on melkein valmis, ja aikaa on toteuttaa lisää {some.fi}",
        )

    # --- cards ------------------------------------------------------------------------------

    def _of_card(self, option: Option) -> Name:
        if self.last:
            return NOTHING_LEFT if self._nothing_to_claim() else NO_LATER
        if option.reason == reasons.FOR_ROUTE:
            return self._of_needed(int(option.subject), int(option.number))
        if option.reason == reasons.LOCOMOTIVE_CARD:
            wild = self.board.card_name(LOCOMOTIVE)
            return Name(f"a {wild.en} fits every route", f"{wild.fi} kelpaa joka reitille")
        if option.reason == reasons.BLIND:
            return Name(
                "an unseen card is as good as those face up",
                "pakasta saa yhtä hyvän kuin avoimista",
            )
        if option.reason >= reasons.OWN_CARD:
            return self._of_own(option)
        return Name("a card for later", "kortti myöhempää varten")

    def _nothing_to_claim(self) -> bool:
        """Whether a turn begins in which no route can be claimed."""
        found = choices(self.planner.ground.rules, self.state, self.planner.seat)
        return self.state.phase == TURN and not any(action.kind == CLAIM for action in found)

    def _of_needed(self, route: int, card: int) -> Name:
        """A route wants the card; a grey one (B19) would take another colour as well."""
        board, name = self.board, self.board.route_name(route)
        if board.map.routes[route].colour != GREY:
            return Name(
                f"the card is needed for {name.en}", f"korttia tarvitaan reitille {name.fi}"
            )
        length = int(board.length[route])
        held = int(self.state.seats[int(self.planner.seat) * int(board.seat_size) + HAND + card])
        colour, count = board.card_name(card), board.card_count(card, held)
        has = Name(f"you have {count.en}", f"sinulla on {count.fi}")
        if not held:
            has = Name(f"you have no {colour.en}", f"väriä {colour.fi} sinulla ei ole")
        return Name(
            f"{name.en} is grey: any one colour will do, length {length}; {has.en}",
            f"{name.fi} on harmaa: mikä tahansa yksi väri käy, pituus {length}; {has.fi}",
        )

    # --- the map's own ----------------------------------------------------------------------

    def _of_own(self, option: Option) -> Name:
        """A reason of the map's own, of a city if it speaks of one."""
        key = f"reason_{self.planner.knowledge.reasons.get(int(option.reason), '')}"
        if self.last and f"{key}_last" in self.texts:
            key = f"{key}_last"
        cities, number = self.board.map.cities, int(option.number)
        fields = {key: self._word(key) for key in ("ticket", "tickets", *BENT)}
        if 0 <= option.subject < len(cities):
            fields["city"] = cities[int(option.subject)].name
        fields["number"] = Name(str(number), str(number))
        fields["count"] = _count(number) if number else Name("none", "ei yksikään")
        return _filled(self.texts.get(key, NOTHING_ELSE), **fields)
