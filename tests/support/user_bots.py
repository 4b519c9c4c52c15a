"""Bots of users, good and bad, for the tests of the arena. They run in processes of their own."""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from veturi.arena.run.schedule import bot_seed, deal_seed
from veturi.bots import Move
from veturi.engine import Action, Game, View


class Last:
    """Takes no seed, and answers an action."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        if os.environ.get("VETURI_TEST_SLOW"):
            time.sleep(0.02)
        return actions[-1]


class Seeded:
    """Answers by chance, from its seed and from Python's own generator."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        return Move((self.chance if view.steps % 2 else random).choice(actions))


class Crashing:
    """Fails in every way that leaves the process alive, and answers a text now and then."""

    def __init__(self) -> None:
        self.count = 0

    def choose(self, view: View, actions: list[Action], seconds: float) -> object:
        self.count += 1
        match self.count % 6:
            case 1:
                raise ValueError("no idea\x1b[31m\ud800")
            case 2:
                return 5
            case 3:
                return "claim Nowhere-Elsewhere red"
            case 4:
                sys.exit(3)
            case 5:
                sys.stdout.write("x" * 1_000_000)
                return None
        return actions[0].text


class Hanging:
    """Hangs in its fourth decision and does not listen to signals, then again at once."""

    def __init__(self) -> None:
        self.count = 0

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        self.count += 1
        if self.count == 4 or view.steps > 20:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while True:
                time.sleep(0.001)
        return actions[0]


class Dying:
    """Its process ends, in one way or another."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        if view.phase == "opening":
            os._exit(7)
        if view.steps < 10:
            os.kill(os.getpid(), signal.SIGSEGV)
        return actions[0]


class Unmakable:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("not today")

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        return actions[0]


class Muddled:
    """Its words fail as well."""

    def __repr__(self) -> str:
        raise ValueError

    def choose(self, view: View, actions: list[Action], seconds: float) -> object:
        return self


class Nosy:
    """Looks at all that it is given, and complains if there is anything else."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        given = dict(view.facts())
        assert given["seat"] == view.seat
        assert view.seat in view.to_move
        assert type(view) is View
        assert all(type(action) is Action for action in actions)
        assert [a.number for a in actions] == [view.rules.actions[a.number].number for a in actions]
        assert seconds == 0.5
        assert "veturi.engine.game" not in {type(value).__module__ for value in vars(self).values()}
        return actions[0]


class Peeking:
    """Looks for the run's seed, which tells every hand: in its own seed, and in its first cards."""

    RUNS = range(20)

    def __init__(self, seed: int) -> None:
        places = [(game, seat) for game in range(4) for seat in range(2)]
        found = [run for run in self.RUNS for place in places if bot_seed(run, *place) == seed]
        assert not found, f"undone: {found}"

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        if view.phase == "opening" and view.steps == 0:
            deals = [deal_seed(run, number) for run in self.RUNS for number in range(2)]
            views = [Game.start(view.rules, deal).view(view.seat) for deal in deals]
            assert view not in views, "guessed"
        return actions[0]


class Timed:
    """Says by a fault how long it may think."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        raise TimeoutError(f"{seconds} s")


class Vague:
    """Answers what shows where it lies in memory."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> object:
        return (action for action in actions)


class NotABot:
    """Has no method to choose."""
