"""Sudoku formats that damero knows by sight and does not read yet: told by name instead of misread."""

from __future__ import annotations

import re

from damero.errors import NotationError

_FOREIGN: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("an OpenSudoku file", re.compile(r"(<\?xml[^>]*>\s*)?<opensudoku\b", re.IGNORECASE)),
    ("a KSudoku file", re.compile(r"(<\?xml[^>]*>\s*)?(<!DOCTYPE[^>]*>\s*)?<ksudoku\b", re.IGNORECASE)),
    ("an XML file", re.compile(r"<\?xml\b")),
    (
        "an f-puzzles link",
        re.compile(r"(https?://\S*f-?puzzles\S*[?&]load=|f-?puzzles?[A-Za-z0-9+/]{20})"),
    ),
    ("a SudokuPad link", re.compile(r"(https?://\S*sudokupad\.app/|(scl|ctc)[A-Za-z0-9+/%]{20})")),
    ("a Penpa link", re.compile(r"(https?://\S*)?[?#&]?m=(edit|solve)&p=")),
    ("a puzz.link address", re.compile(r"https?://(www\.)?puzz\.link/|pzprv3")),
    (
        "a game id of Simon Tatham's Solo",
        re.compile(r"\d{1,2}(x\d{1,2})?[jxkda]*[a-z0-9]*:(?=[a-z0-9_]*[a-z])[a-z0-9_]+(,|\s|$)"),
    ),
    ("a saved game of Simon Tatham's collection", re.compile(r"SAVEFILE:")),
    ("a SumoCue puzzle", re.compile(r"SumoCueV1")),
    ("a puzzle of the Sudoku Exchange bank", re.compile(r"[0-9a-f]{12}\s+[0-9.]{81}\s")),
    ("a table of puzzles with a header", re.compile(r"(\w+,)*(quizzes|puzzle|sudoku)\b,", re.IGNORECASE)),
    ("a list in gsf's CSV form", re.compile(r"[^\n,]*(,[^\n,]*){3},\s*[0-9.]{81}\s*,")),
    ("a Susser line", re.compile(r"(?=[^\n]*\+)[\d.+]{82,162}(:[\d\s]*)?\s*$")),
    ("a Susser line", re.compile(r"[\d.+]{81,162}:\s*\d{3}(\s+\d{3})*\s*$")),
    ("a SudokuWiki packed string", re.compile(r"(https?://\S*[?&]bd=)?S9[AB][0-9a-z]{81}", re.IGNORECASE)),
    ("a grid of 729 candidates", re.compile(r"[0-9.]{729}\s*$")),
)


_LOOKED_AT = 20_000
_GROUP = re.compile(r"u?[1-9]{1,9}|[.0]")


def foreign(source: str) -> str:
    """The name of the format that a text is in, when damero does not read it yet; "" otherwise."""
    head = source[:_LOOKED_AT].lstrip("\ufeff \t\r\n")
    return next((name for name, pattern in _FOREIGN if pattern.match(head)), "") or _of_groups(head)


def _of_groups(source: str) -> str:
    """The name of a format with nine groups of digits a line; "" if most lines are no such groups."""
    groups = [line.replace("|", " ").split() for line in source.split("\n")]
    rows = [row for row in groups if len(row) == 9 and all(_GROUP.fullmatch(word) for word in row)]
    if len(rows) < 9 or not any(len(word) > 1 for row in rows for word in row):
        return ""
    return (
        "an SDX file"
        if any(word.startswith("u") for row in rows for word in row)
        else "a grid of pencil marks"
    )


def refuse_foreign(source: str) -> None:
    """Raise NotationError for a text in a format that is known by sight only."""
    name = foreign(source)
    if name:
        expected = f"{name} is not read yet: a line, a grid, .sdm, .sdk, .ss or JSON expected"
        raise NotationError(expected, line=1, column=1)
