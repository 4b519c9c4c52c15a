"""Nobody is sent a byte that depends on what their seats may not know.

Whole games are played on a real server by several clients, every byte that each was sent is kept,
and the same game is played once more in a twin world: one seat holds other cards and tickets, the
decks lie otherwise, and all that the others may know is the same (`twin_worlds.py` makes sure
of that from the positions alone). If any of the others, or the server's log, gets other bytes than
before, something hidden has been told, in whatever form. Seeds, salts, secrets, links and the
requests of others are looked for as they are.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from support.server.live_server import Running
from support.server.traffic import (
    LOCKED,
    SEATS,
    Performance,
    Planted,
    Recording,
    secrets_told,
    told_apart,
)
from support.server.twin_worlds import World, hidden_differences, make_twin, make_world
from support.soak import scaled
from veturi.engine import Game, Record, make_rules
from veturi.maps import map_ids
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routes import history as past
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.domain import projection as seen
from veturi.server.domain import table_events
from veturi.server.domain.commitment import holds
from veturi.server.domain.projection import ProjectedEvent, Viewer
from veturi.server.domain.read_model.viewer_events import viewer_event
from veturi.server.domain.table_state import TableState
from veturi.server.services import channel as channels
from veturi.server.services import registry as registry

pytestmark = pytest.mark.slow

OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}
KINDS = {"hand", "tickets", "offer", "deck"}
SEED = random.Random(7).getrandbits(96) | 1 << 95


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Planted:
    found = Planted()
    monkeypatch.setattr("veturi.server.domain.table_state.Game", found)
    monkeypatch.setattr("veturi.server.services.creation.new_seed", found.seed)
    return found


def perform(server: Running, planted: Planted, world: World) -> Recording:
    planted.world = world
    options = {**OPTIONS.get(world.rules.board.map.id, {}), "first": 0}
    return Performance(server, world, options).run()


def world_of(map_id: str, seed: int = SEED, most: int = 10_000) -> World:
    rules = make_rules(map_id, 3, {**OPTIONS.get(map_id, {}), "first": 0})
    return make_world(rules, seed, most)


# --- nothing is told ------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", map_ids())
def test_whole_games_tell_nobody_what_their_seats_may_not_know(
    server: Running, planted: Planted, map_id: str
) -> None:
    world = world_of(map_id)
    played = perform(server, planted, world)
    assert secrets_told(played) == []
    # Which seat hides something changes from map to map.
    one = (0, 2)[map_ids().index(map_id) % 2]
    for hiding in scaled((one,), (0, 2)):
        twin = make_twin(world, hiding)
        assert hidden_differences(world, twin, hiding) == KINDS
        assert all(twin.decks[name] != world.decks[name] for name in world.decks)
        again = perform(server, planted, twin)
        assert secrets_told(again) == []
        assert told_apart(played, again, hiding) == []
        # The check has something to look at: whoever holds the seat is told of the difference.
        for name in (one for one, seats in SEATS.items() if hiding in seats):
            assert played.plain(name) != again.plain(name)
    check_end(played, world)


def check_end(played: Recording, world: World) -> None:
    """At the end the promise about the shuffle is kept, to everybody."""
    for name, sent in played.sent.items():
        shown = [one.data for one in sent if one.over and one.what.endswith("/record")]
        assert shown, name
        facts = msgspec.json.decode(shown[-1][shown[-1].index('{"') :])
        assert holds(facts.pop("commitment"), int(facts["seed"]), facts.pop("salt"))
        assert facts["seed"] == played.until_the_end["seed"]
        # Only here decks are given: the server does not know of such games.
        facts["decks"] = world.decks
        assert Game.replay(Record.from_json(msgspec.json.encode(facts).decode())).over


# --- and the check would find it ------------------------------------------------------------

ALL: Viewer = frozenset(range(3))
Leak = Callable[[pytest.MonkeyPatch], None]
#: Where clients are told things: by themselves, and at each of these addresses.
LINE, NOW = "message", "GET /tables/TABLE"
LOG, ALL_OF_THE_LOG = r".*/log(\?after=\d+)?", r".*/log\?all=true.*"
MOMENT, ALL_OF_A_MOMENT = r".*/moments/\d+", r".*/moments/\d+\?all=true"
STRETCH, ALL_OF_A_STRETCH = r".*/moments\?first=\d+&last=\d+", r".*/moments\?.*&all=true"
QUESTIONS = [rf".*/{what}\?.*" for what in ("hints", "routes", "moves")]
PAST_HINTS = r".*/hints\?.*&number=\d+"


def events_as_their_owners_see_them(patch: pytest.MonkeyPatch) -> None:
    def leaking(one: ProjectedEvent, viewer: Viewer) -> bytes:
        return seen.event_json(one, ALL)

    patch.setattr(channels, "event_json", leaking)


def the_log_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def leaking(one: ProjectedEvent, viewer: Viewer) -> bytes:
        return seen.event_json(one, ALL)

    patch.setattr(past, "event_json", leaking)


def hands_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def leaking(live: TableState, viewer: Viewer, public: bytes) -> bytes:
        return seen.state_json(live, ALL, public)

    patch.setattr(channels, "state_json", leaking)


def a_moment_to_everybody(patch: pytest.MonkeyPatch) -> None:
    honest = registry.TableRegistry.moment

    async def leaking(
        tables: registry.TableRegistry, channel: channels.Channel, number: int, viewer: Viewer
    ) -> bytes:
        return await honest(tables, channel, number, ALL)

    patch.setattr(registry.TableRegistry, "moment", leaking)


def a_stretch_to_everybody(patch: pytest.MonkeyPatch) -> None:
    honest = registry.TableRegistry.moments

    async def leaking(
        tables: registry.TableRegistry,
        channel: channels.Channel,
        first: int,
        last: int,
        viewer: Viewer,
    ) -> list[bytes]:
        return await honest(tables, channel, first, last, ALL)

    patch.setattr(registry.TableRegistry, "moments", leaking)


def one_message_for_all(patch: pytest.MonkeyPatch) -> None:
    """As if the messages that are put together once did not know for whom."""
    honest = channels.Channel._frame

    def leaking(channel: channels.Channel, person: str, viewer: Viewer, *more: Any) -> bytes:
        return honest(channel, person, ALL if viewer else viewer, *more)

    patch.setattr(channels.Channel, "_frame", leaking)


def _add_to_the_open(patch: pytest.MonkeyPatch, more: Callable[[Game], int]) -> None:
    honest = seen.public_state_json

    def leaking(live: TableState) -> bytes:
        public = honest(live)
        return public if live.game is None else public + b',"x":%d' % more(live.game)

    patch.setattr(channels, "public_state_json", leaking)


def the_next_card(patch: pytest.MonkeyPatch) -> None:
    from veturi.engine.cards import DECK

    def top(game: Game) -> int:
        return int(sum(game.state.cards[DECK + n] * n for n in range(game.state.deck_size)))

    _add_to_the_open(patch, top)


def a_sum_of_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Not the cards: one small number that depends on them."""
    _add_to_the_open(patch, lambda game: sum(map(len, game.view(0).hand)) % 7)


