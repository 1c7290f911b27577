"""How a match of several games stands, in words; and its next game, as far as one is to be played.

Reads; writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import signed
from tournament.brackets.games import MatchScore, PlayedGame, series_words
from tournament.brackets.models import Match
from tournament.brackets.played_games import score_between
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A match of several games for everybody: "Best of 3", "Eagles 2, Hawks 0", and its games."""

    kind: str
    stands: str
    games: tuple[str, ...]


def series_shown(match: Match, teams: Sequence[Entry]) -> SeriesShown | None:
    """How a match of several games stands; None for a match of one."""
    score = score_between(match, [team.pk for team in teams])
    if score.series.games == 1:
        return None
    kind = series_words(score.series)
    return SeriesShown(
        kind=kind[:1].upper() + kind[1:],
        stands=score_words(score, teams),
        games=tuple(
            f"Game {number}: {_points(game, teams)}"
            + ("" if number <= score.counted else ", not needed any more")
            for number, game in enumerate(score.games, start=1)
        ),
    )


def _points(game: PlayedGame, teams: Sequence[Entry]) -> str:
    return ", ".join(f"{team} {signed(game.points[team.pk])}" for team in teams)


def before_game(match: Match, teams: Sequence[Entry]) -> str:
    """What is said as these two sit down: "Game 2, best of 3. Eagles 1, Hawks 0."; empty for a
    match of one game."""
    score = score_between(match, [team.pk for team in teams])
    if score.series.games == 1:
        return ""
    words = f"Game {len(score.games) + 1}, {series_words(score.series)}."
    return f"{words} {score_words(score, teams)}." if score.games else words


def score_words(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "Eagles 1, Hawks 0"."""
    return ", ".join(f"{team} {signed(score.of(team.pk))}" for team in teams)


def going_on(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "The match stands Eagles 1, Hawks 0; game 2 is next."; empty for a match of one game."""
    if score.series.games == 1:
        return ""
    stands = f"The match stands {score_words(score, teams)}"
    if score.next_game is None:
        return f"{stands}: it is decided."
    return f"{stands}; game {score.next_game} is next."
