"""Endpoints that answer questions about a game: hints, why not, payments, paths, the score."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from veturi.engine import Action, Game
from veturi.engine.scoring.score_lines import ScoreLine
from veturi.i18n import cost_of
from veturi.server.api import codec as wire
from veturi.server.api.request_context import Call, Endpoint, RejectionError
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import TableQuery, UnlockQuery
from veturi.server.domain import commands
from veturi.server.domain.rejections import of_rules, rejected
from veturi.server.domain.shortest_paths import shortest_way
from veturi.server.services.channel import Channel
from veturi.table.typed_moves import claim_choices, near_moves, typed, why_not

__all__ = ["ENDPOINTS"]

MOST_HINTS: Final = 3


class SeatQuery(UnlockQuery, frozen=True, kw_only=True):
    """Whose question it is."""

    seat: commands.Seat


class WhyQuery(SeatQuery, frozen=True, kw_only=True):
    """An action as it may be typed: `claim Helena-Omaha red+1`, `nosta punainen`."""

    action: Annotated[str, msgspec.Meta(max_length=200)]


class RouteQuery(SeatQuery, frozen=True, kw_only=True):
    """A route by its id on the map; all if none is named."""

    route: Annotated[str, msgspec.Meta(max_length=100)] = ""


def _game(channel: Channel) -> Game:
    if channel.live.game is None:
        raise RejectionError(rejected("not_started"))
    return channel.live.game


async def hints(call: Call) -> messages.Hints:
    """A strong bot's best few moves, from what the seat may know."""
    query = call.query(SeatQuery)
    channel = await call.channel()
    seat = call.own_seat(channel, query.seat)
    game = _game(channel)
    if not channel.live.settings.hints:
        raise RejectionError(rejected("no_hints"))
    if seat not in channel.live.to_move:
        raise RejectionError(rejected("not_to_move"))
    call.limit("thinking")
    moves = call.container.driver.bot_runner.hints(
        game.view(seat), game.legal_actions(seat), MOST_HINTS
    )
    found = [
        messages.Hint(action=move.action.text, why=messages.Text(en=move.why.en, fi=move.why.fi))
        for move in moves
    ]
    return messages.Hints(seat=seat, number=channel.live.number, hints=found)


async def why(call: Call) -> messages.Why:
    """What a seat's text means, and why that cannot be done now, with the rule's number."""
    query = call.query(WhyQuery)
    channel = await call.channel()
    seat = call.own_seat(channel, query.seat)
    game = _game(channel)
    meant = why_not(game, seat, query.action)
    choices = meant.choices
    if meant.action is None and not choices:
        choices = tuple(near_moves(game, seat, query.action))
    return messages.Why(
        action=None if meant.action is None else meant.action.text,
        refused=None if meant.violation is None else wire.reason(of_rules(meant.violation)),
        choices=[_move(game, choice) for choice in choices],
    )


async def moves(call: Call) -> messages.Moves:
    """All that a seat may do now, as it is typed in either language."""
    query = call.query(SeatQuery)
    channel = await call.channel()
    seat = call.own_seat(channel, query.seat)
    game = _game(channel)
    legal = game.legal_actions(seat) if seat in channel.live.to_move else []
    found = [_move(game, action) for action in legal]
    return messages.Moves(seat=seat, number=channel.live.number, moves=found)


def _move(game: Game, action: Action) -> messages.Move:
    texts = {language: typed(game.rules, action, language) for language in ("en", "fi")}
    return messages.Move(action=action.text, **texts)


async def routes(call: Call) -> messages.Payments:
    """How a seat can claim each route now, or why it cannot."""
    query = call.query(RouteQuery)
    channel = await call.channel()
    seat = call.own_seat(channel, query.seat)
    game = _game(channel)
    ids = [route.id for route in game.rules.board.map.routes]
    if query.route and query.route not in ids:
        raise RejectionError(rejected("no_route"))
    legal = game.legal_actions(seat) if seat in channel.live.to_move else []
    claims = {choice.route: choice.claims for choice in claim_choices(game.rules, legal)}
    wanted = [ids.index(query.route)] if query.route else range(len(ids))
    found = [_payments(game, seat, number, claims.get(number, ())) for number in wanted]
    return messages.Payments(seat=seat, number=channel.live.number, routes=found)