def a_sum_of_tickets(patch: pytest.MonkeyPatch) -> None:
    _add_to_the_open(patch, lambda game: sum(game.view(0).offer + game.view(0).tickets) % 1009)


def _all_before_the_end(patch: pytest.MonkeyPatch, address: str) -> None:
    """As if one of the addresses that take `all=true` did not ask whether the game is over."""
    honest = RequestContext.viewer

    def leaking(
        context: RequestContext, channel: channels.Channel, shown: str, everybody: bool = False
    ) -> Viewer:
        asked = everybody and re.search(address, context.request.url.path) is not None
        return ALL if asked else honest(context, channel, shown, everybody)

    patch.setattr(RequestContext, "viewer", leaking)


def all_of_the_log_before_the_end(patch: pytest.MonkeyPatch) -> None:
    _all_before_the_end(patch, r"/log$")


def all_of_a_moment_before_the_end(patch: pytest.MonkeyPatch) -> None:
    _all_before_the_end(patch, r"/moments/\d+$")


def all_of_a_stretch_before_the_end(patch: pytest.MonkeyPatch) -> None:
    _all_before_the_end(patch, r"/moments$")


def questions_about_any_seat(patch: pytest.MonkeyPatch) -> None:
    def leaking(context: RequestContext, channel: channels.Channel, seat: int) -> int:
        return seat

    patch.setattr(RequestContext, "own_seat", leaking)


