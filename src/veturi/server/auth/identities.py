"""Authentication by bearer token or cookie: a secret of 256 random bits, stored hashed.

A browser keeps it in an HttpOnly cookie, a program sends it in the `Authorization` header. There
are no accounts and no passwords.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from typing import Final

from veturi.server.storage.models import Person
from veturi.server.storage.store import Store

__all__ = [
    "COOKIE",
    "Identities",
    "cookie_header",
    "hash_of",
    "is_bearer",
    "new_id",
    "new_secret",
    "secret_in",
]

COOKIE: Final = "veturi"
#: A year.
COOKIE_SECONDS: Final = 365 * 24 * 3600
#: Size of the cache (LRU) of known people.
REMEMBERED: Final = 20_000
CACHED_SECONDS: Final = 60.0
FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """A secret or link token: 256 random bits in 43 characters (base64url)."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A random id of a table or a person: unguessable and unique."""
    return secrets.token_urlsafe(12)


def hash_of(secret: str) -> bytes:
    """The stored hash of a secret. A long random secret needs no slow hash: SHA-256 suffices."""
    return hashlib.sha256(secret.encode()).digest()


def is_bearer(authorization: str) -> bool:
    """Whether the header carries a program's bearer token. Behind a proxy with a password a
    browser sends this header too, with another scheme (Basic)."""
    return authorization.partition(" ")[0].lower() == "bearer"


def secret_in(authorization: str, cookies: str) -> str:
    """The secret of a request: the bearer token or the cookie; "" if there is none."""
    token = authorization.partition(" ")[2].strip()
    found = token if is_bearer(authorization) else _cookie(cookies)
    return found if FORM.fullmatch(found) else ""


def _cookie(cookies: str) -> str:
    if COOKIE not in cookies:
        return ""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def cookie_header(secret: str, secure: bool) -> str:
    """The Set-Cookie header: not readable by scripts (HttpOnly), never sent cross-site."""
    more = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{more}"


class Identities:
    """Looks people up by their secrets, with an LRU cache. Another server may have signed a device
    out: what is cached is looked up again after a while."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self._known: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    async def add(self) -> tuple[str, str]:
        """Creates an identity; returns its id and its secret, which is shown only once."""
        secret, person = new_secret(), new_id()
        hashed = hash_of(secret)
        await self.store.add_person(Person(person, hashed, "", time.time()))
        self._remember(hashed, person)
        return person, secret

    async def who(self, secret: str) -> str:
        """The id of the person with this secret; "" if there is none."""
        if not secret:
            return ""
        hashed = hash_of(secret)
        known = self._known.get(hashed)
        if known is not None and self.clock() < known[1]:
            self._known.move_to_end(hashed)
            return known[0]
        person = await self.store.person_by_secret(hashed)
        if person is None:
            self._known.pop(hashed, None)
            return ""
        self._remember(hashed, person.id)
        return person.id

    async def sign_out_others(self, person: str, secret: str) -> None:
        """Makes this secret the person's only one."""
        await self.store.keep_only_secret(person, hash_of(secret))
        for hashed in [one for one, (who, _) in self._known.items() if who == person]:
            del self._known[hashed]

    def _remember(self, hashed: bytes, person: str) -> None:
        self._known[hashed] = person, self.clock() + CACHED_SECONDS
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
