"""Results of `veturi arena` as tables and as a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from veturi.arena.run.tournament import Tournament
from veturi.arena.stats.intervals import Interval, RoundMean
from veturi.arena.stats.tally import GROUPS, WIN, group_of, spread
from veturi.bots import shown_name
from veturi.bots.external.faults import fault_words
from veturi.cli.console import InputError, show_table
from veturi.cli.render.texts import Words, typed_options
from veturi.maps.limits import MAX_PLAYERS

__all__ = ["CsvFile", "show_summary", "show_tournament"]


def _between(interval: Interval, words: Words) -> str:
    return "–".join(words.number(100 * end, 1) for end in interval)


def _mean(found: RoundMean, words: Words) -> tuple[str, str]:
    """A mean, and half the width of the interval about it."""
    interval = found.interval()
    half = f"±{words.number((interval[1] - interval[0]) / 2, 1)}" if interval else ""
    return words.number(found.mean, 1), half


def _names(run: Tournament, words: Words) -> list[str]:
    """The bots' displayed names."""
    return [shown_name(name, words.language) for name in run.tally.names]


def show_tournament(console: Console, run: Tournament, words: Words) -> None:
    """One table's result. What depends on the machine comes last."""
    game_map = run.rules.board.map
    tally = run.tally
    about = f"{words.name(game_map.name)}, {words('players')}: {run.header.players}"
    console.print(f"{about}, {words('games')}: {tally.games}, {words('rounds')}: {tally.rounds}")
    thinking = f"{words('thinking')}: {run.header.seconds:g} s"
    console.print(f"{words('seed')}: {run.header.seed}, {thinking}")
    options = typed_options(run.header.options, " ")
    console.print(f"{words('options')}: {options or words('none')}")
    console.print()
    _show_bots(console, run, words)
    _show_parts(console, run, words)
    _show_turns(console, run, words)
    steps = spread(tally.steps)
    ends_of = "–".join(words.number(steps[end]) for end in ("min", "max"))
    length = f"{words.number(steps['mean'], 1)} ({ends_of})"
    console.print(f"{words('steps')}: {length}")
    ends = [f"{words(f'why_{why}')} {count}" for why, count in sorted(tally.ends.items())]
    console.print(f"{words('ends')}: {', '.join(ends)}")
    console.print(f"{words('ties')}: {tally.ties}")
    _show_faults(console, run, words)
    _show_test(console, run, words)
    if run.speed.games:
        _show_speed(console, run, words)
    console.print()


def _show_bots(console: Console, run: Tournament, words: Words) -> None:
    bots = run.tally.bots
    # A bot with several seats of a game wins it more often than each seat does.
    several = any(bot.seats > bot.games.weight for bot in bots)
    heads = ["bot", "seats", "wins", "share", "interval", "score", "", "rating", ""]
    if several:
        heads.insert(4, "of_games")
    rows = []
    for number, (name, bot) in enumerate(zip(_names(run, words), bots, strict=True)):
        rating = run.tally.ratings.rating(number)
        shares = [bot.wins, bot.games] if several else [bot.wins]
        row = [name, str(bot.seats), words.number(bot.wins.sum / WIN, 1)]
        row += [words.percent(share.mean) for share in shares]
        row += [_between(shares[-1].share_interval(), words), *_mean(bot.score, words)]
        rows.append([*row, words.number(rating.mu, 1), f"±{words.number(rating.sigma, 1)}"])
    show_table(console, [words(head) if head else "" for head in heads], rows)


def _show_parts(console: Console, run: Tournament, words: Words) -> None:
    bots = run.tally.bots
    rows = []
    found = sorted({part for bot in bots for part in bot.parts})
    for group in GROUPS:
        rows.append([words(group), *(words.number(bot.groups()[group], 2) for bot in bots)])
        for part in found:
            if group_of(part) == group and part != group:
                means = [words.number(bot.parts[part] / max(bot.seats, 1), 2) for bot in bots]
                rows.append([f"  {words.known('source', part)}", *means])
    show_table(console, [words("parts"), *_names(run, words)], rows)


def _show_turns(console: Console, run: Tournament, words: Words) -> None:
    rows = []
    for place, found in enumerate(run.tally.turns, start=1):
        share, interval = found.wins.mean, _between(found.wins.share_interval(), words)
        rows.append([f"{place}.", words.percent(share), interval, *_mean(found.score, words)])
    heads = [words(head) for head in ("turns", "share", "interval", "score")]
    show_table(console, [*heads, ""], rows)


