"""`veturi report`: an arena run as one HTML page, or its statistics as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from veturi.arena.report.page import ReportedTable, is_report, report_page
from veturi.arena.run.archive import ArchiveError
from veturi.arena.run.run_file import KIND, RunHeader, RunReader, stored_head
from veturi.arena.stats.map_statistics import TableStatistics
from veturi.cli import options
from veturi.cli.arena_settings import run_files
from veturi.cli.console import InputError, progress_bar, user_language, write_json, writing
from veturi.cli.record_files import Verifier
from veturi.engine import RecordError

__all__ = ["report"]

PAGE = ".html"
#: Number of characters that identify a report page.
BEGINNING = 300


def report(
    run: Annotated[
        Path, typer.Argument(metavar="RUN", help="A run of the arena: a file, or a folder.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="The page; by the run if not given."),
    ] = None,
    map_source: options.RecordMap = None,
    tickets_file: options.Tickets = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Make one HTML page of a run: scores, wins, routes on the map, tickets, length.

    The page needs nothing but itself. With --json the statistics are written instead, and a page
    only if --out is given.
    """
    files = run_files(run)
    target = _target(run, out, as_json)
    if target is not None and target.resolve() in [file.resolve() for file in files]:
        raise InputError(f"{target}: is the run itself; name another file with --out")
    if target is not None:
        _check_target(target)
    verifier = Verifier(map_source, tickets_file)
    found = [_gather(file, verifier, as_json) for file in files]
    if target is not None:
        tables = [ReportedTable(one, _about(header, one)) for header, one in found]
        with writing(target):
            target.write_text(report_page(tables, user_language()), encoding="utf-8")
    if as_json:
        facts = [{"seed": str(header.seed), **one.facts()} for header, one in found]
        page = str(target) if target is not None else None
        write_json({"command": "report", "run": str(run), "page": page, "tables": facts})
    else:
        typer.echo(str(target))


def _target(run: Path, out: Path | None, as_json: bool) -> Path | None:
    """Where the page goes: beside the run's file, or into the folder of runs."""
    if out is not None or as_json:
        return out
    return run / f"report{PAGE}" if run.is_dir() else run.with_suffix(PAGE)


def _check_target(path: Path) -> None:
    """Rejects a target that exists and is not an earlier report."""
    with writing(path):
        if not path.is_file() or not path.stat().st_size:
            return
        with path.open(encoding="utf-8", errors="replace") as file:
            beginning = file.read(BEGINNING)
    if not is_report(beginning):
        raise InputError(f"{path}: is there already, and is not a report; name another with --out")


def _about(header: RunHeader, found: TableStatistics) -> dict[str, str]:
    """The run's settings as shown on the page."""
    about = {"seed": str(header.seed), "seconds": f"{header.seconds:g}"}
    if found.games < header.games:
        about["asked"] = str(header.games)
    return about


def _gather(path: Path, verifier: Verifier, quiet: bool) -> tuple[RunHeader, TableStatistics]:
    """The statistics of a run file; an error names the file."""
    try:
        said = stored_head(path)
        if said is None or said.get("kind") != KIND:
            raise InputError(f"{path}: not a run of the arena")
        game_map = verifier.packed_map(str(said.get("map")))
        with RunReader(path, game_map) as reader, progress_bar(quiet) as bar:
            header = reader.header
            found = TableStatistics(reader.rules, header.bots)
            task = bar.add_task(path.name, total=header.games)
            for stored in reader.stored_games():
                names = [header.bots[bot] for bot in stored.seats]
                found.add(names, stored.game, [fault.seat for fault in stored.faults])
                bar.advance(task)
    except (ArchiveError, RecordError) as error:
        raise InputError(f"{path}: {error}") from None
    if not found.games:
        raise InputError(f"{path}: no games in it")
    return header, found
