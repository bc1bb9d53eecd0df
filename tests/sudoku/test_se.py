"""The scales of Sudoku Explainer 1.2.1 and of SukakuExplainer, against their ratings and paths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from damero.errors import SettingError, UnknownNameError
from damero.search import Limit, Status
from damero.sudoku import _kernel_logic, parse, solve
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.se import _KINDS, SE_TITLES, SEStep, rate_se, rate_se_many

LOGIC = Path(__file__).parents[1] / "data" / "sudoku" / "logic"
BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVENTEEN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def ratings(name: str = "se") -> list[list[str]]:
    text = (LOGIC / f"{name}_ratings.tsv").read_text()
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def paths(name: str) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    blocks = (LOGIC / f"{name}_paths.txt").read_text().split("\n= ")[1:]
    for block in blocks:
        head, *steps = block.splitlines()
        yield head.split()[0], [tuple((*step.split("\t"), "")[:4]) for step in steps]


def written(step: SEStep) -> tuple[str, ...]:
    removed: dict[int, str] = {}
    for cell, digit in step.remove:
        removed[cell] = removed.get(cell, "") + str(digit)
    place = f"{step.place[0]}={step.place[1]}" if step.place else "-"
    return (
        step.technique,
        f"{step.value:.1f}",
        place,
        " ".join(f"{at}:{gone}" for at, gone in removed.items()),
    )


@pytest.mark.parametrize("scale", SE_TITLES)
def test_ratings_are_those_of_the_program(scale: str) -> None:
    rows = ratings(scale)
    answers = rate_se_many("\n".join(row[0] for row in rows), scale).decode().splitlines()
    different = [
        (row[0], answer)
        for row, answer in zip(rows, answers, strict=True)
        if answer != "\t".join(["unique", *row[1:]])
    ]
    assert different == []


@pytest.mark.parametrize("scale", SE_TITLES)
def test_paths_and_names_are_those_of_the_program(scale: str) -> None:
    for puzzle, steps in paths(scale):
        rating = rate_se(parse(puzzle), scale)
        assert [written(step) for step in rating.steps] == steps, puzzle
        assert rating.scale == scale


def test_the_scales_are_two() -> None:
    """Values of the other set's techniques come on its scale alone; what both have is worth the same."""
    differ = 0
    for puzzle, er, *_ in ratings("sukaku")[:40]:
        grid = parse(puzzle)
        original, other = rate_se(grid), rate_se(grid, "sukaku")
        differ += original.er != other.er
        assert original.scale == "se"
        assert not any("trong" in name or "XYZ-Wing " in name for name in original.counts)
        assert f"{other.er:.1f}" == er
    assert differ > 10


def test_another_scale_is_refused() -> None:
    for call in (lambda: rate_se(parse(BOOK), "hodoku"), lambda: rate_se_many(BOOK, "hodoku")):
        with pytest.raises(UnknownNameError, match="sukaku"):
            call()


def test_a_rating_says_what_it_rests_on() -> None:
    puzzle = next(row[0] for row in ratings() if row[1] == "4.5")
    rating = rate_se(parse(puzzle))
    assert rating.status is Status.UNIQUE
    assert rating.complete
    assert rating.hardest is not None
    assert rating.hardest.value == rating.er == 4.5
    assert sum(rating.counts.values()) == len(rating.steps)
    assert rating.counts[rating.hardest.technique] >= 1
    assert rating.ed == rating.steps[0].value
    without = rate_se(parse(puzzle), uniqueness=False)
    assert not without.uniqueness
    assert not any(name.startswith(("Unique", "BUG")) for name in without.counts)


def test_every_kind_of_the_core_has_a_name() -> None:
    assert len(_KINDS) == _kernel_logic.SE_KINDS == len(set(_KINDS))


def test_reports_of_others() -> None:
    """Givens and search nodes are no measure: see cases sud-rat-01, sud-rat-03 and sud-rat-04."""
    easy = rate_se(parse(SEVENTEEN))
    hard = rate_se(parse("...73.4.......4.1......28.33.9...14.5.......2.64...3.98.32......7.6.......5.71..."))
    assert easy.er is not None
    assert hard.er is not None
    assert easy.er <= 2.3
    assert hard.er > 6
    book = rate_se(parse(BOOK))
    assert book.er is not None
    assert book.er <= 2.3


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        ("11" + "." * 79, Status.INVALID),
        ("." * 81, Status.SEVERAL),
        ("12345678........." + "9" + "." * 63, Status.NONE),
    ],
)
def test_without_one_solution_there_is_no_rating(puzzle: str, status: Status) -> None:
    rating = rate_se(parse(puzzle))
    assert rating.status is status
    assert (rating.er, rating.ep, rating.ed, rating.hardest) == (None, None, None, None)
    assert bool(rating.clashes) == (status is Status.INVALID)
    assert rate_se_many(puzzle) == f"{status}\t-\t-\t-\n".encode()


def test_a_full_grid_is_worth_nothing() -> None:
    full = Grid(givens=solve(parse(BOOK)).solutions[0].values)
    rating = rate_se(full)
    assert (rating.status, rating.er, rating.ep, rating.ed) == (Status.UNIQUE, 0.0, 0.0, 0.0)
    assert rating.steps == ()
    assert rate_se_many("".join(map(str, full.values))) == b"unique\t0.0\t0.0\t0.0\n"


def test_entries_count_when_asked_for() -> None:
    puzzle = parse(BOOK)
    full = Grid(
        givens=puzzle.givens,
        entries=tuple(
            0 if given else digit
            for given, digit in zip(puzzle.givens, solve(puzzle).solutions[0].values, strict=True)
        ),
    )
    assert rate_se(full).er == rate_se(puzzle).er
    assert rate_se(full, with_entries=True).er == 0.0


@pytest.mark.parametrize("scale", SE_TITLES)
def test_uniqueness_can_be_left_out(scale: str) -> None:
    puzzle = next(row[0] for row in ratings(scale) if row[1] == "4.5")
    without = rate_se(parse(puzzle), scale, uniqueness=False)
    assert (without.uniqueness, without.scale) == (False, scale)
    assert not any(name.startswith(("Unique", "BUG")) for name in without.counts)


def test_a_limit_is_no_rating() -> None:
    rating = rate_se(parse(SEVENTEEN), limit=Limit(nodes=3))
    assert rating.status is Status.LIMIT
    assert not rating.complete
    assert rating.er is None
    assert rate_se_many(SEVENTEEN, limit=Limit(nodes=3)) == b"limit\t-\t-\t-\n"


def test_other_layouts_are_refused() -> None:
    with pytest.raises(SettingError, match="plain 9x9"):
        rate_se(Grid(Layout(2, 2)))
    with pytest.raises(SettingError, match="SukakuExplainer's default set rates the plain 9x9"):
        rate_se(Grid(Layout(2, 2)), "sukaku")


def test_many_in_any_form_and_by_any_number_of_threads() -> None:
    rows = ratings()[:60]
    lines = [row[0] for row in rows]
    expected = "".join("\t".join(["unique", *row[1:]]) + "\n" for row in rows).encode()
    assert rate_se_many(lines, threads=2) == expected
    rated = expected.splitlines(keepends=True)
    mixed = f"{lines[0]}\n# a comment\nnonsense\n\n{lines[1].replace('.', ' .')}\n{lines[2]}\n"
    answers = rate_se_many(mixed).splitlines(keepends=True)
    assert answers[0] == rated[0]
    assert answers[1] == b"error\t-\t-\t-\n"
    assert answers[-1] == rated[2]
