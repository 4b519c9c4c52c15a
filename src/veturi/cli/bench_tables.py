"""Measurements of the engine told in tables."""

from __future__ import annotations

from statistics import median

from rich.console import Console

from veturi.cli.bench import Hot, Measure, engine
from veturi.cli.console import make_table
from veturi.rules import Rules

__all__ = ["profile_facts", "show_measures", "show_profiles"]


def show_measures(console: Console, rows: list[Measure]) -> None:
    """One line for each measurement."""
    headings = ["map", "way", "players", "steps/game", "µs/step", "games/s", "rounds/step"]
    table = make_table(headings, left=2)
    for row in rows:
        table.add_row(
            row.map_id,
            row.way.replace("_", " "),
            str(row.players),
            f"{row.steps_per_game:.1f}" if row.games else "",
            f"{row.us_per_step:.3f}",
            f"{row.games_per_second:.1f}" if row.games else "",
            f"{row.rounds_per_step:.2f}",
        )
    console.print(table)
    console.print()
    cost = median(row.us_per_round for row in rows)
    console.print(f"Engine: {engine()}. One round: {cost:.4f} µs. A clone counts as one step.")


def profile_facts(found: list[tuple[Rules, list[Hot]]]) -> dict[str, object]:
    """The profiles as plain values; shares are of the whole time."""
    return {
        "profiles": [
            {
                "map": rules.board.map.id,
                "players": int(rules.players),
                "functions": [
                    {
                        "function": hot.function,
                        "calls": hot.calls,
                        "own": hot.own,
                        "total": hot.total,
                    }
                    for hot in hottest
                ],
            }
            for rules, hottest in found
        ]
    }


def show_profiles(console: Console, found: list[tuple[Rules, list[Hot]]]) -> None:
    """The functions that take most time, for each table."""
    for rules, hottest in found:
        title = f"{rules.board.map.id}, {int(rules.players)} players"
        table = make_table(["function", "calls", "own", "with calls"], title=title)
        for hot in hottest:
            table.add_row(hot.function, str(hot.calls), f"{hot.own:.1%}", f"{hot.total:.1%}")
        console.print(table)
        console.print()
    if engine() == "compiled":
        console.print("The engine is compiled: the profiler cannot see into it.")
