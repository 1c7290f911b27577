"""Writing seeds. Runs inside the caller's transaction."""

from collections.abc import Mapping, Sequence

from django.db.models import Max

from tournament.registration.models import Division, Entry
from tournament.seeding.models import Seed, SeedNote


def set_order(*, division: Division, order: Sequence[Entry]) -> None:
    """Seed the teams in this order. All others have no seed."""
    Seed.objects.filter(division=division).delete()
    Seed.objects.bulk_create(
        Seed(division=division, entry=entry, number=number)
        for number, entry in enumerate(order, start=1)
    )


def unseed(entry: Entry) -> None:
    """Remove a team's seed. Those below move up."""
    Seed.objects.filter(entry=entry).delete()
    rest = Seed.objects.filter(division=entry.division_id).select_related("entry")
    set_order(division=entry.division, order=[seed.entry for seed in rest.order_by("number")])


def seed_last(entry: Entry) -> None:
    """Seed a late team last, unless it already has a seed."""
    if not Seed.objects.filter(entry=entry).exists():
        last = Seed.objects.filter(division=entry.division_id).aggregate(last=Max("number"))["last"]
        Seed.objects.create(division=entry.division, entry=entry, number=(last or 0) + 1)


def set_notes(*, division: Division, notes: Mapping[int, str]) -> int:
    """Save the director's notes, by entry. Returns how many changed."""
    old = dict(SeedNote.objects.filter(entry__division=division).values_list("entry_id", "words"))
    mine = set(division.entries.filter(pk__in=notes).values_list("pk", flat=True))
    changed = {pk: words for pk, words in notes.items() if old.get(pk, "") != words and pk in mine}
    SeedNote.objects.filter(entry__in=changed).delete()
    SeedNote.objects.bulk_create(
        SeedNote(entry_id=pk, words=words) for pk, words in changed.items() if words
    )
    return len(changed)
