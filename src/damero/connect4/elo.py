"""Ratings from the games of a tournament: maximum likelihood of the Bradley-Terry model.

A player of rating a beats one of rating b with the chance 1 / (1 + 10^((b - a) / 400)); a draw counts as half
a game won by each. One drawn game is added to every pair, so that a player who won all has a rating too.
The maximum is found by minorisation (D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals
of Statistics 32, 2004); the mean of all ratings is 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

ROUNDS = 100_000
CLOSE = 1e-10
NINETY_FIVE = 1.959964
"""So many standard errors either way hold the rating in 95 of 100 cases."""
_PER_NATURAL = 400 / math.log(10)


class Rating(NamedTuple):
    """``elo`` and half the width of its 95 % interval."""

    elo: float
    error: float


def ratings(points: Sequence[Sequence[float]]) -> list[Rating]:
    """Ratings of players of whom the i-th got ``points[i][j]`` against the j-th (a win 1, a draw 1/2)."""
    size = len(points)
    if size < 2:
        return [Rating(0.0, 0.0)] * size
    others = [[j for j in range(size) if j != i] for i in range(size)]
    games = [[points[i][j] + points[j][i] + 1 if i != j else 0.0 for j in range(size)] for i in range(size)]
    won = [sum(points[i][j] + 0.5 for j in others[i]) for i in range(size)]
    strength = [1.0] * size
    for _ in range(ROUNDS):
        before = strength[:]
        for i in range(size):
            strength[i] = won[i] / sum(games[i][j] / (strength[i] + strength[j]) for j in others[i])
        mean = math.exp(sum(map(math.log, strength)) / size)
        strength = [one / mean for one in strength]
        if all(abs(new - old) <= CLOSE * old for new, old in zip(strength, before, strict=True)):
            break
    return [
        Rating(_PER_NATURAL * math.log(one), error)
        for one, error in zip(strength, _errors(strength, games), strict=True)
    ]


def _errors(strength: Sequence[float], games: Sequence[Sequence[float]]) -> list[float]:
    """Half the widths of the intervals, from the observed information; the mean is held at 0."""
    size = len(strength)
    information = [[1.0 / size] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                total = strength[i] + strength[j]
                known = games[i][j] * strength[i] * strength[j] / (total * total)
                information[i][i] += known
                information[i][j] -= known
    inverse = _inverse(information)
    return [NINETY_FIVE * _PER_NATURAL * math.sqrt(max(0.0, inverse[i][i] - 1.0 / size)) for i in range(size)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
