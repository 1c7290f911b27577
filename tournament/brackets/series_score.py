"""How a match of several games stands, in words; and its next game, as far as one is to be played.

Reads; writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.findings import signed
from scoring.selectors import is_level
from tournament.brackets.games import MatchScore, PlayedGame, series_words
from tournament.brackets.models import Game, Match
from tournament.brackets.played_games import played, score_between
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A match of several games for everybody: "Best of 3", "Eagles 2, Hawks 0", and its games."""

    kind: str
    stands: str
    games: tuple[str, ...]


def series_shown(match: Match, teams: Sequence[Entry]) -> SeriesShown | None:
    """How a match of several games stands.

    None for a match of one, unless that came out level, and for a table at which everybody plays
    for themselves.
    """
    score = score_between(match, [team.pk for team in teams])
    is_one = score.series.games == 1 and len(score.games) < 2
    if score.at_table or (is_one and not any(map(_is_level, score.games))):
        return None
    kind = series_words(score.series) or "until one game is won"
    decides = score.series.games == 1 and not score.is_decided and match.state not in Match.OVER
    return SeriesShown(
        kind=kind[:1].upper() + kind[1:],
        stands=f"Game {score.next_game} decides" if decides else score_words(score, teams),
        games=tuple(
            f"Game {number}: {_points(game, teams)}{_remark(game, number, score)}"
            for number, game in enumerate(score.games, start=1)
        ),
    )


def _remark(game: PlayedGame, number: int, score: MatchScore) -> str:
    if number > score.counted:
        return ", not needed any more"
    return ", level" if _is_level(game) else ""


def _is_level(game: PlayedGame) -> bool:
    return game.winner is None and len(game.points) == 2


def _points(game: PlayedGame, teams: Sequence[Entry]) -> str:
    return ", ".join(f"{team} {signed(game.points[team.pk])}" for team in teams)


def before_game(match: Match, teams: Sequence[Entry]) -> str:
    """What is said as these two sit down: "Game 2, best of 3. Eagles 1, Hawks 0."; empty for a
    match of one game."""
    score = score_between(match, [team.pk for team in teams])
    if score.series.games == 1:
        number = len(score.games)
        return f"Game {number + 1}: game {number} came out level." if number else ""
    words = f"Game {len(score.games) + 1}, {series_words(score.series)}."
    return f"{words} {score_words(score, teams)}." if score.games else words


def score_words(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "Eagles 1, Hawks 0"."""
    return ", ".join(f"{team} {signed(score.of(team.pk))}" for team in teams)


def going_on(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "The match stands Eagles 1, Hawks 0; game 2 is next."; empty for a match of one game that
    somebody has won."""
    if score.series.games == 1:
        return (
            "" if score.is_decided else f"The game came out level; game {score.next_game} is next."
        )
    stands = f"The match stands {score_words(score, teams)}"
    if score.next_game is None:
        return f"{stands}: it is decided."
    return f"{stands}; game {score.next_game} is next."


def if_level(game: Game) -> str:
    """What a finished game that came out level leads to once it is posted; empty for any other."""
    return after_level(game) if is_level(game.sheet) else ""


def after_level(game: Game) -> str:
    """What follows once this game is posted, if it came out level."""
    entry_of = {row.side: row.entry_id for row in game.sides.all()}
    level = {game.pk: played(entry_of, "", game.sheet.totals)}
    score = score_between(game.match, list(entry_of.values()), level)
    if score.is_decided:
        return "The game is over and came out level. The points of all games decide the match."
    return (
        "The game is over and came out level. It stays on record; once it is posted, one more is "
        f"played at the same table: game {score.next_game}."
    )
