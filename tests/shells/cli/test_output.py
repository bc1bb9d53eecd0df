"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat

import pytest

from damero.shells.cli.output import Output


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_answer_in_a_file(cli, tmp_path):
    path = tmp_path / "answer.txt"
    result = cli("fifteen", "solve", "1.9", "-o", str(path))
    assert (result.code, result.out, path.read_text()) == (0, "", "unique\t159\n")
    cli("fifteen", "solve", "2.9", "--to", "rows", "--output", str(path))
    assert path.read_text() == "fifteen\n2\n4\n9\n"
    assert names(tmp_path) == ["answer.txt"]


def test_nothing_is_written_after_an_error(cli, tmp_path):
    path = tmp_path / "answer.txt"
    path.write_text("as it was")
    assert cli("fifteen", "solve", "-", "--strict", "-o", str(path), stdin="1.9\n1x9\n").code == 2
    assert path.read_text() == "as it was"
    assert names(tmp_path) == ["answer.txt"]
    assert cli("fifteen", "solve", "-", "-o", str(path), stdin="1.9\n1x9\n").code == 2
    assert path.read_text() == "unique\t159\nerror\t-\n"


def test_a_directory_or_a_missing_folder_is_refused(cli, tmp_path):
    for target in (tmp_path, tmp_path / "no" / "such"):
        result = cli("fifteen", "solve", "1.9", "-o", str(target))
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
        assert str(target) in result.err
    assert names(tmp_path) == []


def test_rights_links_and_devices(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    with Output(str(link)) as out:
        out.write("new")
    assert target.read_text() == "new\n"
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    with Output(os.devnull) as out:
        out.write("gone")


def test_an_exception_leaves_no_trace(tmp_path):
    with pytest.raises(KeyError), Output(str(tmp_path / "x")) as out:
        out.write("half")
        raise KeyError
    assert names(tmp_path) == []
