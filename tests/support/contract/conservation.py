"""Nothing is lost and nothing appears: every card, ticket and piece is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from support.contract.positions import card_deck
from veturi.engine import Game, Rules, View
from veturi.engine.claims import is_open
from veturi.engine.state import OPEN
from veturi.engine.tickets import deck_order

Own = dict[str, object]


def check_conserved(game: Game) -> None:
    """All of it, now."""
    views = [game.view(seat) for seat in range(int(game.rules.players))]
    check_cards(game, views)
    check_tickets(game, views)
    check_routes(game, views[0])
    check_own(game.rules, views[0])


def check_cards(game: Game, views: list[View]) -> None:
    game_map = game.rules.board.map
    table = views[0]
    found = Counter(card_deck(game)) + Counter(card for card in table.row if card is not None)
    found += Counter(table.discards)
    for view in views:
        assert min(view.hand.values(), default=1) > 0
        assert sum(view.hand.values()) == table.seats[view.seat].cards
        assert not Counter(table.seats[view.seat].known) - Counter(view.hand)
        found += Counter(view.hand)
    assert found == Counter({"locomotive": game_map.locomotives, **game_map.colours})
    # An empty deck is renewed at once, and so are gaps of the row (B9, B15).
    if table.deck == 0:
        assert not table.discards
    assert table.deck == 0 or None not in table.row
    assert min(table.discards.values(), default=1) > 0


def check_tickets(game: Game, views: list[View]) -> None:
    places = Counter(deck_order(game.rules.board, game.state))
    for view in views:
        places.update(view.tickets)
        places.update(view.offer)
    assert places == Counter(range(len(game.rules.board.map.tickets)))
    assert views[0].ticket_deck == len(deck_order(game.rules.board, game.state))


def check_routes(game: Game, view: View) -> None:
    """Trains on the board and left; one owner to a track; double routes (B23, B24)."""
    game_map = game.rules.board.map
    on_board = [0] * len(view.seats)
    doubles: dict[str, list[int]] = {}
    for route, owner in zip(game_map.routes, view.owners, strict=True):
        assert -2 <= owner < len(view.seats)
        if owner >= 0:
            on_board[owner] += route.length
            if route.parallel:
                doubles.setdefault(route.parallel, []).append(owner)
    for number, seat in enumerate(view.seats):
        assert seat.trains >= 0
        assert seat.trains + on_board[number] == game_map.setup.trains
    for owners in doubles.values():
        assert len(set(owners)) == len(owners), "two tracks of one double route (B23)"
        if len(view.seats) < game_map.setup.doubles_from:
            assert len(owners) == 1, "the other track is closed (B24)"
    assert -1 <= view.turns_left <= len(view.seats)
    assert 0 <= view.passes <= len(view.seats)


def check_open(game: Game) -> None:
    """The count of open routes by fare, and by colour the first such fare, are what is open."""
    board, state = game.rules.board, game.state
    for seat in range(int(game.rules.players)):
        counted: Counter[int] = Counter()
        for route in range(int(board.n_routes)):
            if is_open(board, state, seat, route):
                counted[int(board.fare[route])] += 1
        at = seat * int(board.seat_size) + OPEN
        kept = [int(state.seats[at + fare]) for fare in range(int(board.n_fares))]
        assert kept == [counted[fare] for fare in range(int(board.n_fares))]
        for colour in range(1, int(board.n_colours) + 1):
            begin, end = (int(board.payable_start[c]) for c in (colour, colour + 1))
            is_first = (p for p in range(begin, end - 1) if kept[board.payable[p]])
            at = seat * int(board.seat_size) + int(board.first_open) + colour
            assert state.seats[at] == next(is_first, end - 1)


# --- what only some maps have ---------------------------------------------------------------


def _int(value: object) -> int:
    assert isinstance(value, int)
    assert not isinstance(value, bool)
    return value


def _variant(rules: Rules, key: str) -> int:
    return _int(rules.board.map.variant[key])


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _table(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def merchandise(rules: Rules, view: View, own: Own) -> None:
    """A1: 16 cards, in the pile or with the players."""
    taken = [_int(count) for count in _list(own["merchandise"])]
    assert min(taken) >= 0
    assert _int(own["merchandise_left"]) >= 0
    assert sum(taken) + _int(own["merchandise_left"]) == _variant(rules, "merchandise_cards")


def bullet_trains(rules: Rules, view: View, own: Own) -> None:
    """J1, J5: each is left or on a route; the track adds up to the routes they stand on."""
    left = _int(own["bullet_trains_left"])
    built = [r for r, o in zip(rules.board.map.routes, view.owners, strict=True) if o == -2]
    assert left >= 0
    assert left + len(built) == _variant(rules, "bullet_trains")
    assert all("bullet" in route.marks for route in built)
    steps = [_int(place) for place in _list(own["bullet_track"])]
    assert min(steps) >= 0
    assert sum(steps) == sum(route.length for route in built)


def terrain(rules: Rules, view: View, own: Own) -> None:
    """F1, F12: each kind's cards are in the row, the deck, the discards or before a player."""
    open_cards: Counter[str] = Counter()
    for place in (*_list(own["terrain"]), own["terrain_discards"]):
        for kind, count in _table(place).items():
            assert _int(count) >= 0
            open_cards[kind] += _int(count)
    row = [kind for kind in _list(own["terrain_row"]) if kind is not None]
    open_cards.update(str(kind) for kind in row)
    deck = _int(own["terrain_deck"])
    each = _variant(rules, "terrain_cards")
    kinds = _table(rules.board.map.variant["terrain"])
    assert set(open_cards) <= set(kinds)
    assert max(open_cards.values()) <= each
    assert open_cards.total() + deck == each * len(kinds)
    if deck == 0:
        assert not any(_table(own["terrain_discards"]).values())
    else:
        assert len(row) == _variant(rules, "terrain_face_up")


