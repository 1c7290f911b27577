"""Which rounds are over by their results, and since when. Reads; writes nothing.

A round is over when nothing of it is left to play: derived, and true with no clock running. That
it was told and logged is a fact (`RoundEnd`).
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
"""What ended before that is not told any more: nobody tells the rounds of last year."""


@dataclass(frozen=True, slots=True)
class EndedRound:
    """A round of which nothing is left to play. `at`: when its last result came."""

    round: Round
    at: datetime


def over_since(rounds: Iterable[int]) -> dict[int, datetime]:
    """Key of a round that is over → when its last result came; without rounds that go on."""
    keys = list(rounds)
    states: dict[int, set[str]] = defaultdict(set)
    for row, state in Match.objects.filter(round__in=keys).values_list("round", "state"):
        states[row].add(state)
    over = [row for row in states if states[row] <= {*Match.OVER} and states[row] & PLAYED]
    results = Result.objects.filter(match__round__in=over, withdrawn_at__isnull=True).order_by()
    return dict(results.values_list("match__round").annotate(last=Max("at")))


def to_be_ended(event: Event, now: datetime) -> list[EndedRound]:
    """The rounds that ended of late, of which that was not told yet, in the order they ended."""
    told = RoundEnd.objects.filter(withdrawn_at__isnull=True).values("round")
    started = Round.objects.filter(stage__division__event=event, started_at__isnull=False)
    rows = {row.pk: row for row in started.exclude(pk__in=told).select_related("stage__division")}
    ended = [EndedRound(rows[key], at) for key, at in over_since(rows).items()]
    return sorted((row for row in ended if row.at > now - RECENT), key=_at)


def ends_to_reopen(event: Event) -> list[RoundEnd]:
    """The rounds that were told to be over and have something to play again."""
    told = RoundEnd.objects.filter(
        round__stage__division__event=event, withdrawn_at__isnull=True
    ).select_related("round__stage__division")
    still = over_since(row.round_id for row in told)
    return [row for row in told if row.round_id not in still]


def _at(row: EndedRound) -> tuple[datetime, int]:
    return row.at, row.round.pk
