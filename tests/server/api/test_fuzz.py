"""Whatever is sent, read or tried: it is refused in words, nothing changes, and nothing breaks."""

from __future__ import annotations

import json
import logging
import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.server.live_server import API, Running, Socket, Somebody, running
from support.server.table_without_server import HOST, Pretended
from veturi.bots import LEVELS
from veturi.server.api import codec as wire
from veturi.server.auth.rate_limits import Limits
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import handle_pin
from veturi.server.domain.read_model.values import Result
from veturi.server.domain.rejections import RejectionError
from veturi.server.domain.settings import OPEN, PERSON, Settings, level_named
from veturi.server.domain.table_events import EventError, TableEvent

QUICK = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)

# --- strategies -----------------------------------------------------------------------------

texts = st.text(max_size=12)
levels = st.sampled_from([level_named(name) for name in LEVELS])
seats = st.integers(0, 5)
numbers = st.integers(0, 60)
plans = st.sampled_from([OPEN, PERSON, *LEVELS])
tables = st.builds(
    Settings,
    map=st.sampled_from(["usa", "amsterdam", "oldwest", "nowhere"]),
    seats=st.lists(plans, min_size=2, max_size=6),
    options=st.dictionaries(
        st.sampled_from(["first", "alvin", "x"]), st.one_of(st.booleans(), seats, texts), max_size=2
    ),
    public=st.booleans(),
    undo=st.sampled_from(["free", "consent", "never"]),
)
actions = st.one_of(
    texts,
    st.sampled_from(["keep 1,2", "keep 1", "keep 1,2,3", "draw deck", "draw tickets", "pass"]),
    st.sampled_from(["draw red", "claim Helena-Omaha red+1", "claim 1", "draw 1", "nosta pakka"]),
)
keys = st.one_of(st.just(""), st.sampled_from(["a", "b"]))
some_commands = st.one_of(
    st.builds(commands.Sit, key=keys, name=texts, seat=st.none() | seats),
    st.builds(commands.Leave, key=keys, seat=seats),
    st.builds(commands.Fill, key=keys, level=levels, seat=st.none() | seats),
    st.builds(commands.SetUp, key=keys, settings=tables),
    st.builds(commands.Start, key=keys),
    st.builds(commands.Play, key=keys, seat=seats, action=actions, number=numbers),
    st.builds(commands.Play, key=keys, seat=seats, action=actions, number=numbers),
    st.builds(commands.Undo, key=keys, seat=seats, number=numbers),
    st.builds(commands.AnswerUndo, key=keys, accept=st.booleans(), number=numbers),
    st.builds(commands.Say, key=keys, text=texts),
    st.builds(commands.Away, key=keys, seat=seats, level=levels),
    st.builds(commands.Back, key=keys, seat=seats),
    st.builds(commands.Close, key=keys),
)
some_numbers = st.lists(st.integers(-1, 40), max_size=4)
anything = st.integers(-3, 9)
RESULT = Result(reason="last_round", totals=[1, 2], winners=[1], lines=[])
entries: st.SearchStrategy[TableEvent] = st.one_of(
    st.builds(table_events.Created, format=anything, settings=tables, commitment=texts),
    st.builds(table_events.Seated, person=texts, seat=anything, name=texts),
    st.builds(table_events.Left, seat=anything),
    st.builds(table_events.Filled, seat=anything, level=levels),
    st.builds(table_events.Shared, person=texts, seat=anything),
    st.builds(table_events.Moved, person=texts, seat=anything),
    st.builds(table_events.PinSet, person=texts, seat=anything, kept=texts),
    st.builds(table_events.PinRemoved, person=texts, seat=anything),
    st.builds(table_events.SettingsChanged, settings=tables),
    st.builds(table_events.Started, ruleset=texts, version=anything, digest=texts),
    st.builds(table_events.Played, seat=anything, action=actions),
    st.builds(table_events.TakenBack, seat=anything, numbers=some_numbers),
    st.builds(table_events.UndoAsked, seat=anything, numbers=some_numbers),
    st.builds(table_events.UndoAnswered, seats=some_numbers, accepted=st.booleans()),
    st.builds(table_events.Said, name=texts, text=texts, seats=some_numbers),
    st.builds(table_events.StandIn, seat=anything, level=levels, why=st.just("away")),
    st.builds(table_events.Returned, seat=anything),
    st.builds(table_events.Closed),
    st.builds(table_events.Ended, result=st.just(RESULT), seed=texts, salt=texts),
    st.builds(table_events.Rematched, table=texts),
)


def damaged(data: bytes, place: int, how: int) -> bytes:
    """With one byte another, left out, or twice, or cut short."""
    place %= len(data)
    return [
        data[:place] + bytes([how % 256]) + data[place + 1 :],
        data[:place] + data[place + 1 :],
        data[:place] + data[place : place + 9] * 2 + data[place:],
        data[:place],
    ][how % 4]


# --- the codec ------------------------------------------------------------------------------


@QUICK
@given(some_commands)
def test_commands_come_back_as_they_were(command: commands.Command) -> None:
    # JSON can say everything but half of a pair of surrogates.
    try:
        data = wire.encode(command)
    except UnicodeEncodeError:
        assume(False)
    assert wire.decode_command(data) == command
    assert wire.decode_command(data.decode()) == command


