"""Operations as the command line and the web call them: their lines, texts and exit codes."""

import pytest

from damero.errors import NotationError, SettingError
from damero.search import Status
from damero.sudoku.inspections import CANDIDATES, CHECK, STATISTICS
from damero.sudoku.lab import LAB, METHODS, LabRequest
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import COUNT, EXAMPLE, LIST_LIMIT, SEVERAL, SOLUTIONS, SOLVE
from damero.sudoku.setters import UNIQUE

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
CLASH = "9.9" + "." * 78


def asked(operation, puzzle, **settings):
    request = operation.request(puzzle, **settings)
    answer = operation.run(request, None)
    text = operation.text(request, answer) if operation.text else operation.line(request, answer)
    return operation.line(request, answer), text, operation.exit_code(answer), answer


@pytest.mark.parametrize(
    ("puzzle", "line", "code"),
    [
        (EXAMPLE, f"unique\t{SOLUTION}", 0),
        (NONE, "none\t-", 1),
        (CLASH, "invalid\t-", 1),
        ("1" + "." * 15, None, 0),
    ],
)
def test_solve_says_status_and_solution(puzzle, line, code):
    said, _, exit_code, answer = asked(SOLVE, puzzle)
    assert exit_code == code
    if line is None:
        assert said.startswith("several\t")
        assert len(answer.solutions[0]) == 16
    else:
        assert said == line


def test_solve_names_the_clashes_of_an_invalid_puzzle():
    _, text, _, answer = asked(SOLVE, CLASH)
    assert text == "invalid\t-"
    assert str(answer.clashes[0]) == "9 at r1c1 and r1c3 (row 1, box 1)"
    assert answer.clashes[0].cells == ("r1c1", "r1c3")
    assert SOLVE.positions(answer) == ()


def test_a_solved_board_keeps_givens_and_entries_apart():
    answer = asked(SOLVE, EXAMPLE)[3]
    (position,) = SOLVE.positions(answer)
    assert position.givens == NOTATION.parse(EXAMPLE).givens
    assert NOTATION.write(position).text == SOLUTION
    assert position.is_complete


def test_other_sizes_answer_in_the_same_form():
    said = asked(SOLVE, "6x6:3x2:1" + "." * 35)[0]
    assert said.startswith("several\t6x6:3x2:1")


@pytest.mark.parametrize(
    ("puzzle", "at_most", "line", "text", "code"),
    [
        (EXAMPLE, 5, "exactly\t1", "1", 0),
        (SEVERAL, 5, "exactly\t2", "2", 0),
        (SEVERAL, 2, "at_least\t2", "at_least\t2", 0),
        (NONE, 5, "exactly\t0", "0", 1),
        (CLASH, 5, "exactly\t0", "0", 1),
        ("." * 81, 3, "at_least\t3", "at_least\t3", 0),
    ],
)
def test_count_says_exactly_or_at_least(puzzle, at_most, line, text, code):
    assert asked(COUNT, puzzle, at_most=at_most)[:3] == (line, text, code)


def test_solutions_are_listed_and_paged_in_one_order():
    line, _, code, answer = asked(SOLUTIONS, SEVERAL)
    assert code == 0
    assert len(line.split("\n")) == 2
    assert (answer.count, answer.exact) == (2, True)
    assert asked(SOLUTIONS, SEVERAL, skip=1)[0] == line.split("\n")[1]
    assert asked(SOLUTIONS, SEVERAL, at_most=1)[0] == line.split("\n")[0]
    assert asked(SOLUTIONS, SEVERAL, skip=2)[0] == "no more solutions"
    assert asked(SOLUTIONS, NONE)[::2] == ("no solution", 1)
    assert len(SOLUTIONS.positions(answer)) == 2
    assert (answer.status, answer.complete, answer.clashes) == (Status.SEVERAL, True, ())
    assert asked(SOLUTIONS, EXAMPLE)[3].status is Status.UNIQUE
    assert asked(SOLUTIONS, NONE)[3].status is Status.NONE
    clashing = asked(SOLUTIONS, CLASH)[3]
    assert (clashing.status, len(clashing.clashes), clashing.solutions) == (Status.INVALID, 1, ())
    assert asked(SOLUTIONS, SEVERAL, at_most=LIST_LIMIT)[3].count == 2
    many = asked(SOLUTIONS, "." * 81, at_most=3)[3]
    assert (len(many.solutions), many.exact, many.complete) == (3, False, True)
    assert many.stats.nodes > 0


def test_check_says_what_clashes_and_what_is_wrong():
    assert asked(CHECK, EXAMPLE)[::2] == ("unique\t51 empty", 0)
    assert asked(CHECK, SOLUTION)[::2] == ("unique\tcomplete", 0)
    line, text, code, answer = asked(CHECK, CLASH)
    assert line == text == "invalid\t9 at r1c1 and r1c3 (row 1, box 1)"
    assert code == 1
    assert answer.houses == ("row 1", "box 1")
    assert asked(CHECK, NONE)[2] == 1
    saved = NOTATION.write(NOTATION.parse(EXAMPLE).with_entry(2, 1), "json").text
    line, _, code, answer = asked(CHECK, saved)
    assert (line, code) == ("unique\tr1c3=1 is wrong, 4 is right", 1)
    assert (answer.status, answer.with_entries) == (Status.UNIQUE, Status.NONE)


