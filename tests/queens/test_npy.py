"""The file of numpy's, read back by its published format and, where it is installed, by numpy itself."""

from __future__ import annotations

import ast
import io

import pytest

from damero.queens import npy, solutions


@pytest.mark.parametrize(("count", "n"), [(0, 2), (1, 0), (92, 8), (14_200, 12), (10**15, 32)])
def test_the_header(count: int, n: int) -> None:
    head = npy.header(count, n)
    assert head[:8] == b"\x93NUMPY\x01\x00"
    assert int.from_bytes(head[8:10], "little") == len(head) - 10
    assert len(head) % 64 == 0
    assert head.endswith(b"\n")
    assert ast.literal_eval(head[10:].decode()) == {
        "descr": "|u1",
        "fortran_order": False,
        "shape": (count, n),
    }


def test_numpy_reads_it() -> None:
    numpy = pytest.importorskip("numpy")
    found = solutions(8)
    array = numpy.load(io.BytesIO(npy.header(len(found), 8) + found.tobytes()))
    assert array.shape == (92, 8)
    assert array.tolist() == found.tolist()