def hints_of_any_seat_at_an_earlier_moment(patch: pytest.MonkeyPatch) -> None:
    """As if what is past were everybody's."""
    honest = RequestContext.own_seat

    def leaking(context: RequestContext, channel: channels.Channel, seat: int) -> int:
        past = "number" in context.request.query_params
        return seat if past else honest(context, channel, seat)

    patch.setattr(RequestContext, "own_seat", leaking)


def seats_that_are_not_asked_for(patch: pytest.MonkeyPatch) -> None:
    """As if the curtain were only drawn on the page."""
    honest = SeatAccess.viewer

    def leaking(access: SeatAccess, live: TableState) -> Viewer:
        return honest(SeatAccess(access.person, "all", access.unlocks), live)

    patch.setattr(SeatAccess, "viewer", leaking)


def seats_whose_pin_was_not_given(patch: pytest.MonkeyPatch) -> None:
    def leaking(access: SeatAccess, live: TableState, seat: int) -> bool:
        return True

    patch.setattr(SeatAccess, "unlocks_seat", leaking)


def hands_in_the_log(patch: pytest.MonkeyPatch) -> None:
    def leaking(house_hall: registry.TableRegistry, change: registry.Change) -> None:
        game = change.channel.live.game
        if game is not None:
            logging.getLogger("veturi.server").debug("%s", game.view(0).hand)

    patch.setattr(registry.TableRegistry, "_tell_watchers", leaking)


#: Leaks, and wherever each of them has to be found.
DEPENDING: dict[Leak, list[str]] = {
    events_as_their_owners_see_them: [LINE],
    the_log_to_everybody: [LOG],
    hands_to_everybody: [LINE, NOW],
    a_moment_to_everybody: [MOMENT],
    a_stretch_to_everybody: [STRETCH],
    one_message_for_all: [LINE],
    the_next_card: [LINE, NOW],
    a_sum_of_a_hand: [LINE, NOW],
    a_sum_of_tickets: [LINE, NOW],
    all_of_the_log_before_the_end: [ALL_OF_THE_LOG],
    all_of_a_moment_before_the_end: [ALL_OF_A_MOMENT],
    all_of_a_stretch_before_the_end: [ALL_OF_A_STRETCH],
    questions_about_any_seat: [*QUESTIONS, PAST_HINTS],
    hints_of_any_seat_at_an_earlier_moment: [PAST_HINTS],
    hands_in_the_log: ["log"],
}


@cache
def beginnings(hiding: int = 0) -> tuple[World, World]:
    """The first actions of a game, and its twin, where a seat holds other things of every kind."""
    for seed in range(SEED + 35, SEED + 85):
        world = world_of("usa", seed, most=9)
        twin = make_twin(world, hiding, tries=20)
        *_, last = world.steps()
        if hidden_differences(world, twin, hiding) == KINDS and last.to_move == [hiding]:
            return world, twin
    raise AssertionError("no such game was found")


