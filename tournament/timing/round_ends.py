"""Which rounds are over by their results, and since when. Reads only.

A round is over when nothing of it is left to play; this is derived, without a clock. Its
announcement and log entry are a fact (`RoundEnd`).
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max

from tournament.brackets.models import Match, Result, Round
from tournament.registration.models import Event
from tournament.timing.models import RoundEnd

State = Match.State
PLAYED = {State.CERTIFIED, State.FORFEITED}
RECENT = timedelta(hours=12)
"""Earlier ends are not announced: nobody wants last year's rounds."""


@dataclass(frozen=True, slots=True)
class EndedRound:
    """A finished round. `at`: the time of its last result."""

    round: Round
    at: datetime


def over_since(rounds: Iterable[int]) -> dict[int, datetime]:
    """Key of a finished round → the time of its last result."""
    keys = list(rounds)
    states: dict[int, set[str]] = defaultdict(set)
    for row, state in Match.objects.filter(round__in=keys).values_list("round", "state"):
        states[row].add(state)
    over = [row for row in states if states[row] <= {*Match.OVER} and states[row] & PLAYED]
    results = Result.objects.filter(match__round__in=over, withdrawn_at__isnull=True).order_by()
    return dict(results.values_list("match__round").annotate(last=Max("at")))


def to_be_ended(event: Event, now: datetime) -> list[EndedRound]:
    """Recently finished rounds not announced yet, in order."""
    told = RoundEnd.objects.filter(withdrawn_at__isnull=True).values("round")
    started = Round.objects.filter(stage__division__event=event, started_at__isnull=False)
    rows = {row.pk: row for row in started.exclude(pk__in=told).select_related("stage__division")}
    ended = [EndedRound(rows[key], at) for key, at in over_since(rows).items()]
    return sorted((row for row in ended if row.at > now - RECENT), key=_at)


def ends_to_reopen(event: Event) -> list[RoundEnd]:
    """Rounds announced as over that have something to play again."""
    told = RoundEnd.objects.filter(
        round__stage__division__event=event, withdrawn_at__isnull=True
    ).select_related("round__stage__division")
    still = over_since(row.round_id for row in told)
    return [row for row in told if row.round_id not in still]


def _at(row: EndedRound) -> tuple[datetime, int]:
    return row.at, row.round.pk
