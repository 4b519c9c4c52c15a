"""Tables without a server, for tests: commands are judged and their entries folded at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from veturi.engine import Event, Rng
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import (
    end_of_game,
    handle_bot_move,
    handle_command,
)
from veturi.server.domain.commitment import commitment
from veturi.server.domain.rejections import RejectionError
from veturi.server.domain.settings import Settings
from veturi.server.domain.table_state import TableState

HOST = "host"
SECRET = table_events.Secret(seed="7", salt="ab" * 32, invite="i" * 43, watch="w" * 43)


def rejection(work: Callable[..., object], *args: Any, **named: Any) -> RejectionError:
    """Tries what must be refused: why it is."""
    with pytest.raises(RejectionError) as caught:
        work(*args, **named)
    return caught.value


class Pretended:
    """A table whose log is a list."""

    def __init__(
        self, seats: list[str], secret: table_events.Secret = SECRET, **settings: Any
    ) -> None:
        self.live = TableState("t", secret)
        self.log: list[tuple[int, float, table_events.TableEvent]] = []
        self.events: list[list[Event]] = []
        self.clock = 1000.0
        about = Settings(**{"map": "usa", "seats": seats, **settings})
        promise = commitment(int(secret.seed), secret.salt)
        self.add(table_events.Created(person=HOST, format=1, settings=about, commitment=promise))

    @classmethod
    def playing(cls, people: int = 2, bots: list[str] | None = None, **settings: Any) -> Pretended:
        """A game under way; person `p0` has seat 0, and so on."""
        made = cls(["open"] * people + (bots or []), **settings)
        for seat in range(people):
            made.do(commands.Sit(name=f"P{seat}", seat=seat, token=""), f"p{seat}")
        made.do(commands.Start(), HOST)
        return made

    def add(self, *entries: table_events.TableEvent) -> None:
        """Folds entries, and the end of the game if they bring it."""
        for entry in entries:
            following: table_events.TableEvent | None = entry
            while following is not None:
                number = self.live.number + 1
                self.clock += 1
                stored = table_events.decode(table_events.encode(following))
                self.log.append((number, self.clock, stored))
                self.events.append(self.live.fold(*self.log[-1]))
                following = end_of_game(self.live, following)

    def handle_command(
        self, command: commands.Command, person: str, invited: bool = True
    ) -> list[table_events.TableEvent]:
        return handle_command(self.live, command, person, invited)

    def do(self, command: commands.Command, person: str) -> list[table_events.TableEvent]:
        """Does what must be allowed."""
        outcome = self.handle_command(command, person)
        self.add(*outcome)
        return outcome

    def rejected(
        self, command: commands.Command, person: str, invited: bool = True
    ) -> RejectionError:
        """Tries what must be refused, and must change nothing."""
        before = self.picture()
        found = rejection(self.handle_command, command, person, invited)
        assert self.picture() == before
        return found

    def play(
        self, seat: int, action: str | None = None, **more: Any
    ) -> list[table_events.TableEvent]:
        """Plays an action, or the first that is legal."""
        assert self.live.game is not None
        text = action or self.live.game.legal_actions(seat)[0].text
        command = commands.Play(seat=seat, action=text, number=self.live.number, **more)
        return self.do(command, f"p{seat}")

    def play_on(self, steps: int, seed: int = 1) -> None:
        """So many random actions by whoever is to move, or until the end."""
        chance = Rng.from_seed(seed)
        for _ in range(steps):
            game = self.live.game
            assert game is not None
            if game.over:
                return
            movers = game.to_move
            seat = movers[chance.below(len(movers))]
            action = game.random_action(chance, seat).text
            if self.live.seats[seat].played_by_bot:
                outcome = handle_bot_move(self.live, seat, action, self.live.asked[seat])
                self.add(*outcome)
            else:
                self.play(seat, action)

    def picture(self) -> dict[str, Any]:
        """All that a table is, as values that can be compared."""
        live = self.live
        game = live.game
        return {
            "number": live.number,
            "settings": live.settings,
            "seats": [(s.plan, s.name, s.holders, s.level, s.stand_in, s.pin) for s in live.seats],
            "status": live.status,
            "asked": (list(live.asked), list(live.turn_at), live.moved),
            "numbers": (list(live.numbers), list(live.shown)),
            "undo": live.undo and (live.undo.seat, live.undo.numbers, sorted(live.undo.waiting)),
            "views": game and [game.view(seat).facts() for seat in range(-1, len(live.seats))],
            "record": game and game.record().to_json(),
            "result": live.result,
            "rematch": live.rematch,
        }

    def again(self) -> Pretended:
        """The same table, folded anew from its log."""
        twin = object.__new__(Pretended)
        twin.live = TableState("t", self.live.secret)
        twin.log, twin.clock = list(self.log), self.clock
        twin.events = [twin.live.fold(*one) for one in self.log]
        return twin