def test_check_compares_a_filled_grid_with_its_puzzle():
    wrong = SOLUTION[:-1] + "8"
    line, _, code, answer = asked(CHECK, EXAMPLE, answer=wrong)
    assert code == 1
    assert line.startswith("unique\t8 at r2c9 and r9c9 (column 9)")
    assert [(item.cell, item.right) for item in answer.wrong] == [("r9c9", 9)]
    assert asked(CHECK, EXAMPLE, answer=SOLUTION)[::2] == ("unique\tcomplete", 0)
    assert asked(CHECK, EXAMPLE, answer=EXAMPLE)[0] == "unique\t51 empty"


def test_a_batch_gives_what_single_requests_give():
    puzzles = [
        EXAMPLE,
        NONE,
        CLASH,
        SEVERAL,
        EXAMPLE[:-1],
        "1" + "." * 15,
        EXAMPLE + " # 9",
        "16x16:" + "." * 256,
    ]
    puzzles += [EXAMPLE.replace(".", "0"), NOTATION.write(NOTATION.parse(EXAMPLE), "grid").text, "", "# no"]
    requests = [SOLVE.request(puzzle) for puzzle in puzzles]
    requests.append(SOLVE.request(SEVERAL, at_most=5))
    for request, answer in zip(requests, SOLVE.run_many(requests), strict=True):
        try:
            single = SOLVE.run(request, None)
        except NotationError as error:
            assert str(answer) == str(error)
        else:
            assert SOLVE.line(request, answer) == SOLVE.line(request, single)
            assert (answer.count, answer.exact, answer.clashes) == (
                single.count,
                single.exact,
                single.clashes,
            )


def test_candidates_show_what_each_house_excludes():
    line, text, code, answer = asked(CANDIDATES, EXAMPLE, cell="r1c3")
    assert (line, code) == ("124", 0)
    assert answer.counts[:6] == (10, 10, 3, 2, 10, 4)
    assert text == "r1c3: 1 2 4\n  row 1 holds 3 5 7\n  column 3 holds 8\n  box 1 holds 3 5 6 8 9"
    assert asked(CANDIDATES, EXAMPLE, cell="R1C1")[1] == "r1c1 holds 5"
    line, text, _, answer = asked(CANDIDATES, EXAMPLE)
    assert len(line.split(" ")) == len(answer.cells) == 81
    assert line.startswith("- - 124 26 - 2468")
    assert text.splitlines()[0].split() == [
        "[5]",
        "[3]",
        "124",
        "|",
        "26",
        "[7]",
        "2468",
        "|",
        "1489",
        "1249",
        "248",
    ]
    assert len(text.splitlines()) == 11
    with pytest.raises(SettingError, match="r1c2"):
        asked(CANDIDATES, EXAMPLE, cell="x")
    with pytest.raises(SettingError, match="no cell"):
        asked(CANDIDATES, EXAMPLE, cell="r10c1")
    assert (
        asked(
            CANDIDATES, ".876543212........3........4........5........6........7........8........9........"
        )[0][0]
        == "!"
    )


def test_statistics_in_figures():
    line, text, code, answer = asked(STATISTICS, EXAMPLE)
    assert line.startswith(
        "size=9x9\tstatus=unique\tgivens=30\tentries=0\tfilled=30\tempty=51\tsolutions=1\t"
    )
    assert text.splitlines()[6] == "solutions\t1"
    assert code == 0
    assert sum(answer.candidates.values()) == 51
    assert "solutions\tat least 2" in asked(STATISTICS, SEVERAL, at_most=2)[1]


def test_lab_runs_the_methods_side_by_side_with_the_kernel():
    line, text, code, answer = asked(LAB, LAB.example.puzzle, methods="easy,hard,textbook,kernel")
    assert [row.method for row in answer.rows] == ["easy", "hard", "textbook", "kernel"]
    assert [row.result for row in answer.rows] == ["not_solved", "not_solved", "solved", "solved"]
    assert answer.rows[2].solution == answer.rows[3].solution
    assert code == 0
    assert text.splitlines()[0].split()[:3] == ["method", "result", "placements"]
    assert len(line.splitlines()) == 4
    assert [row.method for row in asked(LAB, EXAMPLE)[3].rows] == list(METHODS)
    assert asked(LAB, EXAMPLE, methods="easy")[3].rows[0].trials == 0
    assert asked(LAB, NONE, methods="diabolical,kernel")[2] == 1
    assert asked(LAB, LAB.example.puzzle, methods="hard")[2] == 3
    with pytest.raises(SettingError, match="textbook"):
        LAB.run(LabRequest(EXAMPLE, "magic"), None)
    assert asked(LAB, "20x20:" + "." * 400, methods="recursive")[3].rows[0].result == "too_large"


@pytest.mark.parametrize("operation", [SOLVE, COUNT, SOLUTIONS, CHECK, CANDIDATES, STATISTICS, LAB])
def test_what_cannot_be_read_is_an_error_with_a_place(operation):
    with pytest.raises(NotationError) as caught:
        operation.run(operation.request(EXAMPLE[:-1]), None)
    assert (caught.value.line, caught.value.column) == (1, 81)


def test_a_batch_takes_what_would_be_a_comment_or_a_blank_line_for_wrong():
    texts = ["#" + "." * 80, " " * 81, EXAMPLE]
    answers = UNIQUE.run_many([UNIQUE.request(text) for text in texts])
    assert [isinstance(answer, NotationError) for answer in answers] == [True, True, False]
    assert answers[2].status is Status.UNIQUE
