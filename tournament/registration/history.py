"""Storing past events, and identifying people. Runs inside the caller's transaction."""

from collections.abc import Sequence

from tournament.registration.models import PastResult, Person, Player
from tournament.registration.names import sameness
from tournament.registration.past_rows import PastRow
from tournament.registration.people import people_called, persons_for

FACTS = ["place", "won", "lost", "spread"]


def keep_past(rows: Sequence[PastRow]) -> None:
    """Save each row for each of its people, overwriting events they already have."""
    named = [(row, name) for row in rows for name in row.people]
    people = persons_for([name for _, name in named])
    _write([_kept(row, person) for (row, _), person in zip(named, people, strict=True) if person])


def keep_past_of(person: Person, row: PastRow) -> None:
    """Save a row for this person, even if others share the name."""
    _write([_kept(row, person)])


def _kept(row: PastRow, person: Person) -> PastResult:
    return PastResult(
        person=person,
        year=row.year,
        event=row.event,
        place=row.place,
        won=row.won,
        lost=row.lost,
        spread=row.spread,
    )


def _write(rows: Sequence[PastResult]) -> None:
    PastResult.objects.bulk_create(
        rows,
        batch_size=100,
        update_conflicts=True,
        unique_fields=["person", "year", "event"],
        update_fields=FACTS,
    )


def known_counts(names: Sequence[str]) -> dict[str, int]:
    """How many people have each of these names, by its sameness."""
    return {same: len(people) for same, people in people_called(names).items()}


def take_for(player: Player, person: Person | None) -> Person:
    """Identify the player as this person; None means someone new with the same name."""
    chosen = person or Person.objects.create(name=player.name, sameness=sameness(player.name))
    player.person = chosen
    player.save(update_fields=["person"])
    return chosen
