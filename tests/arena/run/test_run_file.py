"""Run files: what goes in comes out, half a game is left out, damage is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arena.run.test_archive import played
from support.engine import rules
from veturi.arena.run.archive import ArchiveError, pack
from veturi.arena.run.run_file import Run, RunHeader, RunReader, RunWriter, read_run
from veturi.bots.external.faults import ERROR, Fault
from veturi.engine import Game

FAULT = Fault(1, 17, ERROR, "ValueError: ei käy – no")
HEADER = RunHeader(
    map_id="oldwest",
    players=3,
    options={"first": "random", "alvin": True},
    bots=("expert", "Own"),
    seed=2**96 - 1,
    games=5,
    seconds=0.25,
    grace=2.0,
    lineup=(0, 1, 1),
    sources=("expert", "own.py:Own"),
    digests=("", "ab"),
    test={"alpha": 0.05, "beta": 0.1, "margin": 0.02},
)
SEATS = [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [played(rules("oldwest", 3, alvin=True), seed) for seed in (3, 3, 4)]


@pytest.fixture
def path(tmp_path: Path, games: list[Game]) -> Path:
    path = tmp_path / "run.veturi"
    with RunWriter.create(path, HEADER, games[0].rules) as writer:
        for number, (seats, game) in enumerate(zip(SEATS, games, strict=True)):
            writer.add(seats, (FAULT,) if number == 1 else (), pack(game))
    return path


def texts(run: Run) -> list[str]:
    return [game.record.to_json() for game in run.games]


def test_what_goes_in_comes_out(path: Path, games: list[Game]) -> None:
    run = read_run(path)
    assert run.header == HEADER
    assert [game.number for game in run.games] == [0, 1, 2]
    assert [game.seats for game in run.games] == SEATS
    assert [game.faults for game in run.games] == [(), (FAULT,), ()]
    assert texts(run) == [game.record().to_json() for game in games]


def test_one_game_is_read_without_the_others(path: Path, games: list[Game]) -> None:
    with RunReader(path) as reader:
        (one,) = reader.stored_games(2)
    assert one.number == 2
    assert one.game.totals == games[2].totals


def test_half_a_game_at_the_end_is_left_out(path: Path, tmp_path: Path, games: list[Game]) -> None:
    whole = path.read_bytes()
    with RunReader(path) as reader:
        ends = [reader.start, *(one.end for one in reader.stored_games())]
    assert ends[-1] == len(whole)
    cut = tmp_path / "cut.veturi"
    for size in [*range(ends[0], ends[0] + 4), ends[1] - 1, ends[2] + 1, ends[3] - 1]:
        cut.write_bytes(whole[:size])
        kept = sum(end <= size for end in ends) - 1
        assert len(read_run(cut).games) == kept
        with RunWriter.append(cut, ends[kept]) as writer:
            for number in range(kept, 3):
                writer.add(SEATS[number], (FAULT,) if number == 1 else (), pack(games[number]))
        assert cut.read_bytes() == whole


def test_damage_is_found(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    with RunReader(path) as reader:
        start = reader.start
    for place in (start + 2, start + 30):
        damaged = whole.copy()
        damaged[place] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(ArchiveError, match="game 1: the checksum"):
            read_run(path)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b"veturi-run", b"veturi-archive", "not an archive"),
        (b'"version":1', b'"version":2', "version 2; here is"),
        (b'"seed":"', b'"seed":"x', "settings of the run are damaged"),
        (b'"grace"', b'"grape"', "settings of the run are damaged"),
        (b'"bots":["expert","Own"]', b'"bots":["expert"]', "lineup: there is no such bot"),
        (b'"bots":["expert","Own"]', b'"bots":"ex"', r"`\$.bots"),
        (b'"bots":["expert","Own"]', b'"bots":[]', r"`\$.bots`"),
        (b'"bots":["expert","Own"]', b'"bots":["expert",2]', r"`\$.bots"),
        (b'"sources":["expert","own.py:Own"]', b'"sources":["expert"]', "one for each bot"),
        (b'"digests":["","ab"]', b'"digests":["",null]', r"`\$.digests\[1\]`"),
        (b'"lineup":[0,1,1]', b'"lineup":[]', r"`\$.lineup`"),
        (b'"lineup":[0,1,1]', b'"lineup":[0,2]', "lineup: there is no such bot"),
        (b'"lineup":[0,1,1]', b'"lineup":[0,-1]', r"`\$.lineup"),
        (b'"games":5', b'"games":0', r"`\$.games`"),
        (b'"games":5', b'"games":true', r"`\$.games`"),
        (b'"games":5', b'"games":"5"', r"`\$.games`"),
        (b'"seconds":0.25', b'"seconds":"nan"', r"`\$.seconds`"),
        (b'"seconds":0.25', b'"seconds":NaN', r"`\$.seconds`"),
        (b'"seconds":0.25', b'"seconds":-1', r"`\$.seconds`"),
        (b'"grace":2.0', b'"grace":Infinity', r"`\$.grace`"),
        (b'"seed":"', b'"seed":"9', "seed: a whole number from 0"),
        (b'"seed":"', b'"seed":"-', "seed: a whole number from 0"),
        (b'"test":{', b'"test":{},"more":{', "test: alpha, beta and margin"),
        (b'"margin":0.02', b'"margin":0.5', r"`\$.test"),
        (b'"margin":0.02', b'"margin":"x"', r"`\$.test"),
    ],
)
def test_a_head_that_does_not_fit(old: bytes, new: bytes, fault: str, path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with pytest.raises(ArchiveError, match=fault):
        read_run(path)


def test_a_bot_that_the_run_does_not_name(path: Path, games: list[Game]) -> None:
    alone = replace(HEADER, bots=("a",), sources=("a",), digests=("",), lineup=(0,), test=None)
    path.unlink()
    with RunWriter.create(path, alone, games[0].rules) as writer:
        writer.add(SEATS[0], (), pack(games[0]))
    with pytest.raises(ArchiveError, match="game 1: there is no such bot"):
        read_run(path)


def test_a_run_is_never_overwritten(path: Path, games: list[Game]) -> None:
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        RunWriter.create(path, HEADER, games[0].rules)
    assert path.read_bytes() == before
