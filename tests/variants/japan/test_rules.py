"""Japan, rule by rule: J1 to J9. The end of the game (J10 to J13) is in `test_end.py`."""

from __future__ import annotations

import pytest

from support.engine import (
    allowed,
    at,
    choose_all,
    hand,
    happened,
    owner,
    play,
    refused,
    route,
    rules,
    texts,
    ticket,
)
from veturi.engine import Game, SetUpError
from veturi.engine.tickets import deck_order

SHARED = -2
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
#: Every bullet-train route of the board.
BULLETS = [
    "Akita-Morioka",
    "Aomori-Hakodate",
    "Aomori-Morioka",
    "Fukushima-Sendai",
    "Fukushima-Shinjo",
    "Fukushima-Utsunomiya",
    "Hamamatsu-Nagoya",
    "Hamamatsu-Odawara",
    "Hiroshima-Kokura",
    "Hiroshima-Okayama",
    "Kanazawa-Nagano",
    "Kyoto-Nagoya",
    "Kyoto-Osaka",
    "Morioka-Sendai",
    "Nagano-Takasaki",
    "Niigata-Takasaki",
    "Odawara-Tokyo",
    "Okayama-Osaka",
    "Takasaki-Tokyo",
    "Tokyo-Utsunomiya",
    "Hakata-Kokura",
    "Hakata-Kumamoto",
    "Kagoshima-Chuo-Kumamoto",
]
#: All twenty trains of a seat.
TWENTY = ["masuda_tottori", "akita_niigata", "aomori_miyako", "kanazawa_nagoya"]


def japan(
    players: int,
    built: dict[str, int] | None = None,
    routes: dict[str, int] | None = None,
    **more: object,
) -> Game:
    """A position: `built` are bullet-train routes and who built each, `routes` ordinary claims."""
    board = rules("japan", players).board
    track = [0] * players
    for name, seat in (built or {}).items():
        track[seat] += board.map.routes[board.route_names.index(name)].length
    claimed: dict[str, object] = {**(routes or {}), **dict.fromkeys(built or {}, "shared")}
    return at("japan", players, {"routes": claimed, "own": {"bullet_track": track}, **more})


def used_up(count: int, seat: int = 1, but: str = "") -> dict[str, int]:
    """So many bullet-train routes built by a seat, this one not among them."""
    return dict.fromkeys([name for name in BULLETS if name != but][:count], seat)


def track(game: Game) -> object:
    return game.view().own["bullet_track"]


def completes(game: Game, seat: int, number: int) -> bool:
    lines = game.scores(as_if_over=True)
    (line,) = [one for one in lines if one.ticket == number and one.seat == seat]
    assert abs(int(line.points)) == game.rules.board.map.tickets[number].points
    return line.points > 0


# --- J1-J3: set-up and double routes --------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_j1_material(players: int) -> None:
    game = Game.start(rules("japan", players), seed=1)
    board, view = game.rules.board, game.view()
    assert [seat.trains for seat in view.seats] == [20] * players
    assert [seat.cards for seat in view.seats] == [4] * players
    assert list(board.card_counts) == [14] + [12] * 8
    assert board.n_tickets == 54
    assert view.own == {"bullet_trains_left": 16, "bullet_track": [0] * players}
    marked = [board.route_names[n] for n, r in enumerate(board.map.routes) if "bullet" in r.marks]
    assert sorted(marked) == sorted(BULLETS)


@pytest.mark.parametrize("players", [1, 6])
def test_j1_two_to_five_players(players: int) -> None:
    with pytest.raises(SetUpError):
        rules("japan", players)


def test_j2_four_tickets_at_least_two_kept() -> None:
    game = Game.start(rules("japan", 2), seed=4)
    assert [len(game.view(seat).offer) for seat in (0, 1)] == [4, 4]
    assert len(texts(game, 0)) == 6 + 4 + 1
    refused(game, "keep 3", "J2", 0)
    refused(game, "keep 1,2,5", "J2", 0)
    game.apply("keep 1,4", 0)
    game.apply("keep 1,2,3,4", 1)
    assert [seat.tickets for seat in game.view().seats] == [2, 4]


