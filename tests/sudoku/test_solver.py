from __future__ import annotations

import json
import signal
import threading
from itertools import islice
from pathlib import Path

import pytest

from damero.errors import LimitReached, NotationError, SettingError
from damero.search import Count, Limit, Progress, Status, interrupts
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse
from damero.sudoku.solver import CELL_LIMIT, count, count_line, page, solutions, solve, solve_many
from support import exact_cover

DATA = Path(__file__).parent.parent / "data" / "sudoku"
BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text().splitlines()]
KINDS = {"hard-search", "multiple-solutions", "no-solution", "invalid-input", "logic-unsound"}
STATUS = {"unique": Status.UNIQUE, "multiple": Status.SEVERAL, "none": Status.NONE, "invalid": Status.INVALID}


def rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (DATA / "corpora" / name).read_text().splitlines()]


def digits(grid: Grid) -> str:
    return "".join(map(str, grid.values))


def case(name: str) -> dict[str, object]:
    return next(case for case in CASES if case["id"] == name)


GRID_CASES = [c for c in CASES if c["kind"] in KINDS and c["form"] == "grid81" and "status" in c["expected"]]


@pytest.mark.parametrize("one", GRID_CASES, ids=[c["id"] for c in GRID_CASES])
def test_reported_puzzles_have_their_status_and_count(one):
    grid, expected = parse(one["input"]), one["expected"]
    answer = solve(grid)
    assert answer.status is STATUS[expected["status"]]
    assert answer.complete
    if "solution" in expected:
        assert [digits(solution) for solution in answer.solutions] == [expected["solution"]]
    if "solutions" in expected:
        assert count(grid) == Count(expected["solutions"], exact=True)
        assert len(list(solutions(grid))) == expected["solutions"]
    else:
        least = expected["solutions_at_least"]
        assert count(grid, at_most=least) == Count(least, exact=False)


def test_there_are_enough_reported_puzzles():
    assert {c["kind"] for c in GRID_CASES} >= KINDS - {"logic-unsound"}
    assert len(GRID_CASES) >= 20


def test_a_count_ended_at_its_number_is_at_least():
    three = parse(str(case("sud-mul-10")["input"]))
    assert solve(three).count == Count(2, exact=False)
    assert solve(three, at_most=5).count == Count(3, exact=True)
    assert count(three, at_most=3) == Count(3, exact=False)
    assert count(three, at_most=4) == Count(3, exact=True)


def test_one_solution_asked_for_is_still_known_to_be_one_of_several():
    three = parse(str(case("sud-mul-10")["input"]))
    answer = solve(three, at_most=1)
    assert answer.status is Status.SEVERAL
    assert len(answer.solutions) == 1
    assert solve(parse(BOOK), at_most=1).status is Status.UNIQUE


def test_entries_are_not_believed_unless_asked_for():
    grid = parse(BOOK).with_entry(2, 1)
    assert solve(grid).status is Status.UNIQUE
    assert digits(solve(grid).solutions[0]) == ANSWER
    assert solve(grid, with_entries=True).status is Status.NONE
    assert count(grid, with_entries=True) == Count(0, exact=True)
    assert list(solutions(grid, with_entries=True)) == []
    assert page(grid, 0, 5, with_entries=True).count == Count(0, exact=True)
    clashing = parse(BOOK).with_entry(2, 5)
    answer = solve(clashing, with_entries=True)
    assert answer.status is Status.INVALID
    assert {clash.digit for clash in answer.clashes} == {5}


def test_a_solution_keeps_the_givens_apart():
    grid = parse(BOOK).with_notes(2, 3)
    (solution,) = solve(grid).solutions
    assert solution.givens == grid.givens
    assert digits(solution) == ANSWER
    assert not any(solution.notes)


def test_clashing_givens_are_invalid_and_named():
    grid = parse(str(case("sud-inv-01")["input"]))
    answer = solve(grid)
    assert answer.status is Status.INVALID
    assert answer.count == Count(0, exact=True)
    assert {clash.cells for clash in answer.clashes} >= {(1, 2), (1, 37)}
    assert count(grid) == Count(0, exact=True)


def test_a_small_grid_lists_all_its_solutions():
    four = parse("\n".join(["..1.", ".4..", "...2", ".2.."]))
    found = {digits(solution) for solution in solutions(four)}
    assert found == {"2314142331424231", "2314142341323241"}


@pytest.mark.parametrize("size", [16, 25, 36])
def test_big_empty_grids_have_several_solutions(size):
    answer = solve(Grid(Layout.of(size)))
    assert answer.status is Status.SEVERAL
    assert len(answer.solutions) == 2
    assert answer.solutions[0] != answer.solutions[1]
    for solution in answer.solutions:
        for house in solution.layout.houses:
            assert {solution.value(cell) for cell in house} == set(range(1, size + 1))


def test_large_grids_have_the_published_status():
    for status, name, puzzle in rows("large.tsv"):
        layout = Layout.parse(name)
        answer = solve(parse(puzzle, layout=layout, symbols="1-9A-Z"), limit=Limit(nodes=20_000))
        assert answer.status == status, puzzle


