"""A copy of an event plays in the same hall: zones, accessible tables and the plan come along."""

import pytest

from tests.makers import a_division, an_event
from tests.makers_before import WORDS, the_director
from tournament.registration.models import Division, Event
from tournament.tables.models import PlaysIn, Table

pytestmark = pytest.mark.django_db
COLUMNS = ("number", "zone", "accessible", "row", "column")


@pytest.mark.parametrize(("tables", "claims"), [(3, ["Terrace"]), (2, [])])
def test_the_tables_of_a_copy_are_described_as_before(tables: int, claims: list[str]) -> None:
    event = an_event(tables=4)
    division = a_division(event)
    Table.objects.filter(number=1).update(accessible=True, row=2, column=5)
    Table.objects.filter(number__gt=2).update(zone="Terrace")
    PlaysIn.objects.create(division=division, zone="Terrace")
    form = WORDS | {"tables": str(tables)}
    assert the_director(event).post(f"/desk/{event.slug}/copy/", form).status_code == 303
    copy = Event.objects.exclude(pk=event.pk).get()
    described = event.tables.order_by("number").values_list(*COLUMNS)
    assert list(copy.tables.order_by("number").values_list(*COLUMNS)) == list(described)[:tables]
    there = PlaysIn.objects.filter(division=Division.objects.get(event=copy))
    assert list(there.values_list("zone", flat=True)) == claims
