"""The longest path (B31, B32) against a brute-force oracle, and how far its search must look."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.soak import examples, scaled
from veturi.engine.board import Board, vector
from veturi.engine.paths.graph import TrackGraph
from veturi.engine.paths.longest_trail import TrailSearch
from veturi.engine.paths.networks import Connectivity, longest_path, path_length
from veturi.maps import GameMap, Route, load_map, map_ids

MAPS = map_ids()
#: The spaces of the networks below: what the largest supply of trains covers, on every map.
SPACES = max(load_map(map_id).setup.trains for map_id in MAPS)


@cache
def board_of(map_id: str) -> Board:
    return Board(load_map(map_id))


def ends(game_map: GameMap, number: int) -> tuple[str, str]:
    """The two places a route joins; at a dead end no two routes meet (F14)."""
    dead = [city.id for city in game_map.cities if city.dead_end]
    printed = game_map.routes[number]
    first = f"{printed.a} {number}" if printed.a in dead else printed.a
    second = f"{printed.b} {number}" if printed.b in dead else printed.b
    return first, second


def oracle(game_map: GameMap, network: Sequence[int]) -> int:
    """The longest trail: from every place, every way on, every track once."""
    tracks = [(*ends(game_map, number), game_map.routes[number].length) for number in network]
    onward: dict[str, list[tuple[int, str, int]]] = {}
    for bit, (a, b, length) in enumerate(tracks):
        onward.setdefault(a, []).append((1 << bit, b, length))
        onward.setdefault(b, []).append((1 << bit, a, length))

    @cache
    def from_here(place: str, used: int) -> int:
        best = 0
        for bit, other, length in onward[place]:
            if not used & bit:
                best = max(best, length + from_here(other, used | bit))
        return best

    return max((from_here(place, 0) for place in onward), default=0)


def check(board: Board, network: Sequence[int], expected: int | None = None) -> int:
    """Asserts that the engine's path is a trail of the network, as long as the oracle's."""
    found = longest_path(board, vector(network))
    path = [int(track) for track in found]
    assert len(set(path)) == len(path), "a track is used twice"
    assert set(path) <= set(network)
    length = sum(board.map.routes[track].length for track in path)
    assert length == path_length(board, found)
    places = [set(ends(board.map, track)) for track in path]
    here = set(places[0]) if places else set()
    for pair in places:
        # Where one can stand after this track, for each place where one could stand before.
        here = {other for place in here & pair for other in pair if {place, other} == pair}
        assert here, f"{path} is no trail"
    assert length == (oracle(board.map, network) if expected is None else expected)
    return length


def steps(board: Board, network: Sequence[int]) -> int:
    """How many choices the search tries for a network, every part of it looked at on its own."""
    graph = TrackGraph(board, vector(network))
    tried = 0
    for track in range(len(network)):
        if not graph.is_collected(track):
            graph.collect_component(track)
            if graph.odd > 2 and graph.tracks >= len(graph.nodes) - graph.begin:
                search = TrailSearch(graph, 0)
                search.run()
                tried += int(search.tried)
    return tried


def grown(
    board: Board,
    rng: random.Random,
    trains: int,
    tracks: int,
    dense: float,
    begun: Sequence[int] = (),
) -> list[int]:
    """A network as a player could own it: one track of a double route, short ones preferred.

    The denser, the more it likes tracks between places it has reached.
    """
    routes = board.map.routes
    network = list(begun)
    reached = {place for number in network for place in ends(board.map, number)}
    taken = {routes[number].parallel for number in network} - {""}
    trains -= sum(routes[number].length for number in network)
    while len(network) < tracks:
        open_ones = [
            number
            for number, one in enumerate(routes)
            if number not in network and one.parallel not in taken and one.length <= trains
        ]
        if reached and rng.random() < 0.97:
            open_ones = [n for n in open_ones if reached & set(ends(board.map, n))]
        if not open_ones:
            break
        weights = [
            3.0 ** -routes[n].length * (dense if reached >= set(ends(board.map, n)) else 1.0)
            for n in open_ones
        ]
        (number,) = rng.choices(open_ones, weights)
        network.append(number)
        reached |= set(ends(board.map, number))
        taken |= {routes[number].parallel} - {""}
        trains -= routes[number].length
    return network


# --- against the oracle ----------------------------------------------------------------------


def test_no_track_no_path() -> None:
    assert check(board_of("usa"), [], expected=0) == 0


@pytest.mark.parametrize("map_id", MAPS)
def test_every_single_track(map_id: str) -> None:
    board = board_of(map_id)
    for number, printed in enumerate(board.map.routes):
        assert check(board, [number]) == printed.length


@pytest.mark.parametrize("map_id", MAPS)
def test_random_networks_a_player_could_own(map_id: str) -> None:
    """B31, B32: on the real boards, from a few tracks to all one's trains, loose and dense."""
    board = board_of(map_id)
    rng = random.Random(map_id)
    for round_number in range(scaled(48, 120)):
        tracks = 2 + round_number % 24
        dense = (0.5, 2.0, 8.0)[round_number % 3]
        check(board, grown(board, rng, SPACES, tracks, dense))


