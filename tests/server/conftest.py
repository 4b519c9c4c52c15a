"""Databases to test against, a private PostgreSQL among them; a server, and people at it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from support.server.live_server import Running, Somebody, running

#: The user of a cluster that root starts, since PostgreSQL refuses to run as root.
UNPRIVILEGED = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder of PostgreSQL's programs; Debian does not put them on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    return found[0].parent if found else Path(on_path).parent if on_path else None


class Cluster:
    """A PostgreSQL of our own in a temporary folder, on a free port of this machine."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self.folder = folder
        self.bin = bin_folder
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self._user, self._group = _unprivileged(folder)
        self._run("initdb", "-D", folder / "data", "-U", "veturi", "-A", "trust", "-E", "UTF8")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *words: str | Path) -> None:
        command = [str(self.bin / program), *map(str, words)]
        ran = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=self.folder,
            user=self._user,
            group=self._group,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr

    def start(self) -> None:
        words = ["-D", self.folder / "data", "-p", self.port, "-k", self.folder, "-h", "127.0.0.1"]
        command = [str(self.bin / "postgres"), *map(str, words)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                user=self._user,
                group=self._group,
            )
        ready = [str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(300):
            assert self._process.poll() is None, (self.folder / "log").read_text()
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """As an administrator would: connections are broken off, what is committed is kept."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def database(self) -> str:
        """The URL of a new, empty schema, which is made in a moment and as good as a database."""
        name = f"t{uuid4().hex}"
        asyncio.run(self.execute(f"CREATE SCHEMA {name}"))
        return f"{self.url}?search_path={name}"

    @property
    def url(self) -> str:
        return f"postgresql://veturi@127.0.0.1:{self.port}/postgres"

    async def execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


def _unprivileged(folder: Path) -> tuple[int | None, int | None]:
    if os.geteuid() != 0:
        return None, None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(names[name] for name in UNPRIVILEGED if name in names)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return user.pw_uid, user.pw_gid


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Started once by each worker that needs it. In CI there must be one."""
    bin_folder = programs()
    if bin_folder is None:
        message = "PostgreSQL is not installed: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    # Not under pytest's own folder, which only its user may enter.
    with tempfile.TemporaryDirectory(prefix="veturi-pg-") as name:
        started = Cluster(Path(name), bin_folder)
        try:
            yield started
        finally:
            # At once: nobody needs what it would tidy up.
            started.stop(signal.SIGQUIT)


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    """A new database of PostgreSQL."""
    return cluster.database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A place for a new file of SQLite."""
    return str(tmp_path / "data" / "games.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A new database of either kind."""
    make: Callable[[str], str] = request.getfixturevalue
    return make("sqlite_url" if request.param == "sqlite" else "postgres_url")


# --- a server, and people ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "games.db") as found:
        yield found


@pytest.fixture
def aino(server: Running) -> Iterator[Somebody]:
    with Somebody(server) as found:
        yield found


@pytest.fixture
def eino(server: Running) -> Iterator[Somebody]:
    with Somebody(server) as found:
        yield found


@pytest.fixture
def mallory(server: Running) -> Iterator[Somebody]:
    with Somebody(server) as found:
        yield found
