"""The operation that rates: its path on every scale, what it says of other settings and of wrong entries."""

from dataclasses import replace

import pytest

from damero import sudoku
from damero.errors import NotationError
from damero.search import Limit, Status
from damero.sudoku import rating
from damero.sudoku.notation import NOTATION
from damero.sudoku.play import apply
from damero.sudoku.rates import RATE, RateRequest, ScaleName
from damero.sudoku.rating import rate_steps
from damero.sudoku.state import State
from damero.sudoku.teaching import HARDER

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIAGONAL = "9x9+x:..7...8...2.....91..9..1...7...5.63....942....84.6...9...7..3..47.....6...3...7.."


def rated(puzzle=HARDER, **settings):
    settings["scale"] = ScaleName(settings.get("scale", "se"))
    request = RateRequest(puzzle, **settings)
    return request, RATE.run(request, None)


def pairs(words):
    return [(9 * (int(word[1]) - 1) + int(word[3]) - 1, int(word[-1])) for word in words]


@pytest.mark.parametrize("scale", ScaleName)
def test_a_path_leads_from_the_givens_to_the_solution(scale):
    _, answer = rated(scale=scale, path=True)
    grid = sudoku.parse(HARDER)
    (solution,) = sudoku.solve(grid).solutions
    state = State.of(grid)
    for step in answer.steps:
        place, remove = pairs(step.place), pairs(step.remove)
        assert place or remove
        assert all(state.has(*pair) for pair in (*place, *remove))
        assert all(solution.value(cell) == digit for cell, digit in place)
        assert not any(solution.value(cell) == digit for cell, digit in remove)
        state = state.after(place, remove)
    assert state.values == solution.values
    counts = answer.used or answer.waves
    assert sum(counts.values()) == len(answer.steps)
    assert all(sum(step.technique == name for step in answer.steps) == counts[name] for name in counts)


def test_the_path_is_what_the_rating_is_made_of():
    _, se = rated(scale="se", path=True)
    assert max(step.value for step in se.steps) == se.er
    assert se.steps[0].value == se.ed
    _, hodoku = rated(scale="hodoku", path=True)
    assert sum(step.value for step in hodoku.steps) == hodoku.score
    exact = rate_steps(sudoku.parse(HARDER), with_path=True)
    assert sum(stage.cost for stage in exact.path) == pytest.approx(exact.score)
    _, own = rated(scale="damero", path=True)
    assert min(step.ways for step in own.steps if step.technique == own.hardest) == own.ways
    assert all(step.ways is None for step in (*se.steps, *hodoku.steps))


def test_waves_are_told_on_every_layout():
    _, answer = rated(DIAGONAL, scale="damero", path=True)
    assert answer.steps
    assert answer.waves
    assert answer.used is None


def test_in_a_pipe_each_step_is_a_line_that_begins_with_a_tab():
    request, answer = rated(scale="hodoku", path=True)
    first, *steps = RATE.line(request, answer).splitlines()
    assert first == RATE.line(*rated(scale="hodoku"))
    assert steps[0] == "\t14.0\tHidden Single\tr4c2=2"
    assert len(steps) == len(answer.steps)
    request, answer = rated(scale="damero", path=True)
    assert "\t18.0\tClaiming\t2\tr7c2<>1 r8c2<>1 r8c2<>3" in RATE.line(request, answer).splitlines()


def test_a_person_gets_a_table():
    lines = RATE.report(*rated(scale="damero", path=True)).splitlines()
    assert "waves (all steps of a technique at once):" in lines
    at = lines.index("") + 1
    assert lines[at].split() == ["value", "technique", "ways", "what", "follows"]
    assert lines[at + 1].startswith("1   2.8    Hidden Single  9     r1c3=4 r2c5=5")
    assert RATE.report(*rated(PUZZLE)).splitlines()[2] == "steps:"


def test_a_path_that_time_cuts_short_is_a_limit(monkeypatch):
    monkeypatch.setattr(rating, "stages", lambda *arguments: ())
    found = rate_steps(sudoku.parse(HARDER), with_path=True, limit=Limit(seconds=60))
    assert (found.status, found.score) == (Status.LIMIT, None)


