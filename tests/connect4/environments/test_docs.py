"""The examples of docs/connect4-research.md run as they stand, with fewer games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damero import connect4

PAGE = Path(__file__).parents[3] / "docs" / "connect4-research.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(4))
def test_examples_run(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(EXAMPLES) == 4
    code = EXAMPLES[number].replace("make(1000", "make(2").replace("plies=10", "plies=20")
    exec(compile(code, str(PAGE), "exec"), {"connect4": connect4})
