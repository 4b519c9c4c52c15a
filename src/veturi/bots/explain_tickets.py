"""Why tickets are kept, turned down or drawn, and which of them a route serves, in words."""

from __future__ import annotations

from veturi.bots.phrases import joined, tickets_listed
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.variant_knowledge import Option
from veturi.engine.board import vector
from veturi.engine.paths.networks import Connectivity
from veturi.engine.state import OFFER, OFFERED, State
from veturi.engine.vocabulary import thing_word
from veturi.maps import Name

__all__ = ["TicketExplainer"]


class TicketExplainer:
    """A seat's tickets and the plan for them, at one moment."""

    def __init__(self, planner: Planner, state: State) -> None:
        self.planner = planner
        self.state = state
        self.board = planner.ground.rules.board
        #: In the last round everybody has one turn (B28): there is no later.
        self.last = state.turns_left >= 0

    def _word(self, thing: str) -> Name:
        return thing_word(thing, self.board.map.words)

    def _listed(self, en: str, fi: str, tickets: list[int]) -> Name:
        """Such as `keeps Boston – Miami (12), Dallas – New York (11)`."""
        told = tickets_listed(self.board, tickets)
        return Name(f"{en} {told.en}", f"{fi} {told.fi}")

    def _network(self) -> list[int]:
        found = self.planner.ground.rules.network(self.state, self.planner.seat)
        return [int(found[i]) for i in range(len(found))]

    # --- which tickets a route serves -------------------------------------------------------

    def completed_by(self, route: int) -> list[int]:
        """The tickets that are completed once the seat has the route."""
        built = self._network()
        before = Connectivity(self.board, vector(built))
        after = Connectivity(self.board, vector([*built, route]))
        return [
            ticket
            for ticket in self._held()
            if after.completes(ticket) and not before.completes(ticket)
        ]

    def served_by(self, route: int) -> list[int]:
        """The tickets that the plan joins over a route, and would not without it."""
        planner = self.planner
        planner.look(self.state)
        planner.set_goals(self.state)
        plan = planner.plan
        if plan is None:
            return []
        whole = [*self._network(), *(int(plan.routes[i]) for i in range(len(plan.routes)))]
        with_it = Connectivity(self.board, vector(whole))
        without = Connectivity(self.board, vector([one for one in whole if one != route]))
        tickets = [int(plan.tickets[i]) for i in range(len(plan.tickets))]
        return [one for one in tickets if with_it.completes(one) and not without.completes(one)]

    def _held(self) -> list[int]:
        owner = self.state.tickets
        return [i for i in range(int(self.board.n_tickets)) if owner[i] == self.planner.seat]

    # --- keeping ----------------------------------------------------------------------------

    def kept(self, option: Option) -> tuple[list[int], list[int]]:
        """The tickets of the offer that a choice keeps, and those that it turns down."""
        state, chosen = self.state, int(option.action.target)
        at = int(self.planner.seat) * int(self.board.seat_size)
        offer = [int(state.seats[at + OFFER + i]) for i in range(int(state.seats[at + OFFERED]))]
        keeps = [ticket for i, ticket in enumerate(offer) if chosen >> i & 1]
        return keeps, [ticket for ticket in offer if ticket not in keeps]

    def names_of_kept(self, option: Option) -> Name:
        return self._listed("keeps", "pidät", self.kept(option)[0])

    def of_keeping(self, option: Option) -> Name:
        """Which tickets are turned down, and how many of all the plan joins."""
        others = self.kept(option)[1]
        clauses = [self._listed("turns down", "palautat", others)] if others else []
        unfinished = self._unfinished(option)
        clauses.append(self._planned(int(option.number), unfinished, int(option.subject)))
        return joined(clauses, "; ", "; ")

    def routes_for(self, option: Option) -> list[int]:
        """What the plan would build for all tickets, with those that a choice keeps."""
        self.planner.look(self.state)
        plan = self.planner.make_plan(self.state, vector(self._unfinished(option)))
        return [int(plan.routes[i]) for i in range(len(plan.routes))]

    def _unfinished(self, option: Option) -> list[int]:
        joins = Connectivity(self.board, vector(self._network()))
        return [one for one in [*self._held(), *self.kept(option)[0]] if not joins.completes(one)]

    def _given_up(self, tickets: list[int]) -> list[int]:
        """Those of the unfinished tickets that the plan for them leaves out."""
        self.planner.look(self.state)
        planned = self.planner.make_plan(self.state, vector(tickets)).tickets
        joins = {int(planned[i]) for i in range(len(planned))}
        return [ticket for ticket in tickets if ticket not in joins]

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
                f"{lost.en} and completes the rest, building {built.en}",
                f"{lost.fi}; muita varten {built.fi}",
            )
        which = {1: Name("your only", "ainoan kesken olevan"), 2: Name("both", "molemmat")}
        some = which.get(len(unfinished), Name(f"all {len(unfinished)}", "kaikki"))
        word = self._word("ticket") if len(unfinished) == 1 else many
        kept = some.fi if len(unfinished) == 1 else f"{some.fi} kesken olevat {word.fi}"
        return Name(
            f"your plan then completes {some.en} open {word.en}, building {built.en}",
            f"suunnitelmasi toteuttaa silloin {kept}; {built.fi}",
        )

    # --- drawing ----------------------------------------------------------------------------

    def of_drawing(self, hope: float) -> Name:
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
