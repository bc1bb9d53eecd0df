"""The relatives of the N queens that the documentation shows: published numbers, and the page itself."""

from __future__ import annotations

import doctest
import importlib
import io
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = DOCS / "examples"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "queens-relatives.md").read_text(), re.DOTALL)

SUPERQUEENS = (1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156)
"""OEIS A051223, as the others from n = 1."""
ARMIES = (0, 0, 1, 2, 4, 5)
"""OEIS A250000."""
DOMINATION = (1, 1, 1, 2, 3, 3, 4)
"""OEIS A075458."""


@pytest.fixture(autouse=True)
def on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def example(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.parametrize(("n", "number"), [*enumerate(SUPERQUEENS, 1)])
def test_superqueens(n: int, number: int) -> None:
    superqueens = example("superqueens")
    assert superqueens.count(n) == number
    job = superqueens.counting(n)
    assert sum(job.work(job.argument(part)) for part in range(job.parts)) == number


@pytest.mark.parametrize(("n", "number"), [*enumerate(ARMIES, 1)])
def test_armies(n: int, number: int) -> None:
    armies = example("armies")
    assert armies.largest(n) == number
    white, black = armies.peaceable(n, number)
    assert white.bit_count() == number <= black.bit_count()
    reach = armies.reaches(n)
    assert not any(reach[square] & black for square in range(n * n) if white >> square & 1)


@pytest.mark.parametrize(("n", "number"), [*enumerate(DOMINATION, 1)])
def test_domination(n: int, number: int) -> None:
    domination = example("domination")
    assert domination.fewest(n) == number
    seen = 0
    for square in domination.dominate(n, number):
        seen |= example("armies").reaches(n)[square]
    assert seen == (1 << n * n) - 1


def test_the_page() -> None:
    assert len(BLOCKS) == 5
    test = doctest.DocTestParser().get_doctest("\n".join(BLOCKS), {}, "queens-relatives.md", None, 0)
    out = io.StringIO()
    assert doctest.DocTestRunner(verbose=False).run(test, out=out.write).failed == 0, out.getvalue()


@pytest.mark.parametrize(
    ("name", "n", "printed"), [("superqueens", 10, "4"), ("armies", 5, "4"), ("domination", 6, "3")]
)
def test_they_are_programs(name: str, n: int, printed: str) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), str(n)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == printed
