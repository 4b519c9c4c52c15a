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
from typing import Final

__all__ = ["SEED_BITS", "commitment", "holds", "new_salt", "new_seed"]

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
