"""Solutions as a file of numpy's: what stands before the bytes of a (count, n) array of uint8.

The format is public (numpy.lib.format, version 1.0): a magic word, the length of a header, and the header,
filled up with spaces so that the data begin at a multiple of 64 bytes.
"""

from __future__ import annotations

NAME = "npy"
_MAGIC = b"\x93NUMPY\x01\x00"
_ALIGNED = 64


def header(count: int, n: int) -> bytes:
    """What stands before ``count`` rows of ``n`` bytes."""
    words = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({count}, {n}), }}"
    length = -(-(len(_MAGIC) + 2 + len(words) + 1) // _ALIGNED) * _ALIGNED - len(_MAGIC) - 2
    return _MAGIC + length.to_bytes(2, "little") + words.ljust(length - 1).encode() + b"\n"
