"""How answers are shown: as text, JSON, drawn boards, a picture, a page, or in a kind's own formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from damero import records
from damero.errors import NotationError, SettingError
from damero.kind import Kind, Operation
from damero.shells.cli.output import Output, complain

if TYPE_CHECKING:
    from damero.diagram import Diagram
    from damero.draw.text import Options

DRAWN = ("board", "svg", "html")
"""What ``--as`` knows beside the kind's formats."""

BOARDS_SHOWN = 12
"""The most boards that a terminal gets without being asked to draw them."""
SIDE_SHOWN = 40
"""The most rows or columns of a board that a terminal gets without being asked."""
SIDE_DRAWN = 256
PAGE_BOARDS = 2000
"""The most boards of one HTML page or SVG: a browser still opens some thirty megabytes of them."""


@dataclass(slots=True)
class View:
    """How to show answers: a ``drawing`` (of DRAWN), in a ``format`` of the kind, as JSON, else as text."""

    drawing: str = ""
    format: str = ""
    json: bool = False
    terminal: bool = False
    _diagrams: list[Diagram] = field(default_factory=list)

    @classmethod
    def of(
        cls, kind: Kind[Any], typed: Mapping[str, Any], *, terminal: bool, forms: Sequence[str] = ()
    ) -> View:
        """The view that --as, --to and --json ask for; raises UnknownNameError or SettingError.

        ``forms`` are what may be written beside the kind's formats.
        """
        if sum(name in typed for name in ("as", "to", "json")) > 1:
            raise SettingError("--as, --to and --json: only one of them can be had")
        shown = typed.get("as", "")
        drawing = shown if shown in DRAWN else ""
        written = typed.get("to", "" if drawing else shown)
        if written and written not in forms:
            kind.notation.writer(written)
        return cls(drawing, written, json="json" in typed, terminal=terminal)

    @property
    def boards_only(self) -> bool:
        """Whether nothing but the answers' boards is shown."""
        return bool(self.drawing or self.format)

    @property
    def form(self) -> str:
        """How an answer that comes in pieces is to be written: a format, "record" for JSON, "" for text."""
        return "record" if self.json else self.format

    @property
    def is_read_along(self) -> bool:
        """Whether a person reads the answers, which are drawn then, as they come."""
        return self.terminal and not self.form

    def same_for_many(self, operation: Operation[Any, Any]) -> bool:
        """Whether one answer is shown as each of many is."""
        return self.json or not (self.boards_only or operation.text or self.terminal)

    def single(
        self, kind: Kind[Any], operation: Operation[Any, Any], request: Any, answer: Any, out: Output
    ) -> None:
        """Show the only answer."""
        if self.json:
            out.write(records.to_json(answer))
        elif self.boards_only:
            self.show(kind, operation, request, answer, out)
            self.finish(kind, out)
        elif operation.data is not None and (data := operation.data(answer)):
            out.write_bytes(data)
        else:
            if self.terminal and operation.pictures is not None:
                # Where boards are not the answer but come with it, many are shown when they are asked for.
                many = operation.positions is not None
                pictures = operation.pictures(request, answer, BOARDS_SHOWN if many else 2)
                draw_few(pictures if many or len(pictures) == 1 else ())
            elif self.terminal:
                draw_all(kind, positions_of(operation, answer))
            shown = (operation.report if self.terminal else None) or operation.text or operation.line
            out.write(shown(request, answer))
            if shown is operation.line:
                remark(operation, answer)

    def record(
        self,
        kind: Kind[Any],
        operation: Operation[Any, Any],
        request: Any,
        answer: Any,
        where: str,
        out: Output,
    ) -> None:
        """Show one answer of many; ``where`` says which line it is of."""
        if self.json:
            out.write(records.to_json(answer))
        elif self.boards_only:
            self.show(kind, operation, request, answer, out, where)
        else:
            out.separate(one_line=not operation.has_blocks)
            out.write(operation.line(request, answer))
            remark(operation, answer, where)

    def failure(
        self,
        operation: Operation[Any, Any],
        request: Any,
        error: NotationError,
        number: int,
        out: Output,
        status: str = "error",
    ) -> None:
        """Show the record of a line without an answer; nothing where only boards are written."""
        if self.json:
            place = {"line": error.line or number, "column": error.column}
            out.write(records.to_json({"status": status, "error": error.expected, **place}))
        elif not self.boards_only:
            out.separate(one_line=not operation.has_blocks)
            out.write(f"{status}\t{operation.blank(request) if operation.blank else '-'}")

    def show(
        self,
        kind: Kind[Any],
        operation: Operation[Any, Any],
        request: Any,
        answer: Any,
        out: Output,
        where: str = "",
    ) -> None:
        """Show an answer's pictures where they are to be drawn and there are some, else its boards."""
        if self.drawing and operation.pictures is not None:
            self.pictures(kind, operation.pictures(request, answer, PAGE_BOARDS + 1), out, where)
        else:
            self.boards(kind, positions_of(operation, answer), out, where)

    def pictures(self, kind: Kind[Any], diagrams: Sequence[Diagram], out: Output, where: str = "") -> None:
        """Show pictures; an SVG and a page are written by ``finish``."""
        if not diagrams:
            complain(f"{where}there is no board to show")
        self._diagrams += map(drawable, diagrams)
        if self.drawing == "board":
            self.finish(kind, out)

    def boards(self, kind: Kind[Any], positions: Sequence[Any], out: Output, where: str = "") -> None:
        """Show boards; an SVG and a page are written by ``finish``."""
        if not positions:
            complain(f"{where}there is no board to show")
        elif self.drawing:
            self.pictures(kind, [kind.diagram(position) for position in positions[: PAGE_BOARDS + 1]], out)
        else:
            save(kind, positions, self.format, out, where)

    def finish(self, kind: Kind[Any], out: Output) -> None:
        """Write the pictures gathered until now."""
        if self._diagrams:
            write_pictures(kind, self._diagrams, self.drawing, out)
            self._diagrams.clear()


