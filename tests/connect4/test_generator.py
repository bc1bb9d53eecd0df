"""Generated positions."""

from __future__ import annotations

import threading

import pytest

from damero.connect4 import KIND, analyse, book, clock, generate, generator, parse
from damero.connect4.clock import Clock
from damero.connect4.exercises import Exercise, grade, replies_of
from damero.connect4.generator import PLIES, Params, Side, make, read, write
from damero.connect4.grading import GRADE, GradeRequest
from damero.connect4.position import Position, winning_columns
from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Level, Made
from damero.notation import Notation
from damero.numbers import Random
from damero.search import Limit, Progress

# What version 1 makes of these names, for ever.
KNOWN = {
    "connect4:7x6,easy@1#1": "155117112466477451657756",
    "connect4:7x6,medium@1#42": "71444564111774346222",
    "connect4:7x6,extreme@1#7": "73364357",
    "connect4:6x5,hard,9@1#3": "6x5:544632262",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_name_stands_for_one_position_for_ever(name: str) -> None:
    notation: Notation[object] = KIND.notation  # type: ignore[assignment]
    made = KIND.named(name)
    assert notation.text(made.position) == KNOWN[name]
    assert str(made.ident) == name


@pytest.mark.parametrize("level", list(Level))
def test_positions_are_legal_quiet_and_of_their_age(level: Level) -> None:
    for seed in range(20):
        position = generate(level=level, seed=seed)
        assert position.discs == PLIES[level]
        assert position.from_the_start
        assert not position.over
        assert winning_columns(position, position.own) == ()
        assert winning_columns(position, position.other) == ()


def test_settings() -> None:
    assert generate(columns=8, rows=7, plies=11, seed=1).discs == 11
    assert generate(columns=20, rows=20, seed=1).discs == 20
    assert generate().columns == 7
    for params in (
        Params(),
        Params(Level.HARD, 8, 7),
        Params(Level.EASY, 7, 6, 12),
        Params(win_in=3),
        Params(Level.HARD, 6, 6, 11, 4, Side.SECOND, 2, 9),
        Params(win_in=5, most_replies=0),
    ):
        assert read(write(params)) == params


@pytest.mark.parametrize(
    "text", ["", "7x6", "7x6,", "7x6,insane", "3x6,easy", "21x6,easy", "7x6,easy,0", "07x6,easy"]
)
def test_names_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


def test_what_cannot_be_made() -> None:
    with pytest.raises(SettingError, match="at most 41"):
        generate(plies=42, seed=1)
    for settings in ({"columns": 3}, {"rows": 21}, {"plies": -1}):
        with pytest.raises(SettingError):
            KIND.generate(1, settings)
    with pytest.raises(SettingError, match="no quiet position"):
        make(Params(Level.EASY, 20, 4, 79), Random(1))


# What version 2 makes of these names, for ever.
EXERCISES = {
    "connect4:7x6,medium,win-in=1@2#1": "176757247216545311624",
    "connect4:7x6,medium,win-in=3@2#1": "44477172444577156766",
    "connect4:7x6,medium,win-in=8@2#2": "477132434613775443253",
    "connect4:7x6,easy,win-in=4,second,replies=3-300@2#4": "3661161135717622227742627",
}


@pytest.mark.parametrize("name", EXERCISES)
def test_a_name_stands_for_one_exercise_for_ever(name: str) -> None:
    made = KIND.named(name)
    assert KIND.notation.text(made.position) == EXERCISES[name]
    assert str(made.ident) == name


@pytest.mark.parametrize("moves", [1, 2, 3, 5, 8])
def test_exercises_have_one_winning_move(moves: int) -> None:
    for seed in range(2):
        position = generate(level="easy", win_in=moves, seed=seed)
        found = analyse(position)
        winning = [c for c, score in enumerate(found.scores) if score is not None and score > 0]
        assert winning == list(found.best)
        assert len(winning) == 1
        assert len(found.line) == 2 * moves - 1
        graded = grade(position, Clock())
        assert graded is not None
        assert (graded.moves, graded.column, graded.only) == (moves, winning[0], True)
        assert graded.replies >= moves - 2


def test_sides_and_replies() -> None:
    for seed in range(2):
        for side, turn in (("first", 1), ("second", 2)):
            assert generate(level="easy", win_in=2, side=side, seed=seed).to_move == turn
    made = KIND.generate(1, {"level": "easy", "win_in": 3, "least_replies": 2, "most_replies": 6})
    assert 2 <= replies_of(made.position, Clock()) <= 6
    assert KIND.generator.read(made.ident.params) == Params(
        Level.EASY, win_in=3, least_replies=2, most_replies=6
    )


def test_replies_are_those_that_do_not_lose_at_once() -> None:
    assert replies_of(parse("121212"), Clock()) == 0  # a four at once
    assert replies_of(parse("4455"), Clock()) == 0  # two threats at once: no reply helps
    forced = parse("43573121545642454754")  # three threats, each with one reply, then two at once
    assert replies_of(forced, Clock()) == 3


def test_levels_of_exercises() -> None:
    assert Exercise(1, 3, only=True, replies=0).level is Level.EASY
    assert Exercise(3, 3, only=True, replies=4).level is Level.MEDIUM
    assert Exercise(3, 3, only=True, replies=5).level is Level.HARD
    assert Exercise(8, 3, only=True, replies=20).level is Level.EXPERT
    assert Exercise(9, 3, only=True, replies=1).level is Level.EXTREME


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"win_in": 12, "level": "easy"}, "does not fit"),
        ({"win_in": 3, "plies": 20, "side": "second"}, "turn"),
        ({"win_in": 3, "plies": 21, "side": "first"}, "turn"),
        ({"win_in": 3, "columns": 10, "rows": 10}, "too big"),
        ({"side": "first"}, "exercises"),
        ({"least_replies": 2}, "exercises"),
        ({"win_in": 3, "least_replies": 5, "most_replies": 2}, "more replies"),
        ({"win_in": 21}, "win_in"),
    ],
)
def test_exercises_that_cannot_be_asked_for(settings: dict[str, object], words: str) -> None:
    with pytest.raises(SettingError, match=words):
        KIND.generate(1, settings)


