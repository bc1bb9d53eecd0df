from damero.errors import NotationError, UnknownNameError


def test_notation_error_says_where() -> None:
    error = NotationError("81 cells expected", line=2, column=5)
    assert str(error) == "line 2, column 5: 81 cells expected"
    assert str(error.at(source="a.txt", lines_before=10)) == "a.txt, line 12, column 5: 81 cells expected"


def test_unknown_name_lists_the_known() -> None:
    assert str(UnknownNameError("kind", "chess", ("sudoku",))) == "no kind is called 'chess'; known: sudoku"
