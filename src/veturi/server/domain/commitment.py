"""The promise about the shuffle: a hash of the seed and a secret salt, shown before the game.

The text that is hashed, in UTF-8 and without a newline at its end, is

    veturi seed 1 SALT SEED

where SALT is 64 small hexadecimal digits and SEED the seed as a decimal number. The promise is its
SHA-256, as 64 small hexadecimal digits. docs/server.md specifies it for other programs.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

__all__ = ["SEED_BITS", "commitment", "holds", "new_salt", "new_seed", "promise_in"]

#: Seeds are below two to this power (docs/rng.md).
SEED_BITS: Final = 96


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def new_salt() -> str:
    return secrets.token_hex(32)


def commitment(seed: int, salt: str) -> str:
    """The promise that belongs to a seed and a salt."""
    return hashlib.sha256(f"veturi seed 1 {salt} {seed}".encode()).hexdigest()


def holds(promise: str, seed: int, salt: str) -> bool:
    """Whether the promise was made of this seed and this salt."""
    return hmac.compare_digest(promise.encode(), commitment(seed, salt).encode())


def promise_in(record: Mapping[str, object], seed: int) -> tuple[str, str]:
    """The promise of a record and its salt, "" each if it has none. A `ValueError` says that it is
    incomplete, or was not made of this seed."""
    promise, salt = record.get("commitment"), record.get("salt")
    if promise is None and salt is None:
        return "", ""
    if not isinstance(promise, str) or not isinstance(salt, str):
        raise ValueError("a promise about the seed has a commitment and a salt, both texts")
    if not holds(promise, seed, salt):
        raise ValueError("the seed is not the one that was promised: its commitment is another")
    return promise, salt
