"""Endpoints that answer questions about a game: hints, why not, payments, paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from veturi.bots import Move
from veturi.engine import Action, Game
from veturi.engine.knowledge.open_facts import TRACK
from veturi.engine.state import NOBODY
from veturi.i18n import cost_of
from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas import questions as schemas
from veturi.server.api.schemas.answers import reason
from veturi.server.api.schemas.requests import HintQuery, MoveQuery, RouteQuery, SeatQuery
from veturi.server.domain.read_model.choices import Choice, choices_of, structures_of
from veturi.server.domain.rejections import of_rules, rejected
from veturi.server.domain.shortest_paths import shortest_way
from veturi.server.services.channel import Channel
from veturi.table.typed_moves import claim_choices, near_moves, payment_order, typed, why_not

__all__ = ["router"]

router = Router(PREFIX)

MOST_HINTS: Final = 3


def _game(channel: Channel) -> Game:
    if channel.live.game is None:
        raise rejected("not_started")
    return channel.live.game


async def _asked(context: RequestContext, query: SeatQuery) -> tuple[Channel, int, Game]:
    """The table, the asking seat and its game."""
    channel = await context.channel()
    seat = context.own_seat(channel, query.seat)
    return channel, seat, _game(channel)


def _legal(channel: Channel, game: Game, seat: int) -> list[Action]:
    asked = seat in channel.live.to_move
    return sorted(game.legal_actions(seat), key=payment_order) if asked else []


@router.get("/tables/{table}/hints")
async def get_hints(context: RequestContext, query: HintQuery) -> schemas.Hints:
    """What a strong bot would do, now or at an earlier moment, and why.

    From what the seat may know then. Of an earlier moment also for others, once all cards lie open.
    """
    channel = await context.channel()
    past, open_to_all = query.number is not None, channel.live.laid_open
    if past and open_to_all:
        seat = context.any_seat(channel, query.seat)
    else:
        seat = context.own_seat(channel, query.seat)
    if not (channel.live.settings.hints or open_to_all):
        raise rejected("no_hints")
    if query.number is not None and not 1 <= query.number <= channel.live.number:
        raise rejected("ahead")
    _game(channel)
    context.limit("thinking")
    live = channel.live
    if query.number is not None:
        live = await context.container.registry.at(channel, query.number)
    if live.game is None:
        raise rejected("not_started")
    if seat not in live.to_move:
        raise rejected("not_to_move")
    moves = context.container.driver.bot_runner.hints(
        live.game.view(seat), live.game.legal_actions(seat), MOST_HINTS
    )
    found = [_hint(live.game, seat, move) for move in moves]
    return schemas.Hints(seat=seat, number=live.number, hints=found)


def _choice(game: Game, seat: int, action: Action) -> Choice:
    (choice,) = choices_of(game, seat, [action])
    return choice


def _hint(game: Game, seat: int, move: Move) -> schemas.Hint:
    advice, routes = move.advice, game.rules.board.map.routes
    reason = advice.reason if advice.reason.en else advice.why
    return schemas.Hint(
        action=move.action.text,
        choice=_choice(game, seat, move.action),
        why=advice.why,
        reason=reason,
        routes=[routes[route].id for route in advice.routes],
        tickets=list(advice.tickets),
    )


@router.get("/tables/{table}/why")
async def explain_move(context: RequestContext, query: MoveQuery) -> schemas.MoveExplanation:
    """What a text means, and why it cannot be done now, with the rule's number."""
    _, seat, game = await _asked(context, query)
    text = query.action
    if query.place:
        there = structures_of(game.rules).at(query.place, query.card)
        text = there.text if there else f"{query.place} {query.card}"
    meant = why_not(game, seat, text)
    choices = meant.choices
    if meant.action is None and not choices:
        choices = tuple(near_moves(game, seat, text))
    return schemas.MoveExplanation(
        action=None if meant.action is None else meant.action.text,
        refused=None if meant.violation is None else reason(of_rules(meant.violation)),
        choices=[_move(game, seat, choice) for choice in choices],
    )


