"""`veturi arena`: tournaments between bots that can be stopped and resumed."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from veturi.arena.run.archive import ArchiveError
from veturi.arena.run.run_file import RunHeader, RunWriter, stored_head
from veturi.arena.run.tournament import Players, Tournament, entrants_of, resume
from veturi.arena.run.workers import job_count
from veturi.bots.entrants import EntrantError
from veturi.cli import options
from veturi.cli.arena_settings import SUFFIX, Settings, run_files
from veturi.cli.console import (
    INTERRUPTED,
    InputError,
    command_again,
    make_console,
    progress_bar,
    stop_on_interrupt,
    user_language,
    write_json,
    writing,
)
from veturi.cli.render.arena_tables import CsvFile, show_summary, show_tournament
from veturi.cli.render.texts import Words
from veturi.engine import Rules

__all__ = ["arena"]


class Contest(ExitStack):
    """The runs of one command, each with its file if any. Closes the files at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._files: list[tuple[Tournament, RunWriter | None]] = []

    @property
    def runs(self) -> list[Tournament]:
        return [run for run, _ in self._files]

    def _add(self, run: Tournament, writer: RunWriter | None) -> None:
        self._files.append((run, writer))
        if writer is not None:
            self.callback(writer.close)

    def begin(self, tables: list[tuple[Rules, RunHeader]], out: Path | None) -> None:
        """New runs. Several go into a folder, which names them by map and players."""
        _check_bots(*tables[0])
        many = len(tables) > 1
        if out is not None and many:
            _make_folder(out)
        for rules, header in tables:
            writer = None
            if out is not None:
                name = f"{header.map_id}-{header.players}{SUFFIX}"
                writer = _create(out / name if many else out, header, rules)
            self._add(Tournament(rules, header), writer)

    def go_on(self, path: Path, settings: Settings) -> None:
        """Resumed runs, as far as their files go."""
        for file in run_files(path):
            with writing(file):
                try:
                    said = stored_head(file)
                    game_map = settings.map_of(str(said.get("map"))) if said else None
                    self._add(*resume(file, game_map, settings.check_same, settings.games or 0))
                except ArchiveError as error:
                    raise InputError(f"{file}: {error}") from None
                except BlockingIOError:
                    raise InputError(f"{file}: another process is writing to it") from None
        if self.interrupted:
            _check_bots(self.runs[0].rules, self.runs[0].header)

    def play(self, jobs: int, quiet: bool, words: Words) -> None:
        """Plays until all games are played or Ctrl-C is pressed."""
        with progress_bar(quiet) as bar, stop_on_interrupt() as stop:
            task = bar.add_task(words("games"), total=sum(run.header.games for run in self.runs))
            before = 0
            for run, writer in self._files:

                def heard(done: int, before: int = before) -> None:
                    bar.update(task, completed=before + done)

                heard(run.tally.games)
                run.play(jobs, writer, lambda: stop.asked, heard)
                before += run.header.games

    @property
    def interrupted(self) -> bool:
        """Whether there are games still to play."""
        return not all(run.over for run in self.runs)


def _check_bots(rules: Rules, header: RunHeader) -> None:
    """Reports users' bots that cannot be loaded, before the first game."""
    with closing(Players(rules, entrants_of(header), header.grace)) as players:
        players.start()


def _make_folder(path: Path) -> None:
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)
    if any(path.glob(f"*{SUFFIX}")):
        raise InputError(f"{path}: holds runs already; go on with --resume {quote(str(path))}")


def _create(path: Path, header: RunHeader, rules: Rules) -> RunWriter:
    with writing(path):
        try:
            return RunWriter.create(path, header, rules)
        except FileExistsError:
            again = f"go on with --resume {quote(str(path))}"
            raise InputError(f"{path}: is there already; {again}") from None


def arena(
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="ID_OR_PATH", help="A map; repeatable, or all."),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="NUMBERS", help="How many, such as 2,4.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="NAMES", help="Such as expert,regular or master@0.2,master@2."
        ),
    ] = None,
    bot: options.OwnBots = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="How many games at each table.")
    ] = None,
    seed: options.OptionalSeed = None,
    seconds: options.OptionalSeconds = None,
    grace: Annotated[
        float | None,
        typer.Option("--grace", min=0, max=3600, help="How late a bot of your own may be."),
    ] = None,
    option: options.RuleOptions = None,
    tickets_file: options.Tickets = None,
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
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", help="Go on with a run; with more --games, further."
        ),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="The result as CSV, too.")
    ] = None,
    jobs: options.Jobs = 1,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
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
        external_bots=bot,
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
    words = Words(user_language())
    kept = resumed or out
    with Contest() as contest:
        table = None if csv is None else contest.enter_context(CsvFile(csv))
        try:
            if resumed is not None:
                contest.go_on(resumed, settings)
            else:
                contest.begin(settings.runs(), out)
        except EntrantError as error:
            raise InputError(f"--bot{'' if bot else 's'}: {error}") from None
        contest.play(job_count(jobs), as_json, words)
    if table is not None:
        table.write(contest.runs)
    if as_json:
        tables = [run.facts() for run in contest.runs]
        ending = {"interrupted": contest.interrupted, "saved": str(kept) if kept else None}
        write_json({"command": "arena", "tables": tables, **ending})
    else:
        again = command_again("arena", "--resume", kept, maps=maps or [], tickets=tickets_file)
        _show(contest, words, kept, again)
    if contest.interrupted:
        raise typer.Exit(INTERRUPTED)


def _show(contest: Contest, words: Words, kept: Path | None, again: str) -> None:
    console = make_console()
    runs = contest.runs
    for run in runs:
        if run.tally.games:
            show_tournament(console, run, Words(words.language, run.rules.board.map))
    if len(runs) > 1:
        show_summary(console, runs, words)
    if kept is not None:
        console.print(f"{words('saved')}: {kept}", soft_wrap=True)
    if contest.interrupted:
        done = sum(run.tally.games for run in runs)
        asked = sum(run.header.games for run in runs)
        console.print(words("interrupted", done=done, all=asked))
        if kept is not None:
            console.print(words("go_on", command=again), soft_wrap=True)
