"""The score as a list of lines whose sum is the total, and who wins (B30-B33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.board import Board
from veturi.engine.paths.networks import Connectivity, longest_path, path_length
from veturi.engine.state import State
from veturi.engine.tickets import held_by
from veturi.maps import Name

__all__ = [
    "ScoreLine",
    "by_rank",
    "completed_tickets",
    "longest_path_lines",
    "most_tickets_lines",
    "part_of",
    "parts_by_seat",
    "standings",
    "ticket_lines",
    "totals",
]

LONGEST_PATH: Final = "longest_path"
MOST_TICKETS: Final = "most_tickets"
TICKET: Final = "ticket"


@mypyc_attr(acyclic=True)
class ScoreLine:
    """Points for one reason. The numbers behind the detail are there for programs."""

    def __init__(
        self,
        board: Board,
        seat: i64,
        source: str,
        points: i64,
        rule: str,
        count: i64 = 0,
        ticket: i64 = -1,
        path: vec[i64] | None = None,
    ) -> None:
        self.board: Final = board
        self.seat: Final[i64] = seat
        #: What the points are for: "routes", "ticket", "longest_path" or a map's word.
        self.source: Final = source
        self.points: Final[i64] = points
        self.rule: Final = rule
        #: What was counted: trains of the path, tickets completed, cards of a kind.
        self.count: Final[i64] = count
        #: The ticket's number, or -1.
        self.ticket: Final[i64] = ticket
        #: The tracks of the longest path, in order.
        self.path: Final = path

    def detail(self) -> Name:
        """What the line is about: the ticket, the tracks of the path, or the number counted."""
        if self.ticket >= 0:
            return self.board.ticket_name(int(self.ticket))
        if self.path is not None:
            names = [self.board.route_names[self.path[i]] for i in range(len(self.path))]
            text = f"{int(self.count)}: {', '.join(names)}"
            return Name(text, text)
        text = str(int(self.count)) if self.count else ""
        return Name(text, text)

    def facts(self) -> dict[str, object]:
        """The line as plain values, for records and machines.

        Of the longest path it has the length alone: there may be several as long.
        """
        detail = self.detail().en if self.path is None else str(int(self.count))
        return {
            "seat": int(self.seat),
            "source": self.source,
            "points": int(self.points),
            "detail": detail,
            "rule": self.rule,
        }


def ticket_lines(board: Board, state: State, networks: list[vec[i64]]) -> list[ScoreLine]:
    """Each ticket counts for or against its holder (B30)."""
    lines = []
    for seat in range(len(networks)):
        held = held_by(board, state, seat)
        joined = Connectivity(board, networks[seat])
        for i in range(len(held)):
            ticket = held[i]
            points = board.ticket_points[ticket]
            done = joined.completes(ticket)
            worth = points if done else -points
            lines.append(
                ScoreLine(board, seat, TICKET, worth, "B30", count=1 if done else 0, ticket=ticket)
            )
    return lines


def longest_path_lines(board: Board, networks: list[vec[i64]]) -> list[ScoreLine]:
    """The bonus of the longest path, to all who tie for it (B31, B32)."""
    bonus = board.map.longest_path_bonus
    longest: i64 = 1
    lines: list[ScoreLine] = []
    for seat in range(len(networks)):
        path = longest_path(board, networks[seat], longest - 1)
        length = path_length(board, path)
        if length > longest:
            longest = length
            lines = []
        if length == longest:
            lines.append(
                ScoreLine(board, seat, LONGEST_PATH, bonus, "B31", count=longest, path=path)
            )
    return lines


def most_tickets_lines(
    board: Board, completed: list[int], cites: Mapping[str, str]
) -> list[ScoreLine]:
    """The bonus for most completed tickets, to all who tie; to nobody with none (W11, F15)."""
    most = max(completed)
    rule = cites.get(MOST_TICKETS, "W11")
    bonus = board.map.most_tickets_bonus
    return [
        ScoreLine(board, seat, MOST_TICKETS, bonus, rule, count=most)
        for seat, count in enumerate(completed)
        if most and count == most
    ]


def by_rank(values: list[int], table: list[int], nothing: int) -> list[int]:
    """Points by rank of a count; equals share a rank and the next ranks are left out (A11, J12).

    A count of 0 has no rank and gets `nothing` (A10, J11).
    """
    return [
        table[sum(1 for other in values if other > value)] if value else nothing for value in values
    ]


def completed_tickets(lines: list[ScoreLine], players: int) -> list[int]:
    """How many tickets each seat has completed."""
    counts = [0] * players
    for line in lines:
        if line.source == TICKET and line.count:
            counts[line.seat] += 1
    return counts


def part_of(line: ScoreLine) -> str:
    """The part of the score a line belongs to: its source, or whether its ticket is completed."""
    if line.ticket < 0:
        return line.source
    return "completed" if line.count else "failed"


def parts_by_seat(lines: list[ScoreLine], players: int) -> list[dict[str, int]]:
    """Each seat's points by the part of the score."""
    found: list[dict[str, int]] = [{} for _ in range(players)]
    for line in lines:
        part = part_of(line)
        mine = found[line.seat]
        mine[part] = mine.get(part, 0) + int(line.points)
    return found


def totals(lines: list[ScoreLine], players: int) -> list[int]:
    """Each seat's sum."""
    sums = [0] * players
    for line in lines:
        sums[line.seat] += int(line.points)
    return sums


def standings(lines: list[ScoreLine], players: int) -> list[int]:
    """Each seat's place, from 1: points, then completed tickets, then the longest path (B33, A12).

    Those who are still equal share the place. Where a map has no longest-path bonus nobody has it.
    """
    points = totals(lines, players)
    completed = completed_tickets(lines, players)
    longest = [0] * players
    for line in lines:
        if line.source == LONGEST_PATH:
            longest[line.seat] = 1
    keys = [(points[seat], completed[seat], longest[seat]) for seat in range(players)]
    return [1 + sum(1 for other in keys if other > key) for key in keys]
