"""The pages of techniques are up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

from damero.sudoku.techniques import Technique

DOCS = Path(__file__).parents[3] / "docs"


def test_the_pages_are_up_to_date():
    made = runpy.run_path(str(DOCS / "make_techniques.py"))["pages"]()
    assert {path.name for path in (DOCS / "techniques").iterdir()} == set(made), "run make docs"
    for name, content in made.items():
        assert (DOCS / "techniques" / name).read_text(encoding="utf-8") == content, f"{name}: run make docs"
    assert {f"{technique}.md" for technique in Technique} < set(made)
