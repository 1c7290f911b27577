"""The director keeps private notes on the teams."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, an_event, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_registrar
from tournament.live.models import LogEntry
from tournament.registration.models import Division
from tournament.seeding.models import SeedNote

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 3)
    return division


def box(division: Division, number: int) -> str:
    return f"note-{division.entries.get(number=number).pk}"


def test_a_note_is_kept_and_stands_beside_the_team_on_the_desk_only(division: Division) -> None:
    browser = the_director(division.event)
    form = {box(division, 2): "won in Elkhart, strong bidder"}
    page = browser.post(desk_page(division, "seeds/notes/"), form, follow=True)
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["changed"]) == ("seeds.note", 1)
    assert "strong bidder" in page.text
    assert "strong bidder" in browser.get(desk_page(division, "seeds/methods/")).text
    assert "strong" not in str(LogEntry.objects.values())
    slug = division.event.slug
    for address in (f"/e/{slug}/", f"/e/{slug}/{division.slug}/"):
        assert "strong bidder" not in Client().get(address).text


def test_an_empty_note_is_taken_out_and_the_others_stay(division: Division) -> None:
    browser = the_director(division.event)
    browser.post(
        desk_page(division, "seeds/notes/"), {box(division, 1): "a", box(division, 2): "b"}
    )
    browser.post(desk_page(division, "seeds/notes/"), {box(division, 1): ""})
    assert list(SeedNote.objects.values_list("words", flat=True)) == ["b"]


def test_a_note_that_is_too_long_stays_in_its_box(division: Division) -> None:
    answer = the_director(division.event).post(
        desk_page(division, "seeds/notes/"), {box(division, 1): "x" * 201}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["too-long"]
    assert "x" * 201 in answer.text
    assert not SeedNote.objects.exists()


def test_only_directors_read_the_notes(division: Division) -> None:
    for browser, status in ((a_stranger(), 404), (the_registrar(division.event), 403)):
        assert browser.get(desk_page(division, "seeds/notes/")).status_code == status
        assert browser.post(desk_page(division, "seeds/notes/"), {}).status_code == status
