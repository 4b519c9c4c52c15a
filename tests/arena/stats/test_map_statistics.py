"""The statistics of a report against a plain recount of the same games."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from veturi.arena.run.random_games import player_rng, random_game
from veturi.arena.stats.map_statistics import TableStatistics, heard
from veturi.arena.stats.tally import WIN
from veturi.engine import Game, Record, make_rules
from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK
from veturi.maps import map_ids

TABLES = [(map_id, 2 + place % 3) for place, map_id in enumerate(map_ids())]
GAMES = 4
#: Two bots share the seats unevenly where there are three.
BOTS = ("ada", "bo")


@cache
def played(map_id: str, players: int) -> tuple[list[tuple[list[str], Game]], TableStatistics]:
    """Random games in rounds of two, nobody listening, and their statistics."""
    options: dict[str, object] = {"alvin": True} if map_id == "oldwest" else {}
    rules = make_rules(map_id, players, options)
    found = TableStatistics(rules, BOTS)
    games = []
    for number in range(GAMES):
        game = random_game(rules, number // 2, player_rng(0, number), keep=True)
        bots = [BOTS[(number + seat) % 2] for seat in range(players)]
        found.add(bots, game, faulty=[1] if number == 0 else [])
        games.append((bots, game))
    return games, found


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[list[tuple[list[str], Game]], TableStatistics]:
    return played(*request.param)


Table = tuple[list[tuple[list[str], Game]], TableStatistics]


def test_scores_and_wins(table: Table) -> None:
    games, found = table
    scores: dict[str, Counter[int]] = {bot: Counter() for bot in BOTS}
    wins = dict.fromkeys(BOTS, Fraction(0))
    by_place = [Fraction(0)] * found.players
    ranks: Counter[int] = Counter()
    for bots, game in games:
        for seat, bot in enumerate(bots):
            scores[bot][game.totals[seat]] += 1
            ranks[game.ranks[seat]] += 1
        for winner in game.winners:
            share = Fraction(1, len(game.winners))
            wins[bots[winner]] += share
            by_place[(winner - int(game.state.first)) % found.players] += share
    assert {bot: one.scores for bot, one in found.by_bot.items()} == scores
    assert {bot: Fraction(one.wins.sum, WIN) for bot, one in found.by_bot.items()} == wins
    assert [Fraction(one.wins.sum, WIN) for one in found.by_place] == by_place
    assert found.all.ranks == ranks
    assert sum(by_place) == found.games == GAMES
    assert found.rounds == GAMES // 2
    assert found.all.seats == GAMES * found.players
    at_places = sum((one.scores for row in found.cells.values() for one in row), Counter())
    assert at_places == found.all.scores


def test_parts_add_up(table: Table) -> None:
    games, found = table
    parts: Counter[str] = Counter()
    for _, game in games:
        for line in game.scores():
            won = "completed" if line.points > 0 else "failed"
            parts[won if line.source == "ticket" else line.source] += int(line.points)
    assert found.all.parts == parts
    assert parts.total() == sum(sum(game.totals) for _, game in games)


def test_routes(table: Table) -> None:
    games, found = table
    claims: Counter[str] = Counter()
    by_bot: Counter[tuple[str, str]] = Counter()
    wins: Counter[str] = Counter()
    for bots, game in games:
        for seat, action in game.history:
            if action.kind == CLAIM:
                route = found.map.routes[action.target].id
                claims[route] += 1
                by_bot[route, bots[seat]] += 1
                wins[route] += WIN // len(game.winners) if seat in game.winners else 0
    assert {route: one.claims for route, one in found.routes.items() if one.claims} == claims
    assert {
        (route, bot): count
        for route, one in found.routes.items()
        for bot, count in one.by_bot.items()
    } == by_bot
    assert all(one.wins.sum == wins[route] for route, one in found.routes.items())
    turns: Counter[str] = Counter()
    for _, game in games:
        events = heard(game).events
        for at, event in enumerate(events):
            if event.kind == "claimed":
                own = [one for one in events[:at] if one.kind == "turn" and one.seat == event.seat]
                turns[str(event.public["route"])] += len(own)
    assert {route: one.turns for route, one in found.routes.items() if one.claims} == turns


def test_tickets(table: Table) -> None:
    games, found = table
    kept: Counter[int] = Counter()
    completed: Counter[int] = Counter()
    points: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for _, game in games:
        for line in game.scores():
            if line.ticket >= 0:
                kept[int(line.ticket)] += 1
                completed[int(line.ticket)] += line.points > 0
                points[int(line.ticket)] += int(line.points)
                won = line.seat in game.winners
                wins[int(line.ticket)] += WIN // len(game.winners) if won else 0
    for number, one in enumerate(found.tickets):
        assert (one.kept, one.done.sum, one.points) == (
            kept[number],
            completed[number],
            points[number],
        )
        assert one.wins.sum == wins[number]
        assert one.kept <= one.dealt
        assert one.points == found.map.tickets[number].points * (2 * one.done.sum - one.kept)
    deal = found.map.setup.opening.deal
    assert sum(one.dealt for one in found.tickets) >= GAMES * found.players * deal


def test_what_players_do(table: Table) -> None:
    games, found = table
    actions = [action for _, game in games for _, action in game.history]
    deeds = found.all.deeds
    assert deeds["deck"] == sum(action.kind == DRAW_DECK for action in actions)
    assert deeds["row"] == sum(action.kind == DRAW for action in actions)
    assert deeds["claims"] == sum(action.kind == CLAIM for action in actions)
    assert deeds["tickets"] == sum(one.kept for one in found.tickets)


def test_length_and_ends(table: Table) -> None:
    games, found = table
    assert found.steps == Counter(game.steps for _, game in games)
    assert found.ends == Counter(game.end_reason for _, game in games)
    events = [event for _, game in games for event in heard(game).events]
    turns = sum(event.kind == "turn" for event in events)
    assert sum(length * count for length, count in found.turns.items()) == turns
    last_rounds = sum(event.kind == "last_round" for event in events)
    assert found.last_round_wins.weight == last_rounds
    leads = Counter(max(game.totals) - sorted(game.totals)[-2] for _, game in games)
    assert found.leads == leads
    assert found.faults == Counter({games[0][0][1]: 1})


def all_passed() -> TableStatistics:
    """Of one game that ends as it begins, and that four players win."""
    record = Record.load(Path(__file__).parents[2] / "games" / "africa-all-passed.json")
    game = Game.replay(record)
    assert game.winners == [1, 2, 3, 4]
    found = TableStatistics(game.rules, ["one"])
    found.add(["one"] * 5, game)
    return found


def test_a_game_that_all_pass_and_four_win() -> None:
    found = all_passed()
    assert (found.shared, found.all.deeds["passes"]) == (1, 5)
    assert found.by_bot["one"].wins.sum == WIN
    assert sorted(one.wins.sum for one in found.by_place) == [0, *[WIN // 4] * 4]
    assert found.last_round_wins.weight == 0


@pytest.mark.parametrize(
    ("map_id", "players", "kinds"),
    [
        ("usa", 3, set()),
        ("amsterdam", 2, {"merchandise"}),
        ("oldwest", 4, {"marker", "alvin"}),
        ("japan", 3, {"bullet_train"}),
        ("africa", 2, {"terrain"}),
    ],
)
def test_events_of_the_maps_own(map_id: str, players: int, kinds: set[str]) -> None:
    games, found = played(map_id, players)
    assert set(found.own) == kinds
    events = Counter(event.kind for _, game in games for event in heard(game).events)
    for kind, own in found.own.items():
        assert own.count == own.by_bot.total() == events[kind]
        assert all(told.total() == own.count for told in own.told.values())
    doubled = sum(one.doubled for one in found.routes.values())
    assert (doubled > 0) == (map_id == "africa")


def test_the_facts_are_plain(table: Table) -> None:
    _, found = table
    facts = json.loads(json.dumps(found.facts()))
    assert len(facts["routes"]) == len(found.map.routes)
    assert len(facts["tickets"]) == len(found.map.tickets)
    assert [one["place"] for one in facts["places"]] == list(range(1, found.players + 1))
    assert sum(one["wins"] for one in facts["bots"]) == pytest.approx(GAMES)
