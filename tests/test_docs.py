"""Every Python block in these pages runs as it stands, and gives what stands there."""

from __future__ import annotations

import doctest
import io
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
BLOCKS = [
    (f"{page}-{number}", block)
    for page in (
        "sudoku.md",
        "sudoku-logic.md",
        "queens-cluster.md",
        "queens-solutions.md",
        "queens-counting.md",
        "starbattle.md",
        "starbattle-logic.md",
    )
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL), start=1
    )
]


@pytest.mark.parametrize(("name", "block"), BLOCKS, ids=[name for name, _ in BLOCKS])
def test_python_examples(name: str, block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, name, name, 0)
    assert len(test.examples) > 3
    out = io.StringIO()
    assert doctest.DocTestRunner(verbose=False).run(test, out=out.write).failed == 0, out.getvalue()


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 3
