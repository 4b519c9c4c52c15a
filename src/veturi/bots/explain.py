"""Why a move is good, in words: from a planner's reasons to sentences in both languages.

What a claim brings is read from the rules: the claim is tried in a copy of the position, and the
events say who scores how much. A claim shows nothing hidden, so the sentence tells only what the
seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from veturi.bots.base import Advice
from veturi.bots.explain_tickets import TicketExplainer
from veturi.bots.phrases import count, filled, joined, points, tickets_listed
from veturi.bots.planner import reasons
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.variant_knowledge import Option
from veturi.engine import Event
from veturi.engine.actions import CLAIM
from veturi.engine.legality.legal_moves import choices
from veturi.engine.play import apply_unchecked
from veturi.engine.state import HAND, LOCOMOTIVE, TURN, State
from veturi.engine.vocabulary import thing_word, thing_words
from veturi.maps import GREY, Message, Name

__all__ = ["Explainer"]

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
        self.tickets = TicketExplainer(planner, state)

    def _word(self, thing: str) -> Name:
        """A thing in the map's own word."""
        return thing_word(thing, self.board.map.words)

    def advice(self, option: Option, best: bool = False) -> Advice:
        """A sentence for a person, and what it speaks of; the best option may be called so."""
        reason = int(option.reason)
        if reason in ROUTES:
            route = int(option.subject)
            return Advice(self._of_route(option, best), routes=(route,), tickets=self._for(route))
        if reason == reasons.KEEP:
            told, kept = self.tickets.of_keeping(option), self.tickets.kept(option)[0]
            named = joined([self.tickets.names_of_kept(option), told], "; ", "; ")
            return Advice(named, told, tuple(self.tickets.routes_for(option)), tuple(kept))
        if reason == reasons.FOR_ROUTE and not self.last:
            route = int(option.subject)
            return Advice(self._of_card(option), routes=(route,), tickets=self._for(route))
        return Advice(self._other(option))

    def _other(self, option: Option) -> Name:
        reason = int(option.reason)
        if reason in CARDS or reason >= reasons.OWN_CARD:
            return self._of_card(option)
        if reason == reasons.TICKETS:
            return self.tickets.of_drawing(option.score)
        if reason >= reasons.OWN:
            return self._of_own(option)
        return NOTHING_ELSE

    def _for(self, route: int) -> tuple[int, ...]:
        """The tickets that a route completes or, if none, those that the plan joins over it."""
        done = self.tickets.completed_by(route)
        return tuple(done or (() if self.last else self.tickets.served_by(route)))

    # --- claims -----------------------------------------------------------------------------

    def _of_route(self, option: Option, best: bool) -> Name:
        """Whoever reads it knows which route is claimed: that is not said again."""
        route, number = int(option.subject), int(option.number)
        claimed = self._try(option)
        if option.reason == reasons.NEEDED:
            said = self._needed(route, number)
        elif option.reason == reasons.COMPLETES:
            said = self._completes(route)
        elif option.reason == reasons.EXTRA:
            said = self._alone(route, claimed)
        else:
            said = self._at_last(route, claimed, number, best)
        clauses = [said, *map(filled, self._kinds("brings_", claimed).values())]
        clauses += self._others_points(claimed) + self._rivals_near(route)
        if claimed.last_round:
            clauses.append(Name("it begins the last round", "siitä alkaa viimeinen kierros"))
        return joined(clauses, "; ", "; ")

    def _needed(self, route: int, number: int) -> Name:
        """Which tickets the plan joins over it; where it could do without, how many use it."""
        serves = self.tickets.served_by(route)
        if serves:
            told = tickets_listed(self.board, serves)
            return Name(f"your plan needs it for {told.en}", f"tarpeen suunnitelmallesi: {told.fi}")
        few, needing = count(number), self._word("ticket" if number == 1 else "tickets")
        return Name(
            f"needed by {few.en} {needing.en}",
            f"{self._word('tickets_among').fi}si {few.fi} tarvitsee sitä",
        )

    def _completes(self, route: int) -> Name:
        done = self.tickets.completed_by(route)
        told = tickets_listed(self.board, done)
        verb = "toteutuu" if len(done) == 1 else "toteutuvat"
        return Name(f"completes {told.en} at once", f"{told.fi} {verb} heti")

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

    def _kinds(self, prefix: str, claimed: Claimed) -> dict[str, Message]:
        """The texts of the map's own rules, of that sort, for what a claim brings."""
        return {
            key.removeprefix(prefix): text
            for key, text in self.texts.items()
            if key.startswith(prefix) and key.removeprefix(prefix) in claimed.kinds
        }

    def _gains(self, route: int, claimed: Claimed) -> dict[str, Name]:
        """What a claim gains besides points, by kind."""
        length = int(self.board.length[route])
        named = Name(str(length), str(length))
        texts = self._kinds("gain_", claimed).items()
        return {kind: filled(text, length, length=named) for kind, text in texts}

    def _alone(self, route: int, claimed: Claimed) -> Name:
        """A route that no ticket needs."""
        own = claimed.points.get(int(self.planner.seat), 0)
        if own:
            return Name(
                f"worth {points(own).en} by itself",
                f"jo yksin {own} pisteen arvoinen",
            )
        for kind, gain in self._gains(route, claimed).items():
            return filled(self.texts[f"alone_{kind}"], gain=gain)
        return Name("it brings you no points", "se ei tuo sinulle pisteitä")

    def _at_last(self, route: int, claimed: Claimed, done: int, best: bool) -> Name:
        """The last turn: what counts is what it brings."""
        own = claimed.points.get(int(self.planner.seat), 0)
        gains = [points(own)] if own else []
        if done:
            gains.append(tickets_listed(self.board, self.tickets.completed_by(route)))
        gains += self._gains(route, claimed).values()
        if not gains:
            return Name(
                "on the last turn it brings you no points",
                "viimeisellä vuorolla se ei tuo sinulle pisteitä",
            )
        told = joined(gains, " and ", " ja ")
        if best:
            return Name(
                f"on the last turn nothing brings more: {told.en}",
                f"viimeisellä vuorolla mikään ei tuo enempää: saat {told.fi}",
            )
        return Name(
            f"on the last turn it brings {told.en}", f"viimeisellä vuorolla se tuo {told.fi}"
        )

    def _others_points(self, claimed: Claimed) -> list[Name]:
        """By some maps' rules the points may be another's (W7, W8)."""
        found = []
        for seat, number in sorted(claimed.points.items()):
            if seat != self.planner.seat and number:
                got = points(number)
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
        few = count(number)
        return [Name(f"{few.en} rivals are near", f"lähellä on {few.fi} kilpailijaa")]

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
                "pakasta saa yhtä hyvän kortin kuin rivistä",
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
            said = Name(
                f"the card is needed for {name.en}", f"korttia tarvitaan reitille {name.fi}"
            )
            return joined([said, *self._serving(route)], "; ", "; ")
        length = int(board.length[route])
        held = int(self.state.seats[int(self.planner.seat) * int(board.seat_size) + HAND + card])
        colour, count = board.card_name(card), board.card_count(card, held)
        has = Name(f"you have {count.en}", f"sinulla on {count.fi}")
        if not held:
            has = Name(f"you have no {colour.en}", f"väriä {colour.fi} sinulla ei ole")
        said = Name(
            f"{name.en} is grey: any one colour will do, length {length}; {has.en}",
            f"{name.fi} on harmaa: mikä tahansa yksi väri käy, pituus {length}; {has.fi}",
        )
        return joined([said, *self._serving(route)], "; ", "; ")

    def _serving(self, route: int) -> list[Name]:
        """For which tickets the plan builds a route."""
        tickets = self.tickets.served_by(route)
        if not tickets:
            return []
        told = tickets_listed(self.board, tickets)
        return [Name(f"that route serves {told.en}", f"reitti on osa suunnitelmaasi: {told.fi}")]

    # --- the map's own ----------------------------------------------------------------------

    def _of_own(self, option: Option) -> Name:
        """A reason of the map's own, of a city if it speaks of one."""
        key = f"reason_{self.planner.knowledge.reasons.get(int(option.reason), '')}"
        if self.last and f"{key}_last" in self.texts:
            key = f"{key}_last"
        cities, number = self.board.map.cities, int(option.number)
        fields = thing_words(self.board.map.words)
        if 0 <= option.subject < len(cities):
            fields["city"] = cities[int(option.subject)].name
        fields["number"] = Name(str(number), str(number))
        fields["count"] = count(number) if number else Name("none", "ei yksikään")
        return filled(self.texts.get(key, NOTHING_ELSE), number, **fields)
