"""The seats of stored matches, as their plan has them."""

from collections.abc import Iterable

from tournament.brackets.kinds import Kind
from tournament.brackets.models import Match, Slot
from tournament.brackets.plan import PlannedMatch, Source


def write_slots(kind: Kind, matches: Iterable[tuple[Match, PlannedMatch]]) -> None:
    """Store the seats of these matches, each with its side."""
    Slot.objects.bulk_create(
        seat(kind, match, position, source)
        for match, planned in matches
        for position, source in enumerate(planned.slots)
    )


def seat(kind: Kind, match: Match, position: int, source: Source) -> Slot:
    """A seat that is not stored yet."""
    return Slot(match=match, position=position, side=kind.side_of(position), source=source.text())
