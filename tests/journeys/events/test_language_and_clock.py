"""An event's language and clock: set once, used by every page, print and log line."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.translation import override

from tests.makers import DIRECTOR, NOON, a_division, a_phone_at, a_user, an_event, logged_in, teams
from tests.makers_before import WORDS, the_director
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.desk.tables.message import put_up_message
from tournament.language import by_clock
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

GERMAN = {"language": "de", "clock": "12"}


def make(**words: str) -> Client:
    """The browser of the director who made the event."""
    browser = logged_in(a_user("dora"))
    browser.post("/desk/new/", WORDS | words)
    return browser


def an_event_in_german() -> Event:
    event = an_event()
    Event.objects.update(**GERMAN)
    event.refresh_from_db()
    return event


def read(where: str, language: str = "") -> str:
    return Client().get(where, headers={"accept-language": language}).text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_event_speaks_the_language_of_who_makes_it(language: str) -> None:
    page = logged_in(a_user("dora")).get("/desk/new/", headers={"accept-language": language})
    assert f'<option value="{language}" selected>' in page.text


def test_a_new_event_is_made_in_its_language_and_with_its_clock() -> None:
    make(**GERMAN)
    event = Event.objects.get()
    assert (event.language, event.clock) == ("de", "12")


def test_an_event_that_is_not_changed_stays_english_and_counts_to_24() -> None:
    event = an_event()
    page = the_director(event).get(f"/desk/{event.slug}/").text
    assert "08:00" in page
    assert Client().get(f"/e/{event.slug}/")["Content-Language"] == "en"


def test_changing_them_is_logged_by_name() -> None:
    event = an_event()
    browser = the_director(event)
    browser.post(f"/desk/{event.slug}/change/", WORDS | GERMAN | {"since": event.version})
    row = LogEntry.objects.get(verb="event.change")
    changed = {key for key, was in row.detail["before"].items() if row.detail["after"][key] != was}
    assert changed >= {"language", "clock"}
    assert "language" in row.words


@pytest.mark.parametrize("field", ["language", "clock"])
@pytest.mark.parametrize("typed", ["tlh", "", "9" * 5000])
def test_what_is_not_on_the_list_is_refused_and_nothing_typed_is_lost(
    field: str, typed: str
) -> None:
    answer = logged_in(a_user("dora")).post("/desk/new/", WORDS | {field: typed})
    assert answer.status_code == 422
    assert [finding.where for finding in answer.context["form"].findings] == [field]
    assert WORDS["venue"] in answer.text
    assert not Event.objects.exists()


def test_a_copy_speaks_as_last_year() -> None:
    event = an_event_in_german()
    form = the_director(event).get(f"/desk/{event.slug}/copy/").context["form"]
    assert (form["language"].value(), form["clock"].value()) == ("de", "12")


def test_pm_is_english_alone() -> None:
    event = an_event_in_german()
    until = NOON + timedelta(hours=6, minutes=5)
    put_up_message(Act(event, DIRECTOR, NOON), words="Lunch", until=until)
    desk, where = the_director(event), f"/desk/{event.slug}/log/"
    assert "2:05 PM" in desk.get(where, headers={"accept-language": "en"}).text
    assert "14:05" in desk.get(where).text
    with override("de"), by_clock("12"):
        assert "14:05" in str(LogEntry.objects.get().said)


def test_scripts_are_told_what_stands_behind_the_hours() -> None:
    where = f"/wall/{an_event_in_german().slug}/"
    assert 'data-halves="AM|PM"' in read(where, "en")
    assert 'data-halves=""' in read(where, "de")


def test_the_list_of_my_events_shows_each_by_its_own_clock() -> None:
    event = an_event_in_german()
    an_event(name="Counts to 24")
    page = the_director(event).get("/desk/").text
    assert page.count("8:00 AM") == page.count(", 08:00") == 1


def test_a_table_and_a_personal_page_speak_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)
    event = an_event_in_german()
    entry = teams(a_division(event), 1)[0]
    table = event.tables.get(number=1)
    for client, where in (
        (Client(), address_of(entry)),
        (a_phone_at(table), f"/t/{event.slug}/1/"),
        (Client(), f"/t/{event.slug}/1/claim/"),
    ):
        assert client.get(where)["Content-Language"] == "de"


def test_papers_are_printed_for_players_in_their_language_or_in_the_one_asked_for() -> None:
    event = an_event_in_german()
    browser, where = the_director(event), f"/desk/{event.slug}/print/table-cards/"
    spoken = {asked: browser.get(where + asked)["Content-Language"] for asked in PAPERS}
    assert spoken == PAPERS
    english = browser.get(f"/desk/{event.slug}/", headers={"accept-language": "en"})
    assert english["Content-Language"] == "en"


PAPERS = {"": "de", "?language=en": "en", "?language=tlh": "de", "?language=": "de"}
