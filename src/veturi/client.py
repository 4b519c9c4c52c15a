"""A small client of the server, for bots and scripts: docs/server.md.

    client = Client("http://127.0.0.1:8427")
    seat = client.sit(table, name="Bot", token=invite)
    for turn in client.turns(table, seat):
        turn.play(turn.actions[0])

A lost connection is made again, from the last number on; a command that may or may not have arrived
is sent again with its key, so that it is done once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from veturi.bots import Move
from veturi.engine import Action, View, view_from_facts
from veturi.maps import Name
from veturi.server.api.codec import PREFIX
from veturi.server.api.schemas.answers import Accepted, News, Rejected
from veturi.server.api.schemas.tables import CreatedTable, NewPerson
from veturi.server.domain.read_model.game_state import Card, State
from veturi.server.domain.settings import Settings, table_rules

__all__ = ["Client", "ClientError", "RefusedError", "RejectedError", "Turn"]

T = TypeVar("T")
N = TypeVar("N", "News", "_Position")

#: Seconds between tries to reach a server that does not answer, from the first on.
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
#: The stream says something at least this often.
SILENCE_SECONDS: Final = 40.0


class _Position(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """News without the events: a bot plays on when a newer server tells of kinds unknown here."""

    state: State
    card: Card | msgspec.UnsetType = msgspec.UNSET


class _Seated(msgspec.Struct):
    seat: int | None = None


class _SeatLog(msgspec.Struct):
    """Of a table's log only what tells who sat down where."""

    entries: list[_Seated]


_news: Final = msgspec.json.Decoder(News)
_position: Final = msgspec.json.Decoder(_Position)
_rejection: Final = msgspec.json.Decoder(Rejected)


class ClientError(Exception):
    """The server cannot be reached, or does not say what it should."""


class RejectedError(Exception):
    """The server rejects something; nothing has changed."""

    def __init__(self, rejection: Rejected) -> None:
        reason = rejection.refused
        super().__init__(f"{reason.rule}: {reason.en}" if reason.rule else reason.en)
        self.key: Final = reason.key
        self.rule: Final = reason.rule
        self.message: Final = Name(reason.en, reason.fi)
        #: The table's last number.
        self.number: Final = rejection.number


