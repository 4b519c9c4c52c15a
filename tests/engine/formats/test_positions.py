"""Positions and given decks: every check names its entry and says what is wrong."""

from __future__ import annotations

import pytest

from veturi.engine import Game, Rng, Rules, SetUpError, make_rules

USA = make_rules("usa", 3)
AMSTERDAM = make_rules("amsterdam", 3)
JAPAN = make_rules("japan", 2)
AFRICA = make_rules("africa", 2)
OLDWEST = make_rules("oldwest", 2, {"alvin": True})
PLAIN_WEST = make_rules("oldwest", 2)

Position = dict[str, object]
FIRST = USA.board.map.routes[0]
CARDS = ", ".join(USA.board.card_names)
ALL_CARDS = [
    name
    for name, count in zip(USA.board.card_names, USA.board.card_counts, strict=True)
    for _ in range(count)
]
DOUBLE = next(route for route in USA.board.map.routes if route.parallel)
OTHER = next(r for r in USA.board.map.routes if r.parallel == DOUBLE.parallel and r.id != DOUBLE.id)
BULLETS = [route for route in JAPAN.board.map.routes if "bullet" in route.marks]


def place(rules: Rules, position: Position) -> Game:
    return Game.at(rules, position, seed=1)


def many_routes(rules: Rules, trains: int) -> dict[str, object]:
    """More routes than a player has trains for."""
    found: dict[str, object] = {}
    total, doubles = 0, set()
    for route in rules.board.map.routes:
        if not route.parallel or route.parallel not in doubles:
            doubles.add(route.parallel)
            found[route.id] = 0
            total += route.length
        if total > trains:
            break
    return found


def test_an_empty_position_is_a_table_before_the_first_turn() -> None:
    game = place(USA, {})
    view = game.view(0)
    assert (view.phase, view.to_move, view.first) == ("turn", [0], 0)
    assert (view.hand, view.tickets, view.turns_left, view.passes) == ({}, [], -1, 0)
    assert view.deck + 5 == len(ALL_CARDS)
    assert None not in view.row
    assert view.ticket_deck == 30
    assert [seat.trains for seat in view.seats] == [45, 45, 45]


def test_what_is_left_out_is_filled_by_the_seed() -> None:
    one, two, other = Game.at(USA, {}, 1), Game.at(USA, {}, 1), Game.at(USA, {}, 2)
    assert one.state.numbers() == two.state.numbers() != other.state.numbers()


def test_routes_give_points_and_take_trains() -> None:
    game = place(USA, {"routes": {FIRST.id: 2}})
    seat = game.view().seats[2]
    assert seat.trains == 45 - FIRST.length
    assert seat.points == USA.board.map.route_points[FIRST.length]


WHOLE = "must be a whole number from"

