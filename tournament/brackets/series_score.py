"""The score of a match of several games in words, and its next game. Reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.messages import Words, say, sentences
from scoring.entry import rules_of
from scoring.selectors import is_level
from tournament.brackets.games import MatchScore, PlayedGame, series_words
from tournament.brackets.models import Game, GameSide, Match
from tournament.brackets.played_games import (
    PostedSide,
    games_between,
    played,
    score_after,
    score_between,
)

Titles: TypeAlias = Mapping[int, str]
"""Both teams of a match: entry → its title."""


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A match of several games for display: "Best of 3", "Eagles 2, Hawks 0", and its games."""

    kind: Words
    stands: Words
    games: tuple[Words, ...]


def series_shown(match: Match, teams: Titles, sides: Iterable[GameSide]) -> SeriesShown | None:
    """The score of a match of several games, of which these are the posted sides.

    None before both teams are known, for a match of one game, unless it was level, and for a table
    of individuals.
    """
    if len(teams) < 2:
        return None
    score = score_after(match, games_between(match, teams, map(PostedSide.of, sides)))
    is_one = score.series.games == 1 and len(score.games) < 2
    if score.at_table or (is_one and not any(map(_is_level, score.games))):
        return None
    decides = score.series.games == 1 and not score.is_decided and match.state not in Match.OVER
    return SeriesShown(
        kind=series_words(score.series) or say("Until one game is won"),
        stands=say("Game %(number)s decides", number=score.next_game or 0)
        if decides
        else score_words(score, teams),
        games=tuple(
            _game_words(game, number, score, teams)
            for number, game in enumerate(score.games, start=1)
        ),
    )


def _game_words(game: PlayedGame, number: int, score: MatchScore, teams: Titles) -> Words:
    points = {title: game.points[team] for team, title in teams.items()}
    told = say("Game %(number)s: %(score)s.", number=number, score=_side_by_side(points))
    if number > score.counted:
        return sentences(told, say("No longer needed."))
    return sentences(told, say("Level.")) if _is_level(game) else told


def _is_level(game: PlayedGame) -> bool:
    return game.winner is None and len(game.points) == 2


def _side_by_side(points: Mapping[str, int]) -> Words:
    """ "Eagles 1, Hawks 0"."""
    (one, first), (other, second) = points.items()
    return say(
        "%(one)s %(first)s, %(other)s %(second)s",
        one=one,
        first=first,
        other=other,
        second=second,
    )


def before_game(match: Match, teams: Titles) -> Words:
    """The words for a new game: "Game 2. Best of 3. Eagles 1, Hawks 0."

    Empty for a match of one game.
    """
    score = score_between(match, teams)
    if score.series.games == 1:
        number = len(score.games)
        if not number:
            return ""
        return say(
            "Game %(next)s, because game %(number)s was level.", next=number + 1, number=number
        )
    stands = say("%(score)s.", score=score_words(score, teams)) if score.games else None
    return sentences(
        say(
            "Game %(number)s. %(series)s.",
            number=len(score.games) + 1,
            series=series_words(score.series),
        ),
        stands,
    )


def score_words(score: MatchScore, teams: Titles) -> Words:
    """ "Eagles 1, Hawks 0"."""
    return _side_by_side({title: score.of(team) for team, title in teams.items()})


def going_on(score: MatchScore, teams: Titles) -> Words:
    """ "Match score: Eagles 1, Hawks 0. Next: game 2."

    Empty for a match of one game with a winner.
    """
    after = say("Next: game %(number)s.", number=score.next_game) if score.next_game else None
    if score.series.games == 1:
        return "" if score.is_decided else sentences(say("The game was level."), after)
    stands = say("Match score: %(score)s.", score=score_words(score, teams))
    return sentences(stands, after or say("The match is decided."))


def if_level(game: Game) -> Words:
    """What happens after a finished level game is posted; empty for others."""
    return after_level(game) if is_level(game.sheet) else ""


def after_level(game: Game) -> Words:
    """What happens after this game is posted, if it was level."""
    side_of = {row.entry_id: row.side for row in game.sides.all()}
    level = {game.pk: played(rules_of(game.sheet), side_of, (), game.sheet.totals)}
    score = score_between(game.match, side_of, level)
    if score.is_decided:
        return sentences(
            say("The game is level."), say("The total points of all games decide the match.")
        )
    return sentences(
        say("The game is level."),
        say(
            "Once it is posted, game %(number)s is played at this table.",
            number=score.next_game or 0,
        ),
    )
