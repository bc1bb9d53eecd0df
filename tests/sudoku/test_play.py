import pytest

from damero.diagram import Cell, Look, Role
from damero.errors import IllegalMoveError
from damero.sudoku.grid import Grid
from damero.sudoku.hints import hint, hint_of
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse
from damero.sudoku.picture import clash_words, describe, diagram, legend_of
from damero.sudoku.plain_singles import single
from damero.sudoku.play import apply, digit_of, moves, outcome, press
from damero.sudoku.reasons import explain
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Single
from damero.sudoku.techniques import Technique

PUZZLE = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = parse("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.")
FOUR = Layout.of(4)


def play(grid, *played):
    for move in played:
        grid = apply(grid, move)
    return grid


def test_moves_enter_erase_and_note():
    grid = play(PUZZLE, "r1c3=4", "r1c4~6", "r1c4~2", "r1c4^9", "r1c6~8", "r1c6~8")
    assert grid.entries[2] == 4
    assert grid.notes[3] == 0b100010
    assert grid.corner_notes[3] == 1 << 8
    assert grid.notes[5] == 0
    assert play(grid, "r1c3=").entries[2] == 0
    assert play(grid, "r1c4=6", "r1c4=").notes[3] == 0b100010


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("r1c1=4", "r1c1 is given and stays 5"),
        ("r1c3=0", "a digit from 1 to 9 expected"),
        ("r1c3=10", "a digit from 1 to 9 expected"),
        ("r10c1=1", "off the grid"),
        ("r1c3~", "a digit to note"),
        ("r1c3=", "is empty"),
        ("r1c3", "a move such as"),
        ("r1c3=²", "a move such as"),
        ("r1c1~4", "given"),
        ("r0c1=1", "off the grid"),
    ],
)
def test_impossible_moves_are_refused_with_a_reason(move, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        apply(PUZZLE, move)


def test_a_cell_with_a_digit_takes_no_notes_and_no_second_entry_of_it():
    grid = play(PUZZLE, "r1c3=4")
    with pytest.raises(IllegalMoveError, match="erase"):
        apply(grid, "r1c3~1")
    with pytest.raises(IllegalMoveError, match="holds 4 already"):
        apply(grid, "r1c3=4")
    assert play(grid, "r1c3=1").entries[2] == 1


def test_a_given_cannot_be_overwritten_by_any_key():
    for key in ("4", "0", "Backspace", "Delete", "~4", "^4", " ", "."):
        assert press(PUZZLE, Cell(0, 0), key) is None


def test_keys_mean_moves():
    grid = play(PUZZLE, "r1c3=4")
    free, taken = Cell(0, 3), Cell(0, 2)
    assert press(grid, free, "6") == "r1c4=6"
    assert press(grid, free, "~6") == "r1c4~6"
    assert press(grid, free, "^6") == "r1c4^6"
    assert press(grid, taken, "4") == "r1c3="
    assert press(grid, taken, "5") == "r1c3=5"
    assert [press(grid, taken, key) for key in ("Backspace", "0", ".")] == ["r1c3="] * 3
    for key in ("", "Backspace", "x", "10", "~", "^", "€", "F1"):
        assert press(grid, free, key) is None
    assert press(grid, taken, "~1") is None
    assert press(grid, Cell(9, 0), "1") is None
    assert press(grid, Cell(-1, 0), "1") is None


def test_letters_stand_for_digits_above_nine():
    grid = Grid(Layout.of(16))
    assert play(grid, "r1c1=G").entries[0] == play(grid, "r1c1=16").entries[0] == 16
    assert press(grid, Cell(0, 0), "g") == "r1c1=G"
    assert digit_of("a", 36) == 36
    assert digit_of("A", 36) == digit_of("10", 36) == 10
    assert digit_of("H", 16) is None
    assert digit_of("01", 16) is None


def test_moves_list_what_can_be_played():
    grid = play(PUZZLE, "r1c3=4")
    listed = moves(grid)
    assert len(listed) == len(set(listed)) == 50 * 27 + 9
    assert "r1c3=" in listed
    assert "r1c3=4" not in listed
    for move in listed[::37]:
        assert apply(grid, move) != grid


def test_any_filling_without_a_clash_is_solved():
    first = play(TWO, "r8c5=1", "r8c9=2", "r9c5=2", "r9c9=1")
    second = play(TWO, "r8c5=2", "r8c9=1", "r9c5=1", "r9c9=2")
    for grid in (first, second):
        assert outcome(grid).over
        assert outcome(grid).solved
        assert moves(grid) == ()
        assert press(grid, Cell(7, 4), "1") is None
        assert hint(grid).text == "The puzzle is solved."
        with pytest.raises(IllegalMoveError, match="solved"):
            apply(grid, "r8c5=")


def test_a_full_grid_with_a_clash_is_not_over():
    grid = play(TWO, "r8c5=1", "r8c9=1", "r9c5=2", "r9c9=2")
    assert not outcome(grid).over
    assert outcome(grid).text == "2 clashes: 1 at r8c5 and r8c9 (row 8)"
    assert outcome(play(TWO, "r8c5=1")).text == "3 cells to go"


def test_a_clash_is_the_first_hint():
    said = hint(play(PUZZLE, "r1c3=4", "r1c4=5"))
    assert said.text == "Two digits clash: 5 at r1c1 and r1c4 (row 1)."
    assert said.move == "r1c4="
    assert said.marks[0].look is Look.CLASH
    given = hint(parse("55" + "." * 79))
    assert "no solution" in given.text
    assert given.move == ""


def test_a_wrong_entry_comes_before_any_step():
    said = hint(play(PUZZLE, "r1c3=1"))
    assert said.text == "1 on r1c3 leads to no solution: erase it."
    assert said.move == "r1c3="
    assert said.marks[0].cells == (Cell(0, 2),)


def test_an_entry_of_either_solution_is_no_mistake():
    for digit in "12":
        assert hint(play(TWO, f"r8c5={digit}")).move.startswith("r")
        assert "no solution" not in hint(play(TWO, f"r8c5={digit}")).text


def test_singles_come_with_their_reason():
    full = [int(c) for c in SOLUTION]
    last = State.of(Grid(givens=(0, *full[1:])))
    assert explain(single(last)).text == "Full House. r1c1 is the last empty cell of box 1: it must be 5."
    hidden = single(State.of(PUZZLE))
    assert hidden.digit == full[hidden.cell]
    said = explain(hidden)
    assert "only place for" in said.text
    reason = next(mark for mark in said.marks if mark.look is Look.REASON)
    assert {PUZZLE.value(c.row * 9 + c.column) for c in reason.cells} == {hidden.digit}
    naked = State.of(Grid(FOUR, (0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0)))
    found = Single(Technique.NAKED_SINGLE, naked, (4,), (Candidate(0, 4),), ())
    assert explain(found).text == (
        "Naked Single. r1c1 can only be 4: its row, column and box hold every other digit."
    )


def test_several_solutions_are_said_where_no_step_leads_on():
    said = hint(Grid())
    assert "No step leads on" in said.text
    assert "several solutions" in said.text
    assert apply(Grid(), said.move)
    assert single(State.of(Grid())) is None


def test_a_puzzle_without_solution_says_so():
    grid = parse("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..")
    for _ in range(60):
        said = hint(grid)
        if not said.move:
            break
        grid = apply(grid, said.move)
    assert "no solution" in said.text


def test_hints_lead_to_the_solution():
    grid = PUZZLE
    while not outcome(grid).over:
        grid = apply(grid, hint(grid).move)
    assert "".join(map(str, grid.values)) == SOLUTION


def test_notes_of_a_cell_are_set_at_once():
    grid = play(PUZZLE, "r1c3~=1,4 r1c4~=2,6 r1c3~2")
    assert (grid.notes[2], grid.notes[3]) == (0b1011, 0b100010)
    assert play(grid, "r1c3~=").notes[2] == 0
    for move, reason in (
        ("r1c3~=1,2,4", "has these notes already"),
        ("r1c3~=0", "a digit from 1 to 9"),
        ("r1c1~=4", "given"),
        ("r1c3~=1,", "a move such as"),
        ("r1c3~=1 r1c1=4", "given"),
        (" ".join(["r1c3~1"] * 100), "at most"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            apply(grid, move)
    sixteen = Grid(Layout.of(16))
    assert apply(sixteen, "r1c1~=A,16,2").notes[0] == 1 << 9 | 1 << 15 | 1 << 1
    with pytest.raises(IllegalMoveError, match="holds a digit"):
        play(PUZZLE, "r1c3=4", "r1c3~=1")


def test_notes_that_lack_the_right_digit_come_before_any_step():
    said = hint_of(play(PUZZLE, "r1c3~1", "r1c3~2"))
    assert said.mistake.fault == "missing"
    assert "4" not in said.texts[0] + said.texts[1].replace("r1c3", "")
    assert said.move == "r1c3~4"
    assert "1 and 2; 4 is missing" in said.texts[2]


def test_impossible_notes_are_told_and_erased_at_once():
    grid = play(PUZZLE, "r1c3~=1,2,4,5", "r1c4~=2,3,6", "r4c2~=2,4,5,8")
    said = hint_of(grid)
    assert said.mistake.fault == "stale"
    assert said.move == "r1c3~=1,2,4 r1c4~=2,6 r4c2~=2,5"
    assert hint_of(apply(grid, said.move)).mistake is None


def test_a_hint_uses_the_notes_that_there_are():
    grid = play(PUZZLE, "r1c3~=4")
    assert "excluded from r1c3 before" in hint(grid).text


def test_the_picture_tells_givens_entries_notes_and_clashes_apart():
    picture = diagram(play(PUZZLE, "r1c3=5", "r1c4~6", "r1c4^2").with_colour(3, 2))
    assert [tile.role for tile in picture.tiles[:4]] == [Role.GIVEN, Role.GIVEN, Role.ENTRY, Role.EMPTY]
    assert picture.tiles[3].notes == ("6",)
    assert picture.tiles[3].corner_notes == ("2",)
    assert picture.tiles[3].colour == 2
    assert picture.marks[0].look is Look.CLASH
    assert picture.marks[0].cells == (Cell(0, 0), Cell(0, 2))
    assert "30 given, 1 entered, 50 empty; clashes: 5 at r1c1 and r1c3 (row 1, box 1)" in picture.description
    assert picture.regions[:4] == (0, 0, 0, 1)
    assert picture.symbols == tuple("123456789")


def test_marks_of_a_hint_are_added():
    said = hint(PUZZLE)
    assert diagram(PUZZLE, said).marks == said.marks


def test_many_clashes_are_counted_not_listed():
    ones = Grid(FOUR, (1,) * 16)
    assert "and 53 more" in describe(ones, tuple(ones_clashes(ones)))


def ones_clashes(grid):
    from damero.sudoku.grid import problems

    assert clash_words(FOUR, problems(grid)[0]) == "1 at r1c1 and r1c2 (row 1, box 1)"
    return problems(grid)


def test_the_picture_says_what_letters_are_worth():
    assert legend_of(9) == ""
    assert legend_of(12) == "A = 10, B = 11, C = 12"
    picture = diagram(Grid(Layout.of(12)))
    assert picture.facts["letters"] == "A = 10, B = 11, C = 12"
    assert "B = 11" in picture.description
    assert picture.symbols[9:] == ("A", "B", "C")
