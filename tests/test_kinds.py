"""One suite for every kind: what a shell may count on."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero import ident, records
from damero.diagram import Cell, Diagram, Role
from damero.errors import DameroError, IllegalMoveError, NotationError, SettingError, UnknownNameError
from damero.kind import Kind, Level, find_operation
from damero.kinds import KINDS, find
from damero.numbers import Random
from damero.search import Limit
from damero.session import Session

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
every_operation = pytest.mark.parametrize(
    ("kind", "operation"),
    [(kind, operation) for kind in KINDS for operation in kind.operations],
    ids=lambda part: part.name,
)


def positions(kind: Kind[Any], count: int = 4, moves: int = 60) -> list[Any]:
    """Positions met in random play from the example, an empty board and made puzzles."""
    numbers = Random.of(f"conformance {kind.name}")
    met = []
    for start in (kind.example, kind.blank(""), *(kind.generate(seed).position for seed in range(count))):
        position = start
        met.append(position)
        for _ in range(moves):
            legal = kind.rules.moves(position)
            if not legal:
                break
            position = kind.rules.apply(position, numbers.choice(legal))
        met.append(position)
    return met


def test_names_are_in_one_table() -> None:
    assert [find(kind.name) for kind in KINDS] == list(KINDS)
    with pytest.raises(UnknownNameError, match="known"):
        find("chess")


@every_kind
def test_operations_are_found_by_name(kind: Kind[Any]) -> None:
    for operation in (*kind.operations, *kind.tools):
        found = [find_operation(part, operation.name) for part in (kind.operations, kind.tools)]
        assert [one is operation for one in found].count(True) == 1
        assert find_operation(kind.operations, operation.name.upper()) is None
    assert find_operation(kind.operations, "no-such") is None


@every_kind
def test_names_are_words(kind: Kind[Any]) -> None:
    names = [kind.name, *kind.notation.names(), *(o.name for o in kind.operations)]
    names += [opponent.name for opponent in kind.opponents]
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names)
    assert len({operation.name for operation in kind.operations}) == len(kind.operations)
    assert len(set(kind.notation.names())) == len(kind.notation.codecs)
    assert kind.title
    assert kind.summary


@every_kind
def test_positions_are_frozen_values(kind: Kind[Any]) -> None:
    first, second = kind.blank(""), kind.blank("")
    assert first == second
    assert hash(first) == hash(second)
    name = dataclasses.fields(first)[0].name
    with pytest.raises(AttributeError):
        setattr(first, name, None)


@every_kind
def test_formats_round_trip_or_say_what_is_lost(kind: Kind[Any]) -> None:
    for position in positions(kind):
        for codec in kind.notation.codecs:
            if codec.write is None:
                continue
            try:
                written = codec.write(position)
            except SettingError:
                assert codec.name != kind.notation.lossless
                continue
            if not written.lost:
                assert codec.parse(written.text) == position, codec.name
                assert codec.claims(written.text), codec.name
            again = codec.write(codec.parse(written.text))
            assert again.text == written.text, codec.name
            if codec.one_line:
                assert "\n" not in written.text.rstrip("\n")


@every_kind
def test_the_lossless_format_is_lossless(kind: Kind[Any]) -> None:
    for position in positions(kind):
        written = kind.notation.write(position, kind.notation.lossless)
        assert written.lost == ()
        assert kind.notation.parse(written.text) == position


@every_kind
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_nonsense_is_a_notation_error_with_a_place(kind: Kind[Any], data: st.DataObject) -> None:
    base = kind.notation.text(kind.example)
    text = data.draw(
        st.one_of(
            st.text(max_size=200),
            st.text(alphabet=base + "\n,.xX019|-+ ", max_size=200),
            st.tuples(st.integers(0, len(base)), st.text(min_size=1, max_size=3)).map(
                lambda cut: base[: cut[0]] + cut[1] + base[cut[0] :]
            ),
        )
    )
    try:
        kind.notation.parse(text)
    except NotationError as error:
        assert error.expected
        assert "\n" not in str(error)
    for codec in kind.notation.codecs:
        try:
            codec.parse(text)
        except NotationError as error:
            assert error.line <= text.count("\n") + text.count("\r") + 1


@every_kind
@pytest.mark.parametrize(
    "text", ["€", "\x00", "no such thing at all", "{", "<x/>", "§" * 1000, "9" * 100_000]
)
def test_plain_nonsense_is_refused(kind: Kind[Any], text: str) -> None:
    with pytest.raises(NotationError):
        kind.notation.parse(text)


@every_kind
def test_random_play_never_breaks(kind: Kind[Any]) -> None:
    numbers = Random.of(f"play {kind.name}")
    for seed in range(6):
        position = kind.generate(seed).position
        for _ in range(120):
            legal = kind.rules.moves(position)
            outcome = kind.rules.outcome(position)
            assert outcome.text
            if not legal:
                break
            move = numbers.choice(legal)
            assert isinstance(move, str)
            before = position
            position = kind.rules.apply(position, move)
            assert position != before


@every_kind
@pytest.mark.parametrize(
    "move", ["", "x", "r99c99=1", "r1c1", "-1", "1e9", "4 4", "r1c1=€", "\n", "r0c0", "99999999999"]
)
def test_a_wrong_move_changes_nothing(kind: Kind[Any], move: str) -> None:
    position = kind.blank("")
    if move in kind.rules.moves(position):
        return
    session = Session(kind, position)
    try:
        session.play(move)
    except IllegalMoveError as error:
        assert str(error)
        assert session.position == position
        assert session.moves == ()


@every_kind
def test_press_gives_moves_that_can_be_played(kind: Kind[Any]) -> None:
    position = kind.blank("")
    diagram = kind.diagram(position)
    played = 0
    for tile in diagram.tiles:
        for key in ("", *diagram.symbols, "Backspace", "x", "€"):
            move = kind.rules.press(position, tile.cell, key)
            if move is not None:
                kind.rules.apply(position, move)
                played += 1
    assert played
    assert kind.rules.press(position, Cell(10_000, 10_000), "") is None


@every_kind
def test_undo_redo_save_and_load_return(kind: Kind[Any]) -> None:
    numbers = Random.of(f"session {kind.name}")
    session = Session.new(kind.name, seed=3)
    met = [session.position]
    for _ in range(12):
        legal = kind.rules.moves(session.position)
        if not legal or session.outcome.over:
            break
        session.play(numbers.choice(legal))
        met.append(session.position)
    loaded = Session.load(session.save())
    assert (loaded.position, loaded.moves, loaded.cursor) == (session.position, session.moves, session.cursor)
    assert loaded.ident == session.ident
    for position in reversed(met[:-1]):
        assert session.undo()
        assert session.position == position
    assert not session.undo()
    for position in met[1:]:
        assert session.redo()
        assert session.position == position
    assert not session.redo()
    saved = session.save()
    assert Session.load(saved).save() == saved


@every_kind
def test_hints_can_be_played_to_the_end(kind: Kind[Any]) -> None:
    session = Session.new(kind.name, seed=11, level="easy")
    for _ in range(2000):
        if session.outcome.over:
            break
        hint = session.hint()
        assert hint.text
        assert hint.move
        session.play(hint.move)
    assert session.outcome.over


@every_kind
def test_diagrams_are_whole(kind: Kind[Any]) -> None:
    for position in positions(kind):
        diagram = kind.diagram(position)
        assert isinstance(diagram, Diagram)
        assert diagram.title
        assert diagram.description
        cells = {tile.cell for tile in diagram.tiles}
        assert all(cell in cells for mark in diagram.marks for cell in mark.cells)
        assert all(link.start in cells and link.end in cells for link in diagram.links)
        assert len(diagram.row_labels) in (0, diagram.rows)
        assert len(diagram.column_labels) in (0, diagram.columns)
        index = range(len(diagram.tiles))
        for groups in (diagram.peers, diagram.houses, diagram.drops, diagram.lines):
            assert all(cell in index for group in groups for cell in group)
        assert diagram._repr_svg_().startswith("<svg")


@every_kind
@pytest.mark.parametrize("level", list(Level))
def test_same_name_same_puzzle(kind: Kind[Any], level: Level) -> None:
    made = kind.generate(42, {"level": level.value})
    assert made == kind.generate(42, {"level": level.value})
    assert kind.named(str(made.ident)) == made
    assert level.value in str(made.ident)
    settings = kind.generator.read(made.ident.params)
    assert made.ident.version == kind.generator.version_for(settings) <= kind.generator.version
    assert ident.parse(str(made.ident)) == made.ident
    assert not kind.rules.outcome(made.position).over


@every_kind
def test_other_seeds_other_puzzles(kind: Kind[Any]) -> None:
    assert len({kind.notation.text(kind.generate(seed).position) for seed in range(5)}) > 1
    assert Session.new(kind).ident != Session.new(kind).ident


@every_kind
@pytest.mark.parametrize("settings", [{"level": "insane"}, {"no": 1}, {"level": 3}])
def test_wrong_settings_are_refused(kind: Kind[Any], settings: dict[str, object]) -> None:
    with pytest.raises(SettingError):
        kind.generate(1, settings)


@every_kind
@pytest.mark.parametrize("text", ["@1#1", "easy@99#1", "nonsense,,@1#1"])
def test_wrong_names_are_refused(kind: Kind[Any], text: str) -> None:
    with pytest.raises((NotationError, SettingError)):
        kind.named(f"{kind.name}:{text}")
        if text == "@1#1":  # all settings left at their usual values is a name too
            raise SettingError("")


@every_kind
def test_what_was_entered_becomes_given(kind: Kind[Any]) -> None:
    if kind.as_givens is None:
        assert kind.opponents  # a puzzle has givens
        return
    for position in positions(kind):
        before, after = kind.diagram(position), kind.diagram(kind.as_givens(position))
        assert [tile.text for tile in after.tiles] == [tile.text for tile in before.tiles]
        assert all(tile.role is not Role.ENTRY for tile in after.tiles)


@every_kind
def test_sizes(kind: Kind[Any]) -> None:
    for size in kind.sizes:
        diagram = kind.diagram(kind.blank(size))
        assert diagram.rows * diagram.columns > 0
    for wrong in ("0x0", "-1", "x", "999999x999999"):
        with pytest.raises(SettingError):
            kind.blank(wrong)


@every_operation
def test_operations_answer_their_example(kind: Kind[Any], operation: Any) -> None:
    request = operation.example
    assert msgspec.convert(msgspec.to_builtins(request), operation.request) == request
    answer = operation.run(request, None)
    assert isinstance(answer, operation.answer)
    decoded = json.loads(records.to_json(answer))
    assert msgspec.to_builtins(msgspec.convert(decoded, operation.answer)) == msgspec.to_builtins(answer)
    line = operation.line(request, answer)
    assert line
    if operation.text is not None:
        assert operation.text(request, answer)
    assert operation.exit_code(answer) in (0, 1, 3)
    if operation.positions is not None:
        for position in operation.positions(answer):
            assert kind.diagram(position).tiles
    if operation.run_many is not None:
        many = operation.run_many([request, request])
        assert [operation.line(request, one) for one in many] == [line, line]


@every_operation
def test_requests_describe_themselves(kind: Kind[Any], operation: Any) -> None:
    schema = msgspec.json.schema(operation.request)
    (body,) = (body for name, body in schema["$defs"].items() if name == operation.request.__name__)
    for name, field in body["properties"].items():
        assert field.get("description"), f"{operation.name}: {name} has no description"
    assert operation.summary
    assert operation.request.__dataclass_params__.frozen
    assert operation.answer.__dataclass_params__.frozen


@every_kind
def test_opponents_play_legal_moves(kind: Kind[Any]) -> None:
    position = kind.generate(5).position
    for opponent in kind.opponents:
        depth = opponent.depth[0] if opponent.depth else 0
        reply = opponent.move(position, depth, Random(1))
        assert reply.move in kind.rules.moves(position)
        assert reply.move == opponent.move(position, depth, Random(1)).move
    with pytest.raises(UnknownNameError):
        kind.opponent("nobody")


@every_kind
def test_solutions_page_in_a_stable_order(kind: Kind[Any]) -> None:
    if kind.solutions is None:
        return
    start = kind.blank("")
    first = kind.solutions(start, 0, 5, Limit(seconds=20))
    second = kind.solutions(start, 3, 2, Limit(seconds=20))
    assert len(first.positions) == 5
    assert second.positions == first.positions[3:5]
    assert first.count.value >= 5
    for position in first.positions:
        outcome = kind.rules.outcome(position)
        assert outcome.over
        assert outcome.solved


def test_errors_share_one_base() -> None:
    for error in (NotationError, IllegalMoveError, SettingError, UnknownNameError):
        assert issubclass(error, DameroError)