@pytest.mark.parametrize(
    "name", ["connect4:7x6,medium,win-in=3@1#1", "connect4:7x6,medium@2#1", "connect4:7x6,easy,first@2#1"]
)
def test_each_version_makes_its_own(name: str) -> None:
    with pytest.raises((SettingError, NotationError)):
        KIND.named(name)


def test_exercises_within_a_limit() -> None:
    many = list(KIND.generate_many(range(4), {"win_in": 3, "level": "easy"}, limit=Limit(nodes=40)))
    assert len(many) == 4
    assert all(isinstance(one, LimitReached) for one in many)
    whole = list(KIND.generate_many(range(2), {"win_in": 2, "level": "easy"}, limit=Limit(seconds=60)))
    assert [one.position for one in whole if isinstance(one, Made)] == [
        generate(level="easy", win_in=2, seed=seed) for seed in range(2)
    ]


def test_progress_of_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Progress] = []
    monkeypatch.setattr(clock, "REPORT_SECONDS", 0.0)
    settings = {"win_in": 4, "level": "easy", "most_replies": 0, "least_replies": 0}
    (one,) = KIND.generate_many([1], settings, limit=Limit(seconds=0.2), watch=seen.append)
    assert isinstance(one, LimitReached)  # no win in 4 is seen without a reply
    assert len(seen) > 3
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert seen[-1].total > seen[-1].done


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    order = {"win_in": 3, "level": "easy"}
    alone = [made.ident for made in KIND.generate_many(range(4), order) if isinstance(made, Made)]
    workers = set()
    real = generator.is_exercise

    def watched(position: Position, moves: int, clock: Clock) -> bool:
        workers.add(threading.get_ident())
        return real(position, moves, clock)

    monkeypatch.setattr(generator, "is_exercise", watched)
    together = [made for made in KIND.generate_many(range(4), order, threads=4) if isinstance(made, Made)]
    assert [made.ident for made in together] == alone
    assert [made.position for made in together] == [KIND.named(str(name)).position for name in alone]
    assert len(workers) > 1


@pytest.mark.usefixtures("no_book")
def test_the_grade_operation() -> None:
    request = GradeRequest("44477172444577156766")
    answer = GRADE.run(request, None)
    assert (answer.wins, answer.win_in, answer.only, answer.level) == (True, 3, True, "medium")
    assert GRADE.line(request, answer).split("\t")[0::2] == ["3", "only", "medium"]
    drawn = GRADE.run(GradeRequest("77434461362572774325"), None)
    assert (drawn.wins, GRADE.exit_code(drawn)) == (False, 1)
    assert GRADE.text
    assert GRADE.text(request, drawn) == "no win: the side to move draws or loses"
    with book.using(None):
        cut = GRADE.run(GradeRequest("", seconds=0.03), None)
    assert (cut.wins, cut.complete, GRADE.exit_code(cut)) == (None, False, 3)
