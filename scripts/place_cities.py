"""Lays a map's cities out anew by latitude and longitude, and writes `at` and `ratio` of its file.

    python scripts/place_cities.py FILE [--narrow PART] [--within WIDTH HEIGHT]

A map that is drawn in one region only. Afterwards `make boards` draws the board.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from boards.placing import place_cities
from veturi.maps import load_map


def main() -> int:
    parser = argparse.ArgumentParser(description="Lays a map's cities out by their geography.")
    parser.add_argument("file", type=Path, help="the map file, which is changed")
    parser.add_argument("--narrow", type=float, default=1.0, metavar="PART")
    parser.add_argument("--within", type=float, nargs=2, metavar=("WIDTH", "HEIGHT"))
    arguments = parser.parse_args()
    within = None if arguments.within is None else tuple(arguments.within)
    game_map = place_cities(load_map(arguments.file), arguments.narrow, within)
    text = arguments.file.read_text("utf-8")
    for city in game_map.cities:
        spot = city.spots[0]
        row = re.compile(rf'(name = "{re.escape(city.id)}",\s*at = )\[[^\]]*\]')
        text, found = row.subn(rf"\g<1>[{spot.x:.3f}, {spot.y:.3f}]", text)
        if found != 1:
            print(f"{city.id}: its row has no `at` behind its name", file=sys.stderr)
            return 1
    ratio = f"ratio = [{round(1000 * game_map.layout.ratio)}, 1000]"
    text = re.sub(r"^ratio = \[[^\]]*\]", ratio, text, flags=re.MULTILINE)
    arguments.file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
