"""Arrivals of an earlier call of a match. Runs inside the caller's transaction."""

from collections.abc import Collection
from datetime import datetime

from tournament.brackets.models import Match
from tournament.timing.models import Arrival


def expect_again(matches: Collection[Match], now: datetime) -> None:
    """Expect everyone of these matches anew: who came to an earlier call may have gone since."""
    keys = [match.pk for match in matches]
    Arrival.objects.filter(match__in=keys, withdrawn_at__isnull=True).update(withdrawn_at=now)
