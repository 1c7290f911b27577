"""Numbers of entries in the forms of a stage that may be filled from several divisions.

Two divisions both have an entry number 3, and printed cards keep it.
"""

from collections.abc import Iterable

from django.db.models import Q

from tournament.brackets.models import Stage, StageEntry
from tournament.registration.models import Entry

FROM_ELSEWHERE = 100_000


def number_in(entry: Entry, division: int) -> int:
    """The entry's number in forms of the division with this key; of another's, unmistakable."""
    return entry.number if entry.division_id == division else FROM_ELSEWHERE + entry.pk


def entry_numbered(entries: Iterable[Entry], number: int | None, division: int) -> Entry | None:
    """The one of these with this number in forms of the division with this key."""
    return next((entry for entry in entries if number_in(entry, division) == number), None)


def numbered(stage: Stage, number: int) -> StageEntry | None:
    """The entrant of a stage with this number in its forms."""
    own = Q(entry__division=stage.division_id, entry__number=number)
    other = Q(entry=number - FROM_ELSEWHERE) & ~Q(entry__division=stage.division_id)
    return stage.field.filter(own | other).select_related("entry", "stage").first()
