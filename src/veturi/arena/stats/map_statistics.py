"""Map balance statistics of a run: scores, wins, routes, tickets, game length.

Every game is replayed for its events; these and its score lines are counted. Seats are counted
in order of play: place 0 goes first, whichever seat that is (B7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from veturi.arena.stats.intervals import RoundMean
from veturi.arena.stats.tally import WIN, Results, SeatGame, seat_games
from veturi.engine import Event, Game, Rules, ScoreLine
from veturi.maps import GameMap

__all__ = ["OwnTally", "RouteTally", "TableStatistics", "TicketTally", "heard"]

#: Events of the base game (docs/events.md) that are not counted. Unknown ones are a map's own.
NOT_COUNTED = frozenset({"chose", "scored", "starts"})


def heard(game: Game) -> Game:
    """The game with its events; replayed if they were not recorded."""
    if game.events:
        return game
    again = game.beginning()
    for seat, action in game.history:
        again.apply_unchecked(action, seat)
    return again


def _wins() -> RoundMean:
    return RoundMean(WIN)


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


# --- what is counted ------------------------------------------------------------------------


def _results_facts(found: Results) -> dict[str, object]:
    return {
        "seats": found.seats,
        "wins": found.wins.sum / WIN,
        **found.rates(),
        "scores": _by_number(found.scores),
        "ranks": _by_number(found.ranks),
        "parts": _sorted(found.parts),
        "deeds": _sorted(found.deeds),
    }


@dataclass(slots=True)
class RouteTally:
    """How often a route was claimed, by whom, and when."""

    #: Of those who claimed it; its weight is the number of claims.
    wins: RoundMean = field(default_factory=_wins)
    by_bot: Counter[str] = field(default_factory=Counter)
    #: The turns at which it was claimed, summed: each player's first turn is 1.
    turns: int = 0
    #: Claims that paid a surcharge to be doubled (F8).
    doubled: int = 0

    @property
    def claims(self) -> int:
        return self.wins.weight

    def facts(self) -> dict[str, object]:
        return {
            "claims": self.claims,
            "by_bot": _sorted(self.by_bot),
            "claimers_wins": self.wins.sum / WIN,
            "turns": self.turns,
            "doubled": self.doubled,
        }


@dataclass(slots=True)
class TicketTally:
    """Statistics of a ticket."""

    dealt: int = 0
    #: Of the times it was kept: how often it was completed, and how often its holder won.
    done: RoundMean = field(default_factory=RoundMean)
    wins: RoundMean = field(default_factory=_wins)
    #: Points for and against its holders.
    points: int = 0

    @property
    def kept(self) -> int:
        return self.done.weight

    def facts(self) -> dict[str, object]:
        return {
            "dealt": self.dealt,
            "kept": self.kept,
            "completed": self.done.sum,
            "points": self.points,
            "holders_wins": self.wins.sum / WIN,
        }


@dataclass(slots=True)
class OwnTally:
    """An event of the map's own rules: its count, and the words among its facts."""

    count: int = 0
    by_bot: Counter[str] = field(default_factory=Counter)
    #: By fact ("city", "kind", …): how often each word.
    told: dict[str, Counter[str]] = field(default_factory=dict)

    def facts(self) -> dict[str, object]:
        told = {key: _sorted(words) for key, words in sorted(self.told.items())}
        return {"count": self.count, "by_bot": _sorted(self.by_bot), "told": told}


# --- one table ------------------------------------------------------------------------------


