"""The reference page is up to date and names everything."""

from __future__ import annotations

from pathlib import Path

from damero.kinds import KINDS
from damero.shells.cli import reference
from damero.shells.settings import settings_of
from support import fake_kind

PAGE = Path(__file__).parents[3] / "docs" / "operations.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text() == reference.page(KINDS), "run make docs"


def test_every_operation_and_option_is_on_it():
    page = reference.page((fake_kind.KIND, fake_kind.DUEL))
    for operation in fake_kind.KIND.operations:
        assert f"### damero fifteen {operation.name}" in page
        for setting in settings_of(operation.request):
            assert f"| `{setting.label}` | {setting.description} |" in page
    assert "$ damero fifteen solve 1.9\n" in page
    assert "| `deep` | thinks | 1 to 9, usually 2 |" in page


def test_examples_are_commands(cli):
    for kind in (fake_kind.KIND, fake_kind.DUEL):
        for operation in kind.operations:
            assert cli(*reference.example_arguments(kind, operation)).code == 0
