"""What the tests of Connect Four share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damero.connect4 import book


@pytest.fixture
def no_book() -> Iterator[None]:
    """No opening book: early positions are searched."""
    with book.using(None):
        yield
