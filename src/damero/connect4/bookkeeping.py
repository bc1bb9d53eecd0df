"""Opening books as a command: building and checking. It reads files, so it is not offered over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from damero.connect4 import book, bookmaking
from damero.connect4._kernel import THREAD_LIMIT
from damero.connect4.bookmaking import PLIES_LIMIT, Built
from damero.connect4.notation import COLUMNS, NOTATION, ROWS
from damero.connect4.operations import Seconds
from damero.connect4.position import SIZE_LIMIT
from damero.errors import LimitReached, SettingError
from damero.kind import ARGUMENT, Operation
from damero.search import Job, Limit, Stats, Watch

_Length = Annotated[int, msgspec.Meta(ge=1, le=SIZE_LIMIT)]


@dataclass(frozen=True, slots=True)
class BookRequest:
    """Build an opening book, or check one."""

    action: Annotated[
        Literal["build", "check"],
        msgspec.Meta(description="build a book (--output is its file), or check FILE", extra=ARGUMENT),
    ]
    file: Annotated[
        str, msgspec.Meta(description="the book to check; without it the one in use", extra=ARGUMENT)
    ] = ""
    plies: Annotated[
        int, msgspec.Meta(ge=0, le=PLIES_LIMIT, description="discs up to which a book is built")
    ] = 8
    columns: Annotated[_Length, msgspec.Meta(description="columns of a book's board")] = COLUMNS
    rows: Annotated[_Length, msgspec.Meta(description="rows of a book's board")] = ROWS
    sample: Annotated[
        int, msgspec.Meta(ge=0, description="random positions to solve anew; 0 is all of them")
    ] = 100
    seed: Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="seed of the sample")] = 1
    seconds: Seconds = None
    threads: Annotated[
        int, msgspec.Meta(ge=0, le=THREAD_LIMIT, description="threads of a build; 0 is all the cores")
    ] = 1


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """``checked`` positions of a book were solved anew, and in ``wrong`` ones the score was another.

    ``entries`` are the scores that it keeps; ``book`` is the file of one that was built, empty otherwise.
    """

    columns: int
    rows: int
    plies: int
    entries: int
    checked: int
    wrong: tuple[str, ...]
    book: bytes
    complete: bool
    stats: Stats


def _run(request: BookRequest, watch: Watch | None) -> BookAnswer:
    limit = Limit(request.seconds)
    if request.action == "build":
        _check_build(request)
        return _built(
            bookmaking.build(
                request.plies,
                columns=request.columns,
                rows=request.rows,
                threads=request.threads,
                limit=limit,
                watch=watch,
            )
        )
    known = book.load(request.file) if request.file else book.active()
    if known is None:
        raise SettingError("no opening book is in use: FILE expected")
    found = bookmaking.check(known, request.sample, seed=request.seed, limit=limit, watch=watch)
    wrong = tuple(NOTATION.write(position, "json").text for position in found.wrong)
    return _answer(known, found.checked, wrong, b"", found.stats, complete=found.complete)


def _check_build(request: BookRequest) -> None:
    if request.file:
        raise SettingError("the book that is built goes to the file of --output, not to FILE")


def _built(found: Built) -> BookAnswer:
    if found.book is None:
        raise LimitReached(f"{found.positions} of {found.total} positions are solved: no book yet")
    return _answer(found.book, 0, (), found.book.data, found.stats, complete=True)


def _answer(
    known: book.Book, checked: int, wrong: tuple[str, ...], data: bytes, stats: Stats, *, complete: bool
) -> BookAnswer:
    return BookAnswer(
        known.columns, known.rows, known.plies, known.entries, checked, wrong, data, complete, stats
    )


def _job(request: BookRequest) -> Job[bytes, BookAnswer] | None:
    if request.action != "build":
        return None
    _check_build(request)
    job = bookmaking.job(request.plies, columns=request.columns, rows=request.rows)

    def merge(results: Mapping[int, bytes], stats: Stats) -> BookAnswer:
        return _built(job.merge(results, stats))

    return Job(job.name, job.fingerprint, job.parts, job.work, job.argument, merge, job.enough)


def _line(request: BookRequest, answer: BookAnswer) -> str:  # noqa: ARG001
    """A book's board and plies, its entries, how many positions were checked, and the wrong ones."""
    wrong = " ".join(answer.wrong) or "-"
    board = f"{answer.columns}x{answer.rows}"
    return (
        f"{board}\t{answer.plies} plies\t{answer.entries} entries\t{answer.checked} checked\twrong: {wrong}"
    )


def _exit_code(answer: BookAnswer) -> int:
    return 1 if answer.wrong else 0 if answer.complete else 3


BOOK = Operation(
    "book",
    "build an opening book, or check one against the solver",
    BookRequest,
    BookAnswer,
    _run,
    _line,
    BookRequest("build", plies=2, columns=4, rows=4),
    exit_code=_exit_code,
    job=_job,
    data=lambda answer: answer.book,
)