def test_counts_are_those_published():
    for number, puzzle in rows("many_solutions.tsv")[:4]:
        assert count(parse(puzzle)) == Count(int(number), exact=True)


@pytest.mark.parametrize(("rows", "columns", "number"), [(1, 3, 12), (2, 2, 288), (1, 4, 576), (1, 1, 1)])
def test_all_grids_of_a_small_layout_are_counted(rows, columns, number):
    assert count(Grid(Layout(rows, columns))) == Count(number, exact=True)


def test_all_grids_of_two_by_three_boxes_are_counted():
    assert count(Grid(Layout(2, 3))) == Count(28_200_960, exact=True)  # Pettersen, Jarvis


def test_a_grid_with_one_row_given_has_a_published_share_of_all():
    # 28,200,960 grids of 6x6 (Pettersen, Jarvis), 720 ways to fill the first row.
    for layout in (Layout(2, 3), Layout(3, 2)):
        grid = Grid(layout, (*range(1, 7), *[0] * 30))
        assert count(grid) == Count(28_200_960 // 720, exact=True)


def test_pages_fit_together_and_repeat():
    puzzle = parse(str(case("sud-mul-05")["input"]))
    everything = list(solutions(puzzle))
    assert len(everything) == len(set(everything)) == 26
    assert {digits(one) for one in everything} == {
        "".join(map(str, one)) for one in exact_cover.solutions(puzzle.givens, 3, 3)
    }
    for skip in (0, 1, 7, 25):
        part = page(puzzle, skip, 5)
        assert part.positions == tuple(everything[skip : skip + 5])
        assert part.count == Count(26, exact=True)
        assert list(solutions(puzzle, skip=skip, at_most=5)) == everything[skip : skip + 5]
    assert page(puzzle, 30, 5) == page(puzzle, 30, 5)
    assert page(puzzle, 30, 5).positions == ()
    assert page(puzzle, 30, 5).count == Count(26, exact=True)
    assert page(puzzle, 0, 0).positions == ()
    assert tuple(everything[:2]) == solve(puzzle).solutions


def test_a_page_of_an_empty_grid_comes_at_once():
    part = page(Grid(), 1000, 3)
    assert len(part.positions) == 3
    assert not part.count.exact
    assert part.count.value >= 100_000
    assert part.positions == tuple(islice(solutions(Grid()), 1000, 1003))


def test_limits_end_a_search_and_say_so():
    hard = parse(str(case("sud-hard-05")["input"]))
    answer = solve(hard, limit=Limit(nodes=1))
    assert answer.status is Status.LIMIT
    assert not answer.complete
    assert answer.count == Count(0, exact=False)
    assert answer.stats.nodes == 1
    counted = count(Grid(), limit=Limit(nodes=30_000))
    assert not counted.exact
    assert counted == count(Grid(), limit=Limit(nodes=30_000))
    assert not count(Grid(), limit=Limit(seconds=0.05)).exact
    listed = solutions(Grid(), limit=Limit(nodes=200))
    with pytest.raises(LimitReached, match="after") as caught:
        for _ in listed:
            pass
    assert caught.value.found
    assert page(Grid(), 10**15, 3, Limit(nodes=1000)).positions == ()


def test_one_solution_found_before_a_limit_is_not_unique():
    puzzle = parse(str(case("sud-hard-04")["input"]))
    whole = solve(puzzle).stats.nodes
    answers = [solve(puzzle, limit=Limit(nodes=nodes)) for nodes in range(1, whole + 2)]
    assert {answer.status for answer in answers} == {Status.LIMIT, Status.UNIQUE}
    assert {answer.count for answer in answers} == {Count(0, False), Count(1, False), Count(1, True)}
    for answer in answers:
        assert answer.complete == answer.count.exact == (answer.status is Status.UNIQUE)


def test_progress_is_watched_and_interrupts_keep_what_was_found():
    seen: list[Progress] = []
    timer = threading.Timer(0.6, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    with interrupts() as caught:
        counted = count(Grid(), watch=seen.append)
    timer.join()
    assert caught.seen
    assert not counted.exact
    assert seen
    assert counted.value >= seen[-1].found > 0
    assert seen[-1].nodes > 0


def test_costs_are_told_and_repeat():
    hard = parse(str(case("sud-hard-09")["input"]))
    assert solve(hard).stats.nodes == solve(hard).stats.nodes > 0
    assert solve(parse(BOOK)).stats.nodes == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda grid: solve(grid, at_most=0),
        lambda grid: solve(grid, at_most=CELL_LIMIT),
        lambda grid: count(grid, at_most=0),
        lambda grid: count(grid, at_most=1 << 64),
        lambda grid: solutions(grid, skip=-1),
        lambda grid: solutions(grid, at_most=-1),
        lambda grid: page(grid, -1, 1),
        lambda grid: page(grid, 1 << 64, 1),
        lambda grid: page(grid, 0, -1),
        lambda grid: page(grid, 0, CELL_LIMIT),
        lambda grid: solve_many("", threads=-1),
        lambda grid: solve_many("", threads=10**6),
    ],
)
def test_numbers_out_of_range_are_refused(call):
    with pytest.raises(SettingError, match="expected"):
        call(parse(BOOK))


