"""The score: points of play, tickets, bonuses, and who wins."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from typing import NamedTuple

from .table import NOBODY, SHARED, Table, listed, mapped, number

__all__ = ["Line", "completed", "longest_path", "ranks", "score_lines"]


class Line(NamedTuple):
    """Points of one seat, and what for; `ticket` only for a ticket's own line."""

    seat: int
    source: str
    points: int
    ticket: int = -1


def score_lines(table: Table) -> list[Line]:
    """Every line that is worth anything: those of play, and at the end the rest."""
    lines = [
        Line(seat, source, points)
        for seat in table.seats
        for source, points in table.awarded[seat].items()
    ]
    if table.phase == "over":
        for seat in table.seats:
            lines += ticket_lines(table, seat)
        lines += most_tickets_lines(table) + longest_path_lines(table) + map_lines(table)
    return [line for line in lines if line.points]


# --- tickets ------------------------------------------------------------------------------


def joined(table: Table, seat: int, a: str, b: str) -> bool:
    """Whether a chain of the seat's routes joins two places (B30, J6, F14)."""
    cities = {city.id: city for city in table.map.cities}
    starts = [city.id for city in table.map.cities if city.place == a]
    queue = deque(starts)
    reached = set(starts)
    while queue:
        here = queue.popleft()
        if cities[here].place == b:
            return True
        if cities[here].dead_end and here not in starts:
            table.seen["a chain ends at a dead end"] += 1
            continue
        for index, route in enumerate(table.map.routes):
            if table.owners[index] not in (seat, SHARED) or here not in (route.a, route.b):
                continue
            there = route.b if here == route.a else route.a
            if there not in reached:
                reached.add(there)
                queue.append(there)
    return False


def ticket_lines(table: Table, seat: int) -> list[Line]:
    lines = []
    for ticket in table.tickets[seat]:
        card = table.map.tickets[ticket]
        done = joined(table, seat, card.a, card.b)
        lines.append(Line(seat, "ticket", card.points if done else -card.points, ticket))
        if done:
            table.seen["ticket completed"] += 1
    return lines


def completed(table: Table, seat: int) -> int:
    return len([line for line in ticket_lines(table, seat) if line.points > 0])


def most_tickets_lines(table: Table) -> list[Line]:
    """W11, F15."""
    counts = [completed(table, seat) for seat in table.seats]
    most = max(counts)
    if not most:
        return []
    return [
        Line(seat, "most_tickets", table.map.most_tickets_bonus)
        for seat in table.seats
        if counts[seat] == most
    ]


# --- the longest path ---------------------------------------------------------------------


def longest_path(table: Table, seat: int) -> int:
    """B31, B32: every walk over the seat's tracks is tried, each track used once."""
    own = [
        (route.a, route.b, route.length)
        for index, route in enumerate(table.map.routes)
        if table.owners[index] == seat
    ]

    def longest_from(city: str, left: list[tuple[str, str, int]]) -> int:
        best = 0
        for track in left:
            a, b, length = track
            if city in (a, b):
                others = [other for other in left if other is not track]
                best = max(best, length + longest_from(b if city == a else a, others))
        return best

    cities = {city for a, b, _ in own for city in (a, b)}
    return max((longest_from(city, own) for city in cities), default=0)


def longest_path_lines(table: Table) -> list[Line]:
    if not table.map.longest_path_bonus:
        return []
    lengths = [longest_path(table, seat) for seat in table.seats]
    most = max(lengths)
    if not most:
        return []
    if lengths.count(most) > 1:
        table.seen["shared longest path"] += 1
    return [
        Line(seat, "longest_path", table.map.longest_path_bonus)
        for seat in table.seats
        if lengths[seat] == most
    ]


# --- bonuses of one map -------------------------------------------------------------------


def by_rank(table: Table, counts: list[int], seat: int, key: str) -> int:
    """The points of a seat's rank; those who tie share it, the next is ranked as if none did."""
    rank = len([count for count in counts if count > counts[seat]])
    points = listed(mapped(table.map.variant, key), str(table.players))[rank]
    assert isinstance(points, int)
    if counts.count(counts[seat]) > 1:
        table.seen[f"shared rank: {key}"] += 1
    return points


def map_lines(table: Table) -> list[Line]:
    lines = []
    for seat in table.seats:
        if table.amsterdam and table.merchandise[seat]:
            # A10, A11
            points = by_rank(table, table.merchandise, seat, "merchandise_points")
            lines.append(Line(seat, "merchandise", points))
        if table.japan:
            # J11, J12
            points = by_rank(table, table.bullet_track, seat, "bullet_points")
            if not table.bullet_track[seat]:
                points = number(table.map.variant, "no_bullet_points")
            lines.append(Line(seat, "bullet_track", points))
    if table.alvin and table.alvin_holder != NOBODY:
        # W16
        points = number(table.map.variant, "alvin_last_points")
        lines.append(Line(table.alvin_holder, "alvin_kept", points))
    return lines


# --- who wins -----------------------------------------------------------------------------


def ranks(table: Table) -> list[int]:
    """Points, then completed tickets, then the longest path (B33, A12, W12, J13, F16)."""
    if table.phase != "over":
        return []
    lines = score_lines(table)
    standing = []
    for seat in table.seats:
        total = sum(line.points for line in lines if line.seat == seat)
        path = len([1 for line in lines if line.seat == seat and line.source == "longest_path"])
        standing.append((total, completed(table, seat), path))
    see_ties(table, standing)
    return [1 + len([other for other in standing if other > own]) for own in standing]


def see_ties(table: Table, standing: list[tuple[int, int, int]]) -> None:
    if standing.count(max(standing)) > 1:
        table.seen["shared win"] += 1
    for own, other in combinations(standing, 2):
        if own[0] == other[0] and own[1] != other[1]:
            table.seen["tie broken by tickets"] += 1
        elif own[:2] == other[:2] and own[2] != other[2]:
            table.seen["tie broken by the longest path"] += 1
