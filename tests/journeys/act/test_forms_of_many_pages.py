"""Forms that span the pages of a long list: to turn a page or to search saves what is typed."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.kept import kept
from tests.makers import a_division, an_event
from tests.makers_before import desk_page
from tests.makers_big import a_crowd
from tests.makers_floor import director_at
from tests.page_parts import numbers, part
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry
from tournament.seeding.models import SeedNote

pytestmark = pytest.mark.django_db

CATEGORIES, NOTES = "categories/", "seeds/notes/"


@kept
def a_big_division() -> Division:
    division = a_division(an_event())
    a_crowd(division, 120)
    return division


@pytest.fixture
def division() -> Division:
    return a_big_division()


@pytest.fixture
def desk(division: Division) -> Client:
    return director_at(division.event)


def send(desk: Client, division: Division, form: dict[str, str], shown: str = "") -> str:
    """Send the page of categories that shows this query; answers where it leads."""
    here = desk_page(division, CATEGORIES)
    referer = {"Referer": f"http://testserver{here}{shown}"}
    answer = desk.post(f"{here}keep/{shown}", {"find": "", **form}, headers=referer)
    assert answer.status_code == 303
    return str(answer["Location"]).removeprefix(here)


def test_the_next_page_saves_this_one_and_leads_there(desk: Client, division: Division) -> None:
    assert send(desk, division, {"team-1": "Ladies", "page": "2"}) == "?page=2"
    assert Entry.objects.get(number=1).categories == ["Ladies"]
    second = desk.get(desk_page(division, f"{CATEGORIES}?page=2"))
    assert numbers(part(second.text, "rows-shown"))[0] > 1
    assert 'name="team-1"' not in second.text
    assert send(desk, division, {"team-100": "Juniors"}, "?page=2") == "?page=2"
    assert Entry.objects.get(number=1).categories == ["Ladies"]


def test_a_search_saves_too_and_begins_at_its_first_page(desk: Client, division: Division) -> None:
    where = send(desk, division, {"team-100": "Juniors", "find": "old town"}, "?page=2")
    assert where == "?find=old+town"
    assert Entry.objects.get(number=100).categories == ["Juniors"]
    found = desk.get(desk_page(division, f"{CATEGORIES}{where}"))
    assert numbers(part(found.text, "rows-shown"))[2] == 30


def test_a_page_with_nothing_typed_is_turned_without_a_change(
    desk: Client, division: Division
) -> None:
    rows = LogEntry.objects.count()
    assert send(desk, division, {"team-1": "", "page": "2"}) == "?page=2"
    assert LogEntry.objects.count() == rows


def test_what_is_refused_stays_on_its_page(desk: Client, division: Division) -> None:
    here = desk_page(division, NOTES)
    entry = Entry.objects.get(number=100)
    form = {f"note-{entry.pk}": "x" * 201, "find": "", "page": "1"}
    answer = desk.post(f"{here}?page=3", form)
    assert answer.status_code == 422
    assert codes(answer) == ["too-long"]
    assert numbers(part(answer.text, "rows-shown"))[0] > 60
    assert "x" * 201 in answer.text
    assert not SeedNote.objects.exists()


def test_one_of_many_is_typed_and_the_server_suggests(desk: Client, division: Division) -> None:
    found = desk.get(desk_page(division, "teams/suggest/?team=0017"))
    assert found.text.strip() == '<option value="17 · Crew 0017"></option>'
    typed = {"team": "17 · Crew 0017", "with": "3"}
    page = desk.get(desk_page(division, "bracket/pairing/"), typed)
    assert (page.context["team"], page.context["other"]) == (17, 3)
    wrong = desk.get(desk_page(division, "bracket/pairing/"), {"team": "Crew", "with": "3"})
    assert wrong.status_code == 422
    assert 'value="Crew"' in wrong.text


def test_seeds_typed_on_one_page_are_saved_by_the_next(desk: Client, division: Division) -> None:
    here = desk_page(division, "seeds/")
    page = desk.get(here)
    rows = page.context["window"].rows
    form = {f"number-{row.entry.pk}": row.typed for row in rows} | {"find": "", "page": "2"}
    form["seen"] = page.context["seen"]
    shown = {"Referer": f"http://testserver{here}"}
    assert desk.post(f"{here}order/", form, headers=shown)["Location"] == f"{here}?page=2"
    assert not LogEntry.objects.exists()
    form[f"number-{rows[5].entry.pk}"] = "1"
    assert desk.post(f"{here}order/", form, headers=shown)["Location"] == f"{here}?page=2"
    assert division.entries.order_by("seed__number")[0] == rows[5].entry