@pytest.mark.parametrize(
    ("scale", "title"),
    [
        ("se", "Sudoku Explainer 1.2.1"),
        ("sukaku", "SukakuExplainer's default set"),
        ("hodoku", "HoDoKu 2.3.5"),
        ("damero", "damero 1"),
    ],
)
def test_without_uniqueness_it_is_another_scale_wherever_it_is_told(scale, title):
    request, answer = rated(scale=scale, uniqueness=False)
    assert answer.scale == f"{title} without uniqueness"
    assert RATE.line(request, answer).endswith("\twithout uniqueness")
    assert f"({title} without uniqueness)" in RATE.report(request, answer)
    request, answer = rated(scale=scale)
    assert answer.scale == title
    assert "uniqueness" not in RATE.line(request, answer) + RATE.report(request, answer)


@pytest.mark.parametrize("scale", ScaleName)
def test_lines_rated_at_once_are_labelled_as_by_themselves(scale):
    six = "6x6:3x2:1.....2.....3.................4....."
    lines = [HARDER, six, PUZZLE, "", "5" * 81, six, PUZZLE]
    text = "\n".join(lines).encode() + b"\n"
    bulk = RATE.run_bytes(RateRequest("", scale, uniqueness=False), text)
    alone = [RATE.line(*rated(line, scale=scale, uniqueness=False)) for line in lines if len(line) == 81]
    assert bulk.text.decode().splitlines() == alone
    starts = [0]
    for line in alone:
        starts.append(starts[-1] + len(line) + 1)
    assert [(place, text[begin:end].decode()) for place, begin, end in bulk.left] == [
        (starts[1], six),
        (starts[3], six),
    ]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("r1c3=1", "1 on r1c3 leads to no solution: erase it."),
        ("r1c3=5", "Two digits clash: 5 at r1c1 and r1c3 (row 1, box 1)."),
        ("r1c3=4", ""),
        ("r1c3~=1,2", ""),
    ],
)
@pytest.mark.parametrize("scale", ScaleName)
def test_a_wrong_entry_is_named_and_the_givens_are_rated(scale, move, words):
    grid = apply(sudoku.parse(PUZZLE), move)
    request, answer = rated(NOTATION.write(grid, NOTATION.lossless).text, scale=scale)
    plain_request, plain = rated(PUZZLE, scale=scale)
    assert answer.mistake == words
    assert RATE.line(request, answer) == RATE.line(plain_request, plain)
    assert RATE.exit_code(answer) == 0
    remark = f"{words} The givens alone are rated." if words else ""
    assert RATE.remark(answer) == remark
    assert remark in RATE.report(request, answer)


@pytest.mark.parametrize("scale", ScaleName)
@pytest.mark.parametrize("uniqueness", [True, False])
def test_every_record_has_the_same_fields(scale, uniqueness):
    request, answer = rated(scale=scale, uniqueness=uniqueness)
    fields = RATE.line(request, answer).count("\t")
    for puzzle in ("55" + "." * 79, "." * 81):
        assert RATE.line(*rated(puzzle, scale=scale, uniqueness=uniqueness)).count("\t") == fields
    assert f"error\t{RATE.blank(request)}".count("\t") == fields


def test_threads_change_nothing_in_what_is_rated_one_by_one():
    six = "6x6:3x2:1.....2.....3.................4....."
    puzzles = [HARDER, six, PUZZLE, "nonsense", "55" + "." * 79, *[HARDER] * 5]
    for settings in ({"path": True}, {"seconds": 60.0}):
        answers = [
            RATE.run_many([RateRequest(puzzle, threads=threads, **settings) for puzzle in puzzles])
            for threads in (1, 3)
        ]
        for one, three in zip(*answers, strict=True):
            if isinstance(one, NotationError):
                assert str(one) == str(three)
            else:
                assert replace(one, stats=three.stats) == three
        assert [isinstance(one, NotationError) for one in answers[0][:5]] == [False, True, False, True, False]