def markers(rules: Rules, view: View, own: Own) -> None:
    """W1, W3, W6: three each, on the board or left; one to a city; the start is one of them."""
    placed = Counter(_int(seat) for seat in _table(own["markers"]).values())
    for seat, left in enumerate(_list(own["markers_left"])):
        assert _int(left) >= 0
        assert _int(left) + placed[seat] == _variant(rules, "markers")
    for seat, city in enumerate(_list(own["starts"])):
        assert (city is None) == (placed[seat] == 0)
        if city is not None:
            assert _table(own["markers"])[str(city)] == seat
        elif view.phase != "opening":
            assert view.phase == "start"


def alvin(rules: Rules, view: View, own: Own) -> None:
    """W13-W15: he is where he began until he is taken, then in a city of his holder's."""
    city, holder = str(own["alvin_city"]), _int(own["alvin_holder"])
    home = str(rules.board.map.variant["alvin_city"])
    assert home not in _table(own["markers"])
    assert (holder == -1) == (city == home) or view.phase == "alvin"
    if holder >= 0 and view.phase != "alvin":
        assert _table(own["markers"])[city] == holder


def last_route(rules: Rules, view: View, own: Own) -> None:
    """W6, W14: the route just built is the builder's."""
    ids = [route.id for route in rules.board.map.routes]
    assert view.owners[ids.index(str(own["last_route"]))] == view.to_move[0]


#: By fact of a view's `own`, what must hold of it. A map with facts of its own adds its check here.
CHECKS: Final[dict[str, Callable[[Rules, View, Own], None]]] = {
    "merchandise": merchandise,
    "merchandise_left": merchandise,
    "bullet_trains_left": bullet_trains,
    "bullet_track": bullet_trains,
    "terrain": terrain,
    "terrain_row": terrain,
    "terrain_deck": terrain,
    "terrain_discards": terrain,
    "markers": markers,
    "markers_left": markers,
    "starts": markers,
    "alvin_city": alvin,
    "alvin_holder": alvin,
    "last_route": last_route,
}


def check_own(rules: Rules, view: View) -> None:
    unchecked = set(view.own) - set(CHECKS)
    assert not unchecked, f"say what must hold of {unchecked}"
    for check in {CHECKS[fact] for fact in view.own}:
        check(rules, view, view.own)
