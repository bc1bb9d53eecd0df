"""Checkpoint files: whole, refused when they are another's, never written over in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.cluster.checkpoint import Checkpoint
from damero.errors import SettingError
from support import parts

RESULTS = st.dictionaries(st.integers(0, 99), st.binary() | st.integers(), max_size=9)


@given(results=RESULTS)
def test_what_is_written_is_read(tmp_path_factory, results):
    path = tmp_path_factory.mktemp("kept") / "file"
    kept = Checkpoint.of(parts.job(parts.same, 100), path)
    for number, result in results.items():
        kept.add(number, result)
    kept.save()
    assert path.exists() == bool(results)
    assert Checkpoint.of(parts.job(parts.same, 100), path).results == results
    assert [path.name for path in path.parent.iterdir()] == ["file"] * bool(results)


def written(tmp_path, **settings):
    path = tmp_path / "kept"
    kept = Checkpoint.of(parts.job(parts.same, 4, **settings), path)
    kept.add(0, b"nothing\n")
    kept.add(3, 17)
    kept.save()
    return path


@pytest.mark.parametrize(
    ("job", "reason"),
    [
        (parts.job(parts.same, 4, name="other"), "a checkpoint of test, "),
        (parts.job(parts.same, 4, fingerprint="2"), "a checkpoint of another test, "),
        (parts.job(parts.same, 5), "a checkpoint of another test, "),
    ],
)
def test_a_foreign_checkpoint_is_refused_and_kept(tmp_path, job, reason):
    path = written(tmp_path)
    data = path.read_bytes()
    with pytest.raises(SettingError, match=reason):
        Checkpoint.of(job, path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("data", [b"", b"\n", b"text\n", b'{"damero":"session","version":1}\n', b"\xff\xfe"])
def test_what_is_no_checkpoint_is_refused(tmp_path, data):
    path = tmp_path / "kept"
    path.write_bytes(data)
    with pytest.raises(SettingError, match="it is no checkpoint, and will not be written over"):
        Checkpoint.of(parts.job(parts.same, 4), path)
    with pytest.raises(SettingError, match="a file expected"):
        Checkpoint.of(parts.job(parts.same, 4), tmp_path)


def test_a_damaged_one_is_refused(tmp_path):
    path = written(tmp_path)
    data = path.read_bytes()
    for damaged in (data[:-1], data[:-3] + b"8\n", data + b"4 int 1\n1\n"):
        path.write_bytes(damaged)
        with pytest.raises(SettingError, match="damaged"):
            Checkpoint.of(parts.job(parts.same, 4), path)


def test_a_failure_to_write_leaves_the_old_one(tmp_path, monkeypatch):
    path = written(tmp_path)
    data = path.read_bytes()
    kept = Checkpoint.of(parts.job(parts.same, 4), path)
    kept.add(1, 1)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("damero.cluster.checkpoint.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        kept.save()
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]