@pytest.mark.parametrize("map_id", MAPS)
@examples(20, 40)
@given(data=st.data())
def test_any_set_of_tracks(map_id: str, data: st.DataObject) -> None:
    """Also with both tracks of a double route and in any order."""
    board = board_of(map_id)
    last = len(board.map.routes) - 1
    check(board, data.draw(st.lists(st.integers(0, last), unique=True, max_size=14)))


@examples(20, 40)
@given(data=st.data())
def test_the_order_of_the_tracks_does_not_matter(data: st.DataObject) -> None:
    board = board_of("usa")
    network = grown(board, random.Random(data.draw(st.integers(0, 999))), 45, 16, 4.0)
    expected = check(board, network)
    check(board, data.draw(st.permutations(network)), expected)


def drawn_board(edges: list[tuple[int, int, int]], dead: Collection[int] = ()) -> Board:
    """A board of our own: tracks between the cities of the base map, any of them parallel."""
    base = load_map("usa")
    marked = tuple(replace(city, dead_end=i in dead) for i, city in enumerate(base.cities))
    cities = [city.id for city in marked]
    plain = base.routes[0]
    routes: list[Route] = [
        replace(plain, id=f"s{i}", a=cities[a], b=cities[b], length=length, parallel="")
        for i, (a, b, length) in enumerate(edges)
    ]
    return Board(replace(base, cities=marked, routes=tuple(routes)))


EDGES = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 6)).filter(
    lambda edge: edge[0] != edge[1]
)


@examples(30, 80)
@given(edges=st.lists(EDGES, min_size=1, max_size=13))
def test_boards_of_our_own(edges: list[tuple[int, int, int]]) -> None:
    """Few places and many tracks, several between the same two, of any length."""
    check(drawn_board(edges), range(len(edges)))


@examples(25, 60)
@given(data=st.data(), places=st.integers(4, 9))
def test_boards_of_equal_lengths(data: st.DataObject, places: int) -> None:
    """Many ties: what is left out must still be the least."""
    place = st.integers(0, places - 1)
    pairs = st.tuples(place, place).filter(lambda pair: pair[0] < pair[1])
    edges = [(a, b, 1) for a, b in data.draw(st.lists(pairs, min_size=4, max_size=15, unique=True))]
    check(drawn_board(edges), range(len(edges)))


