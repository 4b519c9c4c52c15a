"""Going on from a moment of a finished or imported game: a new table, for practice, with bots.

The new game has the old one's seed and its actions up to the moment, so that what is drawn next is
what was drawn then. Whoever knows the old game can know that: no promise is made about the seed,
and the game counts nowhere.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from veturi.engine import Game
from veturi.server.api.codec import Number, Seat, ShortText
from veturi.server.auth.identities import new_id, new_secret
from veturi.server.container import House
from veturi.server.domain import table_events as log
from veturi.server.domain.commitment import new_salt
from veturi.server.domain.names import MOST_NAME, clean
from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.settings import OPEN, Level, SeatPlan, Settings
from veturi.server.domain.table_state import LiveTable
from veturi.server.services.channel import Room
from veturi.server.services.creation import too_many

__all__ = ["Continue", "continue_from"]


class Continue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment one goes on, at which seat, and against which bots."""

    number: Number
    seat: Seat
    name: ShortText
    level: Level = "regular"
    pause: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 1000


async def continue_from(house: House, room: Room, person: str, wanted: Continue) -> Room | Refused:
    """A table whose game begins at a moment of another's."""
    live = room.live
    if not live.laid_open:
        return refused("not_ended")
    if live.stalled is not None:
        return Refused("stalled", live.stalled)
    if wanted.seat >= len(live.seats):
        return refused("no_seat")
    if wanted.number > live.number:
        return refused("ahead")
    name = clean(wanted.name, MOST_NAME)
    if not name:
        return refused("no_name")
    if found := await too_many(house, person):
        return found
    game = (await house.hall.at(room, wanted.number)).game
    if game is None:
        return refused("not_started")
    if game.over:
        return refused("nothing_left")
    secret = log.Secret(
        seed=live.secret.seed, salt=new_salt(), invite=new_secret(), watch=new_secret()
    )
    entries = _entries(live, game, person, name, wanted)
    return await house.hall.create(LiveTable(new_id(), secret), secret, entries)


def _entries(
    live: LiveTable, game: Game, person: str, name: str, wanted: Continue
) -> list[log.Entry]:
    rules = game.rules
    seats: list[SeatPlan] = [wanted.level for _ in live.seats]
    seats[wanted.seat] = OPEN
    settings = Settings(
        map=live.settings.map, seats=seats, options=live.settings.options, pause=wanted.pause
    )
    started = log.Started.of(rules, person, decks=game.decks, position=game.position)
    played = [
        log.Played(seat=seat, action=action.text, by="record") for seat, action in game.history
    ]
    created = log.Created(
        person=person,
        format=log.FORMAT,
        settings=settings,
        commitment="",
        origin=log.Origin("continued", live.id, wanted.number),
    )
    return [created, log.Seated(person=person, seat=wanted.seat, name=name), started, *played]
