"""Results of `veturi simulate` as tables."""

from __future__ import annotations

from rich.console import Console

from veturi.arena.run.random_games import BulkTally
from veturi.arena.stats.tally import spread
from veturi.cli.console import show_table
from veturi.cli.render.texts import Words

__all__ = ["show_summary"]


def show_summary(console: Console, tally: BulkTally, words: Words) -> None:
    """The summary in tables."""
    games = max(tally.games, 1)
    digits = {"mean": 2, "min": 0, "median": 1, "max": 0}
    spreads = {"steps": spread(tally.steps), "score": spread(tally.scores)}
    rows = [
        [words(key), *(words.number(values[name], n) for name, n in digits.items())]
        for key, values in spreads.items()
    ]
    show_table(console, ["", *(words(key) for key in ("mean", "least", "median", "most"))], rows)
    rows = []
    for seat, wins in enumerate(tally.wins):
        mean = words.number(tally.points[seat] / games, 2)
        rows.append([words.player(seat), str(wins), words.percent(wins / games), mean])
    rows.append([words("ties"), str(tally.ties), words.percent(tally.ties / games), ""])
    show_table(console, ["", words("wins"), words("share"), words("score")], rows)
    seats = games * len(tally.wins)
    rows = [
        [words.known("source", part), words.number(points / seats, 2)]
        for part, points in sorted(tally.parts.items())
    ]
    show_table(console, [words("parts"), ""], rows)
    ends = [f"{words(f'why_{why}')} {count}" for why, count in sorted(tally.ends.items())]
    rate = tally.games / tally.seconds if tally.seconds else 0.0
    console.print(f"{words('games')}: {tally.games}")
    console.print(f"{words('ends')}: {', '.join(ends)}")
    console.print(f"{words('speed')}: {words('per_second', number=words.number(rate))}")
