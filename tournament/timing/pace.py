"""How long a match takes here: as long as those that were played, else as was said, else as usual.

Reads facts of the clock and the sheets; does not know tables and who waits for whom.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.db.models import Max

from rules.core.series import ADDED, Series
from scoring.entry import playing_rules
from tournament.brackets.games import series_chosen
from tournament.brackets.models import Match
from tournament.registration.models import Division, Event

MEASURED_FROM = 3
"""So many played matches are a measure; one alone may be the quickest of all."""

CLEARING = 5
"""Minutes from the end of a match to the next one at its table."""

SHORTEST = 2
"""A match of fewer minutes was typed in from paper."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes of a match. `likely` is what is reckoned with, `longest` if every game that could
    be needed is. `measured` is the number of played matches it rests on, 0: nothing is played."""

    likely: int
    longest: int
    measured: int = 0


def usual_pace(division: Division, options: Mapping[str, object]) -> Pace:
    """By the minutes of a game, the games of a match as a stage with these options has them, and
    the breaks between those."""
    rules = playing_rules(division.ruleset, division.house_rules)
    chosen = {name: value for name, value in options.items() if isinstance(value, int)}
    series = series_chosen(chosen, rules.match)
    game, rest = game_minutes(division), rules.break_minutes
    likely = likely_games(series)
    return Pace(round((game + rest) * likely - rest), (game + rest) * series.games - rest)


def game_minutes(division: Division) -> int:
    """As the director said, else as is usual."""
    return division.game_minutes or usual_minutes(division)


def usual_minutes(division: Division) -> int:
    """The time limit of a game, else what is usual for it."""
    rules = playing_rules(division.ruleset, division.house_rules)
    return rules.minutes or rules.usual_minutes


def likely_games(series: Series) -> float:
    """Of a best of three between two and three are played."""
    return series.games if series.kind == ADDED else (series.needed + series.games) / 2


def measured_paces(event: Event) -> dict[int, Pace]:
    """Key of a division → its pace as measured, where enough of it is played."""
    played = Match.objects.filter(
        stage__division__event=event,
        state__in=(Match.State.HANDED_IN, Match.State.CERTIFIED),
        started_at__isnull=False,
    ).annotate(ended=Max("games__sheet__verified_at"))
    took: dict[int, list[float]] = defaultdict(list)
    for division, started, ended in played.values_list("stage__division", "started_at", "ended"):
        if ended and ended - started >= timedelta(minutes=SHORTEST):
            took[division].append((ended - started) / timedelta(minutes=1))
    return {
        division: Pace(round(median(spans)), round(max(spans)), len(spans))
        for division, spans in took.items()
        if len(spans) >= MEASURED_FROM
    }
