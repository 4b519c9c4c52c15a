"""A user's bot at a table with people: a fault is explained, and a random move is played."""

from __future__ import annotations

from typing import Final

from veturi.bots import Bot, Move
from veturi.bots.base import UNSAID
from veturi.bots.entrants import Entrant, EntrantError, guest_seed, split_budget
from veturi.bots.external.faults import ENDED, SLOW, BotError, Fault, fault_words
from veturi.bots.external.process import ExternalProcess
from veturi.bots.external.seat import MOST_LOST, Seat
from veturi.engine import Action, Rules, View
from veturi.maps import Name

__all__ = ["ExternalBot"]

#: How late it may be, in seconds.
GRACE: Final = 1.0


class ExternalBot(Bot):
    """Plays a seat of one game, in a process of its own."""

    def __init__(
        self, entrant: Entrant, rules: Rules, seat: int, seed: int, grace: float = GRACE
    ) -> None:
        super().__init__(seed)
        self.entrant: Final = entrant
        self._external: Final = ExternalProcess(entrant, rules, grace)
        # As in the arena its seed says nothing of the game's, by which it would know every hand.
        self._player: Final = self._external.player(0, seat, guest_seed(0, seat))
        #: Its own time, if it was named with one.
        self._seconds: Final = split_budget(entrant.source)[1]
        self._seat: Final = Seat(seat, self._player, seed, self._seconds)

    def start(self) -> None:
        """Loads it; `EntrantError` says why it cannot be."""
        try:
            self._external.start()
        except BotError as error:
            raise EntrantError(f"{self.entrant.source}: {error}") from None

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        """Its move and what it says of it, or a random one and what went wrong."""
        if len(actions) == 1:
            # As in the arena, who has no choice is not asked.
            return Move(actions[0])
        before = len(self._seat.faults)
        self._external.said = UNSAID
        action = self._seat.decide(view, actions, seconds)
        faults = self._seat.faults[before:]
        return Move(action, self._told(faults[0]) if faults else self._external.said)

    def _told(self, fault: Fault) -> Name:
        said = fault_words(fault.kind, fault.message)
        en = f"the bot failed ({said.en}), and a random move was played instead"
        fi = f"botti epäonnistui ({said.fi}), ja tilalle pelattiin satunnainen siirto"
        if sum(one.kind in (SLOW, ENDED) for one in self._seat.faults) >= MOST_LOST:
            en += "; it is not asked again"
            fi += "; siltä ei enää kysytä"
        return Name(en, fi)

    def hints(
        self, view: View, actions: list[Action], seconds: float, count: int = 3
    ) -> list[Move]:
        """What it would do; a fault raises `BotError`, for advice at random is none."""
        time = seconds if self._seconds is None else self._seconds
        action = self._player(view, actions, time)
        return [Move(action, self._external.said)]

    def close(self) -> None:
        """Ends its process."""
        self._external.close()
