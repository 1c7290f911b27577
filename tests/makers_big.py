"""Makers for a field of a whole town, written in bulk: 120 teams for a test, 1,000 for a bench."""

from tests.kept import kept
from tests.makers import NOON
from tournament.brackets.models import Stage
from tournament.brackets.services import publish_stage
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry
from tournament.seeding.services import set_order

FIRST = ("Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jan", "Leo", "Mia")
LAST = ("Adler", "Baker", "Clarke", "Dietz", "Ebert", "Fuchs", "Graham", "Hansen", "Jones", "Lang")
CLUBS = ["Anna Maria Cards", "City Pier Club", "Harbour Lights", "Old Town Rook"]


@kept
def a_crowd(division: Division, count: int) -> list[Entry]:
    """So many teams of two, in seed order: "Crew 0001" and so on, of four clubs."""
    drafts = [_team(number) for number in range(1, count + 1)]
    entries = add_entries(division=division, drafts=drafts)
    set_order(division=division, order=entries)
    return entries


@kept
def a_crowded_stage(
    division: Division, count: int, slug: str = "double-elimination", **options: object
) -> Stage:
    """A published stage of so many teams."""
    field = a_crowd(division, count)
    return publish_stage(division=division, format=slug, options=options, field=field, now=NOON)


def _team(number: int) -> TeamDraft:
    members = tuple(
        f"{FIRST[seat % 12]} {LAST[seat // 12 % 10]} {seat // 120 + 1}"
        for seat in (2 * number - 2, 2 * number - 1)
    )
    return TeamDraft(members=members, name=f"Crew {number:04}", club=CLUBS[number % 4])
