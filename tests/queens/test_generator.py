from __future__ import annotations

import pytest

from damero.errors import NotationError, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.queens import KIND, Board, clashes_of, complete, generate, parse
from damero.queens.generator import LEVELS, Params, random_solution, read, size_of, write
from damero.search import Status

# What version 1 makes of these names: it never changes.
FOR_EVER = {
    "queens:6x6,easy@1#1": ". 3 . . 4 .",
    "queens:8x8,medium@1#42": "3 8 . . 1 . . .",
    "queens:10x10,hard@1#42": ". . . 3 . . . 4 . 1",
    "queens:12x12,expert@1#7": "11 8 2 . . . . . . 6 . .",
    "queens:16x16,extreme@1#3": ". 8 13 9 16 . 10 . 3 . . . . . 5 .",
    "queens:20x20,hard@1#18446744073709551615": "3 19 . 16 13 . 5 15 . 6 . . . . . 9 12 . . .",
}


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("seed", range(6))
def test_every_puzzle_has_one_solution(level: Level, seed: int) -> None:
    board = generate(level=level, seed=seed)
    assert board.size == LEVELS[level][0]
    assert not board.entries
    assert complete(board).status is Status.UNIQUE
    if LEVELS[level][1] == 0:  # no queen more than needed
        for queen in board.givens:
            fewer = Board(board.size, tuple(given for given in board.givens if given != queen))
            assert complete(fewer, at_most=2).status is Status.SEVERAL


@pytest.mark.parametrize("name", FOR_EVER)
def test_names_stand_for_their_puzzles_for_ever(name: str) -> None:
    made = KIND.named(name)
    assert KIND.notation.text(made.position) == FOR_EVER[name]
    assert made.position == parse(FOR_EVER[name])
    assert str(made.ident) == name


@pytest.mark.parametrize("size", [4, 5, 6, 7, 13, 32])
def test_sizes(size: int) -> None:
    board = generate(level="easy", size=size, seed=9)
    assert board.size == size
    assert complete(board, at_most=2).status is Status.UNIQUE
    assert board == KIND.named(f"queens:{size}x{size},easy@1#9").position


@pytest.mark.parametrize("size", range(4, 33))
def test_random_solutions_are_solutions(size: int) -> None:
    columns = random_solution(size, Random(size))
    assert len(columns) == size
    assert clashes_of(columns).total == 0


def test_random_solutions_reach_all_of_them() -> None:
    numbers = Random(1)
    assert len({tuple(random_solution(6, numbers)) for _ in range(200)}) == 4


def test_settings_as_text() -> None:
    for level in Level:
        params = Params(level)
        assert read(write(params)) == Params(level, size_of(params))
    for text in (
        "",
        "easy",
        "8x8",
        "8x9,easy",
        "08x08,easy",
        "3x3,easy",
        "33x33,easy",
        "8x8,insane",
        "8x8,easy,",
    ):
        with pytest.raises((NotationError, SettingError)):
            read(text)


@pytest.mark.parametrize("size", [-1, 1, 2, 3, 33, 10**9])
def test_sizes_without_puzzles(size: int) -> None:
    with pytest.raises(SettingError):
        generate(size=size, seed=1)


def test_without_a_seed_each_is_different() -> None:
    assert len({generate(level="hard") for _ in range(6)}) > 1
