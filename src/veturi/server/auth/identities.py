"""Who somebody is: whoever has a secret of 256 random bits, which is stored hashed.

A browser has it as a cookie that scripts of the page cannot read, a program in its `Authorization`
header. There are no accounts and no passwords.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
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
#: How many people are remembered without asking the store.
REMEMBERED: Final = 20_000
FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """A secret, or a link: 256 random bits in 43 letters."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name for a table or a person that nobody can guess or meet by accident."""
    return secrets.token_urlsafe(12)


def hash_of(secret: str) -> bytes:
    """What is stored of a secret. It is random and long, so that one plain hash suffices."""
    return hashlib.sha256(secret.encode()).digest()


def is_bearer(authorization: str) -> bool:
    """Whether a program says who it is. Behind a proxy that asks for a password a browser sends
    this header as well, by another scheme."""
    return authorization.partition(" ")[0].lower() == "bearer"


def secret_in(authorization: str, cookies: str) -> str:
    """The secret that a request carries: a bearer's, or the cookie; "" if there is none."""
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
    """The cookie: never readable by scripts, never sent from other sites."""
    more = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{more}"


class Identities:
    """Finds people by their secrets."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[bytes, str] = OrderedDict()

    async def add(self) -> tuple[str, str]:
        """Somebody new: their id and their secret, which is told once."""
        secret, person = new_secret(), new_id()
        hashed = hash_of(secret)
        await self.store.add_person(Person(person, hashed, "", time.time()))
        self._remember(hashed, person)
        return person, secret

    async def who(self, secret: str) -> str:
        """The person who has the secret; "" if nobody has."""
        if not secret:
            return ""
        hashed = hash_of(secret)
        known = self._known.get(hashed)
        if known is not None:
            self._known.move_to_end(hashed)
            return known
        person = await self.store.person_by_secret(hashed)
        if person is None or not hmac.compare_digest(person.secret_hash, hashed):
            return ""
        self._remember(hashed, person.id)
        return person.id

    def _remember(self, hashed: bytes, person: str) -> None:
        self._known[hashed] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
