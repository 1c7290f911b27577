"""Recompute everything derived from the facts and list each stored row that differs.

Reads only; repairs nothing.
"""

from collections.abc import Iterator

from tournament.desk.verify.brackets import (
    wrong_brackets,
    wrong_decisions,
    wrong_log,
    wrong_results,
    wrong_teams,
)
from tournament.desk.verify.sheets import (
    wrong_charges,
    wrong_lateness,
    wrong_lots,
    wrong_penalties,
    wrong_seats,
    wrong_sheets,
)
from tournament.registration.models import Event


def differences(event: Event) -> Iterator[str]:
    """Yield one line for each stored row that differs from the event's facts."""
    yield from wrong_teams(event)
    yield from wrong_sheets(event)
    yield from wrong_seats(event)
    yield from wrong_results(event)
    yield from wrong_penalties(event)
    yield from wrong_charges(event)
    yield from wrong_lateness(event)
    yield from wrong_brackets(event)
    yield from wrong_decisions(event)
    yield from wrong_lots(event)
    yield from wrong_log(event)
