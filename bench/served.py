"""A server in a process of its own, and what it uses: for measurements and for tests that kill it.

Processor time and memory are read from `/proc`, so Linux only.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple, Self

import httpx

__all__ = ["Served", "Usage"]

TICKS = os.sysconf("SC_CLK_TCK")
#: A warning is a fault; that the engine is not compiled is none of the server's.
WARNINGS = "error,ignore:veturi.engine has changed:RuntimeWarning"
START_SECONDS = 60.0


class Usage(NamedTuple):
    """What a server has used until now, its child processes among it."""

    #: Processor time in seconds.
    cpu: float
    #: Resident memory in bytes.
    memory: int
    #: Seconds in which its main thread could have run and had no core to run on.
    waited: float


class Served:
    """`veturi serve` on this machine, on a free port; with the usual limits only if told so."""

    def __init__(self, database: str, *words: str, port: int = 0, limits: bool = False) -> None:
        self.database = database
        options = ["--port", str(port), "--database", database, *words]
        if not limits:
            options.append("--no-limits")
        # What it says of faults goes to a file: nobody reads a pipe while the server is under load.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the server runs
        self._faults = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "veturi", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=self._said,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONWARNINGS": WARNINGS},
        )
        self.address = self._told_address()
        self.port = int(self.address.rsplit(":", 1)[1])
        self._wait_until_ready()

    def _told_address(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        _, _, address = line.partition("Veturi: ")
        if not address.startswith("http"):
            self._reap(10)
            raise RuntimeError(f"the server did not start: {line}{self.said()}")
        return address.strip().rstrip("/")

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"the server did not start: {self.said()}")
            time.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.kill()

    # --- its end ----------------------------------------------------------------------------

    def said(self) -> str:
        """What it has told of faults."""
        if not self._said.closed:
            self._said.seek(0)
            self._faults = self._said.read().decode(errors="replace")
        return self._faults

    def kill(self) -> None:
        """Ends it as a loss of power would, as far as the program can tell; again does nothing."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self._reap(10)

    def stop(self, seconds: float = 20.0, how: int = signal.SIGTERM) -> tuple[int, float]:
        """Asks it to end: its exit code, and the seconds it took."""
        begun = time.monotonic()
        self.process.send_signal(how)
        code = self._reap(seconds)
        return code, time.monotonic() - begun

    def _reap(self, seconds: float) -> int:
        code = self.process.wait(seconds)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.said()
        self._said.close()
        return code

    # --- what it uses -----------------------------------------------------------------------

    def usage(self) -> Usage:
        family = _family(self.process.pid)
        return Usage(sum(map(_cpu, family)), sum(map(_memory, family)), _waited(self.process.pid))


def _family(process: int) -> list[int]:
    """A process and all that descend from it."""
    found = [process]
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _cpu(process: int) -> float:
    # The clock of another process, as Linux numbers them: finer than the ticks of `/proc`.
    own = time.clock_gettime((~process << 3) | 2)
    # The name of the program, in brackets, may hold spaces; the numbers follow it.
    numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    ended_children = numbers[13:15]
    return own + sum(map(int, ended_children)) / TICKS


def _memory(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def _waited(process: int) -> float:
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