def test_many_lines_are_answered_one_by_one():
    corpus = rows("nine.tsv")
    text = "".join(f"{puzzle}\n" for _, puzzle, _ in corpus).encode()
    answers = solve_many(text)
    assert answers == solve_many(text, threads=2)
    lines = answers.decode().splitlines()
    assert len(lines) == len(corpus)
    for (status, puzzle, _), line in zip(corpus, lines, strict=True):
        got, solution = line.split("\t")
        assert got == status
        if status == "none":
            assert solution == "-"
        else:
            assert all(given in (".", digit) for given, digit in zip(puzzle, solution, strict=True))
            assert not solve(parse(solution)).clashes


def test_the_solution_shown_of_several_is_the_first_listed():
    for line in [puzzle for status, puzzle, _ in rows("nine.tsv") if status == "several"][:20]:
        shown = solve_many(line).decode().split("\t")[1].strip()
        assert shown == digits(next(solutions(parse(line))))


def test_bad_lines_do_not_keep_the_others_from_their_answer():
    clash = "11" + "." * 79
    spaced = " ".join(BOOK)
    bad = f"nonsense\n{BOOK[:80]}\n{clash}"
    text = f"# a comment\n{BOOK}\r\n\n{bad}\n{BOOK};title\n{spaced}\n1{'.' * 15}\n{BOOK}"
    answers = solve_many(text).decode().splitlines()
    unique = f"unique\t{ANSWER}"
    small = digits(next(solutions(Grid(Layout.of(4), (1, *[0] * 15)))))
    assert answers == [
        unique,
        "error\t-",
        "error\t-",
        "invalid\t-",
        unique,
        unique,
        f"several\t{small}",
        unique,
    ]
    assert solve_many(text.split("\n")) == solve_many(text) == solve_many(text.encode())
    assert solve_many(b"\xff\xfe\n" + BOOK.encode()).decode().splitlines() == ["error\t-", unique]
    assert solve_many([]) == solve_many("\n#\n") == b""


def test_lines_may_come_in_any_bytes_and_from_an_open_file(tmp_path):
    text = f"{BOOK}\r\n\n{BOOK[:-1]}\n9x9+x:{BOOK}\n"
    answers = solve_many(text)
    assert answers.decode().splitlines() == [f"unique\t{ANSWER}", "error\t-", "none\t-"]
    raw = text.encode()
    for lines in (raw, bytearray(raw), memoryview(raw), raw.split(b"\n"), [memoryview(raw)]):
        assert solve_many(lines) == answers
    (tmp_path / "lines.txt").write_bytes(raw)
    with (tmp_path / "lines.txt").open("rb") as file:
        assert solve_many(file) == answers
    with (tmp_path / "lines.txt").open() as file:
        assert solve_many(file) == answers
    for strange in ("\udcff", "\ud800"):
        assert solve_many(f"{strange}\n{BOOK}") == f"error\t-\nunique\t{ANSWER}\n".encode()


def test_the_shortest_count_refuses_what_it_cannot_read():
    assert (
        count_line(BOOK.encode()) == count_line(BOOK.encode(), 0) == count_line(BOOK.encode(), 2**64 - 1) == 1
    )
    assert count_line(b"4x4:" + b"." * 16, 0) == 288
    for wrong in (b"", b"\xff" * 81, BOOK[:-1].encode(), b"5" + BOOK.encode()):
        with pytest.raises(NotationError):
            count_line(wrong)
    for number in (-1, 2**64):
        with pytest.raises(SettingError):
            count_line(BOOK.encode(), number)


def test_time_that_is_over_ends_lines_of_every_form():
    lines = "\n".join([BOOK, f"9x9+x:{BOOK}", f"# 9x9+windoku\n{BOOK}"] * 20)
    answers = solve_many(lines, limit=Limit(seconds=1e-9)).decode().splitlines()
    assert len(answers) == 60
    assert answers[1:] == ["limit\t-"] * 59


def test_a_batch_ends_at_its_limit():
    hard = str(case("sud-hard-05")["input"])
    text = "\n".join([hard] * 2000)
    answers = solve_many(text, limit=Limit(nodes=3000)).decode().splitlines()
    assert len(answers) == 2000
    assert answers[0].startswith("unique\t")
    assert answers[-1] == "limit\t-"
    assert {line.split("\t")[0] for line in answers} == {"unique", "limit"}


def test_the_core_reads_the_same_marks_for_empty_cells_as_the_formats():
    for mark in map(chr, range(33, 127)):
        if mark in "#123456789":
            continue
        try:
            read = parse(BOOK.replace(".", mark)).givens == parse(BOOK).givens
        except NotationError:
            read = False
        assert solve_many(BOOK.replace(".", mark)).startswith(b"unique" if read else b"error"), mark
