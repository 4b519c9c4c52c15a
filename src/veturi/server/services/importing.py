"""Records of games that were played elsewhere: checked move by move, and made into tables.

Whatever a file says is believed only as far as the rules follow it. Its table can be looked at and
gone on from, and is nobody's game.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple

import msgspec

from veturi.engine import EditionError, Game, Record, RecordError
from veturi.maps import Name
from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain import table_events
from veturi.server.domain.commitment import promise_in
from veturi.server.domain.read_model.values import Result, result_of
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.domain.settings import OPEN, Settings, check, table_rules
from veturi.server.services.channel import Channel
from veturi.server.services.context import ServiceContext
from veturi.server.services.creation import create_table

__all__ = ["Checked", "check_record", "import_record"]

#: Seconds that a record is checked for before the tables have their turn.
AT_A_TIME: Final = 0.005
#: No action's text is longer.
MOST_TEXT: Final = 200
SHOWN: Final = 60


class Checked(NamedTuple):
    """A record that holds, as a table keeps it."""

    settings: Settings
    started: table_events.Started
    played: list[table_events.Played]
    #: None of a game that is not over.
    result: Result | None
    seed: str
    #: The promise that was made about the seed; "" if none was.
    commitment: str
    salt: str


async def import_record(context: ServiceContext, person: str, text: bytes) -> Channel:
    """A table with the game of a record, for looking at it and for going on from it."""
    checked = await check_record(text)
    end: table_events.TableEvent = table_events.Closed()
    if checked.result is not None:
        end = table_events.Ended(result=checked.result, seed=checked.seed, salt=checked.salt)
    return await create_table(
        context,
        person,
        checked.settings,
        [checked.started, *checked.played, end],
        seed=checked.seed,
        salt=checked.salt,
        promise=checked.commitment,
        origin=table_events.Origin("imported"),
    )


async def check_record(text: bytes) -> Checked:
    """What a record says, if all of it holds here."""
    plain = text.removeprefix(b"\xef\xbb\xbf")
    try:
        # Stricter than the other: no halves of characters, which could not be told or stored.
        facts = msgspec.json.decode(plain)
        record = Record.from_json(plain)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, RecordError) as error:
        raise _no_record(str(error)) from None
    try:
        settings = _settings(record)
        rules = table_rules(settings, record.edition)
    except EditionError as error:
        raise _other_version(error) from None
    started = table_events.Started.of(rules, decks=record.decks, position=record.position)
    promise = _promise(facts, record.seed)
    try:
        game = Game.begin(rules, record.seed, record.decks, record.position)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise _no_record(str(error)) from None
    played = await _played(game, record.actions)
    if record.result is not None and record.result != game.result():
        raise rejected("record_result")
    return Checked(settings, started, played, result_of(game), str(record.seed), *promise)


def _settings(record: Record) -> Settings:
    # Before the number becomes a list of seats.
    if not 2 <= record.players <= MAX_PLAYERS:
        raise _no_record(f"{record.players} players")
    wanted = {"map": record.map_id, "seats": [OPEN] * record.players, "options": record.options}
    try:
        settings = msgspec.convert(wanted, Settings)
    except msgspec.ValidationError as error:
        raise _no_record(str(error)) from None
    check(settings, record.edition)
    return settings


def _promise(facts: dict[str, object], seed: int) -> tuple[str, str]:
    """What a server had promised of the seed: it has to hold, if it is there."""
    try:
        promise, salt = promise_in(facts, seed)
    except ValueError:
        raise rejected("record_promise") from None
    if promise and len(salt) != 64:
        raise rejected("record_promise")
    return promise, salt


async def _played(game: Game, actions: list[str]) -> list[table_events.Played]:
    """Plays them, each under its exact text."""
    played, since = [], time.monotonic()
    for step, text in enumerate(actions, start=1):
        seat, _, said = text.partition(" ")
        if not (seat.isascii() and seat.isdecimal() and len(seat) == 1) or len(text) > MOST_TEXT:
            raise _no_record(f"step {step}: {text[:SHOWN]!r}")
        violation = game.why_not(said, int(seat))
        if violation is not None:
            en = f"The record is not valid at step {step}, “{text[:SHOWN]}”. {violation.en}"
            fi = f"Tallenne ei kelpaa: askel {step}, ”{text[:SHOWN]}”. {violation.fi}"
            raise RejectionError("record_step", Name(en, fi), violation.rule)
        action = game.parse(said, int(seat))
        game.apply_unchecked(action, int(seat))
        played.append(table_events.Played(seat=int(seat), action=action.text, by="record"))
        if time.monotonic() - since > AT_A_TIME:
            await asyncio.sleep(0)
            since = time.monotonic()
    return played


def _no_record(fault: str) -> RejectionError:
    fault = " ".join(fault.split())[:200]
    said = Name(
        f"This is not a game record that can be read here: {fault}.",
        f"Tämä ei ole pelitallenne, jonka voi lukea täällä: {fault}.",
    )
    return RejectionError("no_record", said)


def _other_version(error: EditionError) -> RejectionError:
    if error.same_rules:
        said = Name(
            "The map has changed since this game was played.",
            "Kartta on muuttunut sen jälkeen, kun tämä peli pelattiin.",
        )
    else:
        then, now = (f"{one.ruleset[:SHOWN]} {one.version}" for one in (error.wanted, error.here))
        said = Name(
            f"This game was played with rules {then}, and this server has {now}.",
            f"Peli pelattiin säännöillä {then}, ja tällä palvelimella on {now}.",
        )
    return RejectionError("record_version", said)
