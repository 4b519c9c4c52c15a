"""Going on from a moment of a finished or imported game: a new table, for practice, with bots.

The new game has the old one's seed and its actions up to the moment, so that what is drawn next is
what was drawn then. Whoever knows the old game can know that: no promise is made about the seed,
and the game counts nowhere.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from veturi.server.domain import table_events
from veturi.server.domain.commands import Number, Seat, ShortText
from veturi.server.domain.names import MOST_NAME, clean
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.domain.settings import OPEN, Level, Settings
from veturi.server.services.channel import Channel
from veturi.server.services.context import ServiceContext
from veturi.server.services.creation import create_table, require_fewer_tables

__all__ = ["Continue", "continue_from"]


class Continue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment one goes on, at which seat, and against which bots."""

    number: Number
    seat: Seat
    name: ShortText
    level: Level = "regular"
    pause: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 1000


async def continue_from(
    context: ServiceContext, channel: Channel, person: str, wanted: Continue
) -> Channel:
    """A table whose game begins at a moment of another's."""
    live = channel.live
    if not live.laid_open:
        raise rejected("not_ended")
    if live.stalled is not None:
        raise RejectionError("stalled", live.stalled)
    if wanted.seat >= len(live.seats):
        raise rejected("no_seat")
    if wanted.number > live.number:
        raise rejected("ahead")
    name = clean(wanted.name, MOST_NAME)
    if not name:
        raise rejected("no_name")
    await require_fewer_tables(context, person)
    game = (await context.registry.at(channel, wanted.number)).game
    if game is None:
        raise rejected("not_started")
    if game.over:
        raise rejected("nothing_left")
    settings = Settings(
        map=live.settings.map,
        seats=[OPEN if seat == wanted.seat else wanted.level for seat in range(len(live.seats))],
        options=live.settings.options,
        pause=wanted.pause,
    )
    started = table_events.Started.of(game.rules, person, decks=game.decks, position=game.position)
    played = [
        table_events.Played(seat=seat, action=action.text, by="record")
        for seat, action in game.history
    ]
    return await create_table(
        context,
        person,
        settings,
        [table_events.Seated(person=person, seat=wanted.seat, name=name), started, *played],
        seed=live.secret.seed,
        promise="",
        origin=table_events.Origin("continued", live.id, wanted.number),
    )
