"""How long a match takes: as measured, otherwise as set, otherwise as usual."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from rules.core.series import ADDED, Series
from tournament.brackets.games import series_chosen
from tournament.brackets.models import Match
from tournament.brackets.parts import share_of_game
from tournament.registration.models import Division
from tournament.timing.play import Play

MEASURED_FROM = 3
"""Matches needed for a measure. One alone may be exceptionally quick."""

CLEARING = 5
"""Minutes between two matches at a table."""

SHORTEST = 2
"""A shorter match was entered from paper."""

PLAYED = (Match.State.HANDED_IN, Match.State.CERTIFIED)


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes of a match. `likely` is for estimates, `longest` includes every possible game.

    `measured` is the number of played matches behind it; 0 for none.
    """

    likely: int
    longest: int
    measured: int = 0


def usual_pace(division: Division, options: Mapping[str, object]) -> Pace:
    """The pace from the minutes of a game, the stage's series, and the breaks."""
    rules = division.rules
    chosen = {name: value for name, value in options.items() if isinstance(value, int)}
    series = series_chosen(chosen, rules.match)
    game, rest = round(game_minutes(division) * share_of_game(options)), rules.break_minutes
    likely = likely_games(series)
    return Pace(round((game + rest) * likely - rest), (game + rest) * series.games - rest)


def game_minutes(division: Division) -> int:
    """As the director set it, otherwise the usual."""
    return division.game_minutes or usual_minutes(division)


def usual_minutes(division: Division) -> int:
    """The game's time limit, otherwise its usual length."""
    rules = division.rules
    return rules.minutes or rules.usual_minutes


def likely_games(series: Series) -> float:
    """A best of three takes between two and three games."""
    return series.games if series.kind == ADDED else (series.needed + series.games) / 2


def paces_in(play: Play) -> dict[int, Pace]:
    """Key of a division → its measured pace, if enough matches were played."""
    took: dict[int, list[float]] = defaultdict(list)
    for row in play.matches.values():
        if row.state in PLAYED and row.started_at and row.signed_at:
            span = row.signed_at - row.started_at
            if span >= timedelta(minutes=SHORTEST):
                took[row.stage.division_id].append(span / timedelta(minutes=1))
    return {
        division: Pace(round(median(spans)), round(max(spans)), len(spans))
        for division, spans in took.items()
        if len(spans) >= MEASURED_FROM
    }
