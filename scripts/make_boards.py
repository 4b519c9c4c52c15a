"""Makes the boards that the browser draws: one geometry file for each map.

    python scripts/make_boards.py [MAP ...] [--to FOLDER]

Each is FOLDER/MAP/board.json, in the client's folder for the map unless another is named.

Coasts and letter widths come from npm packages: run `npm install` in web/ first.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boards.build import board_text, build_board
from boards.solve import UnsolvedError
from veturi.maps import load_map, map_ids

WEB = Path(__file__).parents[1] / "web"


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the boards that the browser draws.")
    parser.add_argument("maps", nargs="*", help="maps by name or file; all of them if none")
    parser.add_argument("--to", type=Path, default=WEB / "src" / "variants", metavar="FOLDER")
    arguments = parser.parse_args()
    packages = WEB / "node_modules"
    if not (packages / "world-atlas").is_dir():
        print("The npm packages are missing: run `npm install` in web/ first.", file=sys.stderr)
        return 1
    for name in arguments.maps or map_ids():
        game_map = load_map(name)
        file = arguments.to / game_map.id / "board.json"
        try:
            text = board_text(build_board(game_map, packages))
        except UnsolvedError as fault:
            print(fault, file=sys.stderr)
            return 1
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        print(f"{game_map.id}: {len(text.encode()) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
