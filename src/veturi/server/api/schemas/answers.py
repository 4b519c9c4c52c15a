"""Messages over the WebSocket and the stream, and the answers to commands."""

from __future__ import annotations

import msgspec

from veturi.server.domain.read_model.game_state import Card, State
from veturi.server.domain.read_model.viewer_events import ViewerEvent
from veturi.server.domain.rejections import RejectionError

__all__ = [
    "Accepted",
    "Alive",
    "Empty",
    "News",
    "Reason",
    "Rejected",
    "ServerMessage",
    "TableLog",
    "reason",
]


class Reason(msgspec.Struct, frozen=True):
    """Why not: a key for programs, the rule's number if it is one's, a sentence for people."""

    key: str
    rule: str
    en: str
    fi: str


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted", omit_defaults=True):
    """A command was done and stored; `number` is the last event that it led to."""

    key: str
    number: int
    #: The command had been done before: nothing was done again.
    repeated: bool = False
    #: Of a rematch: the new table.
    table: str = ""


class Rejected(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A request or a command was not done; nothing has changed."""

    refused: Reason
    key: str = ""
    #: The table's last number, where there is a table.
    number: int = 0


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Heartbeat: nothing is new, and the connection is open. Browsers do not show their pages the
    pings of the WebSocket protocol."""

    #: The server's clock.
    now: float


class News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """What has happened since a number, and how things stand now."""

    entries: list[ViewerEvent]
    #: The server's clock.
    now: float
    state: State
    #: Only when it has changed.
    card: Card | msgspec.UnsetType = msgspec.UNSET


#: All that the server sends over a WebSocket.
ServerMessage = News | Accepted | Rejected | Alive


class TableLog(msgspec.Struct, frozen=True):
    """Events of a table, as the viewer is told of them."""

    entries: list[ViewerEvent]
    number: int


class Empty(msgspec.Struct, frozen=True):
    """It is done; there is nothing to say."""


def reason(rejection: RejectionError) -> Reason:
    return Reason(rejection.key, rejection.rule, rejection.said.en, rejection.said.fi)
