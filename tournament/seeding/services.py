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


def unseed(entry: Entry) -> None:
    """Take a team off the list; those behind it move up."""
    Seed.objects.filter(entry=entry).delete()
    rest = Seed.objects.filter(division=entry.division_id).select_related("entry")
    set_order(division=entry.division, order=[seed.entry for seed in rest.order_by("number")])
