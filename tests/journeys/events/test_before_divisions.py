"""A division is added, changed, taken out."""

import re

import pytest

from tests.findings import codes
from tests.makers import a_division, a_stage, an_event, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_registrar
from tests.makers_shown import form_on
from tests.page_parts import told
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

WORDS = {"name": "Main event", "ruleset": "kentucky-rook", "format": "single-elimination"}


def test_a_second_division_of_the_same_name_gets_an_address_of_its_own() -> None:
    event = a_division(an_event()).event
    browser = the_director(event)
    browser.post(f"/desk/{event.slug}/divisions/new/", WORDS)
    assert list(event.divisions.values_list("slug", "position")) == [
        ("main-event", 1),
        ("main-event-2", 2),
    ]
    assert LogEntry.objects.get().verb == "division.add"


def test_the_usual_name_is_offered_to_the_first_division_alone() -> None:
    event = an_event()
    browser, address = the_director(event), f"/desk/{event.slug}/divisions/new/"
    assert 'value="Main event"' in browser.get(address).text
    a_division(event)
    assert 'value="Main event"' not in browser.get(address).text


def test_a_form_that_is_sent_twice_adds_one_division() -> None:
    event = a_division(an_event()).event
    browser, address = the_director(event), f"/desk/{event.slug}/divisions/new/"
    sent = form_on(browser, address) | WORDS
    first, second = browser.post(address, sent), browser.post(address, sent)
    assert (first.status_code, second.status_code) == (303, 422)
    assert event.divisions.count() == 2


def test_the_game_of_a_division_is_changed_before_its_bracket_is_drawn() -> None:
    division = a_division(an_event())
    the_director(division.event).post(desk_page(division, "change/"), WORDS)
    division.refresh_from_db()
    assert (division.ruleset, division.format) == ("kentucky-rook", "single-elimination")
    assert LogEntry.objects.get().detail["before"]["ruleset"] == "beach-house-rook"


UNSUITED = {"name": "Night", "ruleset": "toonerville-rook", "format": "double-elimination"}
BOTH_FORMATS = ("Double elimination", "Individuals at changing tables")
"""The format chosen, and the one that the game has."""


def test_a_new_division_says_that_its_game_does_not_have_the_format_chosen() -> None:
    event = an_event()
    the_director(event).post(f"/desk/{event.slug}/divisions/new/", UNSUITED)
    assert event.divisions.get().format == "pods"
    assert told([LogEntry.objects.get().words], *BOTH_FORMATS)


def test_a_changed_division_says_that_its_game_does_not_have_the_format_chosen() -> None:
    division = a_division(an_event())
    the_director(division.event).post(desk_page(division, "change/"), UNSUITED)
    division.refresh_from_db()
    assert division.format == "pods"
    assert told([LogEntry.objects.get().words], *BOTH_FORMATS)


def test_once_children_learn_there_the_teams_are_called_by_number() -> None:
    division = a_division(an_event())
    teams(division, 1)
    words = WORDS | {"ruleset": division.ruleset, "learning": "on"}
    the_director(division.event).post(desk_page(division, "change/"), words)
    assert division.entries.get().title == "Team 1 (Player & Player)"


def test_after_the_draw_the_name_still_changes_and_the_game_does_not() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    refused = browser.post(desk_page(division, "change/"), WORDS)
    assert refused.status_code == 422
    assert codes(refused) == ["drawn"]
    kept = WORDS | {"name": "Open", "ruleset": division.ruleset, "format": division.format}
    assert browser.post(desk_page(division, "change/"), kept).status_code == 303


def test_after_the_draw_only_the_name_is_asked() -> None:
    division = a_stage(a_division(an_event(), learning=True)).division
    browser, address = the_director(division.event), desk_page(division, "change/")
    shown = browser.get(address).text
    asked = re.findall(r'<(?:input|select)(?! type="hidden")[^>]* name="(\w+)"', shown)
    assert asked == ["name"]
    assert browser.post(address, form_on(browser, address) | {"name": "Open"}).status_code == 303
    division.refresh_from_db()
    assert (division.name, division.learning) == ("Open", True)
    division.refresh_from_db()
    assert (division.name, division.ruleset) == ("Open", "beach-house-rook")


def test_a_division_with_teams_is_not_taken_out() -> None:
    division = a_division(an_event())
    teams(division, 2)
    refused = the_director(division.event).post(desk_page(division, "remove/"))
    assert refused.status_code == 422
    assert codes(refused) == ["has-teams"]


def test_an_empty_division_is_taken_out() -> None:
    division = a_division(an_event())
    the_director(division.event).post(desk_page(division, "remove/"))
    assert LogEntry.objects.get().verb == "division.remove"
    assert not Division.objects.exists()


@pytest.mark.parametrize("address", ["change/", "remove/"])
def test_strangers_and_registrars_change_no_division(address: str) -> None:
    division = a_division(an_event())
    assert a_stranger().post(desk_page(division, address), WORDS).status_code == 404
    assert (
        the_registrar(division.event).post(desk_page(division, address), WORDS).status_code == 403
    )
    assert Division.objects.get().ruleset == "beach-house-rook"


def test_the_division_of_another_event_is_not_found() -> None:
    division = a_division(an_event())
    other = an_event(name="Another weekend")
    address = f"/desk/{other.slug}/{division.slug}/change/"
    assert the_director(other).get(address).status_code == 404
