"""A team's break after a game. Reads only.

The rules set its length. It begins when every side has signed the sheet. Anyone who waits for a
team asks `rested_at` first: before that nobody is expected, at any table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

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


class SignedGame(NamedTuple):
    """A game that every side of it signed, as one of its teams has played it, and its rules."""

    entry: int
    match: int
    at: datetime
    ruleset: str
    house_rules: Mapping[str, Any]


def breaks_of(
    entries: Iterable[int], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, Break]:
    """Key of a team → its last break, over or not."""
    rows = GameSide.objects.filter(
        entry__in=list(entries),
        game__sheet__verified_at__isnull=False,
        game__sheet__state__in=SIGNED_BY_ALL,
    )
    sheet = ("verified_at", "ruleset", "house_rules")
    columns = ("entry", "game__match", *(f"game__sheet__{name}" for name in sheet))
    ordered = rows.order_by("game__sheet__verified_at").values_list(*columns)
    return breaks_after(map(SignedGame._make, ordered), now, pauses)


def breaks_after(
    games: Iterable[SignedGame], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, Break]:
    """The same after these games, the last of them last."""
    last = {game.entry: game for game in games}
    return {
        game.entry: Break(game.entry, game.match, game.at, over_at(game.at, length, now, pauses))
        for game in last.values()
        if (length := _length(game.ruleset, game.house_rules))
    }


def _length(ruleset: str, house_rules: Mapping[str, Any]) -> timedelta:
    return timedelta(minutes=playing_rules(ruleset, house_rules).break_minutes)


def rested_at(
    entries: Iterable[int], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, datetime]:
    """Key of a team → the end of its last break. Nobody is late before it."""
    return {entry: row.until for entry, row in breaks_of(entries, now, pauses).items()}
