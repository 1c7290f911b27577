"""Writing the seeds. Runs inside the caller's transaction."""

from collections.abc import Sequence

from tournament.registration.models import Division, Entry
from tournament.seeding.models import Seed


def set_order(*, division: Division, order: Sequence[Entry]) -> None:
    """Seed the teams in this order; teams not named have no seed."""
    Seed.objects.filter(division=division).delete()
    Seed.objects.bulk_create(
        Seed(division=division, entry=entry, number=number)
        for number, entry in enumerate(order, start=1)
    )
