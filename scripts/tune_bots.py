"""Looks for better dials of the expert on a map, by play of changed dials against the present ones.

    python scripts/tune_bots.py MAP --players 4 --tries 60 --games 400

Each try changes one or two dials a little. A change that wins more than the given part of its
games is tried again on fresh deals, and kept if it holds. What was kept is printed, to be put into
the `weights.py` of the map's folder.
"""

from __future__ import annotations

import argparse
import random
from multiprocessing.pool import Pool

from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.planner.style import Style
from veturi.bots.styles import expert_style, regular_style
from veturi.engine import Game, Rules
from veturi.engine.legality.legal_moves import to_move
from veturi.engine.play import apply_unchecked

Dials = dict[str, float]


def style_of(dials: Dials) -> Style:
    style = Style()
    for name, value in dials.items():
        setattr(style, name, value)
    return style


def dials_of(style: Style) -> Dials:
    names = [name for name in dir(style) if not name.startswith("_") and name != "joint"]
    return {name: getattr(style, name) for name in names}


class Match:
    """Two styles on the same seats by turns: with four players two seats each."""

    def __init__(self, rules: Rules, first: Style, second: Style) -> None:
        self.rules = rules
        self.tables = (RolloutTable(rules, first), RolloutTable(rules, second))

    def wins(self, seeds: range) -> float:
        """How many games the first style wins, each deal from both sides."""
        return sum(self._win(seed, turned) for seed in seeds for turned in (0, 1))

    def _win(self, seed: int, turned: int) -> float:
        game = Game.start(self.rules, seed, listen=False)
        state = game.state
        sides = [(seat + turned) % 2 for seat in range(self.rules.players)]
        planners = [self.tables[side].new_planner(seat) for seat, side in enumerate(sides)]
        while not game.over:
            seat = to_move(self.rules, state)[0]
            apply_unchecked(self.rules, state, seat, planners[seat].decide(state))
        winners = game.winners
        return sum(sides[seat] == 0 for seat in winners) / len(winners)


def share(job: tuple[str, int, Dials, Dials | None, range]) -> float:
    """The part of the games that the first dials win against the others, or against the regular."""
    name, players, first, second, seeds = job
    rival = regular_style() if second is None else style_of(second)
    match = Match(Game.new(name, players, 0).rules, style_of(first), rival)
    return match.wins(seeds) / (2 * len(seeds))


def changed(dials: Dials, dice: random.Random) -> Dials:
    """The dials with one or two of them turned up or down."""
    found = dict(dials)
    for name in dice.sample(sorted(dials), dice.choice((1, 1, 2))):
        found[name] = round(found[name] * dice.choice((0.5, 0.7, 0.85, 1.2, 1.4, 2.0)), 3)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    options.add_argument("map")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--tries", type=int, default=40)
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--better", type=float, default=0.53)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    asked = options.parse_args()
    dice = random.Random(asked.seed)
    ruleset = Game.new(asked.map, asked.players, 0).rules.name
    start = best = dials_of(expert_style(ruleset))

    def measure(pool: Pool, first: Dials, second: Dials | None, deal: int) -> float:
        deals: int = asked.games // 2
        part = -(-deals // asked.jobs)
        jobs = [
            (asked.map, asked.players, first, second, range(at, min(at + part, deal + deals)))
            for at in range(deal, deal + deals, part)
        ]
        shares: list[float] = pool.map(share, jobs)
        won = sum(one * len(job[4]) for one, job in zip(shares, jobs, strict=True))
        return won / deals

    with Pool(asked.jobs) as pool:
        print(f"against the regular: {measure(pool, best, None, 1):.3f}", flush=True)
        deal = 1_000_000
        for number in range(asked.tries):
            candidate = changed(best, dice)
            turned = {name: value for name, value in candidate.items() if value != best[name]}
            won = measure(pool, candidate, best, deal)
            again = (
                measure(pool, candidate, best, deal + asked.games) if won > asked.better else 0.0
            )
            deal += 2 * asked.games
            kept = again > asked.better
            print(f"{number}: {turned} {won:.3f} {again:.3f}{' kept' if kept else ''}", flush=True)
            best = candidate if kept else best
        print(f"against the regular: {measure(pool, best, None, 1):.3f}")
        print({name: value for name, value in best.items() if value != start[name]})


if __name__ == "__main__":
    main()
