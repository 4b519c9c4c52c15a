"""Finds what the features of a position are worth, from games that experts play among themselves.

    python scripts/fit_prospects.py MAP --games 6000

Prints the weights for the `weights.py` of the map's folder, and how far the judgement is
off on other games.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from multiprocessing.pool import Pool

from librt.vecs import vec

from veturi.bots.planner.evaluation import FEATURES, TURNS_TO_GO, Evaluator, stage_at
from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.styles import expert_style
from veturi.engine import Game
from veturi.engine.legality.legal_moves import to_move
from veturi.engine.play import apply_unchecked
from veturi.engine.scoring.final_score import final_lines
from veturi.engine.scoring.score_lines import totals
from veturi.engine.state import TURN
from veturi.maps import load_map

#: Between two positions of a game that are looked at lie so many turns, at least and at most.
APART = (4, 24)
#: A job is so many games.
PART = 50
#: Added to what a weight is measured by, in parts of it: features that never vary get no weight.
RIDGE = 1e-6

#: The features of a seat as they count for the weights, those that are nought left out.
Row = list[tuple[int, float]]
#: A map, a number of players, the stages, and the seeds of the games.
Job = tuple[str, int, list[float], range]


def row_of(features: list[float], stages: vec[float], turns: float) -> Row:
    """The features, shared out between the weights of the two stages around."""
    stage, part = stage_at(stages, turns)
    here = [(stage * len(FEATURES) + i, (1.0 - part) * x) for i, x in enumerate(features)]
    then = [((stage + 1) * len(FEATURES) + i, part * x) for i, x in enumerate(features)]
    return [(i, x) for i, x in here + then if x]


def examples(job: Job) -> Iterator[tuple[Row, float]]:
    """Facts of seats in some games, each with the points that the seat ended with."""
    name, players, stages, seeds = job
    rules = Game.new(name, players, 0).rules
    playing = RolloutTable(rules, expert_style(rules.name))
    looking = RolloutTable(rules, expert_style(rules.name))
    prospect = Evaluator(rules, looking.planners, dict.fromkeys([TURNS_TO_GO, *FEATURES], stages))
    for seed in seeds:
        dice = random.Random(seed)
        game = Game.start(rules, seed, listen=False)
        state = game.state
        playing.forget()
        rows = []
        wait = dice.randrange(APART[1])
        while not game.over:
            if state.phase == TURN:
                wait -= 1
                if wait < 0:
                    wait = dice.randint(*APART)
                    for seat, features in enumerate(prospect.features(state)):
                        turns = looking.planners[seat].turns
                        rows.append((seat, row_of(list(features), prospect.stages, turns)))
            mover = to_move(rules, state)[0]
            apply_unchecked(rules, state, mover, playing.planners[mover].decide(state))
        points = totals(final_lines(rules, state), players)
        for seat, row in rows:
            yield row, float(points[seat])


class Squares:
    """What least squares need to know of the examples seen so far."""

    def __init__(self, stages: int) -> None:
        self.size = stages * len(FEATURES)
        self.products = [[0.0] * self.size for _ in range(self.size)]
        self.answers = [0.0] * self.size

    def add(self, row: Row, answer: float) -> None:
        for i, x in row:
            self.answers[i] += x * answer
            products = self.products[i]
            for j, y in row:
                products[j] += x * y

    def join(self, other: Squares) -> None:
        for mine, theirs in zip(self.products, other.products, strict=True):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        self.answers = [a + b for a, b in zip(self.answers, other.answers, strict=True)]

    def weights(self) -> list[float]:
        """By elimination; each fact is measured by its own size, so that all are alike."""
        order = range(self.size)
        size = [max(self.products[i][i], 1e-9) ** 0.5 for i in order]
        rows = [
            [self.products[i][j] / size[i] / size[j] + (RIDGE if i == j else 0.0) for j in order]
            + [self.answers[i] / size[i]]
            for i in order
        ]
        for i in order:
            pivot = max(order[i:], key=lambda number: abs(rows[number][i]))
            rows[i], rows[pivot] = rows[pivot], rows[i]
            for other in order:
                if other != i and rows[other][i]:
                    part = rows[other][i] / rows[i][i]
                    rows[other] = [a - part * b for a, b in zip(rows[other], rows[i], strict=True)]
        return [rows[i][-1] / rows[i][i] / size[i] for i in order]


def squares_of(job: Job) -> Squares:
    squares = Squares(len(job[2]))
    for row, points in examples(job):
        squares.add(row, points)
    return squares


def jobs_of(name: str, players: list[int], stages: list[float], games: int, seed: int) -> list[Job]:
    """As many games as asked for, with each number of players by turns."""
    return [
        (name, players[number % len(players)], stages, range(start, start + PART))
        for number, start in enumerate(range(seed, seed + games, PART))
    ]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    options.add_argument("map")
    options.add_argument("--players", help="by turns; all that the map is for if not given")
    options.add_argument("--stages", default="1,6,16,40", help="turns to go")
    options.add_argument("--games", type=int, default=6000)
    options.add_argument("--seed", type=int, default=10_000_000)
    options.add_argument("--jobs", type=int, default=2)
    asked = options.parse_args()
    setup = load_map(asked.map).setup
    players = list(range(setup.min_players, setup.max_players + 1))
    if asked.players:
        players = [int(one) for one in asked.players.split(",")]
    stages = [float(one) for one in asked.stages.split(",")]
    squares = Squares(len(stages))
    with Pool(asked.jobs) as pool:
        for more in pool.imap(
            squares_of, jobs_of(asked.map, players, stages, asked.games, asked.seed)
        ):
            squares.join(more)
    weights = squares.weights()
    print(f'"{TURNS_TO_GO}": {stages},')
    for number, fact in enumerate(FEATURES):
        print(f'"{fact}": {[float(f"{one:.3g}") for one in weights[number :: len(FEATURES)]]},')
    fresh = asked.seed + asked.games
    for job in jobs_of(asked.map, players, stages, PART * len(players), fresh):
        off = [sum(weights[i] * x for i, x in row) - points for row, points in examples(job)]
        mean = sum(off) / len(off)
        spread = (sum((one - mean) ** 2 for one in off) / len(off)) ** 0.5
        print(f"# {job[1]} players: off by {spread:.1f}, on average {mean:+.1f}")


if __name__ == "__main__":
    main()
