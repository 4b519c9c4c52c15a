"""The score of a game: the points awarded in play, and what the end adds (B25, B30-B33)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from veturi.engine.rules import Rules
from veturi.engine.scoring.score_lines import (
    ScoreLine,
    completed_tickets,
    longest_path_lines,
    most_tickets_lines,
    ticket_lines,
)
from veturi.engine.state import AWARDED, State

__all__ = ["awarded_lines", "final_lines", "points_in_play"]


def points_in_play(rules: Rules, state: State, seat: i64) -> int:
    """What the score track shows for the seat."""
    at = seat * rules.board.seat_size + AWARDED
    total: i64 = 0
    for source in range(len(rules.sources())):
        total += state.seats[at + source]
    return int(total)


def awarded_lines(rules: Rules, state: State) -> list[ScoreLine]:
    """One line for each seat and source of points in play; routes always have theirs."""
    board = rules.board
    built = [0] * int(rules.players)
    for owner in state.owner:
        if owner >= 0:
            built[owner] += 1
    lines = []
    sources = rules.sources()
    for seat in range(rules.players):
        at = seat * board.seat_size + AWARDED
        for number, source in enumerate(sources):
            points = state.seats[at + number]
            if points or number == 0:
                count = built[seat] if number == 0 else 0
                lines.append(ScoreLine(board, seat, source.name, points, source.rule, count=count))
    return lines


def final_lines(rules: Rules, state: State) -> list[ScoreLine]:
    """Every line of the score as if the game ended now."""
    board = rules.board
    networks: list[vec[i64]] = [rules.network(state, seat) for seat in range(rules.players)]
    lines = awarded_lines(rules, state)
    lines += ticket_lines(board, state, networks)
    if board.map.longest_path_bonus:
        lines += longest_path_lines(board, networks)
    if board.map.most_tickets_bonus:
        completed = completed_tickets(lines, int(rules.players))
        lines += most_tickets_lines(board, completed, rules.cites())
    return lines + rules.own_lines(state)
