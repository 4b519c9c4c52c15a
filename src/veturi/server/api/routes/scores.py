"""Endpoint of a finished game's score: its lines, and the paths that a picture of them takes."""

from __future__ import annotations

from collections.abc import Iterable

from veturi.engine import Game
from veturi.engine.paths.networks import longest_path, path_length
from veturi.engine.scoring.score_lines import (
    LONGEST_PATH,
    MOST_TICKETS,
    ScoreLine,
    completed_tickets,
)
from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas import questions as schemas
from veturi.server.api.schemas.requests import TableQuery
from veturi.server.domain.rejections import rejected
from veturi.server.domain.shortest_paths import shortest_way

__all__ = ["router"]

router = Router(PREFIX)


@router.get("/tables/{table}/score")
async def get_score(context: RequestContext, query: TableQuery) -> schemas.Score:
    """Every line of a finished game's score, with the tickets and paths that a picture takes."""
    channel = await context.channel()
    game = channel.live.game
    if channel.live.result is None or game is None:
        raise rejected("not_ended")
    lines = game.scores()
    return schemas.Score(
        totals=game.totals,
        winners=game.winners,
        lines=[_score_line(game, line) for line in lines],
        ticket_paths=_ticket_paths(game, lines),
        contenders=_contenders(game, lines),
    )


def _names(game: Game, routes: Iterable[int]) -> list[str]:
    return [game.rules.board.map.routes[route].id for route in routes]


def _score_line(game: Game, line: ScoreLine) -> schemas.ScoreLine:
    path = line.path
    return schemas.ScoreLine(
        seat=int(line.seat),
        source=line.source,
        points=int(line.points),
        rule=line.rule,
        count=int(line.count),
        ticket=int(line.ticket) if line.ticket >= 0 else None,
        path=[] if path is None else _names(game, map(int, path)),
    )


def _ticket_paths(game: Game, lines: list[ScoreLine]) -> list[schemas.TicketPath]:
    """Of every completed ticket."""
    found = []
    for line in lines:
        if line.ticket < 0 or not line.count:
            continue
        network = map(int, game.rules.network(game.state, line.seat))
        way = shortest_way(game.rules.board, network, int(line.ticket))
        found.append(schemas.TicketPath(ticket=int(line.ticket), routes=_names(game, way or ())))
    return found


def _contenders(game: Game, lines: list[ScoreLine]) -> list[schemas.Contender]:
    """What every seat has of what the bonuses for the most compare (B31, W11, F15)."""
    board = game.rules.board
    players = int(game.rules.players)
    found = []
    if board.map.longest_path_bonus:
        for seat in range(players):
            path = longest_path(board, game.rules.network(game.state, seat))
            length, routes = int(path_length(board, path)), _names(game, map(int, path))
            found.append(schemas.Contender(LONGEST_PATH, seat, length, routes))
    if board.map.most_tickets_bonus:
        counts = completed_tickets(lines, players)
        found += [schemas.Contender(MOST_TICKETS, seat, n, []) for seat, n in enumerate(counts)]
    return found
