"""Old West, rule by rule: W11 and W12, the end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from support.engine import at, lines, rules, ticket
from veturi.engine import Game

#: By seat: two tickets, each with the routes that join its ends.
TRIPS: list[list[tuple[str, str, list[str]]]] = [
    [
        ("Los Angeles", "San Francisco", ["w112"]),
        ("Eugene", "San Francisco", ["w012", "w015", "w127"]),
    ],
    [
        ("Cheyenne", "Salt Lake City", ["w062", "w094"]),
        ("Bozeman", "Denver", ["w031", "w033", "w056", "w060"]),
    ],
    [
        ("Las Vegas", "Tucson", ["w075", "w077", "w117"]),
        ("Flagstaff", "San Diego", ["w077", "w115"]),
    ],
    [("Helena", "Salt Lake City", ["w096", "w099"]), ("Great Falls", "Seattle", ["w091", "w137"])],
]


def finished(points: list[int], fates: list[list[str]]) -> Game:
    """A finished game: route points by seat, and whether each of its trips is done."""
    players = len(points)
    empty = at("oldwest", players, {})
    routes: dict[str, int] = {}
    held: list[list[int]] = [[] for _ in points]
    for seat in range(players):
        for (a, b, ways), fate in zip(TRIPS[seat], fates[seat], strict=True):
            if fate != "none":
                held[seat].append(ticket(empty, a, b))
            if fate == "done":
                routes.update(dict.fromkeys(ways, seat))
    awarded = [{"routes": count} for count in points]
    position = {"phase": "over", "routes": routes, "tickets": held, "awarded": awarded}
    return at("oldwest", players, position)


def test_w11_most_completed_tickets() -> None:
    game = finished([0, 0, 0, 0], [["done", "done"], ["done", "none"], ["none"] * 2, ["none"] * 2])
    assert lines(game, "most_tickets") == [(0, 15)]
    assert game.totals == [4 + 6 + 15, 5, 0, 0]


def test_w11_all_who_tie_get_it_and_failed_tickets_do_not_count() -> None:
    game = finished(
        [0, 0, 0, 0], [["done", "failed"], ["done", "none"], ["failed"] * 2, ["none"] * 2]
    )
    assert lines(game, "most_tickets") == [(0, 15), (1, 15)]
    assert game.totals == [4 - 6 + 15, 5 + 15, -5 - 6, 0]


def test_w11_nobody_with_none_completed() -> None:
    game = finished([3, 0, 0, 0], [["failed", "none"], ["none"] * 2, ["none"] * 2, ["failed"] * 2])
    assert lines(game, "most_tickets") == []
    assert game.totals == [-1, 0, 0, -15]


def test_w11_no_bonus_for_the_longest_path() -> None:
    routes = {"Boise-Seattle": 0, "Seattle-Spokane": 0, "Boise-Missoula": 0}
    game = at("oldwest", 2, {"phase": "over", "routes": routes})
    assert game.totals == [18 + 7 + 7, 0]
    assert {line.source for line in game.scores()} == {"routes"}


def test_w12_completed_tickets_break_a_tie_and_then_nothing_does() -> None:
    """W12: two completed beat one; equal in that too, the longer path does not help."""
    none = ["none", "none"]
    game = finished([0, 0, 20, 25], [["done", "done"], ["done", "none"], ["done", "none"], none])
    assert game.totals == [25, 5, 25, 25]
    assert game.ranks == [1, 4, 2, 3]
    game = finished([1, 0, 0, 4], [["done", "none"], ["none"] * 2, ["done", "none"], none])
    assert game.winners == [0, 2]


def test_w12_route_points() -> None:
    """W12: as in the base game, and 18 for seven spaces."""
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}
    board = rules("oldwest", 2).board
    for name, route in zip(board.route_names, board.map.routes, strict=True):
        own = {"starts": [route.a, None], "markers": {route.a: 0}}
        game = at("oldwest", 2, {"hands": [{"locomotive": 14}, {}], "own": own})
        game.apply(f"claim {name} locomotive")
        assert game.totals == [points[route.length], 0]
        assert game.view().seats[0].trains == 40 - route.length


@given(
    st.lists(st.integers(0, 30), min_size=4, max_size=4),
    st.lists(
        st.lists(st.sampled_from(["none", "done", "failed"]), min_size=2, max_size=2),
        min_size=4,
        max_size=4,
    ),
)
def test_w11_w12_as_counted_by_hand(points: list[int], fates: list[list[str]]) -> None:
    worth = [[4, 6], [5, 9], [5, 6], [6, 9]]
    done = [fate.count("done") for fate in fates]
    totals = points[:]
    for seat, fate in enumerate(fates):
        for value, what in zip(worth[seat], fate, strict=True):
            totals[seat] += {"none": 0, "done": value, "failed": -value}[what]
        if done[seat] > 0 and all(done[seat] >= other for other in done):
            totals[seat] += 15
    keys = list(zip(totals, done, strict=True))
    game = finished(points, fates)
    assert game.totals == totals
    assert game.ranks == [sorted(keys, reverse=True).index(key) + 1 for key in keys]
