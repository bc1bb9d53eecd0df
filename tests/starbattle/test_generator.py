"""Generated boards: one solution, of the level asked for, connected regions, the same for ever."""

from __future__ import annotations

import pytest

from damero.diagram import Cell
from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Level
from damero.starbattle import KIND, Board, generate, parse, rate
from damero.starbattle.generator import RANGES, SIZES, Params, read, size_of, write
from damero.starbattle.techniques import FACTS
from damero.starbattle.walk import End, path
from support.stars import plain_solutions

# What version 1 makes of these names: it never changes.
FOR_EVER = {
    "starbattle:4x4,easy@1#1": "AABBAACCADCCADCC",
    "starbattle:8x8,medium@1#42": "ABBBBBBBAABBBBBBAAABBBBCDAABBBBCDDAEEFFFDDGGHHHFHHHGHHFFHHHHHHFF",
    "starbattle:9x9,hard@1#42": (
        "ABBBBCCDDAAEEBCDDDEEEBBBBDDEFFFFBBGDFFBFFBGGDFFBBBBDDDFFFFHBBBDFFFHHHBDDFFHHIIBBB"
    ),
    "starbattle:9x9,expert@1#7": (
        "ABBBBCCCCAAABBBCDCAAAABBBDDAAABBAADDAAAAAADDEFFFAGADDEFHHIGGGEEFIIIGGGGEFIGGGGGGG"
    ),
    "starbattle:10x10,extreme@1#3": (
        "AABBAACCCCAAABAAAACDAAAAAACCCDAAAAACCCDDAAAAAEECDFGGAEEEEEDFGGHHHHEDDHIGJJJHEDDHIGJJHHEEEHGGGGHHHHHH"
    ),
    "starbattle:14x14,medium@1#18446744073709551615": (
        "AABBBBCCCCCCCCABBDBBBCCEECECAABDBFBCEEEEECABBBFFCCCCEECCABBBFCCCCCCEGGAAFFFFCHHCEEEGAAFFFF"
        "CCHCGGGGAFFIIFFHHCCGGGFFFFHHHHCCCCCGFJFKHHHKCCCGGGFJFKKKKKCCCLGGMJFJJKCCCKLLLGMJJJJKKKKKKL"
        "GGMMJJJKKKKKNNGG"
    ),
    "starbattle:9x9,2stars,easy@1#1": (
        "AAAAABBBBAACCCBBBBDCCCCEBBBDCCCEEEFBDDCCEEFFFDGGEEEHFFDGGEIHHHHGGGGIIHHHGGGGIHHHH stars 2"
    ),
    "starbattle:10x10,2stars,expert@1#2": (
        "ABBBBAACCCAABAAAACDDEAAAEACCDDEEEEECCCCDFFEEEEGGCGFEEHHHHGGGFFFIHHHGGGFFFIIJHHHGFIIIIJJHGG"
        "FIIIIJJJGG stars 2"
    ),
    "starbattle:12x12,3stars,easy@1#5": (
        "AAAABBBCDDDDAABABBCCCDDDEABBBBFCCCCDEAEEFFFFGCCDEEEEFFGGGGCCEHHHFFFFGGCCEHHHHHFFGIICJHHKHK"
        "KKGGICJHHKKKKKGGIIJJKKKKLGGGIIJJJKKLLGGGGIJJJKKLLLLGII stars 3"
    ),
}


def parts(board: Board) -> list[set[Cell]]:
    found: list[set[Cell]] = [set() for _ in range(board.size)]
    for cell in board.cells():
        found[board.region(cell)].add(cell)
    return found


def is_connected(cells: set[Cell]) -> bool:
    left, stack = set(cells), [min(cells)]
    left.discard(stack[0])
    while stack:
        row, column = stack.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in left:
                left.discard(Cell(*near))
                stack.append(Cell(*near))
    return not left


def has_square(cells: set[Cell]) -> bool:
    return any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)


def check(board: Board, level: Level) -> None:
    solutions = plain_solutions(board.size, board.regions, board.stars)
    assert len(solutions) == 1
    rating = rate(board)
    assert rating.level is level
    techniques = [technique for technique, facts in FACTS.items() if facts.level is not Level.EXTREME]
    if level is not Level.EXTREME:
        found = path(board, techniques=techniques)
        assert found.end is End.SOLVED
        assert found.board.placed == solutions[0]
    for cells in parts(board):
        assert is_connected(cells)
        assert len(cells) <= 6 or has_square(cells)
        assert len(cells) >= 2 or level is Level.EASY
        assert len(cells) <= max(board.size**2 // (3 if board.stars == 1 else 5), 2 * board.size)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("size", [7, 9])
def test_one_star(level: Level, size: int) -> None:
    for seed in range(4):
        board = generate(level=level, size=size, seed=seed)
        assert board.size == size
        check(board, level)


@pytest.mark.parametrize("level", list(Level))
def test_two_stars(level: Level) -> None:
    board = generate(level=level, size=9, stars=2, seed=1)
    assert board.stars == 2
    check(board, level)


@pytest.mark.parametrize(("size", "level"), [(4, "easy"), (5, "medium"), (12, "hard"), (14, "medium")])
def test_small_and_large(size: int, level: str) -> None:
    board = generate(level=level, size=size, seed=3)
    assert (board.size, rate(board).level) == (size, level)


def test_three_stars() -> None:
    board = generate(level="easy", size=12, stars=3, seed=3)
    assert (board.stars, rate(board).level) == (3, "easy")


@pytest.mark.parametrize("name", FOR_EVER)
def test_names_stand_for_their_puzzles_for_ever(name: str) -> None:
    assert KIND.notation.text(KIND.named(name).position) == FOR_EVER[name]


def test_names_are_read_back() -> None:
    for stars, levels in SIZES.items():
        for level, size in levels.items():
            params = Params(level, 0, stars)
            assert read(write(params)) == Params(level, size, stars)
            least, most = RANGES[stars]
            assert least <= size_of(params) <= most
    for text in ("8x9,easy", "8x8", "8x8,1stars,easy", "8x8,2stars,light", "10x10,4stars,easy", "3x3,easy"):
        with pytest.raises((NotationError, SettingError)):
            read(text)


def test_wishes_that_cannot_be_met_are_refused() -> None:
    for settings in ({"size": 3}, {"size": 15}, {"size": 7, "stars": 2}, {"size": 11, "stars": 3}):
        with pytest.raises(SettingError, match="xpected"):
            generate(**settings)  # type: ignore[arg-type]
    with pytest.raises(LimitReached, match="4x4,extreme"):
        generate(level="extreme", size=4, seed=1)


def test_what_a_pipe_of_puzzles_prints_is_read() -> None:
    for stars in (1, 2):
        made = KIND.generate(5, {"level": "easy", "size": 9, "stars": stars})
        assert parse(f"{KIND.notation.text(made.position)}\t{made.ident}") == made.position