class TableStatistics:
    """All statistics of the games of one table."""

    def __init__(self, rules: Rules, bots: Sequence[str]) -> None:
        self.rules = rules
        self.bots = list(bots)
        self.map: GameMap = rules.board.map
        self.players = int(rules.players)
        self.games = 0
        #: Consecutive games of one seed are a round.
        self.rounds = 0
        self._seed = -1
        #: Games with more than one winner.
        self.shared = 0
        self.all = Results()
        self.by_bot = {bot: Results() for bot in bots}
        self.by_place = [Results() for _ in range(self.players)]
        self.cells = {bot: [Results() for _ in range(self.players)] for bot in bots}
        self.routes = {route.id: RouteTally() for route in self.map.routes}
        self.tickets = [TicketTally() for _ in self.map.tickets]
        #: Games by their number of turns, of actions, and by the lead of the best score.
        self.turns: Counter[int] = Counter()
        self.steps: Counter[int] = Counter()
        self.leads: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        #: Wins of those who triggered the last round.
        self.last_round_wins = RoundMean(WIN)
        self.own: dict[str, OwnTally] = {}
        #: Decisions that bots failed to make.
        self.faults: Counter[str] = Counter()

    # --- counting ---------------------------------------------------------------------------

    def add(self, bots: Sequence[str], game: Game, faulty: Iterable[int] = ()) -> None:
        """Counts a finished game of this table; games of a round follow one another.

        `bots` names who sat at each seat; `faulty` has the seat of each fault of a bot.
        """
        game = heard(game)
        self.games += 1
        self.rounds += game.seed != self._seed
        self._seed = game.seed
        lines = game.scores()
        seats = seat_games(game, lines)
        for seat, bot in zip(seats, bots, strict=True):
            seat.bot = bot
        self.shared += sum(seat.rank == 1 for seat in seats) > 1
        self.steps[game.steps] += 1
        self.ends[game.end_reason] += 1
        best = sorted((seat.total for seat in seats), reverse=True)
        self.leads[best[0] - best[1]] += 1
        self.faults.update(bots[seat] for seat in faulty)
        self._add_events(game.events, seats, self._add_tickets(lines))
        self.turns[sum(seat.turns for seat in seats)] += 1
        self._add_seats(seats)

    def _add_seats(self, seats: list[SeatGame]) -> None:
        self.all.add(self.rounds, seats)
        for bot in dict.fromkeys(seat.bot for seat in seats):
            self.by_bot[bot].add(self.rounds, [seat for seat in seats if seat.bot == bot])
        for seat in seats:
            self.by_place[seat.place].add(self.rounds, [seat])
            self.cells[seat.bot][seat.place].add(self.rounds, [seat])

    def _add_tickets(self, lines: list[ScoreLine]) -> set[int]:
        """Counts the points of tickets; returns the completed ones."""
        of_tickets = [line for line in lines if line.ticket >= 0]
        for line in of_tickets:
            self.tickets[line.ticket].points += int(line.points)
        return {int(line.ticket) for line in of_tickets if line.count}

    def _add_events(self, events: list[Event], seats: list[SeatGame], completed: set[int]) -> None:
        begun = False
        for event in events:
            kind, facts = event.kind, event.public
            if event.seat < 0:
                continue
            seat = seats[event.seat]
            if kind == "turn":
                begun = True
                seat.turns += 1
            elif kind == "drew":
                # The dealt hand is not the player's choice.
                if begun:
                    seat.deeds[str(facts["from"])] += 1
            elif kind == "claimed":
                seat.deeds["claims"] += 1
                self._add_claim(facts, seat)
            elif kind == "offered":
                for ticket in _numbers(event.private["tickets"]):
                    self.tickets[ticket].dealt += 1
            elif kind == "kept":
                for ticket in _numbers(event.private["tickets"]):
                    seat.deeds["tickets"] += 1
                    self.tickets[ticket].done.add(self.rounds, ticket in completed, 1)
                    self.tickets[ticket].wins.add(self.rounds, seat.win, 1)
            elif kind == "passed":
                seat.deeds["passes"] += 1
            elif kind == "last_round":
                self.last_round_wins.add(self.rounds, seat.win, 1)
            elif kind not in NOT_COUNTED:
                self._add_own(kind, facts, seat.bot)

    def _add_claim(self, facts: Mapping[str, object], seat: SeatGame) -> None:
        route = self.routes[str(facts["route"])]
        route.wins.add(self.rounds, seat.win, 1)
        route.by_bot[seat.bot] += 1
        route.turns += seat.turns
        route.doubled += 1 if facts.get("surcharge") else 0

    def _add_own(self, kind: str, facts: Mapping[str, object], bot: str) -> None:
        own = self.own.setdefault(kind, OwnTally())
        own.count += 1
        own.by_bot[bot] += 1
        for key, value in facts.items():
            if isinstance(value, str):
                own.told.setdefault(key, Counter())[value] += 1

    # --- output -----------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
        """Everything counted, as plain values."""
        board = self.rules.board
        places = range(self.players)
        return {
            "map": self.map.id,
            "players": self.players,
            "options": self.rules.options,
            "games": self.games,
            "rounds": self.rounds,
            "shared_wins": self.shared,
            "bots": [{"bot": bot, **_results_facts(one)} for bot, one in self.by_bot.items()],
            "places": [{"place": i + 1, **_results_facts(self.by_place[i])} for i in places],
            "bots_at_places": [
                {"bot": bot, "place": i + 1, **_results_facts(found[i])}
                for bot, found in self.cells.items()
                for i in places
            ],
            "routes": [
                {"route": one.id, "length": one.length, "colour": one.colour}
                | self.routes[one.id].facts()
                for one in self.map.routes
            ],
            "tickets": [
                {"ticket": board.ticket_name(i).en, "worth": self.map.tickets[i].points}
                | one.facts()
                for i, one in enumerate(self.tickets)
            ],
            "turns": _by_number(self.turns),
            "steps": _by_number(self.steps),
            "leads": _by_number(self.leads),
            "ends": _sorted(self.ends),
            "last_rounds": self.last_round_wins.weight,
            "last_round_wins": self.last_round_wins.sum / WIN,
            "faults": _sorted(self.faults),
            "own": {kind: found.facts() for kind, found in sorted(self.own.items())},
        }


def _numbers(value: object) -> Iterator[int]:
    assert isinstance(value, list)
    yield from value
