"""Results of `veturi simulate` as tables."""

from __future__ import annotations

from rich.console import Console

from veturi.arena.run.random_games import BulkTally
from veturi.arena.stats.tally import spread
from veturi.cli.console import InputError, make_table
from veturi.cli.render.texts import Words
from veturi.engine.rng import SEED_LIMIT

__all__ = ["check_seeds", "show_summary"]


def check_seeds(seed: int, games: int) -> None:
    """Every game of a run has a seed of its own."""
    if seed + games > SEED_LIMIT:
        raise InputError(f"--seed {seed} leaves no seeds for {games} games: the last is 2^96 - 1")


def show_summary(console: Console, tally: BulkTally, words: Words) -> None:
    """The summary in tables."""
    games = max(tally.games, 1)
    table = make_table(["", *(words(key) for key in ("mean", "least", "median", "most"))])
    for key, counts in (("steps", tally.steps), ("score", tally.scores)):
        values = spread(counts)
        table.add_row(
            words(key),
            words.number(values["mean"], 2),
            words.number(values["min"]),
            words.number(values["median"], 1),
            words.number(values["max"]),
        )
    console.print(table)
    console.print()
    table = make_table(["", words("wins"), words("share"), words("score")])
    for seat, wins in enumerate(tally.wins):
        mean = words.number(tally.points[seat] / games, 2)
        table.add_row(words.player(seat), str(wins), words.percent(wins / games), mean)
    table.add_row(words("ties"), str(tally.ties), words.percent(tally.ties / games), "")
    console.print(table)
    console.print()
    table = make_table([words("parts"), ""])
    for part, points in sorted(tally.parts.items()):
        table.add_row(
            words.known("source", part), words.number(points / (games * len(tally.wins)), 2)
        )
    console.print(table)
    console.print()
    ends = [f"{words(f'why_{why}')} {count}" for why, count in sorted(tally.ends.items())]
    rate = tally.games / tally.seconds if tally.seconds else 0.0
    console.print(f"{words('games')}: {tally.games}")
    console.print(f"{words('ends')}: {', '.join(ends)}")
    console.print(f"{words('speed')}: {words('per_second', number=words.number(rate))}")
