"""The two dialects of .sdk: SadMan's, with sections, and SudoCue's, with headers only. 9x9 both.

SadMan's ``[State]`` holds the givens too; ``[PencilMarks]`` are nine comma-separated groups a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku.grid import Grid, Info, digits_of, mask_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation import line, symbols, text
from damero.sudoku.notation.symbols import Symbols, Token
from damero.sudoku.notation.text import Reading

_SECTION = re.compile(r"\s*\[(\w+)\]\s*", re.IGNORECASE)
_FIELD = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_MORE = {"N": "solutions", "H": "givens", "T": "seconds"}
_HEADER = re.compile(r"#([A-Z])(.*)")
_ROW = re.compile(r"[1-9.0*_X-]{9}")

Numbered = tuple[int, str]


def _lines(source: str) -> list[Numbered]:
    numbered = enumerate(text.unbroken(source).split("\n"), start=1)
    return [(number, item.strip()) for number, item in numbered if item.strip()]


def claims_sections(source: str) -> bool:
    """Whether a text has a section [Puzzle]."""
    return "[" in source and any(_SECTION.fullmatch(item) for _, item in _lines(source[:4000]))


def claims_headers(source: str) -> bool:
    """Whether a text is rows of nine cells, after headers such as #ARuud or with nothing else."""
    lines = _lines(source[:4000])
    if len(lines) == 9 and all(_ROW.fullmatch(text.plain(item)) for _, item in lines):
        return True
    if len(lines) < 2 or not (match := _HEADER.match(lines[0][1])) or match[1] not in _FIELD | _MORE:
        return False
    first = next((item for _, item in lines if not item.startswith("#")), "")
    return bool(_ROW.fullmatch(text.plain(first)))


def _info(headers: Sequence[Numbered]) -> Info:
    """What the headers say; several of one letter are the lines of one text."""
    found: dict[str, list[str]] = {}
    more: list[tuple[str, str]] = []
    comments: list[str] = []
    for number, item in headers:
        match = _HEADER.match(item)
        if match and match[1] in _FIELD:
            found.setdefault(_FIELD[match[1]], []).append(match[2].strip())
        elif match and match[1] in _MORE:
            more.append((_MORE[match[1]], match[2].strip()))
        else:
            comments.append(item.lstrip("#").strip())
            text.header(comments[-1], Reading(STANDARD), number)  # another layout is refused, not dropped
    info = Info(more=tuple(more), **{name: "\n".join(parts) for name, parts in found.items()})
    return text.with_comments(info, comments)


def _rows(name: str, lines: Sequence[Numbered], start: int) -> None:
    """Refuse a section that has not nine rows."""
    if len(lines) != 9:
        where = lines[9][0] if len(lines) > 9 else (lines[-1][0] if lines else start)
        raise NotationError(f"{name} has {len(lines)} rows: 9 expected", line=where, column=1)


def _digits(name: str, lines: Sequence[Numbered], start: int) -> tuple[int, ...]:
    _rows(name, lines, start)
    tokens = []
    for number, item in lines:
        if len(item) != 9:
            expected = f"{len(item)} cells in a row of {name}: 9 expected"
            raise NotationError(expected, line=number, column=min(len(item), 9) + 1)
        tokens += [Token(c, number, column) for column, c in enumerate(text.plain(item), start=1)]
    return symbols.read(STANDARD, tokens, Symbols.ONE)


def _notes(lines: Sequence[Numbered], start: int) -> tuple[int, ...]:
    _rows("[PencilMarks]", lines, start)
    notes = []
    for number, item in lines:
        groups = text.plain(item).split(",")
        if len(groups) != 9:
            raise NotationError(f"{len(groups)} groups: 9 expected", line=number, column=len(item) + 1)
        column = 1
        for group in groups:
            if not re.fullmatch(r"[1-9]{0,9}", group.strip()):
                raise NotationError(f"digits expected, not {group[:20]!r}", line=number, column=column)
            notes.append(mask_of(map(int, group.strip())))
            column += len(group) + 1
    return tuple(notes)


def _sections(lines: Sequence[Numbered]) -> tuple[list[Numbered], dict[str, tuple[int, list[Numbered]]]]:
    headers: list[Numbered] = []
    sections: dict[str, tuple[int, list[Numbered]]] = {}
    current = headers
    for number, item in lines:
        match = _SECTION.fullmatch(item)
        if match is None:
            if current is headers and not item.startswith("#"):
                raise NotationError("a header or [Puzzle] expected", line=number, column=1)
            current.append((number, item))
            continue
        name = match[1].lower().replace("colors", "colours")
        if name not in {"puzzle", "state", "pencilmarks", "colours"} or name in sections:
            expected = "[Puzzle], [State], [PencilMarks] or [Colours], each once, expected"
            raise NotationError(expected, line=number, column=1)
        current = []
        sections[name] = (number, current)
    return headers, sections


