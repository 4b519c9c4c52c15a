"""Editions: a game is replayed and finished under the rules and the map it began with."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.map_files import changed, load, minimal, put
from veturi.bots import action_of, make_bot
from veturi.engine import Edition, EditionError, Game, Record, make_rules
from veturi.maps import MapError, load_map, map_ids
from veturi.table.save_files import load_table, save_table
from veturi.table.table import Seat, Table

GAMES = Path(__file__).parents[1] / "games"
VARIANTS = Path(__file__).parents[2] / "src" / "veturi" / "variants"
EARLIER = sorted(GAMES.glob("*-v[0-9]-*.json"))


def unfinished(path: Path, steps: int = 40) -> Game:
    return Game.replay(Record.load(path), steps=steps)


def finish(game: Game) -> Game:
    while not game.over:
        for seat in game.to_move:
            bot = make_bot("novice", seed=seat)
            game.apply(action_of(bot.choose(game.view(seat), game.legal_actions(seat), 1.0)), seat)
    return game


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_an_earlier_game_replays_byte_for_byte(path: Path) -> None:
    record = Record.load(path)
    game = Game.replay(record)
    assert game.record().to_json() + "\n" == path.read_text("utf-8")
    assert game.rules.edition == record.edition
    assert record.version < make_rules(record.map_id, record.players).version


@pytest.mark.parametrize("path", EARLIER[:2], ids=lambda path: path.stem)
def test_an_earlier_game_is_finished_by_its_own_rules(path: Path, tmp_path: Path) -> None:
    """Saved half played and gone on with, as in the terminal."""
    game = unfinished(path)
    seats = [Seat() for _ in range(int(game.rules.players))]
    save_table(Table(game, seats), tmp_path / "game.json", "en")
    table = load_table(tmp_path / "game.json").table
    record = finish(table.game).record()
    assert record.edition == Record.load(path).edition
    assert Game.replay(record).record().to_json() == record.to_json()


@pytest.mark.parametrize("map_id", map_ids())
def test_the_newest_rules_are_an_edition_too(map_id: str) -> None:
    newest = make_rules(map_id, 2)
    again = make_rules(map_id, 2, edition=newest.edition)
    assert again.edition == newest.edition
    assert [action.text for action in again.actions] == [action.text for action in newest.actions]


@pytest.mark.parametrize(
    ("change", "same_rules", "told"),
    [
        ({"version": 99}, False, "played by 'base' version 99; here is 'base' version 1"),
        ({"ruleset": "monorail"}, False, "played by 'monorail' version 1"),
        ({"digest": "0" * 64}, True, "the map 'usa' has changed since"),
    ],
)
def test_an_edition_that_is_not_known(
    change: dict[str, object], same_rules: bool, told: str
) -> None:
    here = make_rules("usa", 2).edition
    wanted = Edition(**{**here._asdict(), **change})
    with pytest.raises(EditionError, match=told) as caught:
        make_rules("usa", 2, edition=wanted)
    assert caught.value.same_rules == same_rules
    assert (caught.value.wanted, caught.value.here) == (wanted, here)


def test_earlier_facts_are_told_by_their_differences(tmp_path: Path) -> None:
    """Tables key by key, routes row by row, other lists as a whole; names and layout are new."""
    before = load(tmp_path, minimal())
    kept = {
        "digest": before.digest,
        "setup": {"trains": before.setup.trains},
        "board": {
            "routes": [{"id": "r1", "length": before.routes[0].length}],
            "tickets": minimal()["board"]["tickets"],
        },
    }
    data = changed(put("earlier", value=[kept]))
    for change in (
        put("setup", "trains", value=before.setup.trains + 1),
        put("board", "routes", 0, "length", value=3),
        put("board", "tickets", 0, "points", value=9),
        put("board", "cities", 0, "at", value=[0.31, 0.32]),
    ):
        change(data)
    now = load(tmp_path, data)
    then = now.earlier[0]
    assert then.digest == before.digest != now.digest
    assert (then.setup, then.routes, then.tickets) == (before.setup, before.routes, before.tickets)
    assert then.cities == now.cities != before.cities


@pytest.mark.parametrize(
    ("earlier", "told"),
    [
        ({"digest": "x"}, "earlier 1: 'digest' must be 64 digits"),
        ({}, "earlier 1: missing key 'digest'"),
        ({"digest": "0" * 64, "words": {}}, "earlier 1: unknown key 'words'"),
        ({"digest": "0" * 64, "board": {"routes": [{"id": "r77"}]}}, "there is no 'r77'"),
    ],
)
def test_faults_of_earlier_facts(earlier: dict[str, object], told: str, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=told):
        load(tmp_path, changed(put("earlier", value=[earlier])))


def test_an_altered_copy_has_no_earlier_facts(tmp_path: Path) -> None:
    """It never was what the digest says."""
    assert load(tmp_path, changed(put("earlier", value=[{"digest": "0" * 64}]))).earlier == ()


@pytest.mark.parametrize("map_id", map_ids())
def test_every_edition_of_a_map_that_is_declared_holds(map_id: str) -> None:
    text = (VARIANTS / map_id / "map.toml").read_text("utf-8")
    assert text.count("[[earlier]]") == len(load_map(map_id).earlier)


def test_another_ticket_file_is_for_every_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    rows = [f'{{ from = "{t.a}", to = "{t.b}", points = 5 }}' for t in load_map("africa").tickets]
    path.write_text("tickets = [\n" + ",\n".join(rows) + "\n]\n", "utf-8")
    mine = load_map("africa", tickets=path)
    assert mine.earlier[0].tickets == mine.tickets
    assert mine.earlier[0].digest != load_map("africa").earlier[0].digest
    edition = Edition("africa", 1, mine.earlier[0].digest)
    assert make_rules(mine, 2, edition=edition).board.map.tickets == mine.tickets
