"""Archives: what goes in comes out, nothing else is taken, and a game takes few bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import at, rules
from support.soak import examples
from veturi.arena import ArchiveError, ArchiveWriter, read_archive
from veturi.engine import Game, Rng, Rules, make_rules
from veturi.maps import load_map, map_ids

#: A million finished games must stay under a gigabyte.
MOST_BYTES = 1000


def played(table: Rules, seed: int) -> Game:
    game = Game.start(table, seed, listen=False)
    chance = Rng.from_seed(seed)
    while not game.over:
        seat = game.to_move[-1]
        game.apply(game.random_action(chance, seat), seat)
    return game


def archive(path: Path, games: list[Game]) -> Path:
    with ArchiveWriter(path, games[0].rules) as writer:
        for game in games:
            writer.add(game)
    return path


@pytest.mark.parametrize("map_id", map_ids())
def test_what_goes_in_comes_out(map_id: str, tmp_path: Path) -> None:
    setup = load_map(map_id).setup
    for players in (setup.min_players, setup.max_players):
        table = make_rules(map_id, players)
        games = [played(table, seed) for seed in (0, 7, 2**96 - 1)]
        path = archive(tmp_path / f"{players}.veturi", games)
        again = list(read_archive(path))
        assert [game.record().to_json() for game in again] == [
            game.record().to_json() for game in games
        ]
        size = path.stat().st_size - len(path.read_bytes().partition(b"\n")[0])
        assert size / len(games) < MOST_BYTES


def test_options_come_along(tmp_path: Path) -> None:
    table = rules("oldwest", 3, alvin=True, first=2)
    path = archive(tmp_path / "west.veturi", [played(table, 1)])
    (game,) = read_archive(path)
    assert game.rules.options == {"first": 2, "alvin": True}


def test_an_archive_is_never_overwritten(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.veturi", [played(rules("usa", 2), 1)])
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        ArchiveWriter(path, rules("usa", 2))
    assert path.read_bytes() == before


def test_only_finished_games_of_the_table(tmp_path: Path) -> None:
    with ArchiveWriter(tmp_path / "a.veturi", rules("usa", 2)) as writer:
        with pytest.raises(ArchiveError, match="finished"):
            writer.add(Game.start(rules("usa", 2), 1))
        with pytest.raises(ArchiveError, match="finished"):
            writer.add(at("usa", 2, {"phase": "over"}))
        with pytest.raises(ArchiveError, match="another table"):
            writer.add(played(rules("usa", 3), 1))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b'"version":1', b'"version":2', "here is .base. version 1"),
        (b'"digest":"', b'"digest":"0', "its digest is another"),
        (b'"catalogue":"', b'"catalogue":"0', "another catalogue"),
        (b'"map":"usa"', b'"map":"../usa"', "no map here"),
        (b'"map":"usa"', b'"map":["usa"]', "no map here"),
        (b'"players":2', b'"players":9', "2 to 5 players"),
        (b'"players":2', b'"players":"2"', "players and options"),
        (b"veturi-archive", b"something-else", "not an archive"),
        (b"{", b"", "not an archive"),
    ],
)
def test_a_head_that_does_not_fit(old: bytes, new: bytes, fault: str, tmp_path: Path) -> None:
    path = archive(tmp_path / "a.veturi", [played(rules("usa", 2), 1)])
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with pytest.raises(ArchiveError, match=fault):
        list(read_archive(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be read"):
        list(read_archive(tmp_path / "none.veturi"))


@examples(30, 60)
@given(data=st.data())
def test_damage_is_found(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A byte changed or the end cut off: refused with the game's number, or still a true game."""
    games = [played(rules("amsterdam", 2), seed) for seed in range(3)]
    path = archive(tmp_path_factory.mktemp("damage") / "a.veturi", games)
    whole = bytearray(path.read_bytes())
    start = whole.index(b"\n") + 1
    place = data.draw(st.integers(start, len(whole) - 1))
    if data.draw(st.booleans()):
        whole[place] ^= data.draw(st.integers(1, 255))
    else:
        del whole[place:]
    path.write_bytes(whole)
    read: list[Game] = []
    faulty = 0
    try:
        for game in read_archive(path):
            read.append(game)
    except ArchiveError as error:
        faulty = error.game
    assert faulty in (0, len(read) + 1)
    assert all(game.over for game in read)
