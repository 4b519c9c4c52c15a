"""Integrity check of SQLite's write-ahead log (`-wal`), frame by frame.

SQLite reads the log up to the first frame with a wrong checksum and takes that for its end, as
after a crash. If the log is damaged in the middle, acknowledged moves would be lost silently. The
two cases differ: a transaction is on disk before the next one begins, so frames after a whole
transaction with a wrong checksum mean damage, not a crash.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from veturi.server.storage.models import StoreError

__all__ = ["check_log"]

HEADER: Final = 32
FRAME: Final = 24
#: Magic numbers of a log, and the byte order of its checksums.
ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
#: Attempts at reading a log that another server restarts meanwhile.
TRIES: Final = 5

Sums = tuple[int, int]


class Frame(NamedTuple):
    """Whether a frame has the log's salt, ends a transaction, and is valid with all before it."""

    ours: bool
    ends: bool
    holds: bool


def check_log(path: Path) -> None:
    """Raises `StoreError` if the log is damaged before its last transaction, which may be torn."""
    for _ in range(TRIES):
        before = _header(path)
        sound = _is_sound(path, before)
        if sound or _header(path) == before:
            break
    if not sound:
        raise StoreError(f"its log {path.name} is damaged; both were left as they are")


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEADER)


def _is_sound(path: Path, header: bytes) -> bool:
    if len(header) < HEADER or not any(header):
        return True
    order = ORDERS.get(int.from_bytes(header[:4]))
    if order is None or _sum(header[:24], (0, 0), order) != struct.unpack(">2I", header[24:]):
        return False
    broken = ended = False
    for frame in _frames(path, header, order):
        if not frame.ours:
            continue
        if ended:
            return False
        broken = broken or not frame.holds
        ended = broken and frame.ends
    return True


def _frames(path: Path, header: bytes, order: str) -> Iterator[Frame]:
    size = int.from_bytes(header[8:12]) or 65536
    sums: Sums = struct.unpack(">2I", header[24:])
    holds = True
    with path.open("rb") as file:
        file.seek(HEADER)
        while len(frame := file.read(FRAME + size)) == FRAME + size:
            ours = frame[8:16] == header[16:24]
            if holds and ours:
                sums = _sum(frame[:8] + frame[FRAME:], sums, order)
            holds = holds and ours and sums == struct.unpack(">2I", frame[16:24])
            yield Frame(ours, any(frame[4:8]), holds)


def _sum(data: bytes, sums: Sums, order: str) -> Sums:
    """The cumulative checksum of SQLite's WAL format, continued from `sums`."""
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
