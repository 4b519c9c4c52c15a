"""What is counted of a finished game, from its events and its score; nothing hidden is left then.

A summary is made once and kept beside the table's log, which stays the truth: `FORMAT` goes up when
something else is counted, and summaries of an older format are made again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import defstruct

from veturi.engine import Event, Game
from veturi.engine.paths.networks import longest_path, path_length
from veturi.engine.registry import rules_class
from veturi.engine.scoring.score_lines import completed_tickets, part_of, parts_by_seat
from veturi.engine.state import OPENING
from veturi.server.domain.settings import known_maps
from veturi.server.domain.table_state import TableState

__all__ = ["FORMAT", "Point", "SeatSummary", "Summary", "decode", "summary_of"]

FORMAT: Final = 1

_Counted = TypeVar("_Counted")


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a summary."""


def _counts() -> dict[str, str]:
    """What the maps' own rules count besides (`Rules.counts`): the kind of event, by name."""
    found: dict[str, str] = {}
    for game_map in known_maps().values():
        found.update(rules_class(game_map).counts)
    return found


#: Fields of every seat's summary that count events; those of the maps' own rules, 0 elsewhere.
COUNTED: Final = ("open_cards", "blind_cards", "ticket_draws", "routes", "trains", "turns")
OWN_COUNTS: Final = _counts()


def _with_own_counts(kind: type[_Counted]) -> type[_Counted]:
    """Gives a part of the summary a field for each count of the maps' own."""
    fields = [(name, int) for name in OWN_COUNTS]
    made: Any = defstruct(
        kind.__name__, fields, bases=(kind,), module=kind.__module__, frozen=True, kw_only=True
    )
    made.__doc__ = kind.__doc__
    return cast("type[_Counted]", made)


@_with_own_counts
class SeatSummary(_Part, frozen=True):
    """One seat in one game."""

    points: int
    #: Its place, from 1.
    rank: int
    won: bool
    #: The level of the bot that sat there; None for a person.
    bot: str | None
    #: Points by source; those of tickets as `completed` and `failed`.
    sources: dict[str, int]
    #: Tickets.
    completed: int
    failed: int
    #: Train cards taken face up, and drawn from the deck.
    open_cards: int
    blind_cards: int
    #: How often tickets were drawn, beyond those of the opening.
    ticket_draws: int
    routes: int
    trains: int
    turns: int
    #: Of the longest path, in trains, where the map scores it.
    longest_path: int | None
    #: Whether its person gave up and a bot played on.
    resigned: bool = False


class Point(_Part, frozen=True):
    """All points after a move that changed them: its event, and how many turns had begun."""

    number: int
    turn: int
    points: list[int]


class Summary(_Part, frozen=True):
    """What is counted of one game."""

    table: str
    map: str
    players: int
    ended: float
    reason: str
    #: It was continued from another game or imported: it counts nowhere else.
    practice: bool
    moves: int
    turns: int
    seats: list[SeatSummary]
    course: list[Point]


def _count(event: Event, lengths: dict[str, int], opening: bool) -> Iterator[tuple[str, int]]:
    """What an event adds to its seat's summary, by field."""
    facts = event.public
    match event.kind:
        case "drew":
            yield "open_cards" if facts["from"] == "row" else "blind_cards", 1
        case "offered" if not opening:
            yield "ticket_draws", 1
        case "claimed":
            yield "routes", 1
            yield "trains", lengths[str(facts["route"])]
        case "turn":
            yield "turns", 1
        case other:
            yield from ((name, 1) for name, kind in OWN_COUNTS.items() if kind == other)


def summary_of(live: TableState) -> Summary | None:
    """A table's summary; None if its game is not over, or its rules are not those of here."""
    game, result = live.game, live.result
    if game is None or result is None or not game.over:
        return None
    counts, course = _played_again(game, live.numbers)
    sources, completed, failed = _score(game)
    seats = [
        SeatSummary(
            points=game.totals[seat],
            rank=game.ranks[seat],
            won=seat in game.winners,
            bot=live.seats[seat].level or None,
            resigned=live.seats[seat].resigned,
            sources=sources[seat],
            completed=completed[seat],
            failed=failed[seat],
            longest_path=_longest(game, seat),
            **{name: counts[seat][name] for name in (*COUNTED, *OWN_COUNTS)},
        )
        for seat in range(len(counts))
    ]
    return Summary(
        table=live.id,
        map=live.settings.map,
        players=len(seats),
        ended=live.at,
        reason=game.end_reason,
        practice=live.origin is not None,
        moves=game.steps,
        turns=sum(done["turns"] for done in counts),
        seats=seats,
        course=course,
    )


def _played_again(game: Game, numbers: list[int]) -> tuple[list[Counter[str]], list[Point]]:
    """What each seat has done, and the course of the points. The game is played again for its
    events: what was taken back is not among them."""
    again = game.beginning()
    counts: list[Counter[str]] = [Counter() for _ in range(int(game.rules.players))]
    lengths = {route.id: route.length for route in game.rules.board.map.routes}
    if again.state.phase != OPENING:
        # A game that begins at a position begins within a turn.
        counts[again.to_move[0]]["turns"] += 1
    course = [Point(number=0, turn=0, points=_points(again))]
    done = len(again.events)
    for (seat, action), number in zip(game.history, numbers, strict=True):
        opening = again.state.phase == OPENING
        again.apply_unchecked(action, seat)
        for event in again.events[done:]:
            if event.seat >= 0:
                for name, more in _count(event, lengths, opening):
                    counts[event.seat][name] += more
        done = len(again.events)
        points = _points(again)
        if points != course[-1].points:
            turn = sum(done["turns"] for done in counts)
            course.append(Point(number=number, turn=turn, points=points))
    return counts, course


def _points(game: Game) -> list[int]:
    return [int(seat.points) for seat in game.view().seats]


def _score(game: Game) -> tuple[list[dict[str, int]], list[int], list[int]]:
    """By seat: points by source, tickets completed, tickets failed."""
    lines, players = game.scores(), int(game.rules.players)
    failed = [0] * players
    for line in lines:
        failed[line.seat] += part_of(line) == "failed"
    return parts_by_seat(lines, players), completed_tickets(lines, players), failed


def _longest(game: Game, seat: int) -> int | None:
    board = game.rules.board
    if not board.map.longest_path_bonus:
        return None
    return int(path_length(board, longest_path(board, game.rules.network(game.state, seat))))


_decoder = msgspec.json.Decoder(Summary)


def decode(body: bytes) -> Summary | None:
    """A summary as it was kept; None if it cannot be read and has to be made again."""
    try:
        found: Any = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if isinstance(found, Summary) else None
