"""`veturi export`, `import` and `backup`: a server's games as files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from veturi.cli import options
from veturi.cli.console import InputError, user_language, write_json
from veturi.maps import Name

if TYPE_CHECKING:
    from veturi.server.storage.backup import Backup
    from veturi.server.storage.export import Counted, Imported
    from veturi.server.storage.store import Store

__all__ = ["backup_command", "export_command", "import_command"]

T = TypeVar("T")

TEXTS: Final = {
    "exported": Name(
        "{file}: tables {tables}, entries {entries}. It has the seeds of unfinished games: keep it"
        " to yourself.",
        "{file}: pöytiä {tables}, kirjauksia {entries}. Tiedostossa on keskeneräisten pelien"
        " siemenluvut: pidä se omanasi.",
    ),
    "imported": Name(
        "Tables {tables}, entries {entries}; here already {known}.",
        "Pöytiä {tables}, kirjauksia {entries}; ennestään täällä {known}.",
    ),
    "orphans": Name(
        "Seats of people whom this server does not know: {seats}. With --links personal links are"
        " made for them.",
        "Paikkoja, joiden pelaajia tämä palvelin ei tunne: {seats}. Valitsin --links tekee niille"
        " henkilökohtaiset linkit.",
    ),
    "link": Name("table {table}, seat {seat}: {token}", "pöytä {table}, paikka {seat}: {token}"),
    "backed_up": Name(
        "{file}: tables {tables}, entries {entries}, all of them checked.",
        "{file}: pöytiä {tables}, kirjauksia {entries}, kaikki tarkistettu.",
    ),
}

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="PATH_OR_URL",
        help="A file, or postgresql://…; the user's own if not given.",
    ),
]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")]


def export_command(
    file: NewFile,
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="Tables; all if not given.")
    ] = None,
    database: DatabaseOption = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Write games of a server into one file: packed if its name ends in .gz.

    The file has the seeds of unfinished games, so that they can go on where it is imported. Secrets
    of people and links are not in it.
    """

    async def work() -> Counted:
        from veturi.server.storage.export import export_tables

        async with await _open(database, make=False) as store:
            return await export_tables(store, file, tables or ())

    done = _run(work)
    _tell("export", "exported", as_json, {"file": str(file), **done._asdict()})


def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export.")],
    links: Annotated[
        bool, typer.Option("--links", help="Make personal links for seats of unknown people.")
    ] = False,
    database: DatabaseOption = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Add the games of an export to a server, all or none. Games that are there stay as they are.

    People are known by secrets, which an export does not have. A seat of somebody whom this server
    does not know is taken with a personal link: one use, a month.
    """

    async def work() -> tuple[Imported, list[tuple[str, int, str]]]:
        from veturi.server.services.seat_links import personal_links
        from veturi.server.storage.export import import_tables

        async with await _open(database, make=True) as store:
            done = await import_tables(store, file)
            return done, await personal_links(store, done.orphans if links else [])

    done, made = _run(work)
    shown = [{"table": table, "seat": seat, "token": token} for table, seat, token in made]
    facts = {"tables": done.tables, "entries": done.entries, "known": done.known}
    if as_json:
        orphans = [{"table": table, "seat": seat} for table, seat in done.orphans]
        more = {"file": str(file), "seats_of_unknown_people": orphans, "links": shown}
        write_json({"command": "import", **facts, **more})
        return
    _say("imported", **facts)
    for link in shown:
        _say("link", **{**link, "seat": int(str(link["seat"])) + 1})
    if done.orphans and not links:
        _say("orphans", seats=len(done.orphans))


def backup_command(
    file: NewFile,
    database: DatabaseOption = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Copy a server's database of SQLite into a new file, also while the server is running.

    Every entry of the copy is checked. To go back, stop the server and put the copy in the place of
    the database. A PostgreSQL is backed up with its own pg_dump.
    """

    async def work() -> Backup:
        from veturi.server.config import database_url
        from veturi.server.storage.backup import back_up

        return back_up(database_url(database), file)

    _tell("backup", "backed_up", as_json, {"file": str(file), **_run(work)._asdict()})


async def _open(database: str | None, make: bool) -> Store:
    from veturi.server.config import database_url
    from veturi.server.storage.store import Store, sqlite_path

    url = database_url(database)
    path = sqlite_path(url)
    if path is not None and not make and not path.exists():
        raise InputError(f"{path}: there is no database")
    return await Store.open(url)


def _run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    # Imported here: the server's dependencies are slow to import.
    from veturi.server.storage.models import StoreError

    try:
        return asyncio.run(work())
    except StoreError as error:
        raise InputError(str(error)) from None


def _tell(command: str, key: str, as_json: bool, facts: dict[str, object]) -> None:
    if as_json:
        write_json({"command": command, **facts})
    else:
        _say(key, **facts)


def _say(key: str, **fields: object) -> None:
    typer.echo(TEXTS[key].in_language(user_language()).format_map(fields))