def _payments(
    game: Game, seat: int, route: int, ways: tuple[Action, ...]
) -> messages.RoutePayments:
    rejection = None if ways else game.why_not_claim(route, seat)
    return messages.RoutePayments(
        route=game.rules.board.map.routes[route].id,
        actions=[way.text for way in ways],
        payments=[_payment(game, seat, way) for way in ways],
        refused=None if rejection is None else wire.reason(of_rules(rejection)),
    )


def _payment(game: Game, seat: int, claim: Action) -> messages.Payment:
    cost = cost_of(game.rules.board, claim)
    awards: dict[int, int] = {}
    for award in game.rules.awards(game.state, seat, claim):
        awards[int(award.seat)] = awards.get(int(award.seat), 0) + int(award.points)
    return messages.Payment(
        action=claim.text,
        cards=cost.cards,
        surcharge=cost.surcharge,
        awards=[messages.Award(seat=one, points=points) for one, points in awards.items()],
    )


async def paths(call: Call) -> messages.Paths:
    """Which routes join the places of each ticket that a seat has completed."""
    query = call.query(SeatQuery)
    channel = await call.channel()
    seat = call.own_seat(channel, query.seat)
    game = _game(channel)
    board = game.rules.board
    network = [int(route) for route in game.rules.network(game.state, seat)]
    found = []
    for ticket in game.view(seat).tickets:
        way = shortest_way(board, network, ticket)
        if way is not None:
            names = [board.map.routes[route].id for route in way]
            found.append(messages.TicketPath(ticket=ticket, routes=names))
    return messages.Paths(seat=seat, number=channel.live.number, paths=found)


async def score(call: Call) -> messages.Score:
    """The score of a finished game, with the tickets and the paths that a picture of it takes."""
    channel = await call.channel()
    if channel.live.result is None:
        raise RejectionError(rejected("not_ended"))
    game = _game(channel)
    return messages.Score(
        totals=game.totals,
        winners=game.winners,
        lines=[_score_line(game, line) for line in game.scores()],
    )


def _score_line(game: Game, line: ScoreLine) -> messages.ScoreLine:
    ids = [route.id for route in game.rules.board.map.routes]
    path = line.path
    return messages.ScoreLine(
        seat=int(line.seat),
        source=line.source,
        points=int(line.points),
        rule=line.rule,
        count=int(line.count),
        ticket=int(line.ticket) if line.ticket >= 0 else None,
        path=[] if path is None else [ids[path[i]] for i in range(len(path))],
    )


ENDPOINTS: Final = [
    Endpoint(
        "GET",
        "/tables/{table}/hints",
        hints,
        "What a strong bot would do, and why.",
        messages.Hints,
        query=SeatQuery,
    ),
    Endpoint(
        "GET",
        "/tables/{table}/why",
        why,
        "What a text means, and why it cannot be done now.",
        messages.Why,
        query=WhyQuery,
    ),
    Endpoint(
        "GET",
        "/tables/{table}/moves",
        moves,
        "What a seat may do now, as it is typed in either language.",
        messages.Moves,
        query=SeatQuery,
    ),
    Endpoint(
        "GET",
        "/tables/{table}/routes",
        routes,
        "How a seat can pay for each route now, or why it cannot claim it.",
        messages.Payments,
        query=RouteQuery,
    ),
    Endpoint(
        "GET",
        "/tables/{table}/paths",
        paths,
        "Which routes join the places of each ticket that a seat has completed.",
        messages.Paths,
        query=SeatQuery,
    ),
    Endpoint(
        "GET",
        "/tables/{table}/score",
        score,
        "Every line of a finished game's score.",
        messages.Score,
        query=TableQuery,
    ),
]
