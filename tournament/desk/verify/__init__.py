"""Everything that is derived, computed again from the facts: a sentence for each row that differs.

Reads; mends nothing. A house that stores what can be computed must be able to show that it still
is what the facts come to.
"""

from collections.abc import Iterator

from tournament.desk.verify.brackets import wrong_brackets, wrong_results, wrong_teams
from tournament.desk.verify.log import wrong_decisions, wrong_log
from tournament.desk.verify.sheets import (
    wrong_lateness,
    wrong_lots,
    wrong_penalties,
    wrong_seats,
    wrong_sheets,
)
from tournament.registration.models import Event


def differences(event: Event) -> Iterator[str]:
    """What is stored otherwise than the facts of the event come to."""
    yield from wrong_teams(event)
    yield from wrong_sheets(event)
    yield from wrong_seats(event)
    yield from wrong_results(event)
    yield from wrong_penalties(event)
    yield from wrong_lateness(event)
    yield from wrong_brackets(event)
    yield from wrong_decisions(event)
    yield from wrong_lots(event)
    yield from wrong_log(event)
