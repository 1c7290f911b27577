"""A match's result follows its posted games. Runs inside the caller's transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from rules.core.messages import Words
from scoring.entry import rules_of
from scoring.selectors import winning_sides
from tournament.brackets.games import MatchScore, PlayedGame
from tournament.brackets.models import Game, GameSide, Result
from tournament.brackets.played_games import played, score_between
from tournament.brackets.services import record_placings, record_result, take_back_result
from tournament.registration.models import Entry


def follow_games(game: Game, now: datetime, *, words: Words, own: Mapping[int, int]) -> MatchScore:
    """Record the result of the posted games if it changed, and return the score.

    An undecided match has no result by play. `own` are the points of entries that differ from those
    of their side.
    """
    sides = list(game.sides.all())
    teams = {row.entry_id: row.entry for row in sides}
    score = score_between(game.match, teams, {game.pk: _as_won(game, sides)})
    if score.at_table:
        _follow_table(game, teams, score.charged(own), now, words)
        return score
    told = _played_results(game, list(teams))
    if score.winner is None:
        for result in told:
            take_back_result(result=result, now=now)
    elif not told or told[-1].winner_id != score.winner:
        record_result(
            match=game.match,
            winner=teams.pop(score.winner),
            losers=list(teams.values()),
            reason=Result.Reason.PLAYED,
            words=words,
            game=game,
            now=now,
        )
    return score


def _as_won(game: Game, sides: Sequence[GameSide]) -> PlayedGame:
    """The game with all who share its win, who may be only some of those that are level."""
    sheet = game.sheet
    side_of = {row.entry_id: row.side for row in sides}
    return played(rules_of(sheet), side_of, winning_sides(sheet), sheet.totals)


def _follow_table(
    game: Game,
    teams: Mapping[int, Entry],
    ranked: Sequence[tuple[int, int, int]],
    now: datetime,
    words: Words,
) -> None:
    """The result of individuals: the last game posted at the table."""
    rows = game.match.results.filter(
        withdrawn_at__isnull=True, reason=Result.Reason.PLAYED, loser__isnull=True
    )
    told = rows.order_by("pk").last()
    before = list(told.placings.values_list("entry_id", "place", "points")) if told else []
    if before != ranked:
        record_placings(
            match=game.match,
            placings=[(teams[entry], place, points) for entry, place, points in ranked],
            words=words,
            game=game,
            now=now,
        )


def _played_results(game: Game, entries: Sequence[int]) -> Sequence[Result]:
    """The standing results by play between the two, latest last."""
    rows = game.match.results.filter(
        withdrawn_at__isnull=True,
        reason=Result.Reason.PLAYED,
        winner__in=entries,
        loser__in=entries,
    )
    return list(rows.order_by("pk"))
