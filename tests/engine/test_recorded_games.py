"""Recorded games: whole games with their exact scores, played again on every change.

`tests/games/make.py` makes those that are missing.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.contract.tables import Table, tables
from veturi.engine import Game, Record
from veturi.maps import load_map, map_ids

FOLDER = Path(__file__).parents[1] / "games"
FILES = sorted(FOLDER.glob("*.json"))
END_REASONS = ("last_round", "all_passed")


def replayed(path: Path) -> Game:
    return Game.replay(Record.load(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_gives_its_result(path: Path) -> None:
    text = path.read_text("utf-8")
    game = replayed(path)
    assert game.over
    assert json.loads(text)["result"] == game.result()
    assert game.record().to_json() + "\n" == text
    assert Record.load(path).to_json() + "\n" == text
    sums = [0] * int(game.rules.players)
    for line in json.loads(text)["result"]["lines"]:
        sums[line["seat"]] += line["points"]
    assert sums == game.totals


def test_every_table_has_a_recorded_game() -> None:
    found = set()
    for path in FILES:
        record = Record.load(path)
        rules = Table(record.map_id, record.players).rules
        if record.edition == rules.edition:
            defaults = rules.option_defaults()
            chosen = [one for one in record.options.items() if one[1] != defaults[one[0]]]
            found.add(Table(record.map_id, record.players, tuple(chosen)))
    assert found == set(tables())


def test_every_earlier_edition_has_recorded_games() -> None:
    """For every number of players, and replayed under the edition they were played by."""
    for map_id in map_ids():
        game_map = load_map(map_id)
        numbers = set(range(game_map.setup.min_players, game_map.setup.max_players + 1))
        for earlier in game_map.earlier:
            found = [Record.load(path) for path in FILES]
            found = [record for record in found if record.digest == earlier.digest]
            assert {record.players for record in found} == numbers
            for record in found:
                assert Game.replay(record).rules.edition == record.edition


def results() -> list[tuple[str, dict[str, object]]]:
    records = [Record.load(path) for path in FILES]
    return [(record.map_id, dict(record.result or {})) for record in records]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("reason", END_REASONS)
def test_every_way_a_game_can_end_is_recorded(map_id: str, reason: str) -> None:
    assert any(m == map_id and result["reason"] == reason for m, result in results())


def piles() -> list[tuple[str, str]]:
    """Pieces that a map counts down in its open facts, such as bullet trains (J7)."""
    largest = {table.map_id: table for table in tables() if not table.options}
    return [
        (map_id, fact)
        for map_id, table in largest.items()
        for fact, value in table.new().view().own.items()
        if fact.endswith("_left") and isinstance(value, int)
    ]


@pytest.mark.parametrize(("map_id", "fact"), piles())
def test_a_pile_that_runs_out_is_recorded(map_id: str, fact: str) -> None:
    """In a game from its beginning, not one that starts at such a position."""
    left = set()
    for path in FILES:
        record = Record.load(path)
        if record.map_id == map_id and record.position is None:
            left.add(Game.replay(record).view().own[fact])
    assert 0 in left


def test_the_games_are_worth_recording() -> None:
    """Tickets are completed and failed, and every bonus that a map has is won by somebody."""
    for map_id in map_ids():
        lines = [
            line
            for played, result in results()
            if played == map_id
            for line in json.loads(json.dumps(result["lines"]))
        ]
        tickets = [line["points"] for line in lines if line["source"] == "ticket"]
        assert max(tickets) > 0 > min(tickets)
        totals = [
            json.loads(json.dumps(result["totals"])) for m, result in results() if m == map_id
        ]
        assert max(max(points) for points in totals) > 0
        table = next(table for table in tables() if table.map_id == map_id)
        sources = {line["source"] for line in lines}
        assert {source.name for source in table.rules.sources()} <= sources
        game_map = table.rules.board.map
        assert ("longest_path" in sources) == bool(game_map.longest_path_bonus)
        assert ("most_tickets" in sources) == bool(game_map.most_tickets_bonus)


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 1_000_000
