"""`veturi arena`: bots against bots, at any tables, stopped and gone on with at will."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer

from veturi.arena.archive import ArchiveError
from veturi.arena.entrants import EntrantError, entrants_of
from veturi.arena.runs import RunHeader, RunReader, RunWriter
from veturi.arena.tournament import Players, Tournament, resume
from veturi.arena.workers import job_count
from veturi.cli.arena_settings import SUFFIX, Settings, run_files
from veturi.cli.arena_tables import CsvFile, show_summary, show_tournament
from veturi.cli.console import (
    INTERRUPTED,
    InputError,
    make_console,
    progress_bar,
    stop_on_interrupt,
    user_language,
    write_json,
)
from veturi.cli.options import (
    JobsOption,
    JsonOption,
    LanguageOption,
    OptionalSecondsOption,
    OptionalSeedOption,
    RuleOptions,
    TicketsOption,
)
from veturi.cli.wording import Words
from veturi.rules import Rules

__all__ = ["arena"]


class Session:
    """The runs of one command, each with its file if it is kept."""

    def __init__(self) -> None:
        self.runs: list[tuple[Tournament, RunWriter | None]] = []

    def begin(self, tables: list[tuple[Rules, RunHeader]], out: Path | None) -> None:
        """New runs. Several go into a folder, which names them by map and players."""
        rules, header = tables[0]
        with closing(Players(rules, entrants_of(header), header.grace)) as players:
            players.start()
        if out is not None and len(tables) > 1:
            out.mkdir(parents=True, exist_ok=True)
        for rules, header in tables:
            writer = None
            if out is not None:
                name = f"{header.map_id}-{header.players}{SUFFIX}"
                path = out / name if len(tables) > 1 else out
                writer = _create(path, header, rules)
            self.runs.append((Tournament(rules, header), writer))

    def go_on(self, path: Path, settings: Settings) -> None:
        """Runs as far as their files go."""
        for file in run_files(path):
            try:
                header = _header(file, settings)
                settings.check_same(file, header)
                self.runs.append(resume(file, settings.map_of(header.map_id)))
            except ArchiveError as error:
                raise InputError(f"{file}: {error}") from None
            except OSError as error:
                raise InputError(f"{file}: cannot be written: {error.strerror}") from None
        tournament = self.runs[0][0]
        entrants = entrants_of(tournament.header)
        with closing(Players(tournament.rules, entrants, tournament.header.grace)) as players:
            players.start()

    def play(self, jobs: int, quiet: bool, words: Words) -> None:
        """Plays on until all is played or Ctrl-C is pressed."""
        with ExitStack() as stack:
            for _, writer in self.runs:
                if writer is not None:
                    stack.enter_context(writer)
            bar = stack.enter_context(progress_bar(quiet))
            stop = stack.enter_context(stop_on_interrupt())
            asked = sum(run.header.games for run, _ in self.runs)
            task = bar.add_task(words("games"), total=asked)
            before = 0
            for run, writer in self.runs:

                def heard(done: int, before: int = before) -> None:
                    bar.update(task, completed=before + done)

                heard(run.tally.games)
                run.play(jobs, writer, lambda: stop.asked, heard)
                before += run.header.games

    @property
    def interrupted(self) -> bool:
        return not all(run.over for run, _ in self.runs)


def _header(file: Path, settings: Settings) -> RunHeader:
    """The settings of a run, read before its games are."""
    for game_map in [None, *(settings.loaded_maps() if settings.maps else [])]:
        try:
            with RunReader(file, game_map) as reader:
                return reader.header
        except ArchiveError as error:
            fault = error
    raise fault


def _create(path: Path, header: RunHeader, rules: Rules) -> RunWriter:
    try:
        return RunWriter.create(path, header, rules)
    except FileExistsError:
        raise InputError(f"{path}: is there already; go on with --resume {path}") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None


def arena(
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="ID_OR_PATH", help="A map; repeatable, or all."),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="NUMBERS", help="How many, such as 2,4.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="NAMES", help="Such as expert,regular.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="PATH.PY:CLASS", help="A bot of your own; repeatable."),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="How many games at each table.")
    ] = None,
    seed: OptionalSeedOption = None,
    seconds: OptionalSecondsOption = None,
    grace: Annotated[
        float | None,
        typer.Option("--grace", min=0, max=3600, help="How late a bot of your own may be."),
    ] = None,
    option: RuleOptions = None,
    tickets_file: TicketsOption = None,
    sequential: Annotated[
        bool,
        typer.Option("--sequential", help="Stop once it is decided if the first bot is stronger."),
    ] = False,
    alpha: Annotated[
        float | None, typer.Option("--alpha", help="Its rate of false alarms.")
    ] = None,
    beta: Annotated[float | None, typer.Option("--beta", help="Its rate of misses.")] = None,
    margin: Annotated[
        float | None, typer.Option("--margin", help="What share above a half is stronger.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Keep the run: a new file, or a folder."),
    ] = None,
    resumed: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a run.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="The result as CSV, too.")
    ] = None,
    jobs: JobsOption = 1,
    language: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other, and measure who is stronger. Ctrl-C stops with the table so far.

    The bots are random, novice, regular, expert and master, or classes of your own. Each deal is
    played in every rotation of the seats. The same seed gives the same table, with any --jobs.
    """
    settings = Settings(
        maps=maps,
        tickets=tickets_file,
        players=players,
        bots=bots,
        own_bots=bot,
        games=games,
        seed=seed,
        seconds=seconds,
        grace=grace,
        options=option,
        sequential=sequential,
        alpha=alpha,
        beta=beta,
        margin=margin,
    )
    if out is not None and resumed is not None:
        raise InputError("--resume: goes on with its own file: leave out --out")
    table = CsvFile(csv) if csv is not None else None
    shown = language or user_language()
    session = Session()
    try:
        if resumed is not None:
            session.go_on(resumed, settings)
        else:
            session.begin(settings.runs(), out)
    except EntrantError as error:
        raise InputError(f"--bot{'' if bot else 's'}: {error}") from None
    session.play(job_count(jobs), as_json, Words(shown))
    runs = [run for run, _ in session.runs]
    kept = resumed or out
    if table is not None:
        table.write(runs)
    if as_json:
        facts = {"tables": [run.facts() for run in runs], "interrupted": session.interrupted}
        write_json({"command": "arena", **facts, "saved": str(kept) if kept else None})
    else:
        console = make_console()
        for run in runs:
            show_tournament(console, run, Words(shown, run.rules.board.map))
        if len(runs) > 1:
            show_summary(console, runs, Words(shown))
        if kept is not None:
            console.print(f"{Words(shown)('saved')}: {kept}", soft_wrap=True)
    if session.interrupted:
        if not as_json:
            done = sum(run.tally.games for run in runs)
            asked = sum(run.header.games for run in runs)
            console.print(Words(shown)("interrupted", done=done, all=asked))
            if kept is not None:
                console.print(Words(shown)("go_on", command=f"veturi arena --resume {kept}"))
        raise typer.Exit(INTERRUPTED)
