"""What can be asked about techniques: their names, values and levels, and an example of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.diagram import Diagram
from damero.kind import LIST, Level, Operation, fields_of, table
from damero.search import Watch
from damero.sudoku import techniques as known
from damero.sudoku.examples import examples, lines
from damero.sudoku.picture import diagram
from damero.sudoku.reasons import explain
from damero.sudoku.teaching import NAMES, shown
from damero.sudoku.walk import all_steps


@dataclass(frozen=True, slots=True)
class TechniquesRequest:
    """List the techniques."""

    technique: Annotated[
        str, msgspec.Meta(description=f"these only: {NAMES}; without it all", extra=LIST)
    ] = ""


@dataclass(frozen=True, slots=True)
class TechniqueRecord:
    """A technique: what it is called here and elsewhere, and what it is worth there ("" where it is not).

    ``example`` is a state in which it is a step, as a library line of HoDoKu, which damero reads.
    """

    technique: str
    title: str
    family: str
    level: Level
    in_path: bool
    hodoku: str
    hodoku_code: str
    hodoku_level: str
    hodoku_score: int
    sudokuwiki: str
    se: str
    se_value: str
    example: str


@dataclass(frozen=True, slots=True)
class TechniquesAnswer:
    """One record a technique, simplest first: the order in which steps are looked for.

    Those that are not ``in_path`` are used only where they are asked for by name.
    """

    techniques: tuple[TechniqueRecord, ...]


def _techniques(request: TechniquesRequest, watch: Watch | None) -> TechniquesAnswer:  # noqa: ARG001
    wanted = set(known.find_all(request.technique)) or set(known.Technique)
    return TechniquesAnswer(tuple(_record(t) for t in known.whole_order() if t in wanted))


def _record(technique: known.Technique) -> TechniqueRecord:
    row = known.facts(technique)
    theirs = row.hodoku or known.HoDoKu("", "", "", 0)
    return TechniqueRecord(
        technique.value,
        row.title,
        row.family.value,
        row.level,
        row.in_path,
        theirs.name,
        theirs.code,
        theirs.level,
        theirs.score,
        row.sudokuwiki,
        row.explainer,
        row.se_value,
        lines().get(technique, ""),
    )


def _pictures(
    request: TechniquesRequest,  # noqa: ARG001
    answer: TechniquesAnswer,
    at_most: int,
) -> Sequence[Diagram]:
    """The example of each, with its step."""
    pictures = []
    for record in answer.techniques[:at_most]:
        if record.example:
            grid = examples()[known.Technique(record.technique)]
            (step,) = all_steps(grid, techniques=record.technique, at_most=1)
            pictures.append(diagram(shown(step), explain(step)))
    return pictures


_HEAD = (
    "name",
    "title",
    "level",
    "path",
    "HoDoKu",
    "code",
    "score",
    "SudokuWiki",
    "Sudoku Explainer",
    "SE 1.2.1",
)


def _technique_cells(row: TechniqueRecord) -> tuple[str, ...]:
    score = str(row.hodoku_score) if row.hodoku_code else ""
    cells = (row.hodoku, row.hodoku_code, score, row.sudokuwiki, row.se, row.se_value)
    return (
        row.technique,
        row.title,
        row.level,
        "yes" if row.in_path else "-",
        *(cell or "-" for cell in cells),
    )


def _techniques_line(request: TechniquesRequest, answer: TechniquesAnswer) -> str:  # noqa: ARG001
    """A line of the fields' names, then a line a technique, with tabs between."""
    names = [field.encode_name for field in fields_of(TechniqueRecord)]
    rows = [[_cell(getattr(row, name)) for name in names] for row in answer.techniques]
    return "\n".join("\t".join(row) for row in (names, *rows))


def _cell(value: str | int | bool) -> str:  # noqa: FBT001
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value or "-")


def _techniques_table(request: TechniquesRequest, answer: TechniquesAnswer) -> str:  # noqa: ARG001
    rows = [_HEAD, *map(_technique_cells, answer.techniques)]
    return "\n".join(line.rstrip() for line in table(rows, left=len(_HEAD)).splitlines())


TECHNIQUES = Operation(
    "techniques",
    "the techniques: their names here and in other programs, their values and levels",
    TechniquesRequest,
    TechniquesAnswer,
    _techniques,
    _techniques_line,
    TechniquesRequest("subsets"),
    report=_techniques_table,
    pictures=_pictures,
)