def test_j2_returned_opening_tickets_are_shuffled_to_the_bottom() -> None:
    table = rules("japan", 5, first=0)
    bottoms = set()
    for seed in range(8):
        game = Game.start(table, seed, decks={"tickets": list(range(54))})
        choose_all(game, "keep 1,2")
        deck = deck_order(table.board, game.state)
        assert deck[:34] == list(range(20, 54))
        assert sorted(deck[34:]) == sorted(t for s in range(5) for t in (4 * s + 2, 4 * s + 3))
        bottoms.add(tuple(deck[34:]))
    assert len(bottoms) == 8


def test_j2_drawing_three_at_least_one_kept() -> None:
    game = at("japan", 2, {"tickets": [list(range(6, 54)), []], "ticket_deck": list(range(6))})
    game.apply("tickets")
    assert game.view(0).offer == [0, 1, 2]
    assert len(texts(game)) == 7
    refused(game, "keep 4", "J2")
    game.apply("keep 2")
    assert deck_order(game.rules.board, game.state) == [3, 4, 5, 0, 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_j3_double_routes(players: int) -> None:
    board = rules("japan", players).board
    groups: dict[str, list[int]] = {}
    for number, one in enumerate(board.map.routes):
        if one.parallel:
            groups.setdefault(one.parallel, []).append(number)
    assert groups
    cards = [{}, {"locomotive": 14}, *[{}] * (players - 2)]
    for mine, other in groups.values():
        for seat in (0, 1):
            routes = {board.map.routes[mine].id: seat}
            game = japan(players, routes=routes, to_move=1, hands=cards)
            violation = game.why_not_claim(other, 1)
            expected = "J3" if seat == 1 else "J3" if players < 4 else ""
            assert (violation.rule if violation else "") == expected


# --- J4, J5: bullet-train routes ------------------------------------------------------------


def test_j4_any_one_colour_with_locomotives() -> None:
    game = japan(2, hands=[{"red": 3, "blue": 1, "white": 2, "locomotive": 2}, {}])
    name = "claim Okayama-Osaka"
    found = {text for text in texts(game) if text.startswith(f"{name} ")}
    payments = ["red", "red+1", "red+2", "blue+2", "white+1", "white+2"]
    assert found == {f"{name} {payment}" for payment in payments}
    refused(game, f"{name} locomotive", "B20")
    refused(japan(2, hands=[{"red": 2, "blue": 2}, {}]), f"{name} red", "B18")


@pytest.mark.parametrize("payment", ["red", "red+1", "red+2", "locomotive"])
def test_j5_a_bullet_train_instead_of_trains_and_points(payment: str) -> None:
    game = japan(3, hands=[{"red": 3, "locomotive": 3}, {}, {}])
    game.apply(f"claim Okayama-Osaka {payment}")
    view = game.view()
    assert track(game) == [3, 0, 0], "by the cards played, whatever they are"
    assert view.own["bullet_trains_left"] == 15
    assert game.totals == [0, 0, 0]
    assert [seat.trains for seat in view.seats] == [20, 20, 20]
    assert owner(game, "Okayama-Osaka") == SHARED
    assert sum(view.discards.values()) == 3
    assert sum(hand(game, 0).values()) == 3
    assert happened(game, "scored") == []


def test_j5_every_bullet_train_route_moves_by_its_length() -> None:
    board = rules("japan", 2).board
    for name in BULLETS:
        game = japan(2, hands=[{"locomotive": 14}, {}])
        game.apply(f"claim {name} locomotive")
        assert track(game) == [board.map.routes[route(game, name)].length, 0]
        assert game.totals == [0, 0]


def test_j5_ordinary_routes_are_as_ever() -> None:
    """J5: a grey route that is no bullet-train route, Tokyo's Ginza line among them."""
    for name, length in (("Kokura-Matsuyama", 4), ("Ginza-Tokyo", 1), ("Masuda-Tottori", 6)):
        game = japan(2, hands=[{"locomotive": 6}, {}])
        game.apply(f"claim {name} locomotive")
        assert game.totals == [POINTS[length], 0]
        assert game.view().seats[0].trains == 20 - length
        assert track(game) == [0, 0]
        assert game.view().own["bullet_trains_left"] == 16
        assert owner(game, name) == 0


def test_j5_a_built_route_is_taken() -> None:
    game = japan(4, {"Okayama-Osaka": 1}, hands=[{"red": 3}, {"red": 3}, {}, {}])
    refused(game, "claim Okayama-Osaka red", "B22")
    play(game, "draw deck", "draw deck")
    refused(game, "claim Okayama-Osaka red", "B22")


# --- J6: whose tickets they serve -----------------------------------------------------------


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_j6_a_bullet_train_route_serves_everybody(holder: int) -> None:
    built = {"Hiroshima-Okayama": 1, "Okayama-Osaka": 2}
    number = ticket(japan(3), "Hiroshima", "Osaka")
    held = [[number] if seat == holder else [] for seat in range(3)]
    assert completes(japan(3, built, tickets=held), holder, number)
    only_half = japan(3, {"Okayama-Osaka": 2}, tickets=held)
    assert not completes(only_half, holder, number)


@pytest.mark.parametrize("holder", [0, 1])
def test_j6_an_ordinary_route_serves_its_owner_alone(holder: int) -> None:
    """J6: Hakata – Oita by anybody's bullet train to Kokura and seat 0's own trains from there."""
    number = ticket(japan(2), "Hakata", "Oita")
    held = [[number] if seat == holder else [] for seat in range(2)]
    game = japan(2, {"Hakata-Kokura": 1}, {"kokura_oita_pink": 0}, tickets=held)
    assert completes(game, holder, number) == (holder == 0)


# --- J7: when they run out ------------------------------------------------------------------


def test_j7_from_bullet_train_to_ordinary_route_in_one_game() -> None:
    hands = [{"red": 3}, {"blue": 3, "locomotive": 1}, {}]
    built = dict.fromkeys(BULLETS[:15], 2)
    game = japan(3, built, hands=hands)
    total = sum(game.rules.board.map.routes[route(game, name)].length for name in built)
    assert game.view().own["bullet_trains_left"] == 1
    game.apply("claim Okayama-Osaka red")
    assert game.view().own["bullet_trains_left"] == 0
    assert track(game) == [3, 0, total]
    assert game.totals == [0, 0, 0]
    game.apply("claim Kagoshima-Chuo-Kumamoto blue+1")
    assert track(game) == [3, 0, total]
    assert game.view().own["bullet_trains_left"] == 0
    assert game.totals == [0, 4, 0]
    assert game.view().seats[1].trains == 17
    assert owner(game, "Kagoshima-Chuo-Kumamoto") == 1
    assert owner(game, "Okayama-Osaka") == SHARED


def test_j7_every_route_left_is_an_ordinary_grey_one() -> None:
    for name in BULLETS:
        game = japan(2, used_up(16, but=name), hands=[{"red": 4, "blue": 4}, {}])
        length = game.rules.board.map.routes[route(game, name)].length
        for colour in ("red", "blue"):
            allowed(game, f"claim {name} {colour}")
        game.apply(f"claim {name} blue")
        assert game.totals == [POINTS[length], 0]
        assert game.view().seats[0].trains == 20 - length
        view_track = track(game)
        assert isinstance(view_track, list)
        assert view_track[0] == 0


def test_j7_without_trains_only_while_there_are_bullet_trains() -> None:
    routes = dict.fromkeys(TWENTY, 0)
    claim = "claim Hakata-Kokura red"
    for left in (16, 2, 1):
        game = japan(2, used_up(16 - left), routes, hands=[{"red": 4}, {}])
        assert game.view().seats[0].trains == 0
        game.apply(claim)
        assert game.view().seats[0].trains == 0
        assert owner(game, "Hakata-Kokura") == SHARED
    game = japan(2, used_up(16), routes, hands=[{"red": 4}, {}])
    refused(game, claim, "B21")
    assert not [text for text in texts(game) if text.startswith("claim")]


def test_j7_too_few_trains_for_a_longer_route() -> None:
    """J7: with two trains, four spaces take a bullet train but not trains of one's own."""
    routes = dict.fromkeys([*TWENTY[:3], "ise_nagoya"], 0)
    claim = "claim Hiroshima-Kokura red"
    name = "Hiroshima-Kokura"
    allowed(japan(2, used_up(15, but=name), routes, hands=[{"red": 4}, {}]), claim)
    game = japan(2, used_up(16, but=name), routes, hands=[{"red": 4}, {}])
    assert game.view().seats[0].trains == 2
    refused(game, claim, "B21")
    allowed(game, "claim Hakata-Kokura red")


@pytest.mark.parametrize("holder", [0, 1])
def test_j7_an_ordinary_one_serves_its_owner_alone(holder: int) -> None:
    number = ticket(japan(2), "Kagoshima-Chuo", "Kokura")
    held = [[number] if seat == holder else [] for seat in range(2)]
    built = {**used_up(14), "Hakata-Kokura": 1, "Hakata-Kumamoto": 1}
    game = japan(2, built, hands=[{"red": 3}, {}], tickets=held)
    assert not completes(game, holder, number)
    game.apply("claim Kagoshima-Chuo-Kumamoto red")
    assert completes(game, holder, number) == (holder == 0)


# --- J8, J9: the map ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("left", [16, 0])
def test_j8_one_player_may_claim_both_aomori_hakodate(players: int, left: int) -> None:
    """J8: with any number of players, and also when both are ordinary routes (J7)."""
    cards: list[dict[str, int]] = [{"white": 3, "red": 2}, *[{}] * (players - 1)]
    built = used_up(16 - left, but="Aomori-Hakodate")
    game = japan(players, built, hands=cards)
    game.apply("claim Aomori-Hakodate red")
    play(game, *["draw deck"] * (2 * players - 2))
    game.apply("claim Aomori-Hakodate#2 white")
    assert owner(game, "Aomori-Hakodate") == (0 if left == 0 else SHARED)
    assert owner(game, "Aomori-Hakodate#2") == 0
    assert game.view().seats[0].points == (4 if left else 4 + 2)


@pytest.mark.parametrize("players", [2, 3])
def test_j8_the_one_does_not_close_the_other(players: int) -> None:
    cards: list[dict[str, int]] = [{"white": 3, "red": 2}, *[{}] * (players - 1)]
    game = japan(players, routes={"aomori_hakodate_white": 1}, hands=cards)
    allowed(game, "claim Aomori-Hakodate red")
    game = japan(players, {"Aomori-Hakodate": 1}, hands=cards)
    allowed(game, "claim Aomori-Hakodate#2 white")


def test_j9_example_osaka_shibuya_by_way_of_tokyo() -> None:
    """J9: the book's example: to Tokyo on the main map, and on from Tokyo in the enlarged part."""
    number = ticket(japan(2), "Osaka", "Shibuya")
    line = ["Kyoto-Osaka", "Kyoto-Nagoya", "Hamamatsu-Nagoya", "Hamamatsu-Odawara", "Odawara-Tokyo"]
    built = dict.fromkeys(line, 1)
    held = [[number], []]
    assert completes(japan(2, built, {"shibuya_tokyo_red": 0}, tickets=held), 0, number)
    assert not completes(japan(2, built, {"shibuya_tokyo_red": 1}, tickets=held), 0, number)
    assert not completes(japan(2, built, {"shibuya_yotsuya": 0}, tickets=held), 0, number)
    del built["Odawara-Tokyo"]
    assert not completes(japan(2, built, {"shibuya_tokyo_red": 0}, tickets=held), 0, number)


def test_j9_kokura_is_one_place_too() -> None:
    number = ticket(japan(2), "Kumamoto", "Takamatsu")
    built = {"Hakata-Kumamoto": 0, "Hakata-Kokura": 1}
    routes = {"kokura_matsuyama": 0, "matsuyama_takamatsu": 0}
    held = [[number], []]
    assert completes(japan(2, built, routes, tickets=held), 0, number)
    routes["kokura_matsuyama"] = 1
    assert not completes(japan(2, built, routes, tickets=held), 0, number)