#: Deprecated: the old name.
RefusedError = RejectedError


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is asked: all that it may know, and what it may do."""

    client: Client
    table: str
    seat: int
    number: int
    view: View
    actions: list[Action]

    def play(self, action: Action | Move | str) -> bool:
        """Answers. False if the table had gone on meanwhile; what the rules forbid raises."""
        text = action.action.text if isinstance(action, Move) else str(action)
        about = {"seat": self.seat, "action": text, "number": self.number}
        try:
            self.client.do(self.table, "play", **about)
        except RejectedError as error:
            if error.key == "late":
                return False
            raise
        return True


class Client:
    """Somebody at a server. `secret` is who they are; without one, somebody new."""

    def __init__(self, address: str, secret: str | None = None, patience: float = 60.0) -> None:
        #: How long a server that does not answer is waited for.
        self.patience = patience
        self._web = httpx.Client(
            base_url=f"{address.rstrip('/')}{PREFIX}",
            timeout=httpx.Timeout(10.0, read=SILENCE_SECONDS),
            trust_env=False,
        )
        try:
            self.secret: Final = secret or self._somebody_new()
        except BaseException:
            self._web.close()
            raise
        self._web.headers["authorization"] = f"Bearer {self.secret}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    def close(self) -> None:
        self._web.close()

    def _somebody_new(self) -> str:
        return self._ask("POST", "/people", NewPerson, {}).secret or ""

    # --- doing ------------------------------------------------------------------------------

    def make_table(
        self, settings: Settings | Mapping[str, Any], sit: Mapping[int, str] | None = None
    ) -> CreatedTable:
        """A new table; `sit` has names by seat."""
        places = [{"seat": seat, "name": name} for seat, name in (sit or {}).items()]
        return self._ask("POST", "/tables", CreatedTable, {"settings": settings, "sit": places})

    def do(self, table: str, do: str, **about: Any) -> Accepted:  # noqa: ANN401  # as it says
        """A command (docs/server.md); what is rejected raises `RejectedError`."""
        command = {"do": do, "key": secrets.token_hex(8), **about}
        return self._ask("POST", f"/tables/{table}/commands", Accepted, command)

    def sit(self, table: str, name: str, seat: int | None = None, token: str = "") -> int:
        """Sits down; answers the seat."""
        number = self.do(table, "sit", name=name, seat=seat, token=token).number
        log = self._ask("GET", f"/tables/{table}/log", _SeatLog, None, {"after": number - 1})
        found = log.entries[0].seat
        if found is None:
            raise ClientError("the server did not say which seat it is")
        return found

    # --- looking ----------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> Any:  # noqa: ANN401  # any of the answers
        """What an address below `/api/v1` answers."""
        return self._ask("GET", path, object, None, query)

    def news(self, table: str, after: int = 0, token: str = "") -> Iterator[News]:
        """What happens at a table, from a number on, for as long as one listens."""
        return self._follow(table, after, token, _news)

    def _follow(
        self, table: str, after: int, token: str, decoder: msgspec.json.Decoder[N]
    ) -> Iterator[N]:
        told = after
        while True:
            for one in self._until_lost(table, told, token, decoder):
                told = one.state.number
                yield one

    def card(self, table: str) -> Card:
        """The table apart from its game."""
        found = self._ask("GET", f"/tables/{table}", _Position).card
        if isinstance(found, msgspec.UnsetType):
            raise ClientError("the server did not say what the table is")
        return found

    def turns(self, table: str, seat: int) -> Iterator[Turn]:
        """Every moment at which the seat is to move, until the game is over."""
        card, answered = None, 0
        for news in self._follow(table, 0, "", _position):
            card = news.card or card
            if card is None or card.status in ("ended", "closed", "stalled"):
                return
            asked = next((one.number for one in news.state.asked or () if one.seat == seat), 0)
            if asked > answered:
                answered = asked
                yield self._turn(table, seat, card.settings, news.state)

    def _turn(self, table: str, seat: int, settings: Settings, state: State) -> Turn:
        own = next((one for one in state.own or () if one.seat == seat), None)
        if own is None or not state.view:
            raise ClientError(f"seat {seat} is not one's own")
        rules = table_rules(settings)
        facts = msgspec.to_builtins(state.view)
        for part in ("seat", "hand", "tickets", "offer", "choice", "private"):
            facts[part] = getattr(own, part)
        view = view_from_facts(rules, facts)
        exact = rules.notation.exact
        actions = [exact[text] for text in own.actions]
        return Turn(self, table, seat, state.number, view, actions)

    # --- the network ------------------------------------------------------------------------

    def _ask(
        self,
        method: str,
        path: str,
        shape: type[T],
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
    ) -> T:
        content = None if body is None else msgspec.json.encode(body)

        def ask() -> httpx.Response:
            return self._web.request(method, path, content=content, params=query)

        answer = self._patiently(ask)
        found: T = self._read(answer.content, answer.is_success, shape)
        return found

    @staticmethod
    def _read(data: bytes, well: bool, shape: Any) -> Any:  # noqa: ANN401  # of that shape
        try:
            if not well:
                raise RejectedError(_rejection.decode(data))
            return msgspec.json.decode(data, type=shape)
        except msgspec.DecodeError as error:
            raise ClientError(f"the server's answer is not understood: {error}") from None

    def _patiently(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        """Asks until there is an answer; a server that is busy is asked again."""
        until = time.monotonic() + self.patience
        for pause in _pauses():
            try:
                answer = ask()
                if answer.status_code not in (429, 503) or time.monotonic() > until:
                    return answer
            except httpx.TransportError as error:
                if time.monotonic() > until:
                    raise ClientError(f"the server does not answer: {error}") from None
            time.sleep(pause)
        raise AssertionError

    def _until_lost(
        self, table: str, after: int, token: str, decoder: msgspec.json.Decoder[N]
    ) -> Iterator[N]:
        """The stream, until its connection is lost; then it is to be asked for again."""
        path = f"/tables/{table}/stream"
        query: dict[str, int | str] = {"after": after, **({"token": token} if token else {})}

        def ask() -> httpx.Response:
            request = self._web.build_request("GET", path, params=query)
            return self._web.send(request, stream=True)

        answer = self._patiently(ask)
        try:
            if not answer.is_success:
                self._read(answer.read(), False, News)
            for line in answer.iter_lines():
                if line:
                    yield decoder.decode(line)
        except httpx.TransportError:
            time.sleep(PAUSES[0])
        finally:
            answer.close()


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]
