"""Takes a table's game on to a later moment in one stroke, so that no browser plays the middle."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Literal

from playwright.sync_api import Page

from support.browser.player import Player
from support.server.live_server import Running
from support.soak import SOAK
from veturi.bots import make_bot
from veturi.bots.base import action_of
from veturi.engine import Game
from veturi.server.domain.table_events import Played, TableEvent
from veturi.server.domain.table_state import TableState

__all__ = [
    "BEGINNING",
    "Moment",
    "can_claim",
    "last_turn",
    "nearly_over",
    "play_through",
    "skip_to",
]

Moment = Callable[[Game, int], bool]
#: With so few trains left the last round is a few turns away on every map.
FEW_TRAINS = 4
#: What every game asks in its first turns.
BEGINNING = frozenset({"opening", "turn", "second_draw"})
#: The page has heard of a move.
HEARD = "(n) => Number(document.querySelector('main[data-number]')?.dataset.number ?? 0) >= n"


def nearly_over(game: Game, seat: int) -> bool:
    """Some turns before the end."""
    view = game.view(seat)
    return view.turns_left >= 0 or min(one.trains for one in view.seats) <= FEW_TRAINS


def last_turn(game: Game, seat: int) -> bool:
    """The seat is asked for the last time."""
    return game.view(seat).turns_left >= 0


def can_claim(game: Game, seat: int) -> bool:
    return any(action.text.startswith("claim ") for action in game.legal_actions(seat))


def skip_to(site: Running, table: str, moment: Moment, *pages: Page, seat: int = 0) -> None:
    """Novices play all seats until the seat is at the beginning of a turn of such a moment. It is
    one change of the table: whoever looks on sees where it led. Waits until these pages show it."""
    registry = site.container.registry

    def played(live: TableState) -> list[TableEvent]:
        assert live.game is not None
        game = live.game.clone()
        bots = [make_bot("novice", place) for place in range(len(live.seats))]
        found: list[TableEvent] = []
        while not (asked(game, seat) and moment(game, seat)):
            assert not game.over, "the game ended before"
            mover = game.to_move[0]
            actions = game.legal_actions(mover)
            action = action_of(bots[mover].choose(game.view(mover), actions, 1.0))
            found.append(Played(seat=mover, action=action.text, by=by(live, mover)))
            game.apply(action, mover)
        return found

    number = site.run(registry.change(registry.channels[table], played)).number
    for page in pages:
        page.wait_for_function(HEARD, arg=number)


def play_through(
    site: Running, table: str, player: Player, kinds: Set[str] = BEGINNING, seat: int = 0
) -> None:
    """Plays the first turns, until all these kinds of choices were met, and the last ones; in the
    soak, the whole game."""
    if not SOAK:
        while not kinds <= player.met:
            player.step(player.wait())
        skip_to(site, table, nearly_over, player.page, seat=seat)
    player.play()


def asked(game: Game, seat: int) -> bool:
    return game.to_move == [seat] and game.view(seat).phase == "turn"


def by(live: TableState, seat: int) -> Literal["bot", "person"]:
    return "bot" if live.seats[seat].level else "person"
