"""Every table there is: map, number of players and options, found from the maps themselves."""

from __future__ import annotations

import functools
import itertools
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

from support.soak import TIMES
from veturi.engine import Game, Rng, Rules, make_rules
from veturi.maps import load_map, map_ids

#: How many times as much to play.
GAMES = max(1, TIMES)

VARIANTS = Path(__file__).parents[3] / "src" / "veturi" / "variants"


@dataclass(frozen=True)
class Table:
    """One way to sit down to a map. Options at their defaults are left out."""

    map_id: str
    players: int
    options: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        chosen = [name if value is True else f"{name}={value}" for name, value in self.options]
        return "-".join([self.map_id, str(self.players), *chosen])

    @property
    def rules(self) -> Rules:
        return _rules(self)

    @property
    def seed(self) -> int:
        """A seed of the table's own, so that tables do not all play alike."""
        return zlib.crc32(str(self).encode())

    def new(self, extra: int = 0) -> Game:
        return Game.start(self.rules, self.seed + extra)

    def chance(self, extra: int = 0) -> Rng:
        return Rng.from_seed((self.seed << 32) + extra)


@functools.cache
def _rules(table: Table) -> Rules:
    return make_rules(load_map(table.map_id), table.players, dict(table.options))


def option_values(rules: Rules, name: str) -> list[object]:
    """The default and every other value of an option; the kinds of option are known here."""
    default = rules.option_defaults()[name]
    if isinstance(default, bool):
        return [default, not default]
    if name == "first":
        return [default, *range(int(rules.players))]
    raise AssertionError(f"how to try every value of the option {name!r}?")


@functools.cache
def every_table() -> tuple[Table, ...]:
    """Map by players by every combination of every option."""
    found = []
    for map_id in map_ids():
        setup = load_map(map_id).setup
        for players in range(setup.min_players, setup.max_players + 1):
            rules = Table(map_id, players).rules
            defaults = rules.option_defaults()
            for values in itertools.product(*(option_values(rules, name) for name in defaults)):
                options = zip(defaults, values, strict=True)
                chosen = tuple((name, v) for name, v in options if v != defaults[name])
                found.append(Table(map_id, players, chosen))
    return tuple(found)


@functools.cache
def tables() -> tuple[Table, ...]:
    """Map by players by boolean options; who starts is left to the seed."""
    return tuple(t for t in every_table() if not any(name == "first" for name, _ in t.options))


@functools.cache
def rule_numbers(language: str = "en") -> frozenset[str]:
    """Every rule number that heads an item of a rule page."""
    pages = VARIANTS.glob(f"*/rules.{language}.md")
    heads = (re.findall(r"^- \*\*([A-Z]\d+)\*\*", p.read_text("utf-8"), re.M) for p in pages)
    return frozenset(itertools.chain.from_iterable(heads))
