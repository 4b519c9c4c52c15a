"""Entry point of the command line `veturi` (Typer): its commands, or the modules that have them.

Each command reads its input, calls another module for the work, and writes text for people or, with
`--json`, one JSON object. Invalid input gives one line on standard error and exit code 2.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from typer.core import TyperGroup

from veturi import __version__
from veturi.arena.run.random_games import BulkTally
from veturi.arena.run.random_games import simulate as run_games
from veturi.arena.run.workers import WorkerError, job_count
from veturi.arena.stats.tally import spread
from veturi.cli import options
from veturi.cli.benchmark.forms import Bench, Form
from veturi.cli.benchmark.measure import default_players, engine
from veturi.cli.benchmark.tables import tell_profiles, tell_report
from veturi.cli.commands.arena import arena
from veturi.cli.commands.data import backup_command, export_command, import_command
from veturi.cli.commands.hint import hint
from veturi.cli.commands.play import play
from veturi.cli.commands.report import report
from veturi.cli.commands.serve import serve_command
from veturi.cli.commands.terminal import terminal
from veturi.cli.console import (
    INTERRUPTED,
    InputError,
    choose_language,
    make_console,
    progress_bar,
    show_table,
    stop_on_interrupt,
    user_language,
    write_json,
)
from veturi.cli.record_files import Keeper, Verdict, Verifier
from veturi.cli.render.map_tables import map_facts, map_line, show_map, show_maps
from veturi.cli.render.positions import Showing, again, game_facts, position_facts, walk
from veturi.cli.render.texts import Words
from veturi.engine import Game, RecordError, SetUpError, make_rules
from veturi.engine.rng import SEED_LIMIT
from veturi.maps import MapError, load_map, map_ids

__all__ = ["app", "main"]

WRONG_INPUT = 2


class Commands(TyperGroup):
    """The command group; reports every error in one line."""

    def main(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401  # as in the class above
        extra["standalone_mode"] = False
        choose_language(None)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()
        except typer.TyperException as error:
            _fail(error.format_message())
        except InputError as error:
            _fail(error.said.in_language(user_language()))
        except (MapError, RecordError, SetUpError, WorkerError) as error:
            _fail(str(error))
        except OSError as error:
            # The interpreter's final flush must not fail as well.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                sys.exit(1)
            _fail(f"cannot be written: {error.strerror}")
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> NoReturn:
    sys.stderr.write(f"veturi: {' '.join(message.split())}\n")
    sys.exit(WRONG_INPUT)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The entry point."""
    if sys.stdout is None:
        # Standard output is closed: there is nobody to write to.
        sys.stdout = io.StringIO()
    app(prog_name="veturi")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"veturi {__version__} ({engine()} engine)")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def veturi(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Show the version, and whether the engine is compiled or plain.",
        ),
    ] = False,
) -> None:
    """The classic railway board game and its maps: play, simulate, replay, verify, measure."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# --- maps -----------------------------------------------------------------------------------


@app.command()
def maps(
    source: Annotated[
        str | None, typer.Argument(metavar="[ID_OR_PATH]", help="One map; all if not given.")
    ] = None,
    routes: Annotated[bool, typer.Option("--routes", help="List its routes.")] = False,
    tickets: Annotated[bool, typer.Option("--tickets", help="List its tickets.")] = False,
    cities: Annotated[bool, typer.Option("--cities", help="List its cities.")] = False,
    tickets_file: options.Tickets = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """List the maps, or show one map's facts: set-up, cards, points, bonuses and notes."""
    shown = user_language()
    if source is None:
        if routes or tickets or cities or tickets_file:
            raise InputError(
                "name a map: these options are about one map",
                "nimeä kartta: nämä valinnat koskevat yhtä karttaa",
            )
        found = [load_map(name) for name in map_ids()]
        if as_json:
            write_json({"command": "maps", "maps": [map_line(one) for one in found]})
        else:
            show_maps(make_console(), found, Words(shown))
        return
    game_map = options.find_map(source, tickets_file)
    if as_json:
        write_json({"command": "maps", **map_facts(game_map)})
        return
    words = Words(shown, game_map)
    show_map(make_console(), game_map, words, cities=cities, routes=routes, tickets=tickets)


# --- simulate -------------------------------------------------------------------------------


