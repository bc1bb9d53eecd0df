from damero.errors import NotationError, UnknownNameError


def test_notation_error_says_where() -> None:
    error = NotationError("81 cells expected", line=2, column=5)
    assert str(error) == "line 2, column 5: 81 cells expected"
    assert str(error.at(source="a.txt", lines_before=10)) == "a.txt, line 12, column 5: 81 cells expected"


def test_unknown_name_lists_the_known() -> None:
    assert str(UnknownNameError("kind", "chess", ("sudoku",))) == "no kind is called 'chess'; known: sudoku"


def test_where_many_are_known_the_nearest_are_told() -> None:
    known = [str(number) for number in range(500)]
    error = UnknownNameError("number", "5oo", known, near=("500", "50"), listing="seq 500")
    assert str(error) == "no number is called '5oo'; did you mean 500, 50? seq 500 lists all 500"
    error = UnknownNameError("number", "five", known, listing="seq 500")
    assert str(error) == "no number is called 'five'; seq 500 lists all 500"
