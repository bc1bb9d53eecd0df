"""Random numbers that are the same on every machine and for ever: the twin of cpp/common/rng.hpp.

xoshiro256** seeded by splitmix64 (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number
generators", 2018). A generated puzzle's name holds its seed, so this sequence never changes.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


def _rotate(x: int, k: int) -> int:
    return ((x << k) | (x >> (64 - k))) & _MASK


class Random:
    """Seeded random numbers; ``seed`` is taken modulo 2^64."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & _MASK
            z = seed
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            state.append(z ^ (z >> 31))
        self._state = state

    @classmethod
    def of(cls, text: str) -> Random:
        """Numbers seeded by a text, such as a puzzle's name (first 64 bits of its SHA-256)."""
        import hashlib

        return cls(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def next(self) -> int:
        """The next 64-bit number."""
        s0, s1, s2, s3 = self._state
        result = (_rotate((s1 * 5) & _MASK, 7) * 9) & _MASK
        s2 ^= s0
        s3 ^= s1
        self._state = [s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & _MASK), _rotate(s3, 45)]
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely; n from 1 to 2^64 - 1."""
        reject = (1 << 64) % n
        while True:
            x = self.next()
            if x >= reject:
                return x % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely; there must be at least one."""
        return items[self.below(len(items))]
