"""Seat access (authorization): seat PINs, and which of a person's seats a request may see.

Several players at one device are one person to the server. Each of their seats may have a PIN,
hashed with scrypt in the table's log. The right PIN gives an unlock: a signed token (HMAC) with
the seat, the person and the expiry. The key is the PIN's hash, so every server can verify it, and
a new PIN revokes it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from time import time as now
from typing import Annotated, Final

import msgspec

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain.preconditions import require_seat
from veturi.server.domain.projection import Viewer
from veturi.server.domain.rejections import rejected
from veturi.server.domain.table_state import TableState

__all__ = [
    "PIN_HEADER",
    "SECONDS",
    "Pin",
    "SeatAccess",
    "Shown",
    "Unlocks",
    "fits",
    "kept_of",
    "new_unlock",
]

Pin = Annotated[str, msgspec.Meta(pattern="^[0-9]{4,12}$")]
#: The number of a seat.
SEAT: Final = f"[0-{MAX_PLAYERS - 1}]"
#: Which of the person's seats to show: all, none, their only one, or these.
SHOWN: Final = re.compile(rf"(all|none|sole|{SEAT}(,{SEAT}){{0,{MAX_PLAYERS - 1}}})?")
Shown = Annotated[str, msgspec.Meta(pattern=f"^{SHOWN.pattern}$")]
Unlocks = Annotated[str, msgspec.Meta(max_length=800)]

#: A header, since URLs end up in more logs than headers do.
PIN_HEADER: Final = "veturi-unlock"
#: Lifetime of an unlock: longer than a turn.
SECONDS: Final = 30 * 60
#: scrypt parameters: one attempt costs a twentieth of a second.
COST: Final = {"n": 2**14, "r": 8, "p": 1}
FORM: Final = re.compile(rf"({SEAT})\.([0-9]{{1,12}})\.([0-9a-f]{{64}})")


def _slow(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, dklen=32, **COST)


def kept_of(pin: str) -> str:
    """The salted scrypt hash of a PIN. Slow: never call it on the event loop."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_slow(pin, salt).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Whether a PIN matches its hash. As slow as `kept_of`."""
    salt, _, found = kept.partition(":")
    return hmac.compare_digest(_slow(pin, bytes.fromhex(salt)).hex(), found)


def _sign(table: str, seat: int, person: str, kept: str, until: int) -> str:
    text = f"veturi unlock {table} {seat} {person} {until}"
    return hmac.new(kept.encode(), text.encode(), hashlib.sha256).hexdigest()


def new_unlock(live: TableState, seat: int, person: str) -> tuple[str, int]:
    """A signed unlock token for a seat and a person, and its expiry."""
    until = int(now()) + SECONDS
    sign = _sign(live.id, seat, person, live.seats[seat].pin, until)
    return f"{seat}.{until}.{sign}", until


@dataclass(frozen=True, slots=True)
class SeatAccess:
    """The access of one request: the person, the seats they ask to see, and their unlocks."""

    person: str
    shown: str = "all"
    unlocks: tuple[str, ...] = ()

    @classmethod
    def of(cls, person: str, shown: str, unlocks: str, program: bool) -> SeatAccess:
        """Without `shown` a browser sees only what anybody in front of the screen may know
        (`sole`), a program everything. An invalid value shows nothing."""
        shown = shown if SHOWN.fullmatch(shown) else "none"
        shown = shown or ("all" if program else "sole")
        return cls(person, shown, tuple(unlocks.split(",")[:6]) if unlocks else ())

    def unlocks_seat(self, live: TableState, seat: int) -> bool:
        """Whether a seat has no PIN, or one of the unlocks is valid for it."""
        kept = live.seats[seat].pin
        return not kept or any(self._fits(live, seat, kept, one) for one in self.unlocks)

    def _fits(self, live: TableState, seat: int, kept: str, unlock: str) -> bool:
        read = FORM.fullmatch(unlock)
        if read is None or int(read[1]) != seat or int(read[2]) < now():
            return False
        sign = _sign(live.id, seat, self.person, kept, int(read[2]))
        return hmac.compare_digest(sign, read[3])

    def viewer(self, live: TableState) -> Viewer:
        """The seats whose private data is shown."""
        own = live.seats_of(self.person)
        if self.shown == "none" or not own:
            return frozenset()
        if self.shown == "sole":
            # A seat shared by several devices or people is shown only on explicit request.
            alone = len(own) == 1 and all(len(live.seats[seat].holders) == 1 for seat in own)
            own = own if alone else frozenset()
        elif self.shown != "all":
            own &= self._named()
        return frozenset(seat for seat in own if self.unlocks_seat(live, seat))

    def _named(self) -> frozenset[int]:
        return frozenset(int(seat) for seat in self.shown.split(","))

    def require_shown(self, live: TableState) -> None:
        """Rejects seats that are requested by number and cannot be shown."""
        if self.shown not in ("all", "none", "sole"):
            for seat in sorted(self._named()):
                self.require(live, seat)

    def require(self, live: TableState, seat: int) -> None:
        """Rejects a seat that this request may not use: another's, or one that is locked."""
        require_seat(live, seat, self.person)
        if not self.unlocks_seat(live, seat):
            raise rejected("pin_needed")
