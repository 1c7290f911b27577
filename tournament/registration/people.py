"""From a name to a person of this installation. Runs inside the caller's transaction."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from tournament.registration.models import Person
from tournament.registration.names import sameness

AT_ONCE = 400
"""Names per statement; SQLite refuses very many."""


def people_called(names: Iterable[str]) -> dict[str, list[Person]]:
    """The known people with these names, by sameness."""
    known: dict[str, list[Person]] = {}
    for some in _batches(sorted({sameness(name) for name in names})):
        for person in Person.objects.filter(sameness__in=some).order_by("id"):
            known.setdefault(person.sameness, []).append(person)
    return known


def persons_for(names: Sequence[str]) -> list[Person | None]:
    """The person of each name, known or new.

    None if two people share the name; the director chooses.
    """
    known = people_called(names)
    new = {sameness(name): name for name in reversed(names) if sameness(name) not in known}
    made = Person.objects.bulk_create(
        Person(name=name, sameness=same) for same, name in new.items()
    )
    known |= {person.sameness: [person] for person in made}
    found = [known[sameness(name)] for name in names]
    return [people[0] if len(people) == 1 else None for people in found]


def _batches(names: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(names)
    while some := list(islice(rest, AT_ONCE)):
        yield some
