"""Runs of the arena: the same whoever plays them, stopped or not, and counted right."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from support.engine import rules
from veturi.arena.run.archive import ArchiveError
from veturi.arena.run.run_file import Run, RunHeader, RunWriter, read_run
from veturi.arena.run.schedule import deal_seed, schedule
from veturi.arena.run.tournament import Tournament, resume
from veturi.arena.stats.sequential import STRONGER
from veturi.arena.stats.tally import WIN
from veturi.bots.entrants import Entrant, EntrantError, from_level, from_source
from veturi.engine import Rules

pytestmark = pytest.mark.slow

OWN = Path(__file__).parents[2] / "support" / "user_bots.py"
TEST = {"alpha": 0.05, "beta": 0.05, "margin": 0.2}


def header(table: Rules, bots: list[Entrant], games: int, **more: Any) -> RunHeader:
    return RunHeader(
        map_id=table.board.map.id,
        players=int(table.players),
        options=dict(table.options),
        bots=tuple(bot.name for bot in bots),
        seed=more.pop("seed", 9),
        games=games,
        # Nobody is late, however busy the machine.
        grace=60.0,
        lineup=tuple(range(len(bots))),
        sources=tuple(bot.source for bot in bots),
        digests=tuple(bot.digest for bot in bots),
        **more,
    )


def random_bots(count: int) -> list[Entrant]:
    """Bots that play at random under names of their own: quick, and each another."""
    return [Entrant(name, "random") for name in ("one", "two", "three")[:count]]


def finish(
    run: Tournament, writer: RunWriter | None, jobs: int = 1, stop: int | None = None
) -> None:
    """Plays on, or until so many games are done."""
    run.play(jobs, writer, lambda: stop is not None and run.tally.games >= stop, lambda done: None)


def facts(run: Tournament) -> dict[str, Any]:
    found = run.facts()
    del found["speed"]
    return found


def whole(path: Path, table: Rules, settings: RunHeader, jobs: int = 1) -> dict[str, Any]:
    run = Tournament(table, settings)
    with RunWriter.create(path, settings, table) as writer:
        finish(run, writer, jobs)
    assert run.over
    return facts(run)


# --- the same whoever plays -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_id", "players", "options"), [("amsterdam", 2, {}), ("oldwest", 3, {"alvin": True})]
)
def test_runs_do_not_depend_on_jobs(
    map_id: str, players: int, options: dict[str, object], tmp_path: Path
) -> None:
    table = rules(map_id, players, **options)
    settings = header(table, random_bots(2), 7)
    found = [whole(tmp_path / str(jobs), table, settings, jobs) for jobs in (1, 2, 3)]
    files = [(tmp_path / str(jobs)).read_bytes() for jobs in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert files[0] == files[1] == files[2]
    assert found[0]["games"] == 7


def test_other_seeds_are_other_runs(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    runs = [whole(tmp_path / str(n), table, header(table, random_bots(1), 4, seed=n)) for n in "12"]
    seeds = [{game.record.seed for game in read_run(tmp_path / n).games} for n in "12"]
    assert runs[0] != runs[1]
    assert not seeds[0] & seeds[1]


@pytest.mark.parametrize("stops", [[0], [1], [2, 5], [6, 7]])
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(
    stops: list[int], tmp_path: Path
) -> None:
    table = rules("amsterdam", 3)
    settings = header(table, random_bots(2), 8)
    expected = whole(tmp_path / "whole", table, settings)
    path = tmp_path / "stopped"
    run = Tournament(table, settings)
    with RunWriter.create(path, settings, table) as writer:
        finish(run, writer, stop=stops[0])
    for stop in [*stops[1:], None]:
        done = run.tally.games
        run, writer = resume(path)
        assert run.tally.games == done
        with writer:
            finish(run, writer, jobs=2 if stop is None else 1, stop=stop)
    assert facts(run) == expected
    assert path.read_bytes() == (tmp_path / "whole").read_bytes()


def test_the_test_stops_a_run_at_the_same_game(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    bots = [from_level("random"), from_source(f"{OWN}:Last")]
    settings = header(table, bots, 1000, test=TEST)
    found = [whole(tmp_path / str(jobs), table, settings, jobs) for jobs in (1, 3)]
    assert found[0] == found[1]
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    assert found[0]["test"]["verdict"] == STRONGER
    assert found[0]["test"]["rounds"] == found[0]["rounds"] == found[0]["games"] / 2
    run, writer = resume(tmp_path / "3")
    with writer:
        assert run.over
        finish(run, writer)
    assert facts(run) == found[0]


# --- what is counted ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, dict[str, Any]]:
    path = tmp_path_factory.mktemp("counted") / "run"
    table = rules("oldwest", 4, alvin=True)
    found = whole(path, table, header(table, random_bots(3), 30))
    return read_run(path), found


def test_every_deal_is_played_in_every_rotation(counted: tuple[Run, dict[str, Any]]) -> None:
    run, _ = counted
    rounds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for game, pairing in zip(run.games, schedule(run.header.lineup, 4), strict=False):
        assert game.seats == pairing.seats
        assert game.record.seed == deal_seed(9, pairing.round)
        rounds[game.record.seed].append(game.seats)
    for seats in list(rounds.values())[:-1]:
        assert {one[1:] + one[:1] for one in seats} == set(seats)


def test_wins_and_scores_are_those_of_the_records(counted: tuple[Run, dict[str, Any]]) -> None:
    run, found = counted
    wins: Counter[int] = Counter()
    points: Counter[int] = Counter()
    seats: Counter[int] = Counter()
    parts: dict[int, Counter[str]] = defaultdict(Counter)
    for game in run.games:
        result: Any = game.record.result
        for seat, bot in enumerate(game.seats):
            seats[bot] += 1
            points[bot] += result["totals"][seat]
            if seat in result["winners"]:
                wins[bot] += WIN // len(result["winners"])
        for line in result["lines"]:
            source = "tickets" if line["source"] == "ticket" else line["source"]
            group = source if source in ("routes", "tickets") else "bonuses"
            parts[game.seats[line["seat"]]][group] += line["points"]
    assert sum(wins.values()) == 30 * WIN
    for bot, told in enumerate(found["bots"]):
        assert told["seats"] == seats[bot]
        assert told["wins"] == pytest.approx(wins[bot] / WIN)
        assert told["win_rate"] == pytest.approx(wins[bot] / WIN / seats[bot])
        games = sum(bot in game.seats for game in run.games)
        assert told["games_won_rate"] == pytest.approx(wins[bot] / WIN / games)
        assert told["score"] == pytest.approx(points[bot] / seats[bot])
        assert told["groups"] == pytest.approx(
            {group: parts[bot][group] / seats[bot] for group in ("routes", "tickets", "bonuses")}
        )
        assert sum(told["parts"].values()) == pytest.approx(told["score"])
        low, high = told["win_rate_interval"]
        assert low < told["win_rate"] < high
        low, high = told["score_interval"]
        assert low < told["score"] < high


def test_the_order_of_play_is_counted_from_who_began(counted: tuple[Run, dict[str, Any]]) -> None:
    run, found = counted
    wins: Counter[int] = Counter()
    for game in run.games:
        # Whoever moves first after four choices of tickets and four of cities has begun.
        first = int(game.record.actions[8].split()[0])
        result: Any = game.record.result
        for seat in result["winners"]:
            wins[(seat - first) % 4] += WIN // len(result["winners"])
    told = [one["win_rate"] for one in found["order_of_play"]]
    assert told == pytest.approx([wins[place] / WIN / 30 for place in range(4)])
    assert sum(told) == pytest.approx(1)


def test_the_length_and_the_end_of_games_are_counted(counted: tuple[Run, dict[str, Any]]) -> None:
    run, found = counted
    steps = [len(game.record.actions) for game in run.games]
    assert found["steps"]["mean"] == pytest.approx(sum(steps) / 30)
    assert (found["steps"]["min"], found["steps"]["max"]) == (min(steps), max(steps))
    assert sum(found["ends"].values()) == 30


def test_faults_are_counted_and_kept(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    bots = [from_source(f"{OWN}:Crashing"), from_level("random")]
    found = whole(tmp_path / "run", table, header(table, bots, 2))
    faults = [fault for game in read_run(tmp_path / "run").games for fault in game.faults]
    crashing, fine = found["bots"]
    assert crashing["faults"] == len(faults) == sum(crashing["faults_by_kind"].values()) > 5
    assert crashing["first_faults"][0].startswith("game 1, step ")
    assert 3 <= len(crashing["first_faults"]) <= 5
    assert (fine["faults"], fine["first_faults"]) == (0, [])
    run, writer = resume(tmp_path / "run")
    with writer:
        assert facts(run) == found


def test_time_is_told_apart(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    run = Tournament(table, header(table, random_bots(2), 2))
    heard: list[int] = []
    run.play(1, None, lambda: False, heard.append)
    speed: Any = run.facts()["speed"]
    assert heard == [1, 2]
    assert speed["games"] == 2
    assert speed["games_per_second"] > 0
    assert all(0 < seconds < 60 for seconds in speed["decision_seconds"])


# --- what does not fit ----------------------------------------------------------------------


def half(path: Path, table: Rules, settings: RunHeader) -> Path:
    """A run that was stopped after its first game."""
    run = Tournament(table, settings)
    with RunWriter.create(path, settings, table) as writer:
        finish(run, writer, stop=1)
    return path


def test_a_run_of_another_version_does_not_go_on(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    settings = header(table, random_bots(1), 2, veturi="0.0.1")
    path = half(tmp_path / "half", table, settings)
    before = path.read_bytes()
    with pytest.raises(ArchiveError, match=r"was begun with veturi 0\.0\.1"):
        resume(path)
    assert path.read_bytes() == before
    assert len(read_run(path).games) == 1
    # But it can be looked at when nothing is left to play.
    found = whole(tmp_path / "whole", table, settings)
    run, writer = resume(tmp_path / "whole")
    with writer:
        assert facts(run) == found


def test_a_bot_that_has_changed_does_not_go_on(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(OWN.read_text("utf-8"), "utf-8")
    table = rules("amsterdam", 2)
    settings = header(table, [from_source(f"{mine}:Last")], 2)
    path = half(tmp_path / "half", table, settings)
    mine.write_text(mine.read_text("utf-8") + "\n", "utf-8")
    with pytest.raises(EntrantError, match="has changed since"):
        resume(path)


@pytest.mark.parametrize(
    ("change", "fault"), [({"seed": 1}, "its seed"), ({"lineup": (1, 0)}, "other bots sat")]
)
def test_games_that_are_not_of_the_run_are_refused(
    change: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    table = rules("amsterdam", 2)
    settings = header(table, random_bots(2), 2)
    whole(tmp_path / "run", table, settings)
    games = (tmp_path / "run").read_bytes().partition(b"\n")[2]
    said = {**settings.facts(), "map_id": "amsterdam", "players": 2, "options": settings.options}
    other = RunHeader(**{**said, "seed": 9, **change})
    RunWriter.create(tmp_path / "other", other, table).close()
    with (tmp_path / "other").open("ab") as file:
        file.write(games)
    with pytest.raises(ArchiveError, match=f"game 1: {fault}"):
        resume(tmp_path / "other")


def test_two_cannot_write_to_a_run(tmp_path: Path) -> None:
    table = rules("amsterdam", 2)
    settings = header(table, random_bots(1), 3)
    with RunWriter.create(tmp_path / "run", settings, table), pytest.raises(BlockingIOError):
        resume(tmp_path / "run")


def test_the_schedule_is_endless() -> None:
    assert [one.game for one in islice(schedule((0,), 2, 10**4), 2)] == [10**4, 10**4 + 1]
