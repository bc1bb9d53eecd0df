"""A client of the whole application, with two toy kinds beside the real ones."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from litestar.testing import TestClient

from damero.kinds import KINDS
from damero.shells.web.server import app


def _load_toys() -> ModuleType:
    spec = importlib.util.spec_from_file_location("toy_kinds", Path(__file__).with_name("toy.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["toy_kinds"] = module
    spec.loader.exec_module(module)
    return module


TOYS = _load_toys()


@pytest.fixture(scope="session")
def toys() -> ModuleType:
    return TOYS


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(app((*KINDS, TOYS.LATIN, TOYS.THREE)), raise_server_exceptions=False) as client:
        yield client
