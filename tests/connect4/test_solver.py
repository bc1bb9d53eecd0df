"""The exact solver against published scores and against the textbook method."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from damero.connect4 import analyse, parse, solve, solve_many
from damero.connect4.classic import WIN, MinMax, run
from damero.connect4.position import Position, from_centre
from damero.connect4.solver import find_best, glance, plies_to_end, score_columns
from damero.errors import SettingError
from damero.numbers import Random
from damero.search import Limit, Progress

DATA = Path(__file__).parents[1] / "data" / "connect4"
SETS = ("L3_R1.txt", "L2_R1.txt", "L2_R2.txt", "L1_R1.txt")


def scored(name: str, every: int = 1) -> list[tuple[Position, int]]:
    """Positions and published scores."""
    lines = (DATA / name).read_text().splitlines()[::every]
    return [(parse(line), int(line.split()[1])) for line in lines]


def mirrored(position: Position) -> Position:
    """The position seen in a mirror, by its moves."""
    turned = Position(position.columns, position.rows)
    for column in position.moves:
        turned = turned.play(position.columns - 1 - column)
    return turned


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def random_position(random: Random, columns: int, rows: int, empty: int) -> Position:
    """A position that is not over, with so many empty squares."""
    while True:
        position = Position(columns, rows)
        while not position.over and position.cells - position.discs > empty:
            position = position.play(random.choice(position.legal))
        if not position.over:
            return position


@pytest.mark.parametrize("name", SETS)
def test_published_scores(name: str) -> None:
    positions, scores = zip(*scored(name), strict=True)
    assert len(scores) == 500
    assert [answer.score for answer in solve_many(positions)] == list(scores)
    assert [answer.score for answer in solve_many(positions, weak=True)] == [sign(one) for one in scores]


@pytest.mark.parametrize("name", SETS)
def test_one_by_one_weak_and_mirrored(name: str) -> None:
    for position, score in scored(name, every=25):
        assert solve(position).score == score
        assert solve(position, weak=True).score == sign(score)
        assert solve(mirrored(position)).score == score


@pytest.mark.parametrize(
    ("name", "some"), [("L1_R2.txt", slice(0, 500, 50)), ("L1_R3.txt", slice(200, 301, 50))]
)
def test_openings(name: str, some: slice) -> None:
    # All 500 of each: benchmarks/connect4_sets.py --check.
    for position, score in scored(name)[some]:
        assert solve(position).score == score
        assert solve(position, weak=True).score == sign(score)


@pytest.mark.parametrize(
    ("moves", "score"),
    [("4455", 18), ("44553", -18), ("445531", 18), ("4455312", -18), ("121212", 18), ("1212121", -18)],
)
def test_what_the_score_means(moves: str, score: int) -> None:
    # 22 minus the discs the winner has played: four on 7x6 that fall at once are worth 18.
    assert solve(parse(moves)).score == score


def test_the_very_last_disc_is_worth_1() -> None:
    won = parse("242436417642466154675732125513352675117337")
    assert won.over
    assert solve(won).score == -1
    before = parse("24243641764246615467573212551335267511733")
    assert solve(before).score == 1
    found = analyse(before)
    assert (found.score, found.best, found.line) == (1, (6,), (6,))


@pytest.mark.parametrize("line", (DATA / "sizes.tsv").read_text().splitlines()[1:])
def test_other_sizes(line: str) -> None:
    columns, rows, result = line.split("\t")
    expected = {"win": 1, "draw": 0, "loss": -1}[result]
    assert solve(Position(int(columns), int(rows)), weak=True).score == expected


def test_small_boards_through_and_through() -> None:
    # Every position of up to four discs on 4x4, by min-max to the end for its sign.
    layer = [Position(4, 4)]
    for _ in range(3):
        layer = list({position.play(column) for position in layer for column in position.legal})
    answers = solve_many(layer, weak=True)
    for position, answer in list(zip(layer, answers, strict=True))[::16]:
        value = run(MinMax(42, prune=True, tie_break=False), position)
        assert value is not None
        assert value.value == WIN * (answer.score or 0)


@pytest.mark.parametrize(
    ("columns", "rows"), [(7, 6), (4, 4), (5, 4), (8, 7), (9, 6), (16, 3), (4, 15), (12, 4), (3, 8)]
)
def test_ends_of_games_agree_with_min_max(columns: int, rows: int) -> None:
    random = Random.of(f"ends {columns}x{rows}")
    positions = [random_position(random, columns, rows, 7) for _ in range(8)]
    for position, answer in zip(positions, solve_many(positions), strict=True):
        assert answer.score == best_of(position, {})
        if columns < 7:
            by_book = run(MinMax(42, prune=True, tie_break=False), position)
            assert by_book is not None
            assert by_book.value == WIN * sign(answer.score or 0)


def best_of(position: Position, known: dict[tuple[int, int], int]) -> int:
    """The score by trying everything."""
    discs = position.discs
    if position.winner:  # the other side has won: its discs left in hand, the last one counted
        return -((position.cells + 2 - discs) // 2)
    if position.over:
        return 0
    key = position.first, position.second
    if key not in known:
        known[key] = max(-best_of(position.play(column), known) for column in position.legal)
    return known[key]


def test_all_columns_on_one_table() -> None:
    for position, score in scored("L2_R2.txt", every=60):
        found = score_columns(position)
        whole = analyse(position)
        assert (found.score, found.complete, found.line) == (score, True, ())
        assert found.bounds == whole.bounds
        signs = score_columns(position, weak=True)
        assert signs.scores == tuple(None if one is None else sign(one) for one in whole.scores)
        assert signs.score == sign(score)
        assert signs.stats.nodes < whole.stats.nodes
    wins = parse("919191", columns=9, rows=8)
    assert score_columns(wins, weak=True).scores[1:] == (*(-1,) * 7, 1)
    assert score_columns(parse("1212121"), weak=True).score == -1


@pytest.mark.usefixtures("no_book")
def test_threads_search_one_position_together() -> None:
    # They begin after a million nodes.
    position, score = scored("L1_R3.txt")[15]
    for threads in (2, 3):
        found = solve(position, threads=threads)
        assert found.score == score
        assert found.stats.nodes > 1 << 20
    position, score = scored("L1_R3.txt")[13]
    assert solve(position, weak=True, threads=2).score == sign(score)
    position, score = scored("L2_R2.txt", every=100)[1]
    assert analyse(position, threads=2).bounds == analyse(position).bounds
    assert not solve(Position(), threads=2, limit=Limit(seconds=0.2)).complete
    assert not solve(Position(), threads=2, limit=Limit(nodes=2_000_000)).complete
    for threads in (-1, 257):
        with pytest.raises(SettingError, match="threads"):
            solve(Position(), threads=threads)
        with pytest.raises(SettingError, match="threads"):
            solve_many("4455", threads=threads)


@pytest.mark.usefixtures("no_book")
def test_a_text_of_positions() -> None:
    text = (DATA / "L2_R1.txt").read_bytes()
    expected = b"".join(line.split()[1] + b"\n" for line in text.splitlines())
    for threads in (1, 2):
        assert solve_many(text, threads=threads) == expected
    lines = [
        "# comment",
        "",
        "4455 18",
        " 4455",
        "4 4 5",
        "48",
        "6x4:",
        "5x4:\r",
        "1212121",
        "12121211",
        "4,4,5,5",
    ]
    assert solve_many("\n".join(lines)) == b"18\n18\nerror\nerror\n-1\n0\n-18\nerror\n18\n"
    assert solve_many("4455", weak=True) == b"1\n"
    assert solve_many(b"1122\n\xff\n55", columns=6, rows=4) == b"0\nerror\n-1\n"
    assert solve_many("1,10,1,10,1,10\n12", columns=10, rows=5) == b"22\nerror\n"
    assert solve_many("") == b""
    assert solve_many("44", limit=Limit(nodes=10)).count(b"..") == 1
    with pytest.raises(SettingError, match="too big for exact scores"):
        solve_many("44", columns=8, rows=8)


def test_analysis_is_solving_every_column() -> None:
    for position, score in scored("L2_R1.txt", every=50):
        found = analyse(position)
        assert found.complete
        assert found.score == score
        for column in range(7):
            after = position.play(column) if column in position.legal else None
            expected = None if after is None else -(solve(after).score or 0)
            assert found.scores[column] == expected
        best = max(one for one in found.scores if one is not None)
        assert found.best == tuple(c for c in range(7) if found.scores[c] == best)
        assert found.choice == min(found.best, key=from_centre(7).index)
        assert found.line[0] == found.choice


def test_the_line_goes_to_the_end_and_keeps_the_score() -> None:
    for position, score in scored("L2_R2.txt", every=100):
        line = analyse(position).line
        assert len(line) == plies_to_end(position, score)
        for column in line:
            assert not position.over
            assert solve(position).score == score
            order = [c for c in from_centre(7) if c in position.legal]
            first = next(c for c in order if solve(position.play(c)).score == -score)
            assert column == first
            position, score = position.play(column), -score
        assert position.over


def test_find_best_is_the_choice_of_the_analysis() -> None:
    for name in SETS[:3]:
        for position, score in scored(name, every=50):
            found = find_best(position)
            whole = analyse(position)
            assert found.complete
            assert found.score == score
            assert found.choice == whole.choice
            assert set(found.best) <= set(whole.best)


@pytest.mark.parametrize(("columns", "rows"), [(3, 5), (4, 5), (5, 4)])
def test_find_best_takes_the_column_nearest_the_centre_among_equals(columns: int, rows: int) -> None:
    draw = random.Random(11)
    for _ in range(150):
        position = Position(columns, rows)
        for _ in range(draw.randrange(columns * rows - 4)):
            if not position.over:
                position = position.play(draw.choice(position.legal))
        assert find_best(position).choice == analyse(position).choice
        assert find_best(position, threads=2).choice == analyse(position).choice


@pytest.mark.usefixtures("no_book")
def test_limits_leave_bounds() -> None:
    empty = Position()
    answer = solve(empty, limit=Limit(nodes=30_000))
    assert (answer.complete, answer.score) == (False, None)
    assert answer.low <= 1 <= answer.high
    assert 30_000 <= answer.stats.nodes < 40_000
    assert solve(empty, limit=Limit(nodes=30_000)).stats.nodes == answer.stats.nodes
    weak = solve(empty, weak=True, limit=Limit(nodes=1))
    assert (weak.score, weak.low, weak.high) == (None, -1, 1)
    found = analyse(empty, limit=Limit(nodes=30_000))
    assert not found.complete
    assert found.score is None
    assert found.line == ()
    for bounds, score in zip(found.bounds, (-2, -1, 0, 1, 0, -1, -2), strict=True):
        assert bounds is not None
        assert bounds.low <= score <= bounds.high
        assert bounds.high - bounds.low < 41  # more is known than nothing
    assert found.choice == 3
    many = solve_many([empty, parse("445531")], limit=Limit(nodes=30_000))
    assert [answer.score for answer in many] == [None, 18]


@pytest.mark.usefixtures("no_book")
def test_a_deadline_ends_a_search_that_reports() -> None:
    seen: list[Progress] = []
    answer = solve(Position(), limit=Limit(seconds=0.4), watch=seen.append)
    assert not answer.complete
    assert seen
    assert seen[-1].nodes > 0


def test_answers_and_nodes_are_the_same_every_time() -> None:
    some = [position for position, _ in scored("L2_R2.txt", every=40)]
    assert [solve(one).stats.nodes for one in some] == [solve(one).stats.nodes for one in some]
    assert [analyse(one).line for one in some[:3]] == [analyse(one).line for one in some[:3]]
    positions, scores = zip(*scored("L2_R1.txt"), strict=True)
    for threads in (1, 2, 3, 0):
        assert [answer.score for answer in solve_many(positions, threads=threads)] == list(scores)


def test_boards_of_several_sizes_in_one_batch() -> None:
    batch = [parse("6x4:"), parse("4455"), parse("919191", columns=9, rows=8), parse("5x4:"), parse("3x3:1")]
    assert [answer.score for answer in solve_many(batch)] == [-1, 18, 33, 0, 0]


def test_boards_beyond_64_bits_are_refused_by_name() -> None:
    for position in (Position(9, 8), Position(10, 10), Position(8, 8)):
        for ask in (solve, analyse):
            with pytest.raises(SettingError, match="too big for exact scores"):
                ask(position)
        with pytest.raises(SettingError, match="too big for exact scores"):
            solve_many([position])
    assert find_best(Position(10, 10)).choice == 4


def test_boards_beyond_64_bits_know_what_one_disc_decides() -> None:
    wins = parse("919191", columns=9, rows=8)
    assert solve(wins).score == (9 * 8 + 1 - 6) // 2
    found = analyse(wins)
    assert found.best == (8,)
    assert found.scores[1:8] == (-33,) * 7
    blocks = parse("91919", columns=9, rows=8)
    assert analyse(blocks).best == (8,)
    assert glance(blocks).choice == 8


def test_boards_without_room_for_four_are_drawn() -> None:
    for columns, rows in ((3, 3), (1, 1), (3, 1), (2, 3)):
        answer = solve(Position(columns, rows))
        assert (answer.score, answer.complete, answer.stats.nodes) == (0, True, 0)
        found = analyse(Position(columns, rows))
        assert found.score == 0
        assert len(found.line) == columns * rows


def test_a_game_that_is_over() -> None:
    for moves, score in (("1212121", -18), ("3x3:123123123", 0)):
        found = analyse(parse(moves))
        assert (found.score, found.best, found.line, found.choice) == (score, (), (), None)
        assert found.complete
        assert find_best(parse(moves)).choice is None
