"""Whatever is typed: an answer or one line of reason, never a traceback."""

from __future__ import annotations

import contextlib
import io
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero import kinds
from damero.errors import SettingError
from damero.shells.cli import app, main
from damero.shells.settings import Setting, Sort, read_all, settings_of
from support import fake_kind

TYPED = (
    "fifteen duel solve count sums kinds convert show generate --at-most --at-most=2 --json --as svg "
    "board --to line rows --format --seconds 3 -1 0 1.9 - -- --- -x --no-json 1.1 -.. --level easy --seed "
    "--help --version"
)
ALL = kinds.KINDS
WORDS = st.sampled_from(["", "a\nb", *TYPED.split()])


def run(arguments: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    held = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"1.9\n"))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return main.run(arguments), out.getvalue(), err.getvalue()
    finally:
        sys.stdin = held


@pytest.fixture(scope="module", autouse=True)
def small_kinds():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds, "KINDS", (fake_kind.KIND, fake_kind.DUEL))
        yield


@pytest.fixture
def all_kinds(monkeypatch):
    monkeypatch.setattr(kinds, "KINDS", ALL)


@given(st.lists(st.one_of(WORDS, WORDS, st.text(max_size=12)), max_size=7))
def test_any_arguments(arguments):
    code, out, err = run(arguments)
    assert code in (0, 1, 2)
    assert re.fullmatch(r"(damero: [^\n]*\n)*", err)
    if code == 2:
        assert err
    assert "Traceback" not in out + err


@given(st.text(max_size=30))
def test_any_position(text):
    code, _, err = run(["fifteen", "solve", "--text", text])
    assert code in (0, 1, 2)
    if code == 2 and "\n" not in text and "\r" not in text:
        assert re.fullmatch(r"damero: [^\n]*\n", err)


@given(st.text(max_size=20), st.integers(-50, 50), st.integers(0, 50))
def test_numbers_keep_their_bounds(text, low, span):
    setting = Setting("n", Sort.WHOLE, low=low, high=low + span)
    for typed in (text, str(low - 1), str(low + span + 1), str(low), f"{low}.0"):
        try:
            value = setting.read(typed)
        except Exception as error:
            assert str(error).startswith("--n: a whole number from")
            assert not re.fullmatch(r"[+-]?\d+", typed, re.ASCII) or not low <= int(typed) <= low + span
        else:
            assert low <= value <= low + span
            assert int(typed) == value


@given(st.sampled_from(["\0", ""]), st.lists(st.sampled_from("-.5x=o"), max_size=6).map("".join))
def test_values_with_dashes_arrive_whole(prefix, tail):
    got = app.shielded("-" + tail)
    assert got.removeprefix("\0") == "-" + tail
    # Only what looks like an option is left as one.
    assert got.startswith("\0") != bool(app._OPTION.fullmatch("-" + tail) or tail == "-")


def test_requests_become_settings():
    strip, at_most, order, seconds = settings_of(fake_kind.SolveRequest)
    assert (strip.place, strip.required, strip.label) == ("input", True, "STRIP")
    assert (at_most.option, at_most.low, at_most.high, at_most.default) == ("--at-most", 1, 100, 1)
    assert order.choices == ("up", "down")
    assert (seconds.low, seconds.open_low, seconds.default) == (0, True, None)
    typed = {"at_most": "3", "order": "down", "seconds": None}
    assert read_all((at_most, order, seconds), typed) == {"at_most": 3, "order": "down"}


def test_what_is_usually_on_can_be_turned_off():
    usual = Setting("minimal", Sort.FLAG, "superfluous givens", default=True)
    assert (usual.option, usual.words) == ("--no-minimal", "without superfluous givens")
    assert read_all((usual,), {"minimal": True}) == {"minimal": False}
    assert read_all((usual,), {"minimal": None}) == {}


def test_a_choice_is_known_in_capitals_too():
    named = Setting("coordinates", Sort.CHOICE, "how cells are named", choices=("r1c1", "a1", "K9", "k9"))
    assert [named.read(text) for text in ("A1", "R1C1", "K9", "k9")] == ["a1", "r1c1", "K9", "k9"]
    with pytest.raises(SettingError, match="one of r1c1, a1, K9, k9 expected, not 'b2'"):
        named.read("b2")


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("command", "option", "words"),
    [
        (("sudoku", "explain", PUZZLE, "--until", "3"), "--without", ("singles", "pointing")),
        (("sudoku", "explain", PUZZLE, "--until", "3"), "--only", ("full-house", "naked-single")),
        (("sudoku", "steps", PUZZLE), "--technique", ("pointing", "naked-single")),
        (("sudoku", "techniques"), "--technique", ("wings", "singles")),
        (("queens", "complete", "6", "--show", "9"), "--blocked", ("r1c1", "r2c4")),
    ],
)
def test_lists_may_be_given_one_by_one(all_kinds, command, option, words):
    between = " " if "queens" in command else ","
    together = run([*command, option, between.join(words)])
    one_by_one = run([*command, *(part for word in words for part in (option, word))])
    assert one_by_one == together
    assert one_by_one[2] == ""
    assert one_by_one != run([*command, option, words[0]])


def test_what_is_no_list_is_given_once(all_kinds):
    code, _, err = run(["sudoku", "explain", PUZZLE, "--until", "3", "--until", "4"])
    assert (code, "--until specified multiple times" in err) == (2, True)


@pytest.mark.parametrize("text", ["0", "-1", "Z9"])
def test_what_is_wrong_with_an_option_names_it_as_it_is_typed(all_kinds, text):
    code, _, err = run(["sudoku", "explain", PUZZLE, "--until", text])
    assert code == 2
    assert err.startswith("damero: --until: a number of steps from 1")


def test_each_line_of_a_stream_names_it_so_too(all_kinds, tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(f"{PUZZLE}\n{PUZZLE}\n")
    assert run(["sudoku", "explain", str(path), "--until", "0"])[2].count(": --until: a number") == 2