@app.command()
def simulate(
    map_source: options.Map = options.DEFAULT_MAP,
    players: options.Players = 2,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: options.Seed = 0,
    option: options.RuleOptions = None,
    tickets_file: options.Tickets = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="DIR_OR_FILE",
            help="Keep the records: a folder for one file each, or one new .jsonl file.",
        ),
    ] = None,
    jobs: options.Jobs = 1,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Play random games and sum them up. Ctrl-C stops with the summary so far.

    Game i of a run (from 0) has the seed SEED + i; its players draw from a generator of their own,
    made from SEED and i. The same seed gives the same summary but for the speed, with any --jobs.
    """
    if seed + games > SEED_LIMIT:
        raise InputError(f"--seed {seed} leaves no seeds for {games} games: the last is 2^96 - 1")
    rules = options.find_rules(map_source, tickets_file, players, option)
    game_map = rules.board.map
    words = Words(user_language(), game_map)
    keeper = Keeper(save, f"{game_map.id}-{players}-{seed}") if save is not None else nullcontext()
    with keeper as kept, progress_bar(as_json) as bar, stop_on_interrupt() as stop:
        task = bar.add_task(words("games"), total=games)

        def stopped(done: int) -> bool:
            bar.update(task, completed=done)
            return stop.asked

        keep = kept.keep if kept else None
        tally = run_games(rules, games, seed, job_count(jobs), keep, stopped)
    interrupted = tally.games < games
    if as_json:
        about = {**game_facts(Game.start(rules, seed)), "games_asked": games}
        ending = {"interrupted": interrupted, "saved": str(save) if save else None}
        write_json({"command": "simulate", **about, **tally.facts(), **ending})
    else:
        console = make_console()
        console.print(f"{words.name(game_map.name)}, {words('players')}: {players}")
        _show_summary(console, tally, words)
        if save is not None:
            console.print(f"{words('saved')}: {save}", soft_wrap=True)
        if interrupted:
            console.print(words("interrupted", done=tally.games, all=games))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _show_summary(console: Console, tally: BulkTally, words: Words) -> None:
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


# --- replay and play ------------------------------------------------------------------------


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a run.")],
    number: options.GameNumber = None,
    step: Annotated[
        int | None, typer.Option("--step", min=0, help="Stop after this step, show the position.")
    ] = None,
    pause: options.Pause = None,
    map_source: options.RecordMap = None,
    tickets_file: options.Tickets = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Show a recorded game step by step, and its score."""
    played, bots = Verifier(map_source, tickets_file).replayed(file, number, step)
    game = played.beginning()
    if as_json:
        steps = [one.facts() for one in walk(game, again(played.history))]
        position = None if step is None else position_facts(game)
        facts = {**game_facts(game), "steps": steps, "position": position, "result": game.result()}
        write_json({"command": "replay", **facts, "bots": bots or None})
        return
    showing = Showing(make_console(), game, Words(user_language(), game.rules.board.map))
    showing.header(bots)
    showing.steps(again(played.history), pause or 0.0)
    if step is not None:
        showing.position(step)
    if step is None or game.over:
        showing.result()


app.command()(play)
app.command()(terminal)
app.command("serve")(serve_command)


# --- verify ---------------------------------------------------------------------------------


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to play again.")],
    map_source: options.RecordMap = None,
    tickets_file: options.Tickets = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Play records again and prove that they hold: every step legal, the result the same.

    Exit code 1 if any record does not hold, 2 if a file cannot be read.
    """
    verifier = Verifier(map_source, tickets_file)
    words, found = Words(user_language()), list[Verdict]()
    for verdict in verifier.verdicts(files):
        found.append(verdict)
        if not as_json:
            typer.echo(verdict.line(words), err=not verdict.read)
    holds = all(verdict.ok for verdict in found)
    if as_json:
        records = [verdict.facts() for verdict in found]
        write_json({"command": "verify", "ok": holds, "records": records})
    if not holds:
        raise typer.Exit(1 if all(verdict.read for verdict in found) else WRONG_INPUT)


app.command()(arena)
app.command()(hint)
app.command()(report)
app.command("export")(export_command)
app.command("import")(import_command)
app.command("backup")(backup_command)


# --- bench ----------------------------------------------------------------------------------


@app.command()
def bench(
    map_source: Annotated[
        str | None, typer.Option("--map", metavar="ID_OR_PATH", help="One map; all if not given.")
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", help="Repeatable; 2 and 4 or the nearest allowed if not given."),
    ] = None,
    seconds: options.Seconds = 1.0,
    seed: options.Seed = 0,
    form: Annotated[
        Form, typer.Option("--form", help="Which form of the engine; both where both are there.")
    ] = Form.BOTH,
    jobs: options.Jobs = 1,
    with_profile: Annotated[
        bool, typer.Option("--profile", help="Show where the plain form's time goes instead.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Measure random games on one core: time, and rounds of a fixed loop, for each step.

    A round is one pass of a small loop of plain Python, timed in between the games, so that numbers
    of different machines can be compared. With --jobs, bulk play is also measured in one process
    and in so many at once.
    """
    tables = [
        make_rules(game_map, count)
        for source in ([map_source] if map_source else map_ids())
        for game_map in [load_map(source)]
        for count in players or default_players(game_map)
    ]
    wanted = Bench(tables, form, job_count(jobs), seed, seconds)
    if with_profile:
        tell_profiles(wanted, list(wanted.profiles()), as_json)
        return
    with progress_bar(as_json) as bar:
        task = bar.add_task("measuring", total=wanted.count)
        found = []
        for one in wanted.found():
            found.append(one)
            bar.advance(task)
    tell_report(wanted, found, as_json)
