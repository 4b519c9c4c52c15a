"""The final score and the winner: B30 to B33."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from support.engine import at, lines, play, rules, ticket
from veturi.engine import Game, Rng, ScoreLine
from veturi.engine.scoring.score_lines import part_of, parts_by_seat
from veturi.maps import load_map

USA = load_map("usa")
BY_LENGTH = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
#: Denver to El Paso by way of Santa Fe: the ticket of 4 points.
DENVER_EL_PASO = ["Denver-Santa Fe", "El Paso-Santa Fe"]


def finished(
    routes: Mapping[str, int] | None = None,
    tickets: list[list[int]] | None = None,
    points: list[int] | None = None,
    players: int = 2,
) -> Game:
    """A finished game; `points` in play may be given so that ties can be made."""
    position: dict[str, object] = {"phase": "over", "routes": dict(routes or {})}
    if tickets is not None:
        position["tickets"] = tickets
    if points is not None:
        position["awarded"] = [{"routes": each} for each in points]
    return at("usa", players, position)


def owned(seat: int, *names: str) -> dict[str, int]:
    return dict.fromkeys(names, seat)


def number(a: str, b: str) -> int:
    return ticket(at("usa", 2, {}), a, b)


def line(game: Game, source: str, seat: int) -> ScoreLine:
    (found,) = [one for one in game.scores() if one.source == source and one.seat == seat]
    return found


# --- B30: tickets ----------------------------------------------------------------------------


def test_b30_a_joined_ticket_counts_for_its_holder() -> None:
    """B30: a chain of two own routes joins Denver and El Paso."""
    one = number("Denver", "El Paso")
    game = finished(owned(0, *DENVER_EL_PASO), [[one], []])
    assert lines(game, "ticket") == [(0, 4)]
    assert line(game, "ticket", 0).rule == "B30"
    assert game.totals == [2 + 2 + 4 + 10, 0]


@pytest.mark.parametrize(
    "routes",
    [
        {},
        owned(0, "Denver-Santa Fe"),
        owned(0, "El Paso-Santa Fe"),
        owned(1, *DENVER_EL_PASO),
        {"Denver-Santa Fe": 0, "El Paso-Santa Fe": 1},
        owned(0, "Denver-Santa Fe", "El Paso-Phoenix", "Los Angeles-Phoenix"),
    ],
)
def test_b30_a_ticket_that_is_not_joined_counts_against(routes: dict[str, int]) -> None:
    """B30: no chain, half a chain, another's chain, or one over another's route."""
    game = finished(routes, [[number("Denver", "El Paso")], []])
    assert lines(game, "ticket") == [(0, -4)]


def test_b30_any_unbroken_chain_will_do() -> None:
    """B30: it need not be the shortest, nor in the order in which it was built."""
    round_about = owned(0, "Denver-Phoenix", "Los Angeles-Phoenix", "El Paso-Los Angeles")
    game = finished(round_about, [[number("Denver", "El Paso")], []])
    assert lines(game, "ticket") == [(0, 4)]


def test_b30_only_the_holder_needs_the_chain() -> None:
    """B30: each player's tickets are looked at in that player's own routes."""
    one, two = number("Denver", "El Paso"), number("Phoenix", "Portland")
    game = finished(owned(1, *DENVER_EL_PASO), [[two], [one]])
    assert sorted(lines(game, "ticket")) == [(0, -11), (1, 4)]


def test_b30_tickets_count_only_at_the_end() -> None:
    """B30, B5: in play neither for nor against; asked for as if over, both."""
    position = {"routes": owned(0, *DENVER_EL_PASO), "tickets": [[number("Denver", "El Paso")], []]}
    game = at("usa", 2, position)
    assert lines(game, "ticket") == []
    assert game.totals == [4, 0]
    assert lines(game, "ticket", as_if_over=True) == [(0, 4)]


def test_b30_a_score_may_be_less_than_nothing() -> None:
    """B30: all thirty tickets and no route."""
    game = finished(tickets=[list(range(30)), []])
    assert game.totals == [-sum(one.points for one in USA.tickets), 0]
    assert game.winners == [1]


# --- B31, B32: the longest path --------------------------------------------------------------


def longest(game: Game) -> dict[int, int]:
    """By seat with the bonus: the trains of its path."""
    found = [one for one in game.scores() if one.source == "longest_path"]
    assert all(one.points == 10 and one.rule == "B31" for one in found)
    return {int(one.seat): int(one.count) for one in found}


def test_b31_counted_in_trains_not_in_connections() -> None:
    """B31: one route of six is longer than five routes that are five trains long."""
    short = owned(
        1, "Portland-Seattle", "Seattle-Vancouver", "Dallas-Houston", "Houston-New Orleans"
    )
    game = finished(short | owned(0, "Calgary-Winnipeg"))
    assert longest(game) == {0: 6}
    assert game.totals == [15 + 10, 1 + 1 + 1 + 2]


def test_b31_all_who_tie_get_the_ten() -> None:
    """B31: the whole ten each; a third player with less gets nothing."""
    routes = owned(0, "Calgary-Winnipeg") | owned(1, "Duluth-Helena") | owned(2, "Helena-Omaha")
    game = finished(routes, players=3)
    assert longest(game) == {0: 6, 1: 6}
    assert game.totals == [25, 25, 10]


def test_b31_a_tie_by_different_routes() -> None:
    """B31: three and three are six."""
    routes = owned(0, "Calgary-Winnipeg") | owned(1, "El Paso-Phoenix", "Los Angeles-Phoenix")
    assert longest(finished(routes)) == {0: 6, 1: 6}


def test_b31_one_train_is_enough() -> None:
    """B31: the longest may be short."""
    assert longest(finished(owned(1, "Portland-Seattle"))) == {1: 1}


def test_b31_it_must_be_continuous() -> None:
    """B31: two parts do not add up; the longer one counts."""
    routes = owned(0, "Calgary-Winnipeg", "El Paso-Houston") | owned(1, "Helena-Omaha")
    routes |= owned(1, "Duluth-Omaha")
    assert longest(finished(routes)) == {1: 7}


def test_b31_branches_are_not_added() -> None:
    """B31: of three branches at Denver, the two longest make the path."""
    star = owned(0, "Denver-Phoenix", "Denver-Helena", "Denver-Santa Fe")
    game = finished(star)
    assert longest(game) == {0: 9}
    assert line(game, "longest_path", 0).detail().en.startswith("9: ")
    rival = owned(1, "Calgary-Winnipeg", "Duluth-Winnipeg")
    assert longest(finished(star | rival)) == {1: 10}


def test_b32_a_city_may_be_passed_more_than_once() -> None:
    """B32: two loops that meet in Denver are walked in one go, Denver three times."""
    left = owned(0, "Denver-Phoenix", "Phoenix-Santa Fe", "Denver-Santa Fe")
    right = owned(0, "Denver-Omaha", "Kansas City-Omaha", "Denver-Kansas City")
    assert longest(finished(left | right)) == {0: 5 + 3 + 2 + 4 + 1 + 4}


def test_b32_a_loop_with_a_tail() -> None:
    """B32: the tail once, then all round the loop."""
    loop = owned(0, "Denver-Phoenix", "Phoenix-Santa Fe", "Denver-Santa Fe")
    game = finished(loop | owned(0, "Denver-Helena"))
    assert longest(game) == {0: 14}
    path = line(game, "longest_path", 0).path
    assert path is not None
    names = [game.rules.board.route_names[one] for one in path]
    assert "Denver-Helena" in (names[0], names[-1])
    assert len(set(names)) == len(names) == 4


def test_b32_each_track_is_used_once() -> None:
    """B32: to walk two tails of the same city, neither can be walked back."""
    star = owned(0, "Denver-Helena", "Denver-Omaha", "Denver-Oklahoma City")
    assert longest(finished(star)) == {0: 8}


def test_b32_with_no_route_at_all_nobody_gets_the_bonus() -> None:
    """B32: not even all of them."""
    game = finished(players=4)
    assert longest(game) == {}
    assert game.totals == [0, 0, 0, 0]
    assert game.ranks == [1, 1, 1, 1]


def test_b32_a_player_without_routes_gets_no_share() -> None:
    """B32: a path of no trains ties with nothing."""
    assert longest(finished(owned(2, "Portland-Seattle"), players=3)) == {2: 1}


# --- B33: the winner -------------------------------------------------------------------------

LONG = {"Calgary-Winnipeg": 0}


def test_b33_most_points_win() -> None:
    """B33: one point more wins, against more tickets and the longest path."""
    one = number("Denver", "El Paso")
    game = finished(owned(1, *DENVER_EL_PASO), [[], [one]], [15, 0])
    assert game.totals == [15, 14]
    assert game.winners == [0]
    assert game.ranks == [1, 2]


def test_b33_equal_points_then_most_completed_tickets() -> None:
    """B33: before the longest path is looked at."""
    one = number("Denver", "El Paso")
    routes = owned(1, *DENVER_EL_PASO) | LONG
    game = finished(routes, [[], [one]], [10, 16])
    assert game.totals == [20, 20]
    assert longest(game) == {0: 6}
    assert game.winners == [1]
    assert game.ranks == [2, 1]


def test_b33_completed_tickets_are_counted_not_weighed() -> None:
    """B33: two small ones beat one large one; tickets not completed do not matter."""
    small = [number("Denver", "El Paso"), number("Calgary", "Salt Lake City")]
    failed = number("Miami", "Toronto")
    large = number("Seattle", "New York")
    mine = owned(0, *DENVER_EL_PASO, "Calgary-Helena", "Helena-Salt Lake City")
    theirs = owned(
        1,
        "Helena-Seattle",
        "Duluth-Helena",
        "Duluth-Toronto",
        "Pittsburgh-Toronto",
        "New York-Pittsburgh",
    )
    game = finished(mine | theirs, [[*small, failed], [large]], [31, 0])
    # 31 + 4 + 7 - 10 against 22 + 10.
    assert game.totals == [32, 32]
    assert game.winners == [0]


def test_b33_equal_tickets_then_the_longest_path() -> None:
    """B33: one completed ticket each, the same points."""
    one, two = number("Denver", "El Paso"), number("Houston", "Kansas City")
    mine = owned(0, *DENVER_EL_PASO)
    theirs = owned(1, "Dallas-Houston", "Dallas-Oklahoma City", "Kansas City-Oklahoma City")
    game = finished(mine | theirs, [[one], [two]], [16, 5])
    assert longest(game) == {1: 5}
    assert game.totals == [20, 20]
    assert game.winners == [1]
    assert game.ranks == [2, 1]


def test_b33_still_equal_they_share_the_win() -> None:
    """B33: points, tickets and path the same: both win, and the third is third."""
    routes = owned(0, "Calgary-Winnipeg") | owned(2, "Duluth-Helena")
    game = finished(routes, players=3)
    assert game.totals == [25, 0, 25]
    assert game.winners == [0, 2]
    assert game.winner is None
    assert game.ranks == [1, 3, 1]


def test_b33_shared_when_neither_has_the_path() -> None:
    """B33: the path of a third player does not part two others."""
    routes = owned(2, "Portland-Seattle")
    game = finished(routes, points=[30, 30, 0], players=3)
    assert game.winners == [0, 1]
    assert game.ranks == [1, 1, 3]


def test_b33_the_lower_places_are_parted_the_same_way() -> None:
    """B33: second and third by tickets."""
    one = number("Denver", "El Paso")
    game = finished(owned(2, *DENVER_EL_PASO), [[], [], [one]], [50, 20, 6], players=3)
    assert game.totals == [50, 20, 20]
    assert game.ranks == [1, 3, 2]


# --- the whole score -------------------------------------------------------------------------


def joined(routes: list[int], a: str, b: str) -> bool:
    """Whether a chain of routes joins two cities, found by walking."""
    reached, todo = {a}, [a]
    while todo:
        city = todo.pop()
        for one in routes:
            ends = {USA.routes[one].a, USA.routes[one].b}
            if city in ends:
                for other in ends - reached:
                    reached.add(other)
                    todo.append(other)
    return b in reached


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b25_b30_b33_whole_games_scored_again(players: int) -> None:
    """B25, B30, B31, B33: routes, tickets, sums and places worked out from what lies open."""
    for seed in range(5):
        game = Game.start(rules("usa", players), 100 + seed)
        chance = Rng.from_seed(seed)
        while not game.over:
            seat = game.to_move[0]
            game.apply(game.random_action(chance, seat), seat)
        view = game.view()
        completed = [0] * players
        expected = [0] * players
        for seat in range(players):
            mine = [one for one, owner in enumerate(view.owners) if owner == seat]
            expected[seat] += sum(BY_LENGTH[USA.routes[one].length] for one in mine)
            for held in view.revealed[seat]:
                printed = USA.tickets[held]
                done = joined(mine, printed.a, printed.b)
                completed[seat] += done
                expected[seat] += printed.points if done else -printed.points
        bonus = longest(game)
        for seat in bonus:
            expected[seat] += 10
        assert game.totals == expected
        keys = [(expected[s], completed[s], s in bonus) for s in range(players)]
        assert game.winners == [s for s in range(players) if keys[s] == max(keys)]
        assert game.ranks == [1 + sum(other > key for other in keys) for key in keys]


def test_b28_b30_a_last_claim_counts_for_tickets_and_path() -> None:
    """B28, B30: what is built in the last turn is built."""
    one = number("Denver", "El Paso")
    routes = owned(0, "Denver-Santa Fe")
    position = {
        "hands": [{"red": 2}, {}],
        "routes": routes,
        "tickets": [[one], []],
        "turns_left": 1,
    }
    game = play(at("usa", 2, position), "claim El Paso-Santa Fe red")
    assert game.over
    assert lines(game, "ticket") == [(0, 4)]
    assert game.totals == [18, 0]


# --- the score by its parts -----------------------------------------------------------------


def test_the_parts_of_a_score() -> None:
    """B30: tickets count as completed or failed; routes always have their line."""
    done, open_ = number("Denver", "El Paso"), number("Seattle", "New York")
    game = finished(owned(0, *DENVER_EL_PASO), [[done, open_], []])
    failed = -USA.tickets[open_].points
    parts = parts_by_seat(game.scores(), 2)
    assert parts[0] == {"routes": 4, "completed": 4, "failed": failed, "longest_path": 10}
    assert parts[1] == {"routes": 0}
    assert [sum(mine.values()) for mine in parts] == game.totals
    assert {part_of(one) for one in game.scores()} == set(parts[0])
