"""Device codes: another device signs in as the same person, by a one-use code or its link.

A code is 60 random bits in Crockford's base 32, stored hashed. It is valid for ten minutes and
until it is used, cancelled or replaced. The device gets a secret of its own for the same identity.
"""

from __future__ import annotations

import re
import secrets
import time
from typing import Final

from veturi.server.auth.identities import Identities, hash_of, new_secret

__all__ = ["CODE_SECONDS", "DeviceCodes", "code_in"]

#: How long a code can be used.
CODE_SECONDS: Final = 600.0
#: Crockford's base 32: no letter that is taken for a digit.
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 12
GROUP: Final = 4
FORM: Final = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
#: How people type letters that look like digits.
MEANT: Final = str.maketrans("OIL", "011")


def code_in(typed: str) -> str:
    """The code that somebody has typed, without what only helps reading; "" if it is none."""
    bare = re.sub(r"[\s-]", "", typed).upper().translate(MEANT)
    return bare if FORM.fullmatch(bare) else ""


def _hash(bare: str) -> bytes:
    return hash_of(f"veturi device code {bare}")


class DeviceCodes:
    """Makes, cancels and uses codes."""

    def __init__(self, people: Identities) -> None:
        self.people = people
        self.store = people.store

    async def make(self, person: str) -> tuple[str, float]:
        """A new code and its expiry; an earlier one of the person is worthless from now on."""
        bare = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        await self.store.put_device_code(person, _hash(bare), CODE_SECONDS)
        shown = "-".join(bare[at : at + GROUP] for at in range(0, LENGTH, GROUP))
        return shown, time.time() + CODE_SECONDS

    async def cancel(self, person: str) -> None:
        """Makes the person's code worthless."""
        await self.store.put_device_code(person, None, 0)

    async def whose(self, typed: str) -> str | None:
        """The person whose valid code it is; it can still be used."""
        bare = code_in(typed)
        return await self.store.person_of_code(_hash(bare)) if bare else None

    async def use(self, typed: str) -> str | None:
        """A secret for the person whose code it is; None if it is not valid."""
        bare, secret = code_in(typed), new_secret()
        if not bare:
            return None
        used = await self.store.use_device_code(_hash(bare), hash_of(secret), time.time())
        return None if used is None else secret