def _show_faults(console: Console, run: Tournament, words: Words) -> None:
    for name, bot in zip(_names(run, words), run.tally.bots, strict=True):
        if not bot.faults:
            continue
        kinds = [f"{words(f'fault_{kind}')} {count}" for kind, count in sorted(bot.faults.items())]
        console.print(f"{words('faults')}, {name}: {', '.join(kinds)}")
        for game, fault in bot.first_faults:
            what = words.name(fault_words(fault.kind, fault.message))
            line = words("fault_line", game=game + 1, step=fault.step + 1, what=what)
            console.print(f"  {line}", soft_wrap=True)


def _show_test(console: Console, run: Tournament, words: Words) -> None:
    test = run.test
    if test is None:
        return
    lower, upper = test.bounds
    ratio, least, most = (words.number(one, 2) for one in (test.ratio, lower, upper))
    state = f"{ratio} ({least} … {most})"
    console.print(f"{words('test')}: {words('rounds')} {test.rounds}, log LR {state}")
    verdict = (test.verdict or "undecided").replace(" ", "_")
    a, b = _names(run, words)
    console.print(words(f"verdict_{verdict}", a=a, b=b))


def _show_speed(console: Console, run: Tournament, words: Words) -> None:
    speed = run.speed
    rate = words("per_second", number=words.number(speed.per_second, 1))
    times = [
        f"{name} {words.number(1000 * speed.decision_seconds(number), 2)} ms"
        for number, name in enumerate(_names(run, words))
    ]
    console.print(f"{words('speed')}: {rate}; {words('decision')}: {', '.join(times)}")


def show_summary(console: Console, runs: Sequence[Tournament], words: Words) -> None:
    """The share of games won, by bot and table."""
    names = _names(runs[0], words)
    console.print(words("summary"))
    rows = [
        [run.header.map_id, str(run.header.players), str(run.tally.games)]
        + [words.percent(bot.games.mean) for bot in run.tally.bots]
        for run in runs
    ]
    show_table(console, [words("map"), words("players"), words("games"), *names], rows)


class CsvFile:
    """A row for each bot at each table. Only an earlier result is ever overwritten."""

    #: The table's share of wins by place in the order of play.
    PLACES: Final = [f"place_{place}_win_rate" for place in range(1, MAX_PLAYERS + 1)]
    HEADS: Final = [
        *("map", "players", "options", "seed", "games", "rounds"),
        *("bot", "seconds", "seats", "wins", "win_rate"),
        *("win_rate_low", "win_rate_high"),
        *("games_won_rate", "games_won_low", "games_won_high"),
        *("score", "score_low", "score_high"),
        *("routes", "tickets", "bonuses", "mu", "sigma", "ordinal", "faults"),
        *PLACES,
        # Timings of this run: the only columns that differ between equal runs.
        *("games_per_second", "decision_seconds"),
    ]

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            self._new: Final = not path.exists()
            with path.open("a+", encoding="utf-8", newline="") as file:
                file.seek(0)
                first = file.readline(1000)
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "not a result"
            raise InputError(f"{path}: cannot be written: {why}") from None
        if first and first.rstrip() != ",".join(self.HEADS):
            raise InputError(f"{path}: is there already, and is not a result")

    def __enter__(self) -> CsvFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """After an error, removes the empty file that only tested writability."""
        if kind is not None and self._new:
            self.path.unlink(missing_ok=True)

    def write(self, runs: Sequence[Tournament]) -> None:
        with self.path.open("w", encoding="utf-8", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(self.HEADS)
            for run in runs:
                for number in range(len(run.tally.names)):
                    out.writerow(self._row(run, number))

    def _row(self, run: Tournament, number: int) -> list[object]:
        header, bot = run.header, run.tally.bots[number]
        rating = run.tally.ratings.facts(number)
        places: list[object] = [found.wins.mean for found in run.tally.turns]
        speed = run.speed
        times = [speed.per_second, speed.decision_seconds(number)] if speed.games else ["", ""]
        return [
            header.map_id,
            header.players,
            typed_options(header.options, " "),
            header.seed,
            run.tally.games,
            run.tally.rounds,
            run.tally.names[number],
            header.seconds_of(number),
            bot.seats,
            bot.facts()["wins"],
            bot.wins.mean,
            *bot.wins.share_interval(),
            bot.games.mean,
            *bot.games.share_interval(),
            bot.score.mean,
            *(bot.score.interval() or ("", "")),
            *bot.groups().values(),
            *rating.values(),
            bot.faults.total(),
            *places,
            *[""] * (len(self.PLACES) - len(places)),
            *times,
        ]
