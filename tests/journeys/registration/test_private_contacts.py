"""Contacts are private. Every address is searched for them in tests/house/test_outlets.py."""

import pytest

from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tournament.live.models import LogEntry
from tournament.registration.models import Contact, Division

pytestmark = pytest.mark.django_db

MAIL, PHONE = "marker.of.ann@secret.example", "+1 555 867 5309"


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def test_they_are_changed_on_the_team_s_page_and_the_log_does_not_say_them(
    division: Division,
) -> None:
    teams(division, 1)
    entry, director = division.entries.get(), the_director(division.event)
    where = desk_page(division, f"teams/{entry.number}/")
    form = {"reach-1": f"{MAIL}, {PHONE}", "reach-2": ""}
    assert director.post(f"{where}contacts/", form).status_code == 303
    first = entry.members.get(place=1).player
    assert [*first.contacts.values_list("words", flat=True)] == [MAIL, PHONE]
    assert MAIL in director.get(where).text
    director.post(f"{where}contacts/", {"reach-1": "x" * 5000, "reach-2": PHONE})
    assert len(first.contacts.get().words) == 200
    told = str([*LogEntry.objects.values()])
    assert LogEntry.objects.filter(verb="team.note").count() == 2
    assert MAIL not in told
    assert PHONE not in told


def test_they_go_when_the_player_goes(division: Division) -> None:
    director = the_director(division.event)
    director.post(desk_page(division, "teams/add-one/"), {"player": [f"Ann Oak {MAIL}", "Bob Elm"]})
    assert Contact.objects.get().words == MAIL
    director.post(desk_page(division, "teams/1/remove/"))
    assert not Contact.objects.exists()


def test_of_children_none_is_kept() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    director = the_director(division.event)
    text = {"list": f"Mia {MAIL} & Noah\nZoe & Ben {PHONE}"}
    seen = director.post(desk_page(division, "teams/check/"), text).context["preview"]
    director.post(desk_page(division, "teams/add/"), text | {"checked": seen.mark})
    assert division.entries.count() == 2
    director.post(desk_page(division, "teams/1/contacts/"), {"reach-1": MAIL})
    division.event.refresh_from_db()
    typed = {"player": [f"Mia {MAIL}", "Noah"], "since": division.event.state}
    assert director.post(desk_page(division, "teams/1/change/"), typed).status_code == 303
    assert not Contact.objects.exists()
    assert 'data-part="private"' not in director.get(desk_page(division, "teams/1/")).text
