"""Worker process pool that shares the games of a run.

Each worker uses the same form of the engine (compiled or plain) as its parent, unless the plain one
is asked for, and makes the rules of one table once. Each has its own pipe: when the parent is gone,
it closes and the worker ends.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, TypeVar

from veturi._engine import is_compiled
from veturi.engine import Edition, Rules, make_rules
from veturi.maps import GameMap

__all__ = ["MOST_JOBS", "Task", "WorkerError", "Workers", "job_count", "on_interrupt"]

MOST_JOBS = 256
#: Target duration of a task in seconds.
CHUNK_SECONDS = 0.1
#: Polling interval in seconds for the stop callback.
PATIENCE = 0.1

Answer = TypeVar("Answer")
#: Is called in a worker with the rules of the table.
Task = Callable[[Rules], Answer]


class WorkerError(RuntimeError):
    """A worker process ended unexpectedly."""


def job_count(jobs: int) -> int:
    """The number of processes for `--jobs`: 0 means one per usable core."""
    if jobs:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


def _serve(
    pipe: Connection[Any, Any],
    game_map: GameMap,
    players: int,
    options: dict[str, object],
    edition: Edition,
) -> None:
    """Main loop of a worker: one task after another until its pipe closes."""
    rules = make_rules(game_map, players, options, edition)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            pipe.send(task(rules))


@contextmanager
def on_interrupt(handler: Callable[[int, FrameType | None], object] | int) -> Iterator[None]:
    """Inside the context Ctrl-C calls the handler. If it is ignored (`SIG_IGN`), processes started
    there ignore it for good. Only the main thread can do this."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _form(plain: bool) -> Iterator[None]:
    """Processes started inside the context use this form of the engine."""
    before = os.environ.get("VETURI_PLAIN")
    if plain:
        os.environ["VETURI_PLAIN"] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("VETURI_PLAIN", None)
        else:
            os.environ["VETURI_PLAIN"] = before


def _timed(rules: Rules, task: Task[Answer]) -> tuple[Answer, float]:
    begun = time.perf_counter()
    return task(rules), time.perf_counter() - begun


class Workers:
    """A pool of worker processes. A task is called with the rules; its result is sent back."""

    def __init__(self, rules: Rules, jobs: int, plain: bool = False) -> None:
        """With `plain` they use the plain form of the engine though this process does not."""
        self.rules = rules
        self.jobs = jobs
        self.plain = plain or not is_compiled()
        self._processes: list[SpawnProcess] = []
        self._pipes: list[Connection[Any, Any]] = []

    def __enter__(self) -> Workers:
        try:
            # Ctrl-C reaches every process of a terminal; only this one reports it.
            with on_interrupt(signal.SIG_IGN), _form(self.plain):
                for _ in range(self.jobs):
                    self._start()
            for pipe in self._pipes:
                self._answer(pipe)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._end()

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        rules = self.rules
        about = (rules.board.map, int(rules.players), dict(rules.options), rules.edition)
        args = (theirs, *about)
        process = context.Process(target=_serve, args=args, daemon=True)
        self._pipes.append(ours)
        with theirs:
            process.start()
        self._processes.append(process)

    def _end(self) -> None:
        with on_interrupt(signal.SIG_IGN):
            for pipe in self._pipes:
                pipe.close()
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.join()
                process.close()
        self._pipes, self._processes = [], []

    @staticmethod
    def _answer(pipe: Connection[Any, Any]) -> Any:  # noqa: ANN401  # what the task answers
        try:
            return pipe.recv()
        except (EOFError, ConnectionResetError):
            raise WorkerError("--jobs: a process ended before its games did") from None

    def in_order(
        self,
        tasks: Iterable[Task[Answer]],
        stopped: Callable[[], bool] | None = None,
    ) -> Iterator[Answer]:
        """The results in task order. The next task is fetched when a worker is free.

        `stopped` is asked all the while; answers still to come are then not waited for.
        """
        numbered = enumerate(tasks)
        busy: dict[Connection[Any, Any], int] = {}
        early: dict[int, Answer] = {}
        free = list(self._pipes)
        due = 0
        while True:
            for pipe, (number, task) in zip(free, numbered, strict=False):
                pipe.send(task)
                busy[pipe] = number
            if not busy:
                return
            told = wait(list(busy), PATIENCE if stopped else None)
            if stopped and stopped():
                return
            free = [pipe for pipe in told if isinstance(pipe, Connection)]
            for pipe in free:
                early[busy.pop(pipe)] = self._answer(pipe)
            while due in early:
                yield early.pop(due)
                due += 1

    def in_chunks(
        self,
        numbers: range,
        task: Callable[[range], Task[Answer]],
        stopped: Callable[[], bool] | None = None,
    ) -> Iterator[Answer]:
        """The results of tasks for chunks of the numbers, of about equal duration, in order."""
        size, chunks = 1, deque[range]()

        def tasks() -> Iterator[Task[tuple[Answer, float]]]:
            first = numbers.start
            while left := numbers.stop - first:
                chunk = range(first, first + min(size, max(1, left // self.jobs)))
                chunks.append(chunk)
                yield partial(_timed, task=task(chunk))
                first = chunk.stop

        for answer, seconds in self.in_order(tasks(), stopped):
            count = len(chunks.popleft())
            size = max(1, min(2 * size, int(CHUNK_SECONDS * count / seconds)))
            yield answer

    def at_once(self, tasks: Iterable[Task[Answer]]) -> list[Answer]:
        """The results of at most one task per worker."""
        return list(self.in_order(tasks))