@examples(40, 120)
@given(
    cycle=st.lists(st.integers(1, 6), min_size=2, max_size=6),
    hung=st.lists(st.tuples(st.integers(0, 99), st.integers(1, 6)), min_size=3, max_size=9),
)
def test_one_loop_with_branches(cycle: list[int], hung: list[tuple[int, int]]) -> None:
    """A loop, of two parallel tracks at the least, with trees hanging from it anywhere."""
    size = len(cycle)
    edges = [(i, (i + 1) % size, length) for i, length in enumerate(cycle)]
    for place, (where, length) in enumerate(hung, start=size):
        edges.append((where % place, place, length))
    check(drawn_board(edges), range(len(edges)))


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        # A star: the two longest of its arms.
        ([(0, 1, 6), (0, 2, 5), (0, 3, 4), (0, 4, 1)], 11),
        # One loop: all round it and into the second branch at the same place,
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 4), (0, 4, 5), (1, 5, 2), (2, 6, 1)], 12),
        # or on its longer side from one branch into another,
        ([(0, 1, 1), (1, 2, 3), (2, 0, 3), (0, 3, 4), (0, 4, 1), (1, 5, 4), (2, 6, 1)], 14),
        # or past it, from branch to branch.
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 1), (3, 4, 6), (3, 5, 6), (1, 6, 1)], 12),
        # Two loops that share a place: all of it.
        ([(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 2), (3, 4, 2), (4, 0, 2)], 12),
        # Two loops joined by a track: all of it, from one joint to the other.
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 6), (3, 4, 1), (4, 5, 1), (5, 3, 1)], 12),
        # All tracks between four places, and between five.
        ([(a, b, 1) for a in range(4) for b in range(a)], 5),
        ([(a, b, 1) for a in range(5) for b in range(a)], 10),
        # Six places: three pairs are odd; two tracks are left out.
        ([(a, b, 1) for a in range(6) for b in range(a)], 13),
        # Three tracks between the same two places.
        ([(0, 1, 3), (0, 1, 4), (0, 1, 5)], 12),
        # A tail on each place of a square with both diagonals.
        ([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (0, 2, 1), (1, 3, 1)]
         + [(n, n + 4, 3) for n in range(4)], 11),
        # A light bridge between two heavy parts, each of which cannot be walked whole.
        ([(0, 1, 6), (0, 2, 6), (0, 3, 6), (0, 4, 1), (4, 5, 6), (4, 6, 6), (4, 7, 6)], 13),
        # The heavier part is not the one with the longer path.
        ([(0, 1, 2), (0, 2, 2), (0, 3, 2), (0, 4, 2), (0, 5, 2), (6, 7, 6)], 6),
        # The longest path lies in the part that is met second, or last.
        ([(0, 1, 1), (2, 3, 2), (4, 5, 3)], 3),
        ([(4, 5, 3), (2, 3, 2), (0, 1, 1)], 3),
    ],
)  # fmt: skip
def test_networks_worked_out_by_hand(edges: list[tuple[int, int, int]], expected: int) -> None:
    board = drawn_board(edges)
    assert oracle(board.map, range(len(edges))) == expected
    check(board, range(len(edges)), expected)


def test_a_path_does_not_pass_a_dead_end() -> None:
    """F14: two routes into one border country are not joined there."""
    game_map = load_map("africa")
    place_of = {city.id: city.place for city in game_map.cities if city.dead_end}
    inner = {}
    for number, printed in enumerate(game_map.routes):
        for city, other in ((printed.a, printed.b), (printed.b, printed.a)):
            if city in place_of:
                inner[number] = (place_of[city], other)
    board = board_of("africa")
    pairs = [(m, n) for m in inner for n in inner if m < n and inner[m][0] == inner[n][0]]
    assert len(pairs) >= 5
    for first, second in pairs:
        lengths = [game_map.routes[number].length for number in (first, second)]
        distances = inner[first][1] != inner[second][1]
        assert check(board, [first, second]) == (max(lengths) if distances else sum(lengths))


@examples(25, 60)
@given(edges=st.lists(EDGES, min_size=2, max_size=11), dead=st.sets(st.integers(0, 5), max_size=3))
def test_boards_of_our_own_with_dead_ends(
    edges: list[tuple[int, int, int]], dead: set[int]
) -> None:
    check(drawn_board(edges, dead), range(len(edges)))


