"""The names of the package are there, though their modules are imported only when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from damero import sudoku


def test_every_name_is_found_in_the_module_that_says_so():
    homes = {name: module for module, names in sudoku._HOMES.items() for name in names.split()}
    assert sorted(homes) == sorted(sudoku.__all__)
    assert set(sudoku.__all__) <= set(dir(sudoku))
    for name in sudoku.__all__:
        assert getattr(sudoku, name) is getattr(sys.modules[f"damero.sudoku.{homes[name]}"], name)
    with pytest.raises(AttributeError, match="no_such_thing"):
        sudoku.no_such_thing  # noqa: B018


def test_operations_are_imported_when_they_are_come_to():
    code = (
        "import sys\nfrom damero.sudoku.kind import KIND\n"
        "def there(): return 'damero.sudoku.lab' in sys.modules\n"
        "o = KIND.operations; print(o[0].name, there(), len(o), there(), o[-1].name)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.split() == ["solve", "False", str(len(sudoku.KIND.operations)), "False", "lab"]
    assert [one.name for one in sudoku.KIND.operations[:2]] == ["solve", "count"]
