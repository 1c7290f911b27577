"""The break that a team has after a game: its length is the rules', its beginning is the moment
at which every side had signed the sheet.

Reads; writes nothing. Whoever waits for a team asks `rested_at` first: before that moment nobody
expects it, at the same table or at another one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets.models import GameSide
from tournament.registration.models import Event
from tournament.timing.models import Stop
from tournament.timing.spans import over_at
from tournament.timing.waits import Pause

State = ScoreSheet.State
SIGNED_BY_ALL = (State.VERIFIED, State.POSTED)


@dataclass(frozen=True, slots=True)
class Break:
    """A team's break after its last game, which belonged to this match."""

    entry: int
    match: int
    since: datetime
    until: datetime


def pauses_of(event: Event) -> tuple[Pause, ...]:
    """The times in which all clocks of the event stood still, in their order."""
    stops = Stop.objects.filter(event=event).order_by("since")
    return tuple(Pause(stop.since, stop.until) for stop in stops)


def breaks_of(
    entries: Iterable[int], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, Break]:
    """Key of a team → its last break, be it over or not; without teams that have had none."""
    rows = (
        GameSide.objects.filter(
            entry__in=list(entries),
            game__sheet__verified_at__isnull=False,
            game__sheet__state__in=SIGNED_BY_ALL,
        )
        .order_by("game__sheet__verified_at")
        .values_list(
            "entry",
            "game__match",
            "game__sheet__verified_at",
            "game__sheet__ruleset",
            "game__sheet__house_rules",
        )
    )
    last = {row[0]: row for row in rows}
    return {
        entry: Break(entry, match, since, over_at(since, length, now, pauses))
        for entry, match, since, ruleset, house_rules in last.values()
        if since and (length := _length(ruleset, house_rules))
    }


def _length(ruleset: str, house_rules: Mapping[str, Any]) -> timedelta:
    return timedelta(minutes=playing_rules(ruleset, house_rules).break_minutes)


def rested_at(
    entries: Iterable[int], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, datetime]:
    """Key of a team → the moment at which its last break is over: nobody is late before it."""
    return {entry: row.until for entry, row in breaks_of(entries, now, pauses).items()}
