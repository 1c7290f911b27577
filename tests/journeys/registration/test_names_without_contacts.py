"""A contact typed with a name is taken off it and kept apart."""

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from tests.findings import codes_in
from tests.makers import DIRECTOR, NOON, a_division, add_entry, an_event, teams
from tests.makers_floor import director_at
from tests.makers_stages import publish
from tournament.desk.act.change import Act
from tournament.desk.substitutes.standby import add_standby
from tournament.live.models import LogEntry
from tournament.registration.models import Contact, Division, Entry, Person, Player
from tournament.registration.selectors import member_names

pytestmark = pytest.mark.django_db
ANN, BOB = "ann@oak.org", "555 123 4567"


def the_field() -> tuple[Division, Client]:
    division = a_division(an_event())
    return division, director_at(division.event)


def at_teams(division: Division, rest: str = "") -> str:
    return f"/desk/{division.event.slug}/{division.slug}/teams/{rest}"


def everything_kept() -> str:
    """Everything that was stored, as one text, except private contacts."""
    kinds = (Player, Person, Entry, LogEntry)
    return str([row for kind in kinds for row in kind.objects.values()])


def test_a_pasted_list_says_what_it_leaves_out_and_keeps_the_names() -> None:
    division, director = the_field()
    sent = {"list": f"Ann Oak {ANN} & Bob Elm {BOB}, Shore Club"}
    page = director.post(at_teams(division, "check/"), sent)
    (told,) = page.context["preview"].findings
    assert (told.code, told.where) == ("contact", "")
    assert ANN in page.text
    assert BOB in page.text
    assert codes_in(page.text) == ["contact"]
    mark = page.context["preview"].mark
    director.post(at_teams(division, "add/"), sent | {"checked": mark})
    assert member_names(division.entries.get()) == ["Ann Oak", "Bob Elm"]
    kept = Contact.objects.values_list("player__name", "words")
    assert [*kept] == [("Ann Oak", ANN), ("Bob Elm", BOB)]
    assert ANN not in everything_kept()
    assert BOB not in everything_kept()


def test_neither_the_public_bracket_nor_the_log_page_shows_them() -> None:
    """What a whole hall reads: names from a list that was pasted as it came by e-mail."""
    division, director = the_field()
    lines = "\n".join(
        f"{name} <{name.lower()}@oak.org> {BOB} & Partner {name}" for name in ("Ann", "Cid")
    )
    checked = director.post(at_teams(division, "check/"), {"list": lines})
    mark = checked.context["preview"].mark
    director.post(at_teams(division, "add/"), {"list": lines, "checked": mark})
    publish(director, division)
    bracket = Client().get(f"/e/{division.event.slug}/{division.slug}/").text
    log = director.get(f"/desk/{division.event.slug}/log/").text
    for page in (bracket, log):
        assert "oak.org" not in page
        assert BOB not in page
    assert "Ann" in bracket


def test_a_team_that_is_typed_or_renamed_keeps_its_names_and_the_typist_is_told() -> None:
    division, director = the_field()
    typed = {"player": [f"Ann Oak {ANN}", f"Bob Elm {BOB}"], "name": f"Eagles {ANN}"}
    page = director.post(at_teams(division, "add-one/"), typed, follow=True)
    (told,) = [str(each) for each in page.context["messages"] if each.level_tag == "warning"]
    assert f"{ANN}, {ANN}, {BOB}" in told
    assert f"{ANN}, {ANN}, {BOB}" in page.text
    assert division.entries.get().name == "Eagles"
    director.post(at_teams(division, "1/change/"), typed | {"name": f"Hawks {BOB}"})
    assert division.entries.get().name == "Hawks"
    assert sorted(Contact.objects.values_list("words", flat=True)) == sorted([ANN, BOB, BOB])
    assert ANN not in everything_kept()
    assert BOB not in everything_kept()


def test_who_stands_by_is_kept_by_name_alone() -> None:
    division, _ = the_field()
    teams(division, 2)
    add_standby(Act(division.event, DIRECTOR, NOON), name=f"Nora Quist {ANN}", house=False)
    assert Player.objects.filter(name="Nora Quist").exists()
    assert ANN not in everything_kept()


def test_names_from_before_lose_them_as_well() -> None:
    division, _ = the_field()
    entry = add_entry(division=division, members=[f"Ann Oak {ANN}", ANN], name=f"Eagles {BOB}")
    migration = import_module("tournament.registration.migrations.0008_names_without_contacts")
    migration.take_contacts_off(apps, None)
    migration.same_names(apps, None)
    entry.refresh_from_db()
    assert entry.name == entry.title == "Eagles"
    assert member_names(entry)[0] == "Ann Oak"
    assert ANN not in everything_kept()
