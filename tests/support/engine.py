"""What the rule tests share: tables made once, positions in short form, refusals checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from veturi import _engine
from veturi.engine import Game, RuleError, Rules, make_rules

Position = Mapping[str, object]

#: The package, and the sources that are compiled.
PACKAGE = Path(__file__).parents[2] / "src" / "veturi"
SOURCES = [path for group in _engine.GROUPS for path in _engine.sources(group)]


@cache
def _rules(map_id: str, players: int, options: tuple[tuple[str, object], ...]) -> Rules:
    return make_rules(map_id, players, dict(options))


def rules(map_id: str, players: int, **options: object) -> Rules:
    """The rules of a built-in map, made once for each table."""
    return _rules(map_id, players, tuple(sorted(options.items())))


def at(map_id: str, players: int, position: Position, *, seed: int = 0, **options: object) -> Game:
    """A game at a position (see `positions.py`), which may be given in short form.

    `routes` may name routes as actions do ("Helena-Omaha"). Two more entries: `hoard` is a seat
    that holds every card the position names nowhere else (the deck is empty unless it is given);
    `top` is the beginning of the deck, whose other cards follow in the order of their numbers.
    """
    table = rules(map_id, players, **options)
    full = dict(position)
    if isinstance(routes := full.get("routes"), Mapping):
        full["routes"] = {_route_id(table, name): owner for name, owner in routes.items()}
    hoarder, top = full.pop("hoard", None), full.pop("top", None)
    if isinstance(hoarder, int):
        hands = [Counter(hand) for hand in _hands(full, players)]
        hands[hoarder] += _elsewhere(table, full, players)
        full["hands"] = [dict(hand) for hand in hands]
        full.setdefault("row", [None] * int(table.board.face_up))
        full.setdefault("deck", [])
    if isinstance(top, list):
        rest = _elsewhere(table, full, players) - Counter(top)
        full["deck"] = [*top, *rest.elements()]
    return Game.at(table, full, seed)


def _route_id(table: Rules, name: str) -> str:
    names = table.board.route_names
    return table.board.map.routes[names.index(name)].id if name in names else name


def _hands(position: Position, players: int) -> list[dict[str, int]]:
    hands = position.get("hands") or [{}] * players
    assert isinstance(hands, list)
    return hands


def _elsewhere(table: Rules, position: Position, players: int) -> Counter[str]:
    """The cards that are in no hand, not in the row, not among the discards nor in a given deck."""
    board = table.board
    left = Counter(dict(zip(board.card_names, map(int, board.card_counts), strict=True)))
    for hand in _hands(position, players):
        left.subtract(hand or {})
    for key in ("row", "deck"):
        cards = position.get(key) or []
        assert isinstance(cards, list)
        left.subtract(card for card in cards if card)
    discards = position.get("discards") or {}
    assert isinstance(discards, Mapping)
    left.subtract(dict(discards))
    assert min(left.values()) >= 0, f"the position has too many cards: {-left}"
    return left


def refused(game: Game, text: str, rule: str, seat: int | None = None) -> RuleError:
    """Asserts that an action is refused by that rule, in both languages, and changes nothing."""
    before, told, history = game.state.numbers(), len(game.events), game.history
    if seat is None or 0 <= seat < game.rules.players:
        assert text not in texts(game, seat), f"{text} is listed as legal"
    with pytest.raises(RuleError) as caught:
        game.apply(text, seat)
    error = caught.value
    assert error.rule == rule, f"refused by {error.rule} ({error}), not by {rule}"
    why = game.why_not(text, seat)
    assert why is not None
    assert (why.rule, why.en, why.fi) == (rule, error.violation.en, error.violation.fi)
    assert error.message("en").strip()
    assert error.message("fi").strip()
    assert error.message("en") != error.message("fi")
    assert game.state.numbers() == before
    assert len(game.events) == told
    assert game.history == history
    return error


def allowed(game: Game, text: str, seat: int | None = None) -> None:
    """Asserts that an action is listed and not refused, without playing it."""
    assert text in texts(game, seat), f"{text} is not in {texts(game, seat)}"
    assert game.why_not(text, seat) is None


def texts(game: Game, seat: int | None = None) -> list[str]:
    """The legal actions as texts."""
    return [action.text for action in game.legal_actions(seat)]


def play(game: Game, *actions: str) -> Game:
    """Plays actions one after another, each by the seat to move."""
    for action in actions:
        game.apply(action)
    return game


def choose_all(game: Game, text: str) -> Game:
    """Everybody's same choice of opening tickets."""
    for seat in game.to_move:
        game.apply(text, seat)
    return game


def route(game: Game, name: str) -> int:
    """The number of a route: "Helena-Omaha", "Dallas-Houston#2"."""
    return game.rules.board.route_names.index(name)


def owner(game: Game, name: str) -> int:
    """Who owns a route; -1 for nobody."""
    return game.view().owners[route(game, name)]


def ticket(game: Game, a: str, b: str) -> int:
    """The number of the ticket between two cities."""
    found = [
        number
        for number, one in enumerate(game.rules.board.map.tickets)
        if {one.a, one.b} == {a, b}
    ]
    assert len(found) == 1, f"{len(found)} tickets join {a} and {b}"
    return found[0]


def hand(game: Game, seat: int) -> dict[str, int]:
    """A seat's train cards by name."""
    return game.view(seat).hand


def happened(game: Game, kind: str) -> list[dict[str, object]]:
    """The events of a kind, as a spectator sees them."""
    return [event.seen_by(-1) for event in game.events if event.kind == kind]


def lines(game: Game, source: str, *, as_if_over: bool = False) -> list[tuple[int, int]]:
    """The score lines of a source: seat and points."""
    scores = game.scores(as_if_over=as_if_over)
    return [(int(line.seat), int(line.points)) for line in scores if line.source == source]


def all_cards(game: Game) -> Counter[str]:
    """Every train card of the game, wherever it lies: none is ever lost or made."""
    view, board = game.view(), game.rules.board
    found: Counter[str] = Counter(card for card in view.row if card)
    found.update(view.discards)
    for seat in range(len(view.seats)):
        found.update(hand(game, seat))
    hidden = board.deck_total - found.total()
    assert hidden == view.deck, "the deck is not what is left of the cards"
    return found
