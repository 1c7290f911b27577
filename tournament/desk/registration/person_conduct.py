"""A person's conduct over all events. Staff only. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rules.core.messages import Words
from tournament.registration.models import Event, Person
from tournament.rulings.models import Suspension
from tournament.rulings.offences import Offence, offences_of
from tournament.rulings.suspensions import day_of, not_over, suspension_words


@dataclass(frozen=True, slots=True)
class Suspended:
    """A suspension, in words."""

    row: Suspension
    words: Words


def suspended_now(event: Event) -> list[Suspended]:
    """The suspensions in force on the event's day or later."""
    return [Suspended(row, suspension_words(row)) for row in not_over(day_of(event))]


@dataclass(frozen=True, slots=True)
class PersonConduct:
    """A person's offences and suspensions, latest first.

    `day` is the event's, the default start of a new suspension.
    """

    offences: Sequence[Offence]
    suspensions: tuple[Suspended, ...]
    day: date


def person_conduct(person: Person, event: Event) -> PersonConduct:
    """The conduct of this person."""
    rows = person.suspensions.order_by("-since", "-id")
    return PersonConduct(
        offences=offences_of({person.pk})[person.pk],
        suspensions=tuple(Suspended(row, suspension_words(row)) for row in rows),
        day=day_of(event),
    )
