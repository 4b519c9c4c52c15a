"""Tickets: those of our own, their points, and files of other tickets."""

from __future__ import annotations

import heapq
from collections import defaultdict
from pathlib import Path

import pytest

from support.map_files import Data, dashed, minimal, ticket_rows, write
from veturi.maps import GameMap, MapError, load_map


@pytest.mark.parametrize(
    ("map_id", "ours"),
    [("usa", 0), ("amsterdam", 20), ("oldwest", 0), ("japan", 0), ("africa", 48)],
)
def test_tickets_of_our_own_are_flagged_and_told(map_id: str, ours: int) -> None:
    game_map = load_map(map_id)
    assert sum(ticket.ours for ticket in game_map.tickets) == ours
    assert (str(ours) in game_map.notes.en and "our own, " in game_map.notes.en) == bool(ours)
    assert ("omiamme" in game_map.notes.fi) == bool(ours)


def test_the_four_printed_contracts() -> None:
    printed = [(t.a, t.b, t.points) for t in load_map("amsterdam").tickets if not t.ours]
    assert printed == [
        ("Dam", "De Drie Hendricken", 3),
        ("Oude Waal", "Blauwbrug", 4),
        ("Noordermarkt", "Waag", 5),
        ("Jordaan", "Oude Kerk", 6),
    ]


def shortest_path(game_map: GameMap, start: str, goal: str) -> int:
    """Fewest spaces between two places; no path passes through a dead end (F14)."""
    neighbours = defaultdict(list)
    for route in game_map.routes:
        neighbours[route.a].append((route.length, route.b))
        neighbours[route.b].append((route.length, route.a))
    cities = {city.id: city for city in game_map.cities}
    waiting = [(0, city.id, True) for city in game_map.cities if city.place == start]
    done = set()
    while waiting:
        distance, city, first = heapq.heappop(waiting)
        if cities[city].place == goal:
            return distance
        if city in done or (cities[city].dead_end and not first):
            continue
        done.add(city)
        for length, other in neighbours[city]:
            heapq.heappush(waiting, (distance + length, other, False))
    raise AssertionError(f"{start} and {goal} cannot be joined")


@pytest.mark.parametrize("map_id", ["amsterdam", "africa"])
def test_points_are_the_shortest_path(map_id: str) -> None:
    game_map = load_map(map_id)
    for ticket in game_map.tickets:
        assert shortest_path(game_map, ticket.a, ticket.b) == ticket.points, ticket


def test_usa_tickets_above_their_shortest_path() -> None:
    usa = load_map("usa")
    other = {(t.a, t.b): t.points for t in usa.tickets if t.points != shortest_path(usa, t.a, t.b)}
    assert {frozenset(pair): points for pair, points in other.items()} == {
        frozenset({"Los Angeles", "Chicago"}): 16,
        frozenset({"Los Angeles", "Miami"}): 20,
        frozenset({"Los Angeles", "New York"}): 21,
        frozenset({"Seattle", "New York"}): 22,
        frozenset({"Sault St. Marie", "Oklahoma City"}): 9,
    }
    assert all(points > shortest_path(usa, *pair) for pair, points in other.items())


def test_africa_points_go_from_5_to_22() -> None:
    points = [ticket.points for ticket in load_map("africa").tickets]
    assert (min(points), max(points)) == (5, 22)


# --- a ticket file ---------------------------------------------------------------------------


def test_ticket_file_replaces_the_tickets(tmp_path: Path) -> None:
    data = minimal()
    data["map"]["notes"] = "A square."
    data["map"]["ticket_notes"] = "Tickets of our own."
    data["board"]["tickets"][0]["ours"] = True
    path = write(tmp_path / "square.toml", data)
    own = write(tmp_path / "own.toml", {"tickets": ticket_rows(), "notes": "From the box."})
    before, after = load_map(path), load_map(path, tickets=str(own))
    assert [t.points for t in after.tickets] == [t.points + 1 for t in before.tickets]
    assert [t.ours for t in before.tickets] == [True] + [False] * 5
    assert not any(ticket.ours for ticket in after.tickets)
    assert before.notes.en == "A square. Tickets of our own."
    assert after.notes.en == "A square. From the box."
    assert before.digest != after.digest


def test_ticket_file_may_call_its_tickets_ours(tmp_path: Path) -> None:
    rows = ticket_rows()
    rows[2]["ours"] = False
    own = write(tmp_path / "own.toml", {"ours": True, "tickets": rows})
    found = load_map(write(tmp_path / "square.toml", minimal()), tickets=own).tickets
    assert [ticket.ours for ticket in found] == [True, True, False, True, True, True]


def test_ticket_file_for_a_built_in_map(tmp_path: Path) -> None:
    rows = [
        {"from": ticket.a, "to": ticket.b, "points": ticket.points}
        for ticket in load_map("africa").tickets
    ]
    own = write(tmp_path / "own.toml", {"tickets": rows})
    printed = load_map("africa", tickets=own)
    assert not any(ticket.ours for ticket in printed.tickets)
    # Who made a ticket does not bear on play.
    assert printed.digest == load_map("africa").digest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tickets": [{"from": "Aland", "to": "Brog", "points": 1}]},
         "own.toml: ticket 1 (Aland - Brog): unknown place 'Brog'; did you mean 'Borg'?"),
        ({"tickets": [{"from": "Aland", "to": "Borg", "points": 1}]},
         "own.toml: tickets: 6 tickets are needed for 3 players, not 1"),
        ({"cities": []}, "own.toml: unknown key 'cities'"),
        ({"our": True}, "own.toml: unknown key 'our'; did you mean 'ours'?"),
    ],
)  # fmt: skip
def test_fault_in_a_ticket_file_names_it(tmp_path: Path, change: Data, message: str) -> None:
    path = write(tmp_path / "square.toml", minimal())
    own = write(tmp_path / "own.toml", {"tickets": ticket_rows()} | change)
    with pytest.raises(MapError) as caught:
        load_map(path, tickets=own)
    assert str(caught.value) == dashed(message)
