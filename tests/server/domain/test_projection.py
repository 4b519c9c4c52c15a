"""Nobody is told more than their seats may know, and everybody is told all that they may."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from support.server.table_without_server import SECRET, Pretended
from veturi.engine import Event
from veturi.engine.board import Board
from veturi.i18n import Catalogue, Narrator
from veturi.maps import load_map, map_ids
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import handle_seat_link
from veturi.server.domain.projection import (
    NOBODY,
    card_json,
    event_json,
    project_event,
    public_state_json,
    state_json,
)
from veturi.server.domain.read_model.game_state import Card, State
from veturi.server.domain.read_model.viewer_events import VIEWER_EVENTS, ViewerEvent
from veturi.server.domain.table_state import TableState
from veturi.table.typed_moves import payment_order

VIEWERS = [NOBODY, frozenset({0}), frozenset({1}), frozenset({0, 1})]
OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}


def played(map_id: str) -> Pretended:
    """A game of two people and bots, to its end."""
    bots = ["random"] * (load_map(map_id).setup.max_players - 2)
    table = Pretended.playing(2, bots, map=map_id, options=OPTIONS.get(map_id, {}))
    table.play_on(10_000)
    return table


def steps(table: Pretended) -> Iterator[tuple[TableState, table_events.TableEvent, list[Event]]]:
    """The table after each entry."""
    live = TableState("t", table.live.secret)
    for number, at, entry in table.log:
        yield live, entry, live.fold(number, at, entry)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_state_is_the_views_of_its_seats_and_nothing_else(map_id: str) -> None:
    for live, _, _ in steps(played(map_id)):
        public = public_state_json(live)
        for viewer in VIEWERS:
            found = msgspec.json.decode(state_json(live, viewer, public), type=State, strict=True)
            if live.game is None:
                assert found == State(number=live.number)
                continue
            view = msgspec.to_builtins(found.view)
            assert view == json.loads(json.dumps(live.game.view().facts()))
            shown = found.own or []
            assert [own.seat for own in shown] == sorted(viewer)
            for own in shown:
                facts = msgspec.to_builtins(own)
                actions, _ = facts.pop("actions"), facts.pop("undo")
                # Nobody is told of a choice but those that are the seat's own, now.
                ways = [way for choice in facts.pop("choices") for way in choice["ways"]]
                assert sorted(place for place, _, _ in ways) == list(range(len(actions)))
                done = facts.pop("completed")
                whole = live.game.view(own.seat).facts()
                assert {**view, **facts} == json.loads(json.dumps(whole))
                legal = sorted(live.game.legal_actions(own.seat), key=payment_order)
                texts = [action.text for action in legal]
                assert actions == (texts if own.seat in live.to_move else [])
                lines = live.game.scores(as_if_over=True)
                scored = {
                    int(line.ticket) for line in lines if line.seat == own.seat and line.count
                }
                assert set(done) == scored & set(own.tickets)


@functools.cache
def narrators(map_id: str) -> dict[str, Narrator]:
    board = Board(load_map(map_id))
    return {
        language: Narrator(board, Catalogue(language, board.map), lambda seat: "{player}")
        for language in ("en", "fi")
    }


def in_words(
    map_id: str, event: Event, events: list[Event], viewer: frozenset[int]
) -> dict[str, str] | None:
    """What is said of an event, by the narrator of the terminal and of transcripts."""
    own = int(event.seat) in viewer
    # Opening tickets are told once: when they are chosen, or when all have chosen (B6).
    twice = {"kept" if own else "chose"} if {"kept", "chose"} <= {e.kind for e in events} else set()
    if event.kind in {"turn", *twice}:
        return None
    facts = event.seen_by(int(event.seat) if own else -1)
    return {language: one.sentence(facts) for language, one in narrators(map_id).items()}


@pytest.mark.parametrize("map_id", map_ids())
def test_a_message_tells_events_as_the_viewer_may_see_them(map_id: str) -> None:
    for live, entry, events in steps(played(map_id)):
        one = project_event(live, entry, events)
        for viewer in VIEWERS:
            found = json.loads(event_json(one, viewer))
            wanted = [
                event.seen_by(int(event.seat) if int(event.seat) in viewer else -1)
                for event in events
            ]
            sent = found.pop("events", [])
            texts = [event.pop("told", None) for event in sent]
            to_others = [event.pop("told_others", None) for event in sent]
            hidden = [bool(event.private and int(event.seat) in viewer) for event in events]
            said = [in_words(map_id, event, events, NOBODY) for event in events]
            assert to_others == [
                text if own else None for text, own in zip(said, hidden, strict=True)
            ]
            assert sent == json.loads(json.dumps(wanted))
            assert texts == [in_words(map_id, event, events, viewer) for event in events]
            own = isinstance(entry, table_events.Played) and entry.seat in viewer
            assert ("action" in found) == own
            allowed = {"kind", *VIEWER_EVENTS[type(entry)].__struct_fields__}
            if isinstance(entry, table_events.Played) and entry.action == "no marker":
                assert found.pop("told")["fi"] == "{player} ei aseta kaupunkimerkkiä."
            assert set(found) <= allowed
            msgspec.json.decode(event_json(one, viewer), type=ViewerEvent, strict=True)


def test_others_are_told_of_tickets_and_cards_only_how_many() -> None:
    table = Pretended.playing(2)
    table.play(0, "keep 1,3")
    one = project_event(table.live, table.log[-1][2], table.events[-1])
    assert b"keep 1,3" in event_json(one, frozenset({0}))
    assert b"keep" not in event_json(one, frozenset({1}))
    assert b"kept" not in event_json(one, frozenset({1}))
    table.play(1, "keep 2,3")
    # Both choices take effect now (B6): each learns of the other's only the number.
    one = project_event(table.live, table.log[-1][2], table.events[-1])
    for seat in (0, 1):
        events = json.loads(event_json(one, frozenset({seat})))["events"]
        kept = {event["seat"]: event for event in events if event["event"] == "kept"}
        assert len(kept[seat]["tickets"]) == 2
        assert "tickets" not in kept[1 - seat]
        assert kept[1 - seat]["count"] == 2


def test_the_secret_of_a_table_is_told_at_its_end_and_not_before() -> None:
    table = played("amsterdam")
    texts = {"salt": SECRET.salt, "invite": SECRET.invite, "watch": SECRET.watch}
    for live, entry, events in steps(table):
        sent = [event_json(project_event(live, entry, events), view) for view in VIEWERS]
        sent += [card_json(live, view, True) for view in VIEWERS]
        sent += [state_json(live, view, public_state_json(live)) for view in VIEWERS]
        sent += (
            [bytes(table_events.encode(entry))] if not isinstance(entry, table_events.Ended) else []
        )
        for name, text in texts.items():
            told_now = any(text.encode() in one for one in sent)
            assert told_now == (name == "salt" and live.result is not None)
        card = msgspec.json.decode(card_json(live, NOBODY, False), type=Card, strict=True)
        assert card.seed == (None if live.result is None else SECRET.seed)
    shown = msgspec.json.decode(card_json(table.live, NOBODY, False), type=Card, strict=True)
    assert (shown.seed, shown.salt) == (SECRET.seed, SECRET.salt)


def test_who_is_behind_a_seat_is_never_told() -> None:
    table = Pretended(["open", "person"])
    table.do(commands.Sit(name="Aino", key="the-key"), "person-of-aino")
    outcome = handle_seat_link(table.live, 0, "phone-of-aino", made=9e9, move=False, name="")
    table.add(*outcome)
    for live, entry, events in steps(table):
        sent = event_json(project_event(live, entry, events), NOBODY) + card_json(
            live, NOBODY, True
        )
        for hidden in (b"person-of", b"phone-of", b"the-key", b'"person":"'):
            assert hidden not in sent


def test_every_kind_of_entry_has_its_public_facts() -> None:
    assert set(VIEWER_EVENTS) == set(table_events.TableEvent.__args__)
    for kind, shown in VIEWER_EVENTS.items():
        names = set(shown.__struct_fields__) - {"number", "at", "told", "events"}
        assert names <= set(kind.__struct_fields__) - {"person", "key", "kept"}
