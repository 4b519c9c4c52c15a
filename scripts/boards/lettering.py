"""How wide a name is: read from the very font that the browser draws it with."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

__all__ = ["Lettering"]


class Lettering:
    """The widths of one font's letters, from its WOFF files (one for each part of Unicode)."""

    def __init__(self, *files: Path) -> None:
        self._widths: dict[int, float] = {}
        for file in files:
            for code, width in _letter_widths(file.read_bytes()).items():
                self._widths.setdefault(code, width)
        self._usual = self._widths[ord("n")]

    def width(self, text: str, size: float) -> float:
        return size * sum(self._widths.get(ord(letter), self._usual) for letter in text)


def _letter_widths(data: bytes) -> dict[int, float]:
    """By code point, in sizes of the font."""
    tables = _tables(data)
    (unit,) = struct.unpack_from(">H", tables["head"], 18)
    (count,) = struct.unpack_from(">H", tables["hhea"], 34)
    advances = [struct.unpack_from(">H", tables["hmtx"], 4 * i)[0] for i in range(count)]
    return {
        code: advances[min(glyph, count - 1)] / unit
        for code, glyph in _glyphs(tables["cmap"]).items()
    }


def _tables(data: bytes) -> dict[str, bytes]:
    signature, count = struct.unpack_from(">4s8xH", data)
    if signature != b"wOFF":
        raise ValueError("not a WOFF font")
    found = {}
    for i in range(count):
        tag, start, packed, plain = struct.unpack_from(">4sIII", data, 44 + 20 * i)
        body = data[start : start + packed]
        found[tag.decode("ascii")] = zlib.decompress(body) if packed < plain else body
    return found


def _glyphs(cmap: bytes) -> dict[int, int]:
    """Code points to glyphs: the table's segments (format 4) of the Unicode plane."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    for i in range(count):
        _, _, start = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        if struct.unpack_from(">H", cmap, start)[0] == 4:
            return _segments(cmap[start:])
    raise ValueError("the font has no table of letters in segments")


def _segments(table: bytes) -> dict[int, int]:
    (twice,) = struct.unpack_from(">H", table, 6)
    ends, starts, shifts, offsets = 14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice
    found = {}
    for i in range(0, twice, 2):
        (end,) = struct.unpack_from(">H", table, ends + i)
        (start,) = struct.unpack_from(">H", table, starts + i)
        (shift,) = struct.unpack_from(">H", table, shifts + i)
        (offset,) = struct.unpack_from(">H", table, offsets + i)
        for code in range(start, min(end, 0xFFFE) + 1):
            if offset:
                place = offsets + i + offset + 2 * (code - start)
                (glyph,) = struct.unpack_from(">H", table, place)
                if glyph == 0:
                    continue
            else:
                glyph = code
            found[code] = (glyph + shift) & 0xFFFF
    return found
