"""Japan, rule by rule: J10 to J13, the end of the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import at, lines, play, rules, ticket
from support.soak import examples
from variants.japan.test_rules import BULLETS, POINTS, TWENTY, japan, used_up
from veturi.engine import Game, Rng

DRAW = ["draw deck", "draw deck"]
#: Ordinary routes that leave a seat with two trains, or with three.
TWO_LEFT = [*TWENTY[:3], "ise_nagoya"]
THREE_LEFT = [*TWENTY[:3], "kyoto_tsuruga"]
BONUS = {2: [10, -10], 3: [15, 5, -10], 4: [20, 10, 0, -10], 5: [25, 15, 5, -5, -10]}


# --- J10 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "bullets", "begins"),
    [
        (TWO_LEFT, 2, True),
        (TWO_LEFT, 0, True),
        (TWENTY, 1, True),
        (TWO_LEFT, 3, False),
        (TWENTY, 16, False),
        (THREE_LEFT, 2, False),
        (THREE_LEFT, 0, False),
        ([], 0, False),
    ],
)
def test_j10_both_must_hold(own: list[str], bullets: int, begins: bool) -> None:
    game = japan(3, used_up(16 - bullets), dict.fromkeys(own, 0))
    play(game, *DRAW)
    assert game.view().turns_left == (3 if begins else -1)


def test_j10_only_at_the_end_of_that_players_own_turn() -> None:
    """J10: bullet trains that another player uses up count when one's own next turn ends."""
    hands = [{}, {"red": 4}, {}]
    game = japan(3, used_up(13, seat=2), dict.fromkeys(TWO_LEFT, 0), hands=hands)
    play(game, *DRAW)
    assert game.view().turns_left == -1
    game.apply("claim Hakata-Kokura red")
    assert game.view().own["bullet_trains_left"] == 2
    assert game.view().turns_left == -1
    play(game, *DRAW)
    assert game.view().turns_left == -1
    play(game, *DRAW)
    assert game.view().turns_left == 3
    for seat in (1, 2, 0):
        assert game.to_move == [seat]
        assert not game.over
        play(game, *DRAW)
    assert game.over
    assert game.end_reason == "last_round"


def test_j10_a_claim_of_either_kind_sets_it_off() -> None:
    hands = [{"red": 4, "blue": 1}, {}]
    game = japan(2, used_up(13), dict.fromkeys(TWO_LEFT, 0), hands=hands)
    game.apply("claim Hakata-Kokura red")
    assert game.view().turns_left == 2
    game = japan(2, used_up(14), dict.fromkeys(THREE_LEFT, 0), hands=hands)
    game.apply("claim Tokyo-Yotsuya blue")
    assert game.view().turns_left == 2


def test_j10_a_player_with_no_trains_plays_on() -> None:
    game = japan(2, used_up(5), dict.fromkeys(TWENTY, 0))
    for _ in range(4):
        play(game, *DRAW)
    assert game.view().turns_left == -1
    assert not game.over


# --- J11, J12 -------------------------------------------------------------------------------


def bonuses(players: int, built: dict[str, int]) -> list[int]:
    game = japan(players, built, phase="over")
    found = lines(game, "bullet_track")
    assert [seat for seat, _ in found] == list(range(players))
    assert game.totals == [points for _, points in found]
    return game.totals


def test_j12_example_of_the_book() -> None:
    """J12: five players, two tied second, one without: 25, 15, 15, -5, -20."""
    built = {
        "Aomori-Morioka": 0,
        "Hiroshima-Kokura": 0,
        "Fukushima-Shinjo": 1,
        "Hamamatsu-Nagoya": 1,
        "Hamamatsu-Odawara": 2,
        "Okayama-Osaka": 2,
        "Kyoto-Nagoya": 3,
    }
    assert bonuses(5, built) == [25, 15, 15, -5, -20]


@pytest.mark.parametrize(
    ("seats", "bonus"),
    [
        # Routes of three spaces, each built by the seat named.
        ([0, 0, 1], [10, -10]),
        ([0], [10, -20]),
        ([], [-20, -20]),
        ([0, 1], [10, 10]),
        ([0, 0, 0, 1, 1, 2], [15, 5, -10]),
        ([0, 1, 2], [15, 15, 15]),
        ([0, 1], [15, 15, -20]),
        ([2, 2, 0, 1], [5, 5, 15]),
        ([0, 0, 1, 2], [15, 5, 5]),
        ([], [-20, -20, -20, -20]),
        ([3, 3, 2], [-20, -20, 10, 20]),
        ([0, 1, 2, 3], [20, 20, 20, 20]),
        ([0, 1, 2, 2], [10, 10, 20, -20]),
        ([0, 0, 1, 1, 2, 3], [20, 20, 0, 0]),
    ],
)
def test_j11_j12_by_rank_on_the_track(seats: list[int], bonus: list[int]) -> None:
    board = rules("japan", len(bonus)).board
    length = {n: r.length for n, r in zip(board.route_names, board.map.routes, strict=True)}
    equal = [name for name in BULLETS if length[name] == 3]
    assert len(equal) >= len(seats)
    assert bonuses(len(bonus), dict(zip(equal, seats, strict=False))) == bonus


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_j11_the_whole_table(players: int) -> None:
    ranked = [
        ["Aomori-Morioka", "Hiroshima-Kokura"],
        ["Fukushima-Shinjo", "Okayama-Osaka"],
        ["Kanazawa-Nagano"],
        ["Hamamatsu-Nagoya"],
        ["Kyoto-Osaka"],
    ][:players]
    built = {name: seat for seat, names in enumerate(ranked) for name in names}
    assert bonuses(players, built) == BONUS[players]
    backwards = {name: players - 1 - seat for name, seat in built.items()}
    assert bonuses(players, backwards) == BONUS[players][::-1]