FAULTS: list[tuple[str, Rules, Position, str]] = [
    ("unknown entry", USA, {"hats": 1}, "hats: unknown entry; known are awarded, choices"),
    ("phase", USA, {"phase": "lunch"}, "phase: 'lunch' is not one of opening, turn, second_draw"),
    ("phase of another map", USA, {"phase": "start"}, "phase: 'start' is not one of"),
    ("phase type", USA, {"phase": [1]}, "phase: [1] is not one of"),
    ("first", USA, {"first": 3}, f"first: {WHOLE} 0 to 2, not 3"),
    ("first type", USA, {"first": True}, f"first: {WHOLE} 0 to 2, not True"),
    ("to_move", USA, {"to_move": -1}, f"to_move: {WHOLE} 0 to 2, not -1"),
    ("to_move type", USA, {"to_move": "0"}, f"to_move: {WHOLE} 0 to 2, not '0'"),
    ("turns_left", USA, {"turns_left": 4}, f"turns_left: {WHOLE} -1 to 3, not 4"),
    ("no turns left", USA, {"turns_left": 0}, "turns_left: the game is over when no turns"),
    ("passes", USA, {"passes": 3}, f"passes: {WHOLE} 0 to 2, not 3"),
    ("routes type", USA, {"routes": []}, "routes: must be a table"),
    ("unknown route", USA, {"routes": {"moon": 0}}, "routes: unknown route 'moon'"),
    ("route's owner", USA, {"routes": {FIRST.id: 3}}, f"routes.{FIRST.id}: {WHOLE} 0 to 2, not 3"),
    ("owner's type", USA, {"routes": {FIRST.id: True}}, f"routes.{FIRST.id}: {WHOLE} 0 to 2"),
    ("shared", USA, {"routes": {FIRST.id: "shared"}}, f"{WHOLE} 0 to 2, not 'shared'"),
    ("own double", USA, {"routes": {DOUBLE.id: 0, OTHER.id: 0}}, "two tracks cannot be claimed"),
    ("double of 3", USA, {"routes": {DOUBLE.id: 0, OTHER.id: 1}}, "two tracks cannot be claimed"),
    ("too many", USA, {"routes": many_routes(USA, 45)}, "routes: seat 0 has too few trains"),
    ("trains", USA, {"trains": [44, 45, 45]}, "trains: seat 0: the claimed routes leave 45"),
    ("trains by seat", USA, {"trains": [45]}, "trains: must be a list of 3, one for each seat"),
    ("hands by seat", USA, {"hands": [{}]}, "hands: must be a list of 3, one for each seat"),
    ("a hand", USA, {"hands": [["red"], {}, {}]}, "hands: must be a table"),
    ("a card", USA, {"hands": [{"mauve": 1}, {}, {}]}, f"hands: 'mauve' is not one of {CARDS}"),
    ("a count", USA, {"hands": [{"red": -1}, {}, {}]}, f"hands.red: {WHOLE} 0 to 9999, not -1"),
    ("count's type", USA, {"hands": [{"red": True}, {}, {}]}, f"red: {WHOLE} 0 to 9999, not True"),
    ("13 red", USA, {"hands": [{"red": 13}, {}, {}]}, "there are not so many cards 'red'"),
    ("10^30 red", USA, {"hands": [{"red": 10**30}, {}, {}]}, "hands.red: "),
    ("10^30 discards", USA, {"discards": {"red": 10**30}}, ": "),
    ("known", USA, {"known": [{"red": 1}, {}, {}]}, "known: seat 0 does not have these cards"),
    ("awarded", USA, {"awarded": [3, None, None]}, "awarded: must be a table"),
    ("source", USA, {"awarded": [{"luck": 3}, {}, {}]}, "awarded: 'luck' is not one of routes"),
    (
        "points",
        USA,
        {"awarded": [{"routes": "3"}, {}, {}]},
        f"awarded.routes: {WHOLE} 0 to 9999, not '3'",
    ),
    ("10^30 points", USA, {"awarded": [{"routes": 10**30}, {}, {}]}, "awarded.routes: "),
    ("discards", USA, {"discards": ["red"]}, "discards: must be a table"),
    ("row's length", USA, {"row": ["red"]}, "row: must be a list of 5"),
    ("row's type", USA, {"row": "red"}, "row: must be a list of 5"),
    (
        "row's card",
        USA,
        {"row": ["red", "red", "red", "red", 7]},
        "row: 7 is not one of locomotive",
    ),
    ("a gap", USA, {"row": [None] * 5}, "row: a gap is filled at once from the deck (B9)"),
    ("deck's type", USA, {"deck": "red"}, "deck: must be a list of cards, top first"),
    ("deck's card", USA, {"deck": ["mauve"]}, "deck: 'mauve' is not one of locomotive"),
    ("deck short", USA, {"deck": ALL_CARDS[1:]}, "deck: must hold exactly the cards that lie"),
    (
        "empty deck",
        USA,
        {"deck": [], "row": [None] * 5, "discards": {n: ALL_CARDS.count(n) for n in ALL_CARDS}},
        "discards: with an empty deck they are shuffled into it at once (B15)",
    ),
    ("tickets by seat", USA, {"tickets": [[]]}, "tickets: must be a list of 3"),
    ("tickets' type", USA, {"tickets": [3, [], []]}, "tickets: must be a list of numbers"),
    ("a ticket", USA, {"tickets": [["x"], [], []]}, f"tickets: {WHOLE} 0 to 29, not 'x'"),
    ("a true ticket", USA, {"tickets": [[True], [], []]}, f"tickets: {WHOLE} 0 to 29, not True"),
    ("ticket 30", USA, {"tickets": [[30], [], []]}, f"tickets: {WHOLE} 0 to 29, not 30"),
    ("twice", USA, {"tickets": [[1, 1], [], []]}, "tickets: the same number twice"),
    ("two places", USA, {"tickets": [[1], [1], []]}, "tickets: ticket 1 is in two places"),
    (
        "offered and held",
        USA,
        {"phase": "choosing", "tickets": [[], [4], []], "offers": [[4], [], []]},
        "offers: ticket 4 is in two places",
    ),
    (
        "a long offer",
        USA,
        {"phase": "choosing", "offers": [list(range(6)), [], []]},
        "offers: at most 5 tickets are on offer at once",
    ),
    ("no offer", USA, {"phase": "choosing"}, "offers: in this phase seat 0 needs an offer"),
    (
        "another's offer",
        USA,
        {"phase": "choosing", "offers": [[1], [2], []]},
        "offers: in this phase seat 1 cannot have an offer",
    ),
    ("an offer now", USA, {"offers": [[1], [], []]}, "in this phase seat 0 cannot have an offer"),
    ("opening", USA, {"phase": "opening"}, "offers: in this phase seat 0 needs an offer"),
    ("a choice now", USA, {"choices": [1, None, None]}, "choices: seat 0 has no such choice"),
    (
        "a choice too many",
        USA,
        {"phase": "opening", "offers": [[0, 1], [2, 3], [4, 5]], "choices": [4, None, None]},
        "choices: seat 0 has no such choice",
    ),
    (
        "a choice's type",
        USA,
        {"phase": "opening", "offers": [[0, 1], [2, 3], [4, 5]], "choices": ["1", None, None]},
        f"choices: {WHOLE} 0 to 9999, not '1'",
    ),
    ("ticket deck", USA, {"ticket_deck": [1]}, "ticket_deck: must hold exactly the tickets"),
    ("its type", USA, {"ticket_deck": "x"}, "ticket_deck: must be a list of numbers"),
    ("own type", USA, {"own": []}, "own: must be a table"),
    ("own of none", USA, {"own": {"hats": 1}}, "own: base has no state of its own"),
    # --- the maps' own
    ("unknown own", AMSTERDAM, {"own": {"hats": 1}}, "own.hats: unknown entry"),
    ("by seat", AMSTERDAM, {"own": {"merchandise": [1]}}, "own.merchandise: must be a list of 3"),
    (
        "17 merchandise",
        AMSTERDAM,
        {"own": {"merchandise": [17, 0, 0]}},
        "own.merchandise: there are only 16 cards",
    ),
    (
        "negative",
        AMSTERDAM,
        {"own": {"merchandise": [-1, 0, 0]}},
        f"own.merchandise: {WHOLE} 0 to 9999, not -1",
    ),
    (
        "17 bullet trains",
        JAPAN,
        {"routes": {route.id: "shared" for route in BULLETS[:17]}},
        "own.bullet_trains_left: more are built than there are",
    ),
    (
        "the track",
        JAPAN,
        {"routes": {BULLETS[0].id: "shared"}, "own": {"bullet_track": [0, 0]}},
        "own.bullet_track: does not add up to the bullet-train routes built",
    ),
    ("terrain", AFRICA, {"own": {"terrain": [{"desert": 16}, {}]}}, "only 15 cards of each kind"),
    ("a kind", AFRICA, {"own": {"terrain": [{"sea": 1}, {}]}}, "own.terrain: 'sea' is not one of"),
    ("its table", AFRICA, {"own": {"terrain": [3, {}]}}, "own.terrain: must be a table"),
    ("its row", AFRICA, {"own": {"terrain_row": ["desert"]}}, "terrain_row: must be a list of 2"),
    ("a row's kind", AFRICA, {"own": {"terrain_row": ["sea", None]}}, "'sea' is not one of"),
    ("discarded", AFRICA, {"own": {"terrain_discards": {"desert": "1"}}}, f"desert: {WHOLE}"),
    ("a city", OLDWEST, {"own": {"markers": {"Atlantis": 0}}}, "markers: unknown city 'Atlantis'"),
    ("a marker's", OLDWEST, {"own": {"markers": {"Denver": 2}}}, f"own.markers: {WHOLE} 0 to 1"),
    ("no marker", OLDWEST, {"own": {"starts": ["Denver", None]}}, "seat 0 has no marker there"),
    (
        "4 markers",
        OLDWEST,
        {"own": {"markers": dict.fromkeys(OLDWEST.board.cities[:4], 0)}},
        "own.markers: seat 0 has only 3",
    ),
    ("Alvin's city", OLDWEST, {"own": {"alvin_city": "Atlantis"}}, "alvin_city: unknown city"),
    (
        "Alvin's holder",
        OLDWEST,
        {"own": {"alvin_city": "Denver", "alvin_holder": 5}},
        f"own.alvin_holder: {WHOLE} -1 to 1, not 5",
    ),
    ("no Alvin", PLAIN_WEST, {"own": {"alvin_city": "Denver"}}, "own.alvin_city: unknown entry"),
    ("last route", OLDWEST, {"phase": "marker"}, "own.last_route: unknown route None"),
]


