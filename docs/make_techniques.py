"""Writes docs/techniques: a page for each technique, from the table and its example. ``make docs`` runs it.

python docs/make_techniques.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from damero.draw import svg
from damero.sudoku.examples import examples
from damero.sudoku.examples import lines as states
from damero.sudoku.picture import diagram
from damero.sudoku.reasons import explain, reason
from damero.sudoku.steps import Found
from damero.sudoku.teaching import shown
from damero.sudoku.techniques import Facts, table, whole_order
from damero.sudoku.walk import all_steps

FOLDER = Path(__file__).parent / "techniques"
_MADE = "<!-- Made by `make docs` from the table of techniques and an example. Do not edit. -->\n"


def pages() -> dict[str, str]:
    """Every page and picture by its name."""
    steps = {technique: all_steps(grid, techniques=[technique])[0] for technique, grid in examples().items()}
    made = {"index.md": _index()}
    for technique, row in table().items():
        step = steps.get(technique)
        made[f"{technique}.md"] = _page(row, step)
        if step is not None:
            picture = diagram(shown(step), explain(step))
            made[f"{technique}.svg"] = svg.draw(picture, theme=svg.Theme.LIGHT)
    return made


def _index() -> str:
    lines = [
        _MADE,
        "# Techniques\n",
        "In the order in which steps are looked for, the simplest first. A path leaves those in italics out",
        "unless they are asked for by name (`--only`). `damero sudoku techniques` prints the same table.\n",
        "| technique | level | HoDoKu | | SudokuWiki | Sudoku Explainer 1.2.1 |",
        "|---|---|---|---|---|---|",
    ]
    for technique in whole_order():
        row = table()[technique]
        name = f"[{row.title}]({technique}.md)"
        theirs = (row.hodoku.name, f"{row.hodoku.code}, {row.hodoku.score}") if row.hodoku else ("", "")
        se = ", ".join(part for part in (row.explainer, row.se_value) if part)
        cells = (name if row.in_path else f"*{name}*", row.level.value, *theirs, row.sudokuwiki, se)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _page(row: Facts, step: Found | None) -> str:
    lines = [_MADE, f"# {row.title}\n", *_names(row), ""]
    if step is None:
        return "\n".join((*lines, "No example is kept.", ""))
    told = reason(step)
    lines += [
        f"![{row.title}]({row.technique}.svg)\n",
        f"1. **Where to look.** {told.nudge}",
        f"2. **What it is.** {told.name}",
        *_why(told.why),
    ]
    if told.notation:
        lines.append(f"\nIn short: `{told.notation}`")
    lines += [
        "\nThe state, for any command of damero, in HoDoKu's form:\n",
        f"```console\n$ damero sudoku steps '{states()[row.technique]}' --technique {row.technique}\n```",
    ]
    return "\n".join(lines) + "\n"


def _why(text: str) -> list[str]:
    """The reasons; what holds a numbered list as it is."""
    head = "3. **Why, and what follows.**"
    if "\n" not in text:
        return [f"{head} {text}"]
    indent = "   "
    return [head, "", f"{indent}```text", *(indent + line for line in text.splitlines()), f"{indent}```"]


def _names(row: Facts) -> list[str]:
    known = [f"- damero: `{row.technique}`, level {row.level}, family {row.family}"]
    if row.hodoku:
        theirs = row.hodoku
        known.append(f"- HoDoKu: {theirs.name} ({theirs.code}), level {theirs.level}, score {theirs.score}")
    if row.sudokuwiki:
        known.append(f"- SudokuWiki: {row.sudokuwiki}")
    if row.explainer or row.se_value:
        words = ", ".join(part for part in (row.explainer, row.se_value) if part)
        known.append(f"- Sudoku Explainer 1.2.1 [its successor]: {words}")
    return known


def main(folder: Path = FOLDER) -> None:
    """Write all pages, and take away those that are there no more."""
    folder.mkdir(exist_ok=True)
    made = pages()
    for path in folder.iterdir():
        if path.name not in made:
            path.unlink()
    for name, content in made.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
