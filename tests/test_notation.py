"""Formats told by content, collections, and the decoding of files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import NotationError, SettingError, UnknownNameError
from damero.notation import TEXT_LIMIT, Codec, Notation, Written, decode


def number(text: str) -> int:
    if not text.strip().isdecimal():
        raise NotationError("a number expected", line=1, column=1)
    return int(text)


def stacked(text: str) -> int:
    rows = text.strip("=\n").split("\n")
    if not all(row.isdecimal() for row in rows):
        raise NotationError("rows of digits expected", line=2, column=1)
    return int("".join(rows))


def blocks(text: str) -> list[tuple[int, str]]:
    found, line = [], 1
    for block in text.split("\n\n"):
        found.append((line, block))
        line += block.count("\n") + 2
    return found


NUMBERS = Notation(
    (
        Codec("stack", "digits in rows", lambda text: text.startswith("="), stacked, split=blocks),
        Codec(
            "plain",
            "one number",
            lambda text: text.strip()[:1].isdecimal(),
            number,
            lambda value: Written(str(value)),
            (".num",),
            one_line=True,
        ),
    ),
    expected="a number",
    lossless="plain",
)


def test_told_by_content_or_named() -> None:
    assert NUMBERS.parse("12") == 12
    assert NUMBERS.parse("=1\n2") == 12
    with pytest.raises(NotationError, match="rows of digits"):
        NUMBERS.parse("12x", "stack")
    with pytest.raises(NotationError, match="line 1, column 1: a number expected"):
        NUMBERS.parse("x")
    with pytest.raises(UnknownNameError, match="stack, plain"):
        NUMBERS.parse("12", "roman")


def test_written_in_the_short_form_or_refused() -> None:
    assert NUMBERS.text(7) == "7"
    with pytest.raises(SettingError, match="only read; written are plain"):
        NUMBERS.write(7, "stack")
    with pytest.raises(UnknownNameError, match="known: plain"):
        NUMBERS.write(7, "roman")


def test_a_collection_goes_on_after_a_bad_line() -> None:
    lines = list(NUMBERS.read_all("# title\n1\n\n2x\n3\n"))
    assert [(line.number, line.position) for line in lines] == [(2, 1), (4, None), (5, 3)]
    assert str(lines[1].error) == "line 4, column 1: a number expected"


def test_a_document_of_several_says_the_line_in_the_file() -> None:
    lines = list(NUMBERS.read_all("=1\n2\n\n=3\nx"))
    assert lines[0].position == 12
    assert str(lines[1].error) == "line 5, column 1: rows of digits expected"


def test_collections_are_known_by_their_head() -> None:
    assert NUMBERS.is_collection("12\n13\n")
    assert not NUMBERS.is_collection("=12\n13\n")


def test_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotationError, match="characters"):
        NUMBERS.parse("1" * (TEXT_LIMIT + 1))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbf12", "12"),
        ("1\n2".encode("utf-16"), "1\n2"),
        (b"\xfe\xff\x001\x002", "12"),
        ("12".encode("utf-32"), "12"),
        (b"1\r\n2\r3", "1\n2\n3"),
        (b"12\0\0", "12"),
        (b"", ""),
    ],
)
def test_decoding(data: bytes, text: str) -> None:
    assert decode(data) == text


def test_accents_of_old_windows_files_are_read() -> None:
    text = "# Pi\u00e8ce n\u00b0 1, 5 \u20ac\r\n" + "53..7....\r\n" * 9
    assert decode(text.encode("cp1252")) == text.replace("\r\n", "\n")


@pytest.mark.parametrize(("data", "line"), [(b"1\n\xff\xff", 2), (b"a\nb\n\0c", 3), (b"\x7fELF\xb1", 1)])
def test_binary_is_refused_with_its_line(data: bytes, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        decode(data, "some.bin")
    assert caught.value.line == line
    assert str(caught.value).startswith("some.bin, line ")


@given(
    st.text(
        st.characters(exclude_characters="\r\0", exclude_categories=("Cs",)).filter(lambda c: c != "\ufeff")
    )
)
def test_text_arrives_whole(text: str) -> None:
    assert decode(text.encode()) == text


@given(st.binary())
def test_only_notation_errors(data: bytes) -> None:
    try:
        decode(data)
    except NotationError:
        pass
