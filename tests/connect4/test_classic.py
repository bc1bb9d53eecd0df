"""The textbook players."""

from __future__ import annotations

import pytest

from damero.connect4 import classic
from damero.connect4.classic import DRAW, LOSS, WIN, Counters, Event, MinMax, Step, run
from damero.connect4.notation import parse
from damero.connect4.position import Position, winning_columns
from damero.errors import IllegalMoveError, SettingError
from damero.numbers import Random


def positions(count: int, name: str = "classic") -> list[Position]:
    """Random positions of all ages that are not over."""
    random = Random.of(name)
    found: list[Position] = []
    while len(found) < count:
        position = Position(*random.choice(((7, 6), (7, 6), (5, 5), (4, 4), (6, 5))))
        for _ in range(random.below(position.cells - 4)):
            if not position.over:
                position = position.play(random.choice(position.legal))
        if not position.over:
            found.append(position)
    return found


def value_of(position: Position, depth: int, *, machine: bool = True, tie_break: bool = True) -> int:
    """Min-max once more, straight from its definition."""
    if position.winner:
        return LOSS if machine else WIN
    if position.over or depth == 0:
        return DRAW
    values = [
        value_of(position.play(column), depth - 1, machine=not machine, tie_break=tie_break)
        for column in position.legal
    ]
    best = max(values) if machine else min(values)
    if best == DRAW and tie_break:
        return -values.count(LOSS) if machine else values.count(WIN)
    return best


def test_alpha_beta_equals_min_max_and_visits_fewer_nodes() -> None:
    """Two hundred positions at equal depth: the same plain value and column, fewer nodes."""
    fewer = 0
    for position in positions(200):
        plain = run(MinMax(4, tie_break=False), position)
        pruned = run(MinMax(4, prune=True, tie_break=False), position)
        assert plain is not None
        assert pruned is not None
        assert (pruned.value, pruned.column) == (plain.value, plain.column)
        assert pruned.nodes <= plain.nodes
        assert plain.alpha_cuts == plain.beta_cuts == 0
        assert (pruned.nodes < plain.nodes) == (pruned.alpha_cuts + pruned.beta_cuts > 0)
        fewer += pruned.nodes < plain.nodes
    assert fewer >= 190


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_with_the_tie_break_alpha_beta_equals_min_max_too(depth: int) -> None:
    cuts = 0
    for position in positions(60 if depth < 5 else 25, f"tie-break {depth}"):
        whole = run(MinMax(depth), position)
        pruned = run(MinMax(depth, prune=True), position)
        assert whole is not None
        assert pruned is not None
        assert (pruned.value, pruned.column) == (whole.value, whole.column)
        assert pruned.nodes <= whole.nodes
        cuts += pruned.alpha_cuts + pruned.beta_cuts
    assert cuts or depth == 1


@pytest.mark.parametrize("tie_break", [True, False])
def test_min_max_is_its_definition(tie_break: bool) -> None:
    for position in positions(25, "definition"):
        choice = run(MinMax(3, tie_break=tie_break), position)
        assert choice is not None
        values = {
            column: value_of(position.play(column), 2, machine=False, tie_break=tie_break)
            for column in position.legal
        }
        assert choice.value == max(values.values())
        assert values[choice.column] == choice.value


def test_the_tie_break_prefers_traps_for_the_other_side() -> None:
    """Of drawn moves the machine takes one after which more of the opponent's moves lose."""
    told = 0
    for position in positions(120, "traps"):
        choice, plain = run(MinMax(3), position), run(MinMax(3, tie_break=False), position)
        assert choice is not None
        assert plain is not None
        assert (choice.value > 50) == (plain.value == WIN)
        assert (choice.value < -50) == (plain.value == LOSS)
        if plain.value == DRAW and choice.value > 0:
            after = position.play(choice.column)
            losing = [c for c in after.legal if value_of(after.play(c), 1) == WIN]
            assert len(losing) == choice.value
            told += 1
    assert told > 3


def test_a_win_at_once_comes_before_a_win_some_day() -> None:
    # X makes four in column 2 at once; other columns keep the win for later.
    for prune in (True, False):
        choice = run(MinMax(5, prune=prune), parse("445531"))
        assert choice is not None
        assert parse("445531").play(choice.column).winner == 1


@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("moves", ["31654242351465", "33765456553476", "41666413645713", "76763434345347"])
def test_a_lost_machine_still_blocks(moves: str, prune: bool) -> None:
    # All is lost within four plies, but only one column stops the four that comes next.
    position = parse(moves)
    choice = run(MinMax(4, prune=prune), position)
    assert choice is not None
    assert choice.value == LOSS
    assert winning_columns(position, position.other) == (choice.column,)


def test_nodes_of_min_max_are_counted() -> None:
    # Nothing can end within three plies on an empty board: 1 + 7 + 49 + 343 positions.
    choice = run(MinMax(3), Position())
    assert choice is not None
    assert choice.nodes == 400
    assert run(MinMax(1), Position()) is not None


def test_events_tell_the_search() -> None:
    method = MinMax(3, prune=True, tie_break=False)
    events = list(method.search(parse("4455")))
    assert all(isinstance(event, Event) for event in events)
    steps = [event.step for event in events]
    assert steps[0] is Step.ENTER
    assert events[0].path == ()
    assert events[-1].path == ()
    assert steps.count(Step.ENTER) + steps.count(Step.LEAF) == method.counters.nodes
    assert steps.count(Step.ALPHA_CUT) == method.counters.alpha_cuts
    assert steps.count(Step.BETA_CUT) == method.counters.beta_cuts
    left = steps.count(Step.LEAVE) + steps.count(Step.ALPHA_CUT) + steps.count(Step.BETA_CUT)
    assert left == steps.count(Step.ENTER)
    quiet = list(MinMax(3, prune=True, tie_break=False).search(parse("4455"), leaves=False))
    assert quiet == [event for event in events if event.step is not Step.LEAF]
    assert all(event.alpha < event.beta for event in events)


def test_a_search_can_be_ended() -> None:
    method = MinMax(8)
    assert run(method, Position(), seconds=1e-9) is None
    assert 0 < method.counters.nodes < 100_000


def test_max_takes_a_win() -> None:
    random = Random(1)
    assert classic.take_win(parse("475767"), random).column == 2
    assert classic.take_win(parse("475767"), random).value == WIN
    assert {classic.take_win(parse("4"), Random(seed)).column for seed in range(40)} == set(range(7))


def test_random_plays_every_column_that_is_open() -> None:
    position = parse("777777")
    assert {classic.at_random(position, Random(seed)).column for seed in range(60)} == set(range(6))


def test_the_opening_move_is_one_of_the_middle_five() -> None:
    for moves in ("", "1"):
        drawn = {classic.opening(parse(moves), Random(seed)) for seed in range(80)}
        assert drawn == {1, 2, 3, 4, 5}
    assert classic.opening(parse("44"), Random(1)) is None
    assert classic.opening(Position(4, 4), Random(1)) in range(4)
    assert classic.opening(Position(1, 2, 1), Random(1)) == 0


def test_what_is_refused() -> None:
    with pytest.raises(SettingError, match="depth"):
        MinMax(0)
    over = parse("1212121")
    for ask in (classic.at_random, classic.take_win):
        with pytest.raises(IllegalMoveError, match="over"):
            ask(over, Random(1))
    with pytest.raises(IllegalMoveError, match="over"):
        run(MinMax(2), over)
    assert Counters() == Counters(0, 0, 0)