def parse_sections(source: str) -> Grid:
    """Read SadMan's dialect; raises NotationError, also when [State] does not keep a given."""
    text.refuse_huge(source)
    lines = _lines(source)
    headers, sections = _sections(lines)
    if "puzzle" not in sections:
        raise NotationError("[Puzzle] expected", line=lines[0][0] if lines else 1, column=1)
    start, rows = sections["puzzle"]
    givens = _digits("[Puzzle]", rows, start)
    entries: tuple[int, ...] = ()
    if "state" in sections:
        start, rows = sections["state"]
        state = _digits("[State]", rows, start)
        for cell, (given, value) in enumerate(zip(givens, state, strict=True)):
            if given and value != given:
                expected = f"the given {given} of {STANDARD.cell_name(cell)} expected in [State]"
                raise NotationError(expected, line=rows[cell // 9][0], column=cell % 9 + 1)
        entries = tuple(0 if given else value for given, value in zip(givens, state, strict=True))
    notes: tuple[int, ...] = ()
    if "pencilmarks" in sections:
        notes = _notes(sections["pencilmarks"][1], sections["pencilmarks"][0])
    colours: tuple[int, ...] = ()
    if "colours" in sections:
        colours = _digits("[Colours]", sections["colours"][1], sections["colours"][0])
    return Grid(STANDARD, givens, entries, notes, (), colours, _info(headers))


def parse_headers(source: str) -> Grid:
    """Read SudoCue's dialect: headers, then nine rows. Raises NotationError."""
    text.refuse_huge(source)
    lines = _lines(source)
    rows = [item for item in lines if not item[1].startswith("#")]
    headers = [item for item in lines if item[1].startswith("#")]
    return Grid(STANDARD, _digits("the puzzle", rows, 1), info=_info(headers))


def _headers(info: Info, gap: str, names: dict[str, str]) -> tuple[list[str], tuple[str, ...]]:
    lines, kept = [], []
    for letter, name in names.items():
        value = getattr(info, name, "") or dict(info.more).get(name, "")
        parts = [text.one_line(part) for part in value.split("\n")] if value else []
        lines += [f"#{letter}{gap}{part}".rstrip() for part in parts]
        if "\n".join(parts) == value:
            kept.append(name if name in _FIELD.values() else f"more.{name}")
    return lines, text.lost_info(info, *kept)


def _check_size(grid: Grid) -> None:
    if grid.layout != STANDARD:
        raise SettingError(f"sdk holds 9x9 grids, not {grid.layout.title}")


def write_headers(grid: Grid) -> Written:
    """Write SudoCue's dialect; raises SettingError for other sizes than 9x9."""
    _check_size(grid)
    values, lost = line.flat(grid)
    head, lost_info = _headers(grid.info, "", _FIELD)
    return Written("\n".join((*head, *_nine(values))) + "\n", (*lost, *lost_info))


def _nine(values: Sequence[int]) -> list[str]:
    cells = symbols.write(values, STANDARD)
    return ["".join(cells[i : i + 9]) for i in range(0, 81, 9)]


def write_sections(grid: Grid) -> Written:
    """Write SadMan's dialect: givens, entries, notes, colours 1 to 9. Raises SettingError for other sizes."""
    _check_size(grid)
    blank = grid.layout.blank
    parts, lost_info = _headers(grid.info, " ", _FIELD | _MORE)
    lost = []
    parts += ["[Puzzle]", *_nine(grid.givens)]
    if grid.entries != blank:
        parts += ["[State]", *_nine(grid.values)]
    if grid.notes != blank:
        groups = ["".join(map(str, digits_of(mask))) for mask in grid.notes]
        parts += ["[PencilMarks]", *(",".join(groups[i : i + 9]) for i in range(0, 81, 9))]
    if grid.corner_notes != blank:
        lost.append("corner notes")
    if grid.colours != blank:
        parts += ["[Colours]", *_nine([colour if colour <= 9 else 0 for colour in grid.colours])]
        if max(grid.colours) > 9:
            lost.append("colours above 9")
    return Written("\n".join(parts) + "\n", (*lost, *lost_info))


def sdk_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codecs of this module; they hold 9x9 only, whatever else is asked for."""

    def checked(parse: Callable[[str], Grid]) -> Callable[[str], Grid]:
        def read(source: str) -> Grid:
            if reading.layout not in (None, STANDARD):
                raise NotationError("sdk holds 9x9 grids", line=1, column=1)
            return parse(source)

        return read

    def claims(source: str) -> bool:
        """Bare rows are rows of whatever layout they are said to have."""
        return reading.layout in (None, STANDARD) and claims_headers(source)

    sections, headers = checked(parse_sections), checked(parse_headers)
    return (
        Codec(
            "sdk",
            "SadMan .sdk, with entries, notes, colours",
            claims_sections,
            sections,
            write_sections,
            (".sdk",),
        ),
        Codec("sudocue", "SudoCue .sdk, with headers", claims, headers, write_headers, (".sdk",)),
    )