@QUICK
@given(entries)
def test_entries_come_back_as_they_were(entry: TableEvent) -> None:
    data = table_events.encode(entry)
    try:
        assert table_events.decode(data) == entry
    except EventError:
        # What could not have been a table's settings is refused.
        assert isinstance(entry, table_events.Created | table_events.SettingsChanged)


@QUICK
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff")
@example(b'{"do":"say","text":"\xff"}')
@example(b'{"do":"say","text":"\\ud800"}')
@example(b'{"do":' * 5000)
@example(b"[" * 100_000)
@example(b'{"do":"play","seat":0,"action":"x","number":' + b"9" * 6000 + b"}")
@example(b'{"do":"play","seat":0,"action":"x","number":1e999}')
@example(b'{"do":"say","text":"x","do":"close"}')
def test_arbitrary_bytes_are_refused_and_nothing_else(data: bytes) -> None:
    with suppress(RejectionError):
        wire.decode_command(data)
    with suppress(EventError):
        table_events.decode(data)
    with pytest.raises(EventError):
        table_events.decode_secret(data)


@QUICK
@given(some_commands, entries, st.integers(0, 10_000), st.integers(0, 10_000))
def test_damaged_messages_are_refused_or_still_mean_something(
    command: commands.Command, entry: TableEvent, place: int, how: int
) -> None:
    with suppress(RejectionError):
        wire.decode_command(damaged(wire.encode(command), place, how))
    with suppress(EventError):
        table_events.decode(damaged(table_events.encode(entry), place, how))


# --- tables ---------------------------------------------------------------------------------


@QUICK
@given(st.lists(entries, max_size=6), st.booleans())
def test_a_log_that_does_not_hold_is_refused(new: list[TableEvent], playing: bool) -> None:
    table = Pretended.playing(2) if playing else Pretended(["open", "open"])
    for entry in new:
        try:
            table.live.fold(table.live.number + 1, 1.0, entry)
        except EventError:
            return


def some_command(chance: random.Random, table: Pretended) -> tuple[commands.Command, str]:
    """What somebody may try next; often it is what is possible."""
    live, seat = table.live, chance.randrange(4)
    number = live.number - chance.choice([0, 0, 0, 0, 1, 2, -1])
    key = chance.choice(["", "", "a", "b"])
    if live.game is not None and live.to_move and chance.random() < 0.5:
        seat = chance.choice(live.to_move)
        action = chance.choice(live.game.legal_actions(seat)).text
        return commands.Play(seat=seat, action=action, number=max(0, number), key=key), f"p{seat}"
    level = level_named(chance.choice(list(LEVELS)))
    plans = [chance.choice([OPEN, OPEN, PERSON, level]) for _ in range(chance.choice([2, 3, 3]))]
    undo = chance.choice(["free", "consent", "never"])
    new = msgspec.convert({"map": "amsterdam", "seats": plans, "undo": undo}, Settings)
    possible: list[commands.Command] = [
        commands.Sit(name=chance.choice("ABC"), seat=chance.choice([None, seat]), key=key),
        commands.Leave(seat=seat, key=key),
        commands.Fill(level=level, seat=chance.choice([None, seat]), key=key),
        commands.SetUp(settings=new, key=key),
        commands.Start(key=key),
        commands.Undo(seat=seat, number=max(0, number), key=key),
        commands.Undo(seat=seat, number=live.number, key=key),
        commands.AnswerUndo(accept=chance.random() < 0.7, number=max(0, number), key=key),
        commands.AnswerUndo(accept=True, number=live.number, key=key),
        commands.Say(text=chance.choice(["hello", " ", "<b>"]), key=key),
        commands.Away(seat=seat, level=level, key=key),
        commands.Back(seat=seat, key=key),
    ]
    command = chance.choice(possible)
    if live.started and chance.random() < 0.04:
        command = commands.Close()
    if live.started and chance.random() < 0.04:
        command = commands.Resign(seat=seat, level=level, key=key)
    return command, chance.choice([HOST, f"p{seat}", f"p{seat}", "p0", "p1", "stranger"])


def test_whatever_people_do_a_table_holds() -> None:
    """What is refused changes nothing; what is accepted can be stored and read again."""
    happened: Counter[str] = Counter()
    for seed in range(40):
        chance = random.Random(seed)
        table = Pretended(["open"] * 3, map="amsterdam")
        for who in range(3):
            table.do(commands.Sit(name=f"P{who}", seat=who), f"p{who}")
        if seed % 4:
            table.do(commands.Start(), HOST)
        for _ in range(50):
            command, person = some_command(chance, table)
            before = table.picture()
            outcome = []
            with suppress(RejectionError):
                outcome = table.handle_command(command, person)
                assert outcome
            if chance.random() < 0.05:
                with suppress(RejectionError):
                    outcome = handle_pin(table.live, 0, person, chance.choice(["", "kept"]))
            assert table.picture() == before
            table.add(*outcome)
            happened.update(type(entry).__name__ for entry in outcome)
        assert table.again().picture() == table.picture()
    every = {kind.__name__ for kind in table_events.TableEvent.__args__}
    assert every - set(happened) <= {"Created", "Shared", "Moved", "Ended", "Rematched"}


