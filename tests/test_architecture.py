"""The house rules hold, and the checks that guard them do fail when one is broken."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
BIN = Path(sys.executable).parent
HEAVY = ("litestar", "uvicorn", "jinja2", "textual", "reportlab", "docx", "numpy", "distributed", "asyncio")


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run the import rules over a copy of the sources."""
    command = [str(BIN / "lint-imports"), "--no-cache"]
    return subprocess.run(
        command, cwd=tree, env={"PYTHONPATH": str(tree / "src")}, capture_output=True, text=True
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project that a test may break."""
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("session.py", "import damero.kinds", "Only downwards"),
        ("errors.py", "import damero.notation", "Only downwards"),
        ("ident.py", "import damero.notation", "Only downwards"),
        ("sudoku/layout.py", "import damero.connect4.position", "Only downwards"),
        ("queens/board.py", "import damero.draw.svg", "Kinds never import drawing or shells"),
        ("draw/svg.py", "import damero.sudoku.layout", "Drawing knows only diagrams"),
        ("draw/text.py", "import damero.kind", "Drawing knows only diagrams"),
        ("shells/cli/main.py", "import damero.sudoku.grid", "Shells reach kinds only through the table"),
    ],
)
def test_import_rules_fail_when_broken(tree: Path, module: str, line: str, contract: str) -> None:
    path = tree / "src" / "damero" / module
    text = path.read_text()
    path.write_text(
        text.replace("from __future__ import annotations", f"from __future__ import annotations\n{line}")
    )
    result = lint(tree)
    assert result.returncode != 0
    assert f"{contract} BROKEN" in result.stdout


def test_import_rules_hold(tree: Path) -> None:
    result = lint(tree)
    assert result.returncode == 0, result.stdout


def test_the_core_is_out_of_bounds(tree: Path) -> None:
    wrong = tree / "src" / "damero" / "session.py"
    wrong.write_text(
        wrong.read_text().replace("import importlib", "import importlib\nfrom damero._core import Rng")
    )
    result = subprocess.run(
        [str(BIN / "ruff"), "check", "--no-cache", str(wrong)], cwd=tree, capture_output=True, text=True
    )
    assert "TID251" in result.stdout


def test_version_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom damero.shells.cli.main import main\n"
        "try:\n    main(['--version'])\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split("\n")[0].startswith("damero ")
    assert result.stdout.strip().endswith("[]")


def python_files() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_functions_are_small(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 500
    assert path.stem not in ("utils", "helpers", "common", "misc")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 60, f"{node.name} is too long"


def test_the_kernels_are_small_too_and_know_no_python() -> None:
    for path in [*(ROOT / "cpp").rglob("*.cpp"), *(ROOT / "cpp").rglob("*.hpp")]:
        text = path.read_text()
        assert len(text.splitlines()) <= 500, path
        if "bind" not in path.parts:
            assert "nanobind" not in text, path
            assert "Python.h" not in text, path


def test_no_two_headers_of_the_core_define_one_class() -> None:
    """Two classes of one name in one namespace become one when linked: whichever comes first."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted((ROOT / "cpp").glob("**/*.hpp")):
        text = path.read_text("utf-8")
        if space := re.search(r"^namespace ([\w:]+) \{", text, re.MULTILINE):
            for name in re.findall(r"^(?:class|struct) (\w+)[^;{]*\{", text, re.MULTILINE):
                found.setdefault((space[1], name), []).append(path.name)
    assert len(found) > 100
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