@given(st.integers(2, 5), st.lists(st.integers(-1, 4), max_size=16), st.permutations(BULLETS))
def test_j11_j12_as_counted_by_hand(players: int, seats: list[int], order: list[str]) -> None:
    built = {n: seat for n, seat in zip(order, seats, strict=False) if 0 <= seat < players}
    board = rules("japan", players).board
    track = [0] * players
    for name, seat in built.items():
        track[seat] += board.map.routes[board.route_names.index(name)].length
    expected = []
    for mine in track:
        ahead = len([other for other in track if other > mine])
        expected.append(BONUS[players][ahead] if mine > 0 else -20)
    assert bonuses(players, built) == expected


# --- J13 ------------------------------------------------------------------------------------

#: By seat: a ticket and ordinary routes that join its ends.
TRIPS = [
    (
        "Hakata",
        "Oita",
        3,
        ["hakata_nagasaki_orange", "kumamoto_nagasaki_black", "kumamoto_oita_blue"],
    ),
    ("Shibuya", "Ueno", 7, ["shibuya_tokyo_orange", "tokyo_ueno_green"]),
    ("Ginza", "Kita-Senju", 7, ["ginza_tokyo", "tokyo_ueno_pink", "kita-senju_ueno_red"]),
    ("Akita", "Miyako", 2, ["akita_aomori", "aomori_miyako"]),
]


def finished(points: list[int], fates: list[str], built: dict[str, int] | None = None) -> Game:
    empty = at("japan", 4, {})
    held = [
        [ticket(empty, a, b)] if fate != "none" else []
        for (a, b, _, _), fate in zip(TRIPS, fates, strict=True)
    ]
    routes = {way: seat for seat in range(4) if fates[seat] == "done" for way in TRIPS[seat][3]}
    awarded = [{"routes": count} for count in points]
    return japan(4, built, routes, phase="over", tickets=held, awarded=awarded)


def test_j13_no_other_bonus() -> None:
    game = finished([9, 0, 0, 0], ["done", "none", "none", "failed"])
    assert game.totals == [9 + 3 - 20, -20, -20, -2 - 20]
    assert {line.source for line in game.scores()} == {"routes", "ticket", "bullet_track"}


def test_j13_completed_tickets_break_a_tie_and_then_nothing_does() -> None:
    game = finished([5, 0, 8, 8], ["done", "none", "none", "none"])
    assert game.totals == [-12, -20, -12, -12]
    assert game.ranks == [1, 4, 2, 2]
    assert game.winner == 0
    game = finished([5, 1, 1, 6], ["done", "done", "done", "done"])
    assert game.winners == [0, 1, 2, 3]
    game = finished([30, 0, 0, 0], ["none"] * 4, {"Kyoto-Osaka": 1})
    assert game.totals == [10, 20, -20, -20]


def test_j13_the_bullet_track_breaks_no_tie() -> None:
    built = {"Kyoto-Osaka": 1, "Okayama-Osaka": 0}
    game = finished([0, 10, 0, 0], ["none"] * 4, built)
    assert game.totals == [20, 20, -20, -20]
    assert game.winners == [0, 1]


@given(
    st.lists(st.integers(0, 9), min_size=4, max_size=4),
    st.lists(st.sampled_from(["none", "done", "failed"]), min_size=4, max_size=4),
)
def test_j13_places_as_counted_by_hand(points: list[int], fates: list[str]) -> None:
    sign = {"none": 0, "done": 1, "failed": -1}
    totals = [points[s] + sign[fates[s]] * TRIPS[s][2] - 20 for s in range(4)]
    keys = [(totals[s], fates[s] == "done") for s in range(4)]
    game = finished(points, fates)
    assert game.totals == totals
    assert game.ranks == [sorted(keys, reverse=True).index(key) + 1 for key in keys]


# --- whole games ----------------------------------------------------------------------------


@examples(10, 40)
@given(st.integers(0, 2**32), st.integers(2, 5))
def test_j5_j7_j10_whole_games_add_up(seed: int, players: int) -> None:
    """Random games, refereed step by step from nothing but the actions that were played."""
    game = Game.start(rules("japan", players), seed)
    chance = Rng.from_seed(seed)
    points, track, trains = [0] * players, [0] * players, [20] * players
    bullets, turns_left = 16, -1
    while not game.over:
        seat, opening = game.to_move[0], game.view().phase == "opening"
        action = game.random_action(chance)
        game.apply(action)
        if action.text.startswith("claim "):
            route = game.rules.board.map.routes[action.target]
            if "bullet" in route.marks and bullets:
                bullets -= 1
                track[seat] += action.cards + action.locomotives
            else:
                points[seat] += POINTS[route.length]
                trains[seat] -= route.length
                assert trains[seat] >= 0
        if not opening and game.to_move != [seat] and game.end_reason != "all_passed":
            if turns_left > 0:
                turns_left -= 1
            elif trains[seat] <= 2 and bullets <= 2:
                turns_left = players
            assert game.over == (turns_left == 0)
            assert max(game.view().turns_left, 0) == max(turns_left, 0)
    view = game.view()
    assert view.own == {"bullet_trains_left": bullets, "bullet_track": track}
    assert [seat_view.points for seat_view in view.seats] == points
    assert [seat_view.trains for seat_view in view.seats] == trains