@examples(15, 30)
@given(edges=st.lists(EDGES, max_size=8))
def test_joined_places_are_those_a_walk_reaches(edges: list[tuple[int, int, int]]) -> None:
    """B30: the routes join two places when some chain of them does."""
    board = drawn_board(edges)
    joined = Connectivity(board, vector(range(len(edges))))
    for a in range(6):
        reached, grew = {a}, True
        while grew:
            more = {n for u, v, _ in edges for n in (u, v) if u in reached or v in reached}
            grew = not more <= reached
            reached |= more
        for b in range(6):
            assert (joined.find(a) == joined.find(b)) == (b in reached)


# --- how far the search looks ----------------------------------------------------------------

#: Far above what any network found so far needs, far below what a player would notice.
MOST_STEPS = 5000

#: By route numbers, networks climbed to from many random ones for the choices a search must try.
HARD = [
    ("usa", "0 2 6 16 20 21 40 55 58 59 63 65 66 74 75 76 78 80 83 86 93"),
    ("usa", "0 2 6 16 22 26 27 28 34 41 48 49 56 57 59 65 66 75 76 81 82"),
    ("usa", "0 2 6 16 21 25 27 28 31 36 38 58 59 65 66 75 76 78 79 83 86 92"),
    ("oldwest", "10 13 14 17 20 22 27 29 47 50 51 69 73 74 77 78 81 83 105 109 116 125 126 129"),
    ("oldwest", "10 11 16 17 20 23 27 29 47 50 52 72 74 76 78 80 83 102 108 116 125 126 130"),
    ("africa", "2 3 5 15 16 17 18 19 23 65 67 68 74 75 77 80 81 82 83 84 94"),
    ("japan", "13 15 17 18 20 22 30 34 35 37 51 60 61 62 63 68 69 70 72 76 79 80"),
    ("amsterdam", "0 2 4 7 8 9 11 12 13 14 16 21 23 24 27 28 30 32 35 37 38 39 43 44"),
    ("africa", "46 47 48 49 50 53 54 55 56 58 59 86 87 88 90 91 101 102 109 110 114 115"),
    ("japan", "39 50 52 57 65 66 67 84 85 87 88 89 90 91 95 96 99 101 104 105 107 109 110 113"),
]


@pytest.mark.parametrize(("map_id", "numbers"), HARD)
def test_the_hardest_networks_known(map_id: str, numbers: str) -> None:
    board = board_of(map_id)
    network = [int(number) for number in numbers.split()]
    assert sum(board.map.routes[number].length for number in network) <= SPACES
    check(board, network)
    assert steps(board, network) <= MOST_STEPS


@pytest.mark.parametrize("map_id", MAPS)
def test_dense_networks_of_all_ones_trains(map_id: str) -> None:
    """The shortest tracks, as many as the trains allow: the most loops to choose from."""
    board = board_of(map_id)
    rng = random.Random(f"dense {map_id}")
    for _ in range(scaled(15, 40)):
        network = grown(board, rng, SPACES, 99, 6.0)
        assert steps(board, network) <= MOST_STEPS


@pytest.mark.parametrize("map_id", MAPS)
def test_climbing_to_harder_networks(map_id: str) -> None:
    """From a random network, tracks are exchanged as long as the search finds it no easier."""
    board = board_of(map_id)
    rng = random.Random(f"climb {map_id}")
    network = grown(board, rng, SPACES, 99, 6.0)
    hardest = steps(board, network)
    for _ in range(scaled(20, 60)):
        rng.shuffle(network)
        other = grown(board, rng, SPACES, 99, 6.0, network[rng.randint(1, 4) :])
        tried = steps(board, other)
        assert tried <= MOST_STEPS
        if tried >= hardest:
            network, hardest = other, tried
    check(board, network)
