"""A team's break after a game. Reads only.

The rules set its length. It begins when every side has signed the sheet. Anyone who waits for a
team asks `rested_at` first: before that nobody is expected, at any table.
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
    """A team's break after its last game, in this match."""

    entry: int
    match: int
    since: datetime
    until: datetime


def pauses_of(event: Event) -> tuple[Pause, ...]:
    """The pauses of all the event's clocks, in order."""
    stops = Stop.objects.filter(event=event).order_by("since")
    return tuple(Pause(stop.since, stop.until) for stop in stops)


def breaks_of(
    entries: Iterable[int], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, Break]:
    """Key of a team → its last break, over or not."""
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
    """Key of a team → the end of its last break. Nobody is late before it."""
    return {entry: row.until for entry, row in breaks_of(entries, now, pauses).items()}