@router.get("/tables/{table}/moves")
async def list_moves(context: RequestContext, query: SeatQuery) -> schemas.Moves:
    """What a seat may do now, as it is typed in either language."""
    channel, seat, game = await _asked(context, query)
    found = [_move(game, seat, action) for action in _legal(channel, game, seat)]
    return schemas.Moves(seat=seat, number=channel.live.number, moves=found)


def _move(game: Game, seat: int, action: Action) -> schemas.Move:
    en, fi = (typed(game.rules, action, language) for language in ("en", "fi"))
    return schemas.Move(action.text, en, fi, _choice(game, seat, action))


@router.get("/tables/{table}/routes")
async def list_payments(context: RequestContext, query: RouteQuery) -> schemas.Payments:
    """How a seat can pay for each route now, or why it cannot claim it."""
    channel, seat, game = await _asked(context, query)
    ids = [route.id for route in game.rules.board.map.routes]
    if query.route and query.route not in ids:
        raise rejected("no_route")
    choices = claim_choices(game.rules, _legal(channel, game, seat))
    claims = {choice.route: choice.claims for choice in choices}
    wanted = [ids.index(query.route)] if query.route else range(len(ids))
    found = [_payments(game, seat, number, claims.get(number, ())) for number in wanted]
    return schemas.Payments(seat=seat, number=channel.live.number, routes=found)


def _payments(game: Game, seat: int, route: int, ways: tuple[Action, ...]) -> schemas.RoutePayments:
    violation = None if ways else game.why_not_claim(route, seat)
    free = game.state.owner[route] == NOBODY
    return schemas.RoutePayments(
        route=game.rules.board.map.routes[route].id,
        actions=[way.text for way in ways],
        payments=[_payment(game, seat, way) for way in ways],
        refused=None if violation is None else reason(of_rules(violation)),
        awards=_awards(game, seat, _plain_claim(game, route)) if free else [],
        advances=_advances(game, seat, route) if free else [],
    )


def _plain_claim(game: Game, route: int) -> Action:
    """A claim without a surcharge. What it brings does not depend on the cards."""
    board = game.rules.board
    return board.actions[board.first_claim[route]]


def _awards(game: Game, seat: int, claim: Action) -> list[schemas.Award]:
    found: dict[int, int] = {}
    for award in game.rules.gains(game.state, seat, claim):
        found[int(award.seat)] = found.get(int(award.seat), 0) + int(award.points)
    return [schemas.Award(seat=one, points=points) for one, points in found.items()]


def _advances(game: Game, seat: int, route: int) -> list[schemas.Advance]:
    """The pieces are laid on a copy: whose place on which track has changed?"""
    rules = game.rules
    tracks = [name for name, fact in rules.facts.items() if fact.shape == TRACK]
    if not tracks:
        return []
    laid = game.state.clone()
    rules.build(laid, seat, route)
    before, after = rules.open_facts(game.state), rules.open_facts(laid)
    return [
        schemas.Advance(fact=name, seat=one, spaces=now - then)
        for name in tracks
        for one, (then, now) in enumerate(
            zip(_places(before, name), _places(after, name), strict=True)
        )
        if now != then
    ]


def _places(facts: Mapping[str, object], track: str) -> list[int]:
    return [int(place) for place in cast(list[int], facts[track])]


def _payment(game: Game, seat: int, claim: Action) -> schemas.Payment:
    cost = cost_of(game.rules.board, claim)
    return schemas.Payment(
        action=claim.text,
        cards=cost.cards,
        surcharge=cost.surcharge,
        awards=_awards(game, seat, claim),
    )


@router.get("/tables/{table}/paths")
async def list_ticket_paths(context: RequestContext, query: SeatQuery) -> schemas.TicketPaths:
    """Which routes join the places of each ticket that a seat has completed."""
    channel, seat, game = await _asked(context, query)
    board = game.rules.board
    network = [int(route) for route in game.rules.network(game.state, seat)]
    found = []
    for ticket in game.view(seat).tickets:
        way = shortest_way(board, network, ticket)
        if way is not None:
            names = [board.map.routes[route].id for route in way]
            found.append(schemas.TicketPath(ticket=ticket, routes=names))
    return schemas.TicketPaths(seat=seat, number=channel.live.number, paths=found)