@pytest.mark.parametrize("leak", DEPENDING, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(
    server: Running, planted: Planted, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    leak(monkeypatch)
    played, again = (perform(server, planted, one) for one in beginnings())
    # Of "WHO: WHERE: HOW", or "log".
    found = {[*one.split(": "), one][1] for one in told_apart(played, again, 0)}
    for place in DEPENDING[leak]:
        assert any(re.fullmatch(place, one) for one in found), place


def test_a_recording_with_a_fault_is_none(
    server: Running, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry.TableRegistry, "moments", None)
    with pytest.raises(AssertionError, match=r"/moments\?.*fault"):
        perform(server, planted, beginnings()[0])


@pytest.mark.parametrize(
    "leak", [seats_that_are_not_asked_for, seats_whose_pin_was_not_given], ids=lambda f: f.__name__
)
def test_a_leak_to_others_at_the_same_device_is_found(
    server: Running, planted: Planted, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    played, again = (perform(server, planted, one) for one in beginnings(LOCKED))
    assert told_apart(played, again, LOCKED) == []
    leak(monkeypatch)
    played, again = (perform(server, planted, one) for one in beginnings(LOCKED))
    assert told_apart(played, again, LOCKED) != []


def _add_to_the_card(patch: pytest.MonkeyPatch, more: Callable[[TableState], str]) -> None:
    def leaking(live: TableState, viewer: Viewer, host: bool) -> bytes:
        return seen.card_json(live, viewer, host)[:-1] + f',"x":"{more(live)}"}}'.encode()

    patch.setattr(channels, "card_json", leaking)


def the_seed_before_the_end(patch: pytest.MonkeyPatch) -> None:
    _add_to_the_card(patch, lambda live: live.secret.seed)


def the_salt_before_the_end(patch: pytest.MonkeyPatch) -> None:
    _add_to_the_card(patch, lambda live: live.secret.salt)


def who_is_the_host(patch: pytest.MonkeyPatch) -> None:
    _add_to_the_card(patch, lambda live: live.host)


def links_to_spectators(patch: pytest.MonkeyPatch) -> None:
    _add_to_the_card(patch, lambda live: live.secret.invite)


def _add_to_events(
    patch: pytest.MonkeyPatch, kind: type[table_events.TableEvent], name: str
) -> None:
    honest = viewer_event

    def leaking(number: int, at: float, entry: table_events.TableEvent, *more: Any) -> object:
        told = msgspec.to_builtins(honest(number, at, entry, *more))
        return {**told, name: getattr(entry, name)} if isinstance(entry, kind) else told

    patch.setattr(seen, "viewer_event", leaking)


def who_sits_there(patch: pytest.MonkeyPatch) -> None:
    _add_to_events(patch, table_events.Seated, "person")


def keys_of_others(patch: pytest.MonkeyPatch) -> None:
    _add_to_events(patch, table_events.Played, "key")


def secrets_in_the_log(patch: pytest.MonkeyPatch) -> None:
    def leaking(house_hall: registry.TableRegistry, change: registry.Change) -> None:
        logging.getLogger("veturi.server").debug("%s", change.channel.live.secret)

    patch.setattr(registry.TableRegistry, "_tell_watchers", leaking)


PLAIN: list[Leak] = [
    the_seed_before_the_end,
    the_salt_before_the_end,
    who_is_the_host,
    who_sits_there,
    keys_of_others,
    links_to_spectators,
    secrets_in_the_log,
]


@pytest.mark.parametrize("leak", PLAIN, ids=lambda leak: leak.__name__)
def test_a_told_secret_is_found(
    server: Running, planted: Planted, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    leak(monkeypatch)
    assert secrets_told(perform(server, planted, beginnings()[0])) != []


def test_without_a_leak_nothing_is_found(server: Running, planted: Planted) -> None:
    played, again = (perform(server, planted, one) for one in beginnings())
    assert secrets_told(played) == []
    assert told_apart(played, again, 0) == []
