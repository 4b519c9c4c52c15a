"""The Heart of Africa, rule by rule: F14 to F16, dead ends, Madagascar and the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import PACKAGE, at, lines, ticket
from veturi.engine import Game, make_rules

#: Durban – Cape Town, by the coast.
COAST = ["East London-Durban", "Port Elizabeth-East London", "Cape Town-Port Elizabeth"]


def completes(a: str, b: str, routes: list[str], players: int = 2) -> bool:
    """Whether these routes, all of one seat, complete the ticket."""
    number = ticket(at("africa", players, {}), a, b)
    position = {
        "phase": "over",
        "routes": dict.fromkeys(routes, 0),
        "tickets": [[number], *[[]] * (players - 1)],
    }
    ((_, points),) = lines(at("africa", players, position), "ticket")
    return points > 0


# --- F14 ------------------------------------------------------------------------------------


def test_f14_madagascar_is_met_at_either_spot() -> None:
    south = ["Madagascar (south)-Durban", *COAST[:2]]
    assert completes("Madagascar", "Port Elizabeth", south)
    north = ["Moçambique-Madagascar (north)", "Moçambique-Beira", "Beira-Durban", *COAST[:2]]
    assert completes("Madagascar", "Port Elizabeth", north)
    assert not completes("Madagascar", "Port Elizabeth", COAST)
    assert not completes("Madagascar", "Port Elizabeth", north[1:])


def test_f14_a_chain_may_pass_through_madagascar() -> None:
    """F14: a route joins its two spots; without it they are apart."""
    ends = ["Moçambique-Madagascar (north)", "Madagascar (south)-Durban"]
    across = "Madagascar (north)-Madagascar (south)"
    assert completes("Cape Town", "Moçambique", [*ends, across, *COAST])
    assert not completes("Cape Town", "Moçambique", [*ends, *COAST])


#: Each country, two ways into it, and tickets for which those two would have to be one chain.
BORDERS = [
    (
        "Chad",
        ["Ngaoundéré-Chad (west)", "Oubangui Junction-Chad (south)"],
        ("Ngaoundéré", "Ujiji"),
        ["Oubangui Junction-Bondo", "Bondo-Bogoro", "Bogoro-Ujiji"],
        "Ngaoundéré-Oubangui Junction",
    ),
    (
        "Nigeria",
        ["Ngaoundéré-Nigeria (north)", "Douala-Nigeria (south)"],
        ("Ngaoundéré", "Ujiji"),
        ["Douala-Bangui", "Bangui-Bondo", "Bondo-Bogoro", "Bogoro-Ujiji"],
        "Ngaoundéré-Douala",
    ),
    (
        "Sudan",
        ["Fachoda-Sudan (west)", "Addis Ababa-Sudan (east)"],
        ("Addis Ababa", "Ujiji"),
        ["Bondo-Fachoda", "Bondo-Bogoro", "Bogoro-Ujiji"],
        "Fachoda-Addis Ababa",
    ),
]


@pytest.mark.parametrize(("country", "into", "ends", "rest", "link"), BORDERS)
def test_f14_two_routes_into_one_country_are_not_joined(
    country: str, into: list[str], ends: tuple[str, str], rest: list[str], link: str
) -> None:
    assert not completes(*ends, [*into, *rest])
    assert completes(*ends, [link, *rest])
    assert completes(*ends, [link, *into, *rest])


@pytest.mark.parametrize(
    ("a", "b", "routes"),
    [
        (
            "Nigeria",
            "Cabinda",
            ["Douala-Nigeria (south)", "Douala-Libreville", "Libreville-Cabinda"],
        ),
        (
            "Nigeria",
            "Cabinda",
            [
                "Ngaoundéré-Nigeria (north)",
                "Ngaoundéré-Douala",
                "Douala-Libreville",
                "Libreville-Cabinda",
            ],
        ),
        (
            "Chad",
            "Luanda",
            [
                "Oubangui Junction-Chad (south)",
                "Bangui-Oubangui Junction",
                "Bangui-Léopoldville",
                "Léopoldville-Luanda",
            ],
        ),
        (
            "Chad",
            "Luanda",
            [
                "Ngaoundéré-Chad (west)",
                "Ngaoundéré-Bangui",
                "Bangui-Léopoldville",
                "Léopoldville-Luanda",
            ],
        ),
    ],
)
def test_f14_a_country_is_met_by_any_way_into_it(a: str, b: str, routes: list[str]) -> None:
    assert completes(a, b, routes)
    assert not completes(a, b, routes[1:]), "the country itself must be reached"
    for missing in range(1, len(routes)):
        assert not completes(a, b, routes[:missing] + routes[missing + 1 :])


@pytest.mark.parametrize("dead_end", [True, False])
def test_f14_no_chain_passes_even_through_one_spot(tmp_path: Path, dead_end: bool) -> None:
    """F14: on a map with one more route, two routes meet at one spot of Chad and are not joined."""
    text = (PACKAGE / "variants" / "africa" / "map.toml").read_text(encoding="utf-8")
    more = '{ id = "X1", from = "Bondo", to = "Chad (west)", length = 2, colour = "black" },'
    text = text.replace('  { id = "R001"', f'  {more}\n  {{ id = "R001"')
    if not dead_end:
        text = text.replace(", dead_end = true", "")
    path = tmp_path / "africa.toml"
    path.write_text(text, encoding="utf-8")
    table = make_rules(path, 2)
    number = ticket(at("africa", 2, {}), "Ngaoundéré", "Ujiji")
    routes = dict.fromkeys(["R003", "X1", "R023", "R036"], 0)
    position = {"phase": "over", "routes": routes, "tickets": [[number], []]}
    assert lines(Game.at(table, position), "ticket") == [(0, -12 if dead_end else 12)]


# --- F15, F16 -------------------------------------------------------------------------------

#: By seat: two tickets, their points, and the routes that join their ends.
TRIPS: list[list[tuple[str, str, int, list[str]]]] = [
    [
        ("Bondo", "Port Florence", 6, ["Bondo-Bogoro", "Bogoro-Port Florence"]),
        (
            "Salisbury",
            "Bloemfontein",
            5,
            ["Salisbury-Bulawayo", "Bulawayo-Pretoria", "Pretoria-Bloemfontein"],
        ),
    ],
    [
        (
            "Nigeria",
            "Cabinda",
            6,
            ["Douala-Nigeria (south)", "Douala-Libreville", "Libreville-Cabinda"],
        ),
        (
            "Windhoek",
            "East London",
            8,
            ["Windhoek-Port Nolloth", "Port Nolloth-Bloemfontein", "Bloemfontein-East London"],
        ),
    ],
    [
        (
            "Madagascar",
            "Mombasa",
            8,
            ["Moçambique-Madagascar (north)", "Dar-es-Salaam-Moçambique", "Mombasa-Dar-es-Salaam"],
        ),
        (
            "Luanda",
            "Port Nolloth",
            9,
            ["Luanda-Moçâmedes", "Moçâmedes-Walvis Bay", "Walvis Bay-Port Nolloth"],
        ),
    ],
]


def finished(points: list[int], fates: list[list[str]]) -> Game:
    """A finished game: route points by seat, and whether each of its trips is done."""
    empty = at("africa", 3, {})
    routes: dict[str, int] = {}
    held: list[list[int]] = [[], [], []]
    for seat in range(3):
        for (a, b, _, ways), fate in zip(TRIPS[seat], fates[seat], strict=True):
            if fate != "none":
                held[seat].append(ticket(empty, a, b))
            if fate == "done":
                routes.update(dict.fromkeys(ways, seat))
    awarded = [{"routes": count} for count in points]
    position = {"phase": "over", "routes": routes, "tickets": held, "awarded": awarded}
    return at("africa", 3, position)


NONE = ["none", "none"]


def test_f15_most_completed_tickets() -> None:
    game = finished([0, 0, 0], [["done", "done"], ["done", "none"], NONE])
    assert lines(game, "most_tickets") == [(0, 10)]
    assert game.totals == [6 + 5 + 10, 6, 0]


def test_f15_all_who_tie_and_failed_tickets_do_not_matter() -> None:
    game = finished([0, 0, 0], [["done", "failed"], ["done", "none"], ["failed", "failed"]])
    assert lines(game, "most_tickets") == [(0, 10), (1, 10)]
    assert game.totals == [6 - 5 + 10, 6 + 10, -17]


def test_f15_nobody_with_none_completed() -> None:
    game = finished([0, 0, 0], [["failed", "none"], NONE, NONE])
    assert lines(game, "most_tickets") == []
    assert game.totals == [-6, 0, 0]


def test_f15_no_bonus_for_the_longest_path() -> None:
    routes = dict.fromkeys(COAST, 0)
    game = at("africa", 2, {"phase": "over", "routes": routes})
    assert game.totals == [4 + 1 + 4, 0]
    assert {line.source for line in game.scores()} == {"routes"}


def test_f15_the_line_of_the_score_names_its_rule() -> None:
    game = finished([0, 0, 0], [["done", "none"], NONE, NONE])
    assert [line.rule for line in game.scores() if line.source == "most_tickets"] == ["F15"]


def test_f16_completed_tickets_break_a_tie_and_then_nothing_does() -> None:
    game = finished([0, 15, 21], [["done", "done"], ["done", "none"], NONE])
    assert game.totals == [21, 21, 21]
    assert game.ranks == [1, 2, 3]
    game = finished([2, 2, 0], [["done", "none"], ["done", "none"], ["done", "none"]])
    assert game.totals == [18, 18, 18]
    assert game.winners == [0, 1, 2]
    assert game.winner is None


@given(
    st.lists(st.integers(0, 25), min_size=3, max_size=3),
    st.lists(
        st.lists(st.sampled_from(["none", "done", "failed"]), min_size=2, max_size=2),
        min_size=3,
        max_size=3,
    ),
)
def test_f15_f16_as_counted_by_hand(points: list[int], fates: list[list[str]]) -> None:
    done = [fate.count("done") for fate in fates]
    totals = points[:]
    for seat, fate in enumerate(fates):
        for (_, _, worth, _), what in zip(TRIPS[seat], fate, strict=True):
            totals[seat] += {"none": 0, "done": worth, "failed": -worth}[what]
        if done[seat] > 0 and done[seat] == max(done):
            totals[seat] += 10
    keys = list(zip(totals, done, strict=True))
    game = finished(points, fates)
    assert game.totals == totals
    assert game.ranks == [sorted(keys, reverse=True).index(key) + 1 for key in keys]
