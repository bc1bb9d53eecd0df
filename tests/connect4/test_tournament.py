"""Tournaments and ratings."""

from __future__ import annotations

import math

import pytest

from damero import search
from damero.connect4 import tournament
from damero.connect4.contest import TOURNAMENT, TournamentRequest
from damero.connect4.elo import ratings
from damero.connect4.tournament import DRAWN, LOST, WON, Terms, entrant, play, play_game, start_of
from damero.errors import SettingError, UnknownNameError
from damero.search import Limit, Stats


def test_two_players_have_the_closed_form() -> None:
    """The logistic curve, with the drawn game that is added: 400 log10 of the ratio of points."""
    first, second = ratings([[0, 149.5], [49.5, 0]])
    assert first.elo - second.elo == pytest.approx(400 * math.log10(150 / 50), abs=1e-4)
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.01)  # 75 % in FIDE's and everyone's tables
    assert first.elo + second.elo == pytest.approx(0, abs=1e-6)


def test_expected_points_are_the_points_won() -> None:
    """What characterises the maximum: each player's expected points are those that it has."""
    points = [[0, 60, 80, 97], [40, 0, 55.5, 90], [20, 44.5, 0, 70], [3, 10, 30, 0]]
    found = ratings(points)
    for i, one in enumerate(found):
        expected = won = 0.0
        for j, other in enumerate(found):
            if i != j:
                games = points[i][j] + points[j][i] + 1
                expected += games / (1 + 10 ** ((other.elo - one.elo) / 400))
                won += points[i][j] + 0.5
        assert expected == pytest.approx(won, abs=1e-5)
    assert [one.elo for one in found] == sorted((one.elo for one in found), reverse=True)


def test_errors_shrink_with_the_square_root_of_games() -> None:
    few, many = ratings([[0, 49.5], [49.5, 0]]), ratings([[0, 4999.5], [4999.5, 0]])
    assert few[0].error / many[0].error == pytest.approx(10, rel=1e-6)
    # Two equal players: the difference has the standard error 2 / sqrt(games), each of them half of it.
    assert few[0].error == pytest.approx(1.959964 * 400 / math.log(10) / math.sqrt(100), rel=1e-6)


def test_one_player_and_none() -> None:
    assert ratings([]) == []
    assert ratings([[0]])[0].elo == 0


def test_openings_come_in_pairs_with_colours_changed() -> None:
    terms = Terms(("novice", "casual"), 4, 7, 6, 8, 1)
    assert start_of(terms, 0) == start_of(terms, 1) != start_of(terms, 2)
    assert start_of(terms, 0).discs == 8
    assert not start_of(terms, 0).over
    assert start_of(Terms(("novice", "casual"), 4, 7, 6, 0, 1), 3).discs == 0


def test_games_are_those_of_both_players() -> None:
    """Seen from the other side, with the same seeds, wins and losses change places."""
    outcomes = {play_game(Terms(("max", "random"), 9, 7, 6, 4, 3), (0, 1), game) for game in range(9)}
    assert outcomes <= {WON, DRAWN, LOST}
    found = play(("random", "max"), games=40, plies=4)
    (pair,) = found.pairs
    assert (pair.first, pair.second) == ("random", "max")
    assert pair.wins + pair.draws + pair.losses == 40
    assert pair.losses > 25  # taking a win beats never looking for one
    assert [one.player for one in found.standings] == ["max", "random"]
    assert found.complete


def test_parts_make_the_same_tournament() -> None:
    names = ("random", "max", "novice")
    whole = play(names, games=25, plies=6, seed=9)
    job = tournament.job(Terms(names, 25, 7, 6, 6, 9))
    assert job.parts == 9
    results = {number: job.work(job.argument(number)) for number in reversed(range(job.parts))}
    merged = job.merge(results, Stats())
    assert (merged.standings, merged.pairs) == (whole.standings, whole.pairs)
    del results[4]
    assert not job.merge(results, Stats()).complete


def test_what_ends_early_gives_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play(("random", "max"), games=100_000, limit=Limit(seconds=0.2))
    assert not found.complete
    assert 0 < found.standings[0].wins < 100_000

    played = []

    def interrupted(terms: Terms, pair: tuple[int, int], number: int) -> int:
        played.append(number)
        if len(played) == 15:
            raise KeyboardInterrupt
        return play_game(terms, pair, number)

    monkeypatch.setattr(tournament, "play_game", interrupted)
    with search.interrupts() as caught:
        found = play(("random", "max"), games=50)
    assert caught.seen
    assert sum((found.pairs[0].wins, found.pairs[0].draws, found.pairs[0].losses)) == 14
    played.clear()
    with pytest.raises(KeyboardInterrupt):
        play(("random", "max"), games=50)


def test_levels_get_stronger() -> None:
    found = play(("beginner", "novice", "casual"), games=60, seed=2)
    assert [one.player for one in found.standings] == ["casual", "novice", "beginner"]
    for pair in found.pairs:
        assert pair.losses > pair.wins


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"players": ("max",)}, SettingError),
        ({"players": ("max", "max")}, SettingError),
        ({"players": ("max", "nobody")}, UnknownNameError),
        ({"players": ("max", "perfect:3")}, SettingError),
        ({"players": ("max", "min-max:99")}, SettingError),
        ({"players": ("max", "min-max:x")}, SettingError),
        ({"players": ("max", "min-max:")}, SettingError),
        ({"players": ("max", "min-max:\N{SUPERSCRIPT TWO}")}, SettingError),
        ({"players": ("max", "random"), "plies": 42}, SettingError),
        ({"players": ("max", "random"), "plies": -1}, SettingError),
        ({"players": ("max", "random"), "games": 0}, SettingError),
    ],
)
def test_wrong_terms(settings: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        play(**settings)  # type: ignore[arg-type]


def test_a_depth_belongs_to_the_name() -> None:
    assert entrant("alpha-beta:2").depth == 2
    assert entrant("alpha-beta").depth == 5


def test_the_operation() -> None:
    request = TournamentRequest("random, max, novice", games=6, columns=6, rows=5, plies=4)
    answer = TOURNAMENT.run(request, None)
    assert answer.complete
    assert [len(row.split("\t")) for row in TOURNAMENT.line(request, answer).split("\n")] == [8, 8, 8]
    assert TOURNAMENT.text is not None
    text = TOURNAMENT.text(request, answer)
    assert text.split("\n")[0].split() == [
        "player",
        "Elo",
        "+-",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "%",
    ]
    first = answer.pairs[0]
    assert f"{first.wins}-{first.draws}-{first.losses}" in text
    assert TOURNAMENT.exit_code(answer) == 0
    assert TOURNAMENT.job is not None
    job = TOURNAMENT.job(request)
    assert job is not None
    partly = job.merge({}, Stats())
    assert TOURNAMENT.exit_code(partly) == 3
    assert all(one.score is None for one in partly.standings)
    assert "not all games" in TOURNAMENT.text(request, partly)
