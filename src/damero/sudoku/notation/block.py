"""Grids of several lines: plain rows, spaced and bordered ones, .ss; and texts that hold several grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt

from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku.grid import Grid, Info
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import line, rows, symbols, text
from damero.sudoku.notation.foreign import foreign, refuse_foreign
from damero.sudoku.notation.line import SIZES
from damero.sudoku.notation.rows import Line, Part
from damero.sudoku.notation.symbols import Symbols, Token
from damero.sudoku.notation.text import Reading


def claims(source: str) -> bool:
    """Whether a text is meant as a grid of several lines, or one line with comments around it."""
    head = source[: text.SIZE_LIMIT]
    if foreign(head):
        return True
    if head.lstrip("\ufeff \t\n").startswith(("[", "{", "<", "http")):
        return False
    if line.is_collection(head):
        return False
    found = rows.lines_of(head)
    body = [item for item in found if item.part is Part.ROW]
    if len(body) == 1 and len(found) > 1:
        return line.claims(body[0].text)
    return len(body) >= 3 or (len(body) == 2 and _wrapped(body) is not None)


def parse(source: str, reading: Reading) -> Grid:
    """Read one grid; raises NotationError with line and column of what is wrong."""
    refuse_foreign(source)
    text.refuse_huge(source)
    found = rows.lines_of(source)
    own = reading
    reading, found = _headed(found, reading)
    body = [item for item in found if item.part is Part.ROW]
    comments = [item.raw.strip().lstrip("#").strip() for item in found if item.part is Part.COMMENT]
    if len(body) == 1:
        try:
            grid = line.parse(body[0].raw, own if text.has_prefix(body[0].raw) else reading)
        except NotationError as error:
            raise error.at(lines_before=body[0].number - 1) from None
        title, notes = rows.words(found)
        info = replace(grid.info, title=grid.info.title or title)
        return replace(grid, info=text.with_comments(info, comments + notes))
    tokens = _wrapped(body)
    title = ""
    if tokens is None:
        tokens = rows.cells(found, reading.layout.size if reading.layout else 0)
        title, notes = rows.words(found)
        comments += notes
    size = isqrt(len(tokens))
    layout = reading.layout or Layout.of(size)
    if layout.size != size:
        raise NotationError(
            f"{size} rows: {layout.size} expected for {layout.title}", line=body[-1].number, column=1
        )
    info = text.with_comments(Info(title=title), comments)
    return Grid(layout, symbols.read(layout, tokens, reading.symbols), info=info)


def _headed(found: list[Line], reading: Reading) -> tuple[Reading, list[Line]]:
    """What a line such as "# 6x6:3x2" says, and the lines without it."""
    for item in found:
        if item.part in (Part.COMMENT, Part.WORDS):
            told = text.header(item.text.strip().lstrip("#"), reading, item.number)
            if told is not None:
                return told, [other for other in found if other is not item]
    return reading, found


def _wrapped(body: Sequence[Line]) -> list[Token] | None:
    """The cells of a puzzle of one line that was broken into a few; None for rows of a grid."""
    lengths = [len(rows.compact(item.text)) for item in body]
    size = isqrt(sum(lengths))
    if size * size != sum(lengths) or size not in SIZES or not 1 < len(body) <= size // 2:
        return None
    if len(body) > 2 and (len(set(lengths[:-1])) > 1 or lengths[-1] > lengths[0]):
        return None
    return [
        Token(c, item.number, i) for item in body for i, c in enumerate(item.text, start=1) if c not in " \t"
    ]


def split(source: str) -> Iterator[tuple[int, str]]:
    """Cut a text into grids: at blank lines and lines of "=", and after as many rows as a grid has.

    A header with an empty line below it holds for all grids after it.

    A grid that is short of a row keeps its own: nothing is borrowed from the next.
    """
    found = rows.lines_of(source)
    raw = text.unbroken(source).split("\n")
    groups = [] if _is_one(found) else _groups(found)
    if len(groups) < 2:
        yield 1, "\n".join(raw)
        return
    # A frame or a comment right above a grid belongs to it.
    starts = [0, *(group[0].number - 1 for group in groups[1:])]
    ends = [*starts[1:], len(raw)]
    yield from text.carried((s + 1, "\n".join(raw[s:e])) for s, e in zip(starts, ends, strict=True))


def _is_one(found: Sequence[Line]) -> bool:
    try:
        rows.cells(found)
    except NotationError:
        return False
    return True


def _groups(found: Sequence[Line]) -> list[list[Line]]:
    """The lines of each grid, from its first line to its last row."""
    runs: list[list[Line]] = [[]]
    for item in found:
        if item.part is Part.EMPTY or (item.part is Part.RULE and set(item.text.strip()) == {"="}):
            runs.append([])
        else:
            runs[-1].append(item)
    counted = [(run, sum(item.part is Part.ROW for item in run)) for run in runs]
    counted = [(run, count) for run, count in counted if run]
    size = next((len(rows.compact(i.text)) for run, _ in counted for i in run if i.part is Part.ROW), 0)
    if size not in SIZES:
        return [run for run, _ in counted if run][:1]
    band = Layout.of(size).box_rows
    groups: list[list[Line]] = []
    open_rows = 0
    banded = all(count <= band for _, count in counted) and size > band
    waiting: list[Line] = []
    for run, count in counted:
        if count == 0 and any(text.remark(item.text) is not None for item in run):
            waiting += run  # a header by itself is about what comes after it
            continue
        run, waiting = waiting + run, []
        if groups and (count == 0 or (banded and open_rows < size)):
            groups[-1] += run
            open_rows += count
            continue
        groups += _every(run, size)
        open_rows = sum(item.part is Part.ROW for item in groups[-1])
    return groups


def _every(run: Sequence[Line], size: int) -> list[list[Line]]:
    """A run of lines cut after each whole grid, before the words or comment that head the next one."""
    parts: list[list[Line]] = [[]]
    count = 0
    for item in run:
        if count == size and item.part is not Part.RULE:
            parts.append([])
            count = 0
        count += item.part is Part.ROW
        parts[-1].append(item)
    if len(parts) > 1 and not count:
        last = parts.pop()
        parts[-1] += last
    return parts


def _lines(grid: Grid, values: Sequence[int], gap: str, bar: str, rule: str) -> list[str]:
    layout = grid.layout
    high, wide = layout.frame
    cells = symbols.write(values, layout)
    lines = []
    for row in layout.rows:
        if rule and row[0] and (row[0] // layout.size) % high == 0 and high > 1:
            lines.append(rule)
        parts = [gap.join(cells[i] for i in row[b : b + wide]) for b in range(0, layout.size, wide)]
        lines.append(bar.join(parts))
    return lines


def _written(grid: Grid, gap: str, bar: str, rule: str) -> Written:
    values, lost = line.flat(grid)
    told = symbols.telling(values, grid.layout)
    size = grid.layout.size
    plain = told is Symbols.AUTO and size in SIZES and grid.layout == Layout.of(size)
    head = [] if plain else [f"# {text.header_of(grid.layout, told)}"]
    body = "\n".join((*head, *_lines(grid, values, gap, bar, rule)))
    return Written(body + "\n", (*lost, *text.lost_info(grid.info)))


def write_grid(grid: Grid) -> Written:
    """Rows with spaces and lines between boxes, as people print them."""
    size, wide = grid.layout.size, grid.layout.frame[1]
    rule = "-+-".join("-" * (2 * wide - 1) for _ in range(0, size, wide))
    return _written(grid, " ", " | ", rule)


def write_rows(grid: Grid) -> Written:
    """Plain rows of symbols."""
    return _written(grid, "", "", "")


def write_ss(grid: Grid) -> Written:
    """Simple Sudoku's file: 9x9 only; raises SettingError for other sizes."""
    if grid.layout != STANDARD:
        raise SettingError(f"ss holds 9x9 grids, not {grid.layout.title}")
    return _written(grid, "", "|", "-----------")


def block_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codecs of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (
        Codec("grid", "rows with spaces and frames", claims, read, write_grid, (".spf", ".txt"), split=split),
        Codec("rows", "rows without spaces", claims, read, write_rows, (".msk", ".sol"), split=split),
        Codec("ss", "Simple Sudoku, 9x9", claims, read, write_ss, (".ss",), split=split),
    )
