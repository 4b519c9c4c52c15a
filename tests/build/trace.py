"""Plays games and prints a number for each that hangs on everything seen at every step.

    python tests/build/trace.py GAMES FIRST_SEED

Run compiled and plain, the same line must come out for every game: the position, the legal actions,
the events and the lines of the score after each step are all in its number. Then masters are asked
for their best moves on every map.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterator

from veturi import _engine
from veturi.bots import make_bot
from veturi.engine import Game, Rng, Rules, make_rules
from veturi.maps import load_map, map_ids

#: After so many steps a master is asked.
MIDDLE = 30


def tables() -> Iterator[Rules]:
    """Every map, number of players and yes-or-no option."""
    for map_id in map_ids():
        game_map = load_map(map_id)
        for players in range(game_map.setup.min_players, game_map.setup.max_players + 1):
            plain = make_rules(game_map, players)
            yield plain
            for name, default in plain.options.items():
                if isinstance(default, bool):
                    yield make_rules(game_map, players, {name: not default})


def trace(rules: Rules, seed: int) -> int:
    """The number of one game played at random."""
    game = Game.start(rules, seed)
    chance = Rng.from_seed(seed)
    told, number = 0, 0
    while True:
        number = zlib.crc32(array("q", game.state.numbers()), number)
        for event in game.events[told:]:
            facts = (event.kind, int(event.seat), event.public, event.private)
            number = zlib.crc32(repr(facts).encode(), number)
        told = len(game.events)
        for line in game.scores():
            number = zlib.crc32(repr(line.facts()).encode(), number)
        if game.over:
            return zlib.crc32(repr((game.ranks, game.end_reason)).encode(), number)
        for seat in game.to_move:
            legal = game.legal_actions(seat)
            number = zlib.crc32(array("q", [int(action.number) for action in legal]), number)
        seat = game.to_move[-1]
        game.apply(game.random_action(chance, seat), seat)


def advice(rules: Rules, seed: int) -> list[str]:
    """What a master thinks best in the middle of an experts' game, and how good to the last bit."""
    game = Game.start(rules, seed)
    expert, master = make_bot("expert", seed), make_bot("master", seed)
    while game.state.steps < MIDDLE:
        seat = game.to_move[0]
        game.apply_unchecked(
            expert.hints(game.view(seat), game.legal_actions(seat), 0.0, 1)[0].action, seat
        )
    seat = game.to_move[0]
    hints = master.hints(game.view(seat), game.legal_actions(seat), 0.0, 3)
    return [f"{hint.action.text} {float(hint.score).hex()}" for hint in hints]


def main() -> None:
    games, first = int(sys.argv[1]), int(sys.argv[2])
    sys.stdout.write("compiled\n" if _engine.is_compiled() else "plain\n")
    for rules in tables():
        for seed in range(first, first + games):
            options = ",".join(f"{name}={value}" for name, value in rules.options.items())
            about = f"{rules.name} {int(rules.players)} {options} {seed}"
            sys.stdout.write(f"{about} {trace(rules, seed):08x}\n")
    for map_id in map_ids():
        sys.stdout.write(f"{map_id} {advice(make_rules(map_id, 2), first)}\n")


if __name__ == "__main__":
    main()