@pytest.mark.parametrize(("rules", "position", "fault"), [f[1:] for f in FAULTS], ids=[
    f"{rules.board.map.id}: {name}" for name, rules, _, _ in FAULTS
])  # fmt: skip
def test_a_position_that_does_not_add_up(rules: Rules, position: Position, fault: str) -> None:
    with pytest.raises(SetUpError) as caught:
        place(rules, position)
    assert str(caught.value).startswith("position: ")
    assert fault in str(caught.value)


def test_a_seed_out_of_range() -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        Game.at(USA, {}, seed=-1)


@pytest.mark.parametrize("choice", [1, 2, 4])
def test_an_opening_choice_with_too_few_tickets(choice: int) -> None:
    """B4: a choice made must be one the rules allow."""
    offers = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    position: Position = {"phase": "opening", "offers": offers, "choices": [choice, None, None]}
    with pytest.raises(SetUpError, match="choices"):
        place(USA, position)


def test_an_opening_in_which_all_have_chosen() -> None:
    """B6: when the last one has chosen, the opening is over; the game would wait for nobody."""
    offers = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    with pytest.raises(SetUpError, match="choices"):
        place(USA, {"phase": "opening", "offers": offers, "choices": [3, 3, 3]})


def test_a_marker_phase_without_a_marker_left() -> None:
    """W6: what is listed and what is accepted agree in any position."""
    cities = PLAIN_WEST.board.cities
    route = PLAIN_WEST.board.map.routes[0]
    taken = [city for city in cities if city not in (route.a, route.b)][:3]
    own = {"markers": dict.fromkeys(taken, 0), "last_route": route.id}
    position: Position = {
        "phase": "marker",
        "hands": [{"red": 4}, {}],
        "routes": {route.id: 0},
        "own": own,
    }
    game = place(PLAIN_WEST, position)
    accepted = {action for action in game.rules.actions if game.why_not(action, 0) is None}
    assert accepted == set(game.legal_actions(0))


