"""Benchmark results as tables."""

from __future__ import annotations

from dataclasses import asdict
from statistics import median

from rich.console import Console

from veturi._engine import is_compiled
from veturi.cli.benchmark.forms import Bench
from veturi.cli.benchmark.measure import Measure, Profile, Scaling
from veturi.cli.console import make_console, show_table, write_json

__all__ = ["tell_profiles", "tell_report"]

#: Why the profile of the compiled engine is not shown.
UNSEEN = "cProfile cannot see into compiled code: this is the plain form. `perf` can."


def tell_report(bench: Bench, found: list[Measure | Scaling], as_json: bool) -> None:
    """All measurements; those of two forms side by side."""
    rows = [row for row in found if isinstance(row, Measure)]
    scalings = [row for row in found if isinstance(row, Scaling)]
    if as_json:
        about = {**bench.about, "forms": bench.forms, "note": bench.note or None}
        facts = {"measures": [row.facts() for row in rows]}
        write_json({**about, **facts, "scaling": [row.facts() for row in scalings]})
        return
    console = make_console()
    forms = list(dict.fromkeys(row.form for row in rows))
    if len(forms) == 1:
        _show_one_form(console, rows)
    else:
        _show_both_forms(console, rows)
    if scalings:
        _show_scalings(console, scalings)
    cost = median(row.us_per_round for row in rows)
    engine = " and ".join(forms)
    console.print(f"Engine: {engine}. One round: {cost:.4f} µs. A clone counts as one step.")
    if bench.note:
        console.print(bench.note)


def _way(name: str) -> str:
    return name.replace("_", " ")


def _speed(row: Measure) -> list[str]:
    games = f"{row.games_per_second:.1f}" if row.games else ""
    return [f"{row.us_per_step:.3f}", games, f"{row.rounds_per_step:.2f}"]


def _show_one_form(console: Console, rows: list[Measure]) -> None:
    """One line for each measurement."""
    headings = ["map", "way", "players", "steps/game", "µs/step", "games/s", "rounds/step"]
    shown = []
    for row in rows:
        steps = f"{row.steps_per_game:.1f}" if row.games else ""
        shown.append([row.map, _way(row.way), str(row.players), steps, *_speed(row)])
    show_table(console, headings, shown, left=2)


def _show_both_forms(console: Console, rows: list[Measure]) -> None:
    """A table for each map and number of players, with one line for each way to play."""
    units = ("µs/step", "games/s", "rounds/step")
    headings = [f"{form}\n{unit}" for form in ("compiled", "plain") for unit in units]
    groups: dict[tuple[str, int], dict[str, dict[str, Measure]]] = {}
    for row in rows:
        ways = groups.setdefault((row.map, row.players), {})
        ways.setdefault(row.way, {})[row.form] = row
    for (map_id, players), ways in groups.items():
        steps = next(iter(ways.values()))["compiled"].steps_per_game
        title = f"{map_id}, {players} players, {steps:.1f} steps/game"
        shown = []
        for way, found in ways.items():
            fast, slow = found["compiled"], found["plain"]
            ratio = f"{slow.rounds_per_step / fast.rounds_per_step:.1f}"
            shown.append([_way(way), *_speed(fast), *_speed(slow), ratio])
        show_table(console, ["way", *headings, "ratio"], shown, title=title, gap=1)
    console.print("The ratio is that of the rounds/step: so many times faster is compiled play.")
    console.print()


def _show_scalings(console: Console, rows: list[Scaling]) -> None:
    """Games in a second, in one process and in several."""
    jobs = rows[0].jobs
    headings = ["map", "form", "way", "players", "1 job", f"{jobs} jobs", "factor"]
    shown = []
    for row in rows:
        speeds = (f"{speed:.1f}" for speed in (row.games_per_second_of_one, row.games_per_second))
        table = [row.map, row.form, _way(row.way), str(row.players)]
        shown.append([*table, *speeds, f"{row.factor:.2f}"])
    show_table(console, headings, shown, left=3, title="games/s of wall time")


def tell_profiles(bench: Bench, found: list[Profile], as_json: bool) -> None:
    """The functions that take most time, for each table."""
    note = UNSEEN if is_compiled() else ""
    if as_json:
        profiles = [asdict(one) for one in found]
        write_json({**bench.about, "form": "plain", "note": note or None, "profiles": profiles})
        return
    console = make_console()
    for one in found:
        title = f"{one.map}, {one.players} players"
        rows = [
            [hot.function, str(hot.calls), f"{hot.own:.1%}", f"{hot.total:.1%}"]
            for hot in one.functions
        ]
        show_table(console, ["function", "calls", "own", "with calls"], rows, title=title)
    if note:
        console.print(note)
