"""SFC32, the seeded random generator: the only source of randomness in a game.

`docs/rng.md` specifies it exactly and gives test vectors. All arithmetic is masked to 32 bits,
so the plain and the compiled form agree.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

__all__ = ["SEED_LIMIT", "Rng"]

#: Seeds are whole numbers from 0 up to, not including, this.
SEED_LIMIT: Final = 1 << 96

WORD: Final = 0xFFFFFFFF
WARM_UP: Final = 15


@mypyc_attr(acyclic=True)
class Rng:
    """Three words of state, each of 32 bits, and a counter."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    @staticmethod
    def from_seed(seed: int) -> Rng:
        """The generator of a seed: its three words, a counter of one, fifteen rounds unused."""
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is a whole number from 0 to 2^96 - 1, not {seed}")
        rng = Rng(seed & WORD, (seed >> 32) & WORD, (seed >> 64) & WORD, 1)
        for _ in range(WARM_UP):
            rng.word()
        return rng

    def copy(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        """The next 32 bits."""
        b, c = self.b, self.c
        out: i64 = (self.a + b + self.counter) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c * 9) & WORD
        # Bits beyond the word fall away with the sum's.
        self.c = (((c << 21) | (c >> 11)) + out) & WORD
        self.counter += 1
        return out

    def below(self, limit: i64) -> i64:
        """A whole number from 0 to limit - 1, each equally likely; limit is at most 2^30."""
        product: i64 = self.word() * limit
        if product & WORD < limit:
            # Words that would favour the low results are drawn again.
            unfair: i64 = (WORD + 1) % limit
            while product & WORD < unfair:
                product = self.word() * limit
        return product >> 32

    def shuffle(self, items: vec[i64], start: i64, size: i64) -> None:
        """Shuffles `size` items from `start` on: from the last down, each swaps with one before."""
        last: i64 = start + size - 1
        while last > start:
            other: i64 = start + self.below(last - start + 1)
            kept: i64 = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1