# --- the WebSocket --------------------------------------------------------------------------


def nonsense(chance: random.Random) -> str | bytes:
    """A message of any of many kinds, none of which may do anything."""
    kind = chance.randrange(9)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return chance.randbytes(chance.randrange(200)).decode("latin-1")
    if kind == 2:
        return chance.choice("[{") * chance.randrange(1, 9000)
    if kind == 3:
        return json.dumps(chance.choice([None, True, 1, -1.5, "x", [], [[]], {}, {"a": {"b": []}}]))
    if kind == 4:
        return b'{"do":"say","text":"' + b"x" * chance.randrange(501, 12_000) + b'"}'
    good: dict[str, Any] = chance.choice(
        [
            {"do": "play", "seat": 0, "action": "keep 1,2", "number": 4},
            {"do": "start"},
            {"do": "undo", "seat": 0, "number": 4},
            {"do": "away", "seat": 0},
            {"do": "sit", "name": "M"},
        ]
    )
    if kind == 5:
        wrong: Any = chance.choice([None, [], {}, "0", 0.5, -1, 6, 2**40, "x" * 300, True])
        return json.dumps(
            {**good, chance.choice(["seat", "number", "action", "do"]): wrong, "x": 1}
        )
    if kind == 6:
        return json.dumps({**good, chance.choice(["text", "accept", "settings", "x"]): 1})
    if kind == 7:
        return json.dumps({name: one for name, one in good.items() if name != "do"})
    data = json.dumps({**good, "number": 0, "seat": 9}).encode()
    return damaged(data, chance.randrange(1000), chance.randrange(3) * 4 + 3)


def closing(socket: Socket, messages: Iterable[str | bytes]) -> int | None:
    """Sends messages and looks at the answers, until the server ends the connection: its code."""
    try:
        for message in messages:
            socket.connection.send(message)
            answer = socket.next()
            assert answer["type"] == "refused", answer
            assert "Traceback" not in json.dumps(answer)
            assert 'File "' not in json.dumps(answer)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return None


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_over_the_websocket_changes_nothing(
    server: Running, aino: Somebody, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    table = aino.make(["open", "open"], sit=[0, 1])
    aino.do(table, "start")
    before, chance = aino.log(table), random.Random(seed)
    answered = 0
    with caplog.at_level(logging.WARNING):
        for _ in range(12):
            with aino.socket(table, after=4) as socket:
                socket.next()
                code = closing(socket, (nonsense(chance) for _ in range(25)))
                assert code in (None, 1008)
                answered += len(socket.received)
    assert answered > 100
    assert aino.log(table) == before
    assert not [one for one in caplog.records if one.name.startswith(("veturi", "uvicorn"))]
    number = aino.look(table)["state"]["number"]
    assert aino.do(table, "play", seat=0, action="keep 1,2", number=number)["type"] == "accepted"


@pytest.mark.parametrize("known", [True, False])
def test_thousands_of_messages_end_the_connection_and_nothing_else(
    server: Running, aino: Somebody, known: bool
) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], public=True)
    aino.do(table, "start")
    before = aino.log(table)
    message = "nonsense" if known else '{"do":"start"}'
    path = f"ws://127.0.0.1:{server.port}{API}/tables/{table}/socket?after=4"
    headers = aino.headers if known else {}
    with connect(path, additional_headers=headers, compression=None, close_timeout=0.5) as socket:
        assert flood(socket, message, 3000)
    assert httpx.get(f"{server.address}/health").status_code == 200
    assert aino.log(table) == before


def flood(socket: ClientConnection, message: str, count: int) -> bool:
    """Whether the server ends the connection before it has answered all."""
    try:
        for _ in range(count):
            socket.send(message)
        for _ in range(count):
            socket.recv(10)
    except ConnectionClosed:
        return True
    return False


def test_a_flood_of_commands_is_sent_away(tmp_path: Path) -> None:
    limits = Limits(commands=(5, 0.001))
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        before = aino.log(table)
        with aino.socket(table) as socket:
            socket.next()
            assert closing(socket, ['{"do":"start"}'] * 200) == 1008
        keys = [one["refused"]["key"] for one in socket.received[1:]]
        assert keys[:6] == ["seats_empty"] * 5 + ["too_fast"]
        assert len(keys) < 60
        assert aino.log(table) == before


@pytest.mark.parametrize(("size", "code"), [(20_000, None), (2_000_000, 1009)])
def test_huge_messages_are_not_taken(aino: Somebody, size: int, code: int | None) -> None:
    table = aino.make(["open", "open"], sit=[0])
    before = aino.log(table)
    with aino.socket(table) as socket:
        socket.next()
        message = b'{"do":"say","text":"' + b"x" * size + b'"}'
        assert closing(socket, [message]) in (code, 0 if code else None)
    assert [one["refused"]["key"] for one in socket.received[1:]] == ([] if code else ["too_large"])
    assert aino.log(table) == before
