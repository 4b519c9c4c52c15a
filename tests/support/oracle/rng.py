"""The generator of docs/rng.md, word for word."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

WORD = 2**32


class Generator:
    """The four numbers of the state, and what is drawn from them."""

    def __init__(self, seed: int) -> None:
        self.a = seed % WORD
        self.b = (seed >> 32) % WORD
        self.c = seed >> 64
        self.counter = 1
        for _ in range(15):
            self.word()

    def word(self) -> int:
        word = (self.a + self.b + self.counter) % WORD
        self.counter = (self.counter + 1) % WORD
        old = self.c
        self.a = self.b ^ (self.b >> 9)
        self.b = (old + (old << 3)) % WORD
        rotated = ((old << 21) | (old >> 11)) % WORD
        self.c = (rotated + word) % WORD
        return word

    def below(self, n: int) -> int:
        while True:
            product = self.word() * n
            if product % WORD >= WORD % n:
                return product >> 32

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