def test_a_marker_where_alvin_began() -> None:
    """W13: nobody ever has one there."""
    home = str(OLDWEST.board.map.variant["alvin_city"])
    with pytest.raises(SetUpError, match=r"own\.markers"):
        place(OLDWEST, {"own": {"markers": {home: 0}}})


def test_three_locomotives_may_lie_in_a_given_row() -> None:
    """B14: a row that resets have not cleared stays until another card is turned up into it."""
    row = ["locomotive", "locomotive", "locomotive", "red", "red"]
    game = place(USA, {"row": row})
    assert game.view().row == row


def test_a_position_is_not_changed_by_play() -> None:
    position: Position = {"hands": [{"red": 2}, {}, {}], "deck": None, "row": None}
    kept = repr(position)
    game = Game.at(USA, position, seed=1)
    before = game.state.numbers()
    chance = Rng.from_seed(1)
    for _ in range(30):
        game.apply(game.random_action(chance))
    assert repr(position) == kept
    assert game.beginning().state.numbers() == before


@pytest.mark.parametrize(
    ("decks", "fault"),
    [
        ({"cards": [0]}, "decks: cards must hold each of its 110 cards once"),
        ({"tickets": [0] * 30}, "decks: tickets must hold each of its 30 cards once"),
        ({"terrain": [0]}, "decks: there is no deck 'terrain'; known are cards, tickets"),
    ],
)
def test_decks_that_are_not_whole(decks: dict[str, list[int]], fault: str) -> None:
    with pytest.raises(SetUpError) as caught:
        Game.start(USA, 1, decks)
    assert str(caught.value) == fault


def test_a_deck_of_a_maps_own() -> None:
    terrain = AFRICA.own_decks()["terrain"]
    game = Game.start(AFRICA, 1, {"terrain": terrain[::-1]})
    mine = game.view(0).own["terrain"]
    assert isinstance(mine, list)
    assert mine[0]["mountain"] == mine[1]["mountain"] == 1
    with pytest.raises(SetUpError, match="decks: terrain must hold each of its 45 cards once"):
        Game.start(AFRICA, 1, {"terrain": terrain[1:]})