def remark(operation: Operation[Any, Any], answer: Any, where: str = "") -> None:
    """Say what a record has no place for, on standard error."""
    said = operation.remark(answer) if operation.remark is not None else ""
    if said:
        complain(f"{where}{said}")


def positions_of(operation: Operation[Any, Any], answer: Any) -> Sequence[Any]:
    """The boards of an answer."""
    return operation.positions(answer) if operation.positions is not None else ()


def drawn(kind: Kind[Any], position: Any) -> Diagram:
    """A position as a picture; raises SettingError for a board too large to be drawn."""
    return drawable(kind.diagram(position))


def drawable(diagram: Diagram) -> Diagram:
    """The picture; raises SettingError for a board too large to be drawn."""
    if max(diagram.rows, diagram.columns) > SIDE_DRAWN:
        raise SettingError(f"a board of {diagram.rows} rows is too large to be drawn: {SIDE_DRAWN} at most")
    return diagram


def draw_all(kind: Kind[Any], positions: Sequence[Any]) -> None:
    """Draw boards on the terminal, as far as they are few and small enough."""
    draw_few([kind.diagram(position) for position in positions[:BOARDS_SHOWN]])


def draw_few(diagrams: Sequence[Diagram]) -> None:
    """The same for pictures."""
    from damero.shells.cli import paint

    for diagram in diagrams[:BOARDS_SHOWN]:
        if max(diagram.rows, diagram.columns) <= SIDE_SHOWN:
            paint.show(diagram, _options(diagram))


def _options(diagram: Diagram) -> Options:
    """With notes where there are some: the position, and what its marks are about, rest on them."""
    from damero.draw.text import Options

    return Options(notes=any(tile.notes for tile in diagram.tiles))


def write_pictures(kind: Kind[Any], diagrams: Sequence[Diagram], form: str, out: Output) -> None:
    """Write pictures as boards of text, one SVG (several side by side), or a page."""
    from damero.draw import html, sheet, svg
    from damero.shells.cli import paint

    if form in ("html", "svg") and len(diagrams) > PAGE_BOARDS:
        raise SettingError(f"a page or a picture holds {PAGE_BOARDS} boards at most, and there are more")
    if form == "html":
        out.write(html.draw(diagrams, title=kind.title if len(diagrams) > 1 else ""))
    elif form == "svg":
        one, several = len(diagrams) == 1, f"{kind.title}: {len(diagrams)} boards"
        out.write(svg.draw(diagrams[0]) if one else sheet.draw(diagrams, title=several))
    else:
        for diagram in diagrams:
            if out.on_terminal:
                paint.show(diagram, _options(diagram))
            else:
                out.separate(one_line=False)
                out.write(paint.readable(diagram, _options(diagram)))
            out.write(diagram.words)


def save(kind: Kind[Any], positions: Iterable[Any], format: str, out: Output, where: str = "") -> None:
    """Write positions in one of the kind's formats; what it cannot hold is said on standard error."""
    codec = kind.notation.writer(format)
    for position in positions:
        written = kind.notation.write(position, format)
        if written.lost:
            complain(f"{where}{format} cannot hold {', '.join(written.lost)}: left out")
        out.separate(one_line=codec.one_line)
        out.write(written.text)
