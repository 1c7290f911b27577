"""The first evening: an event from a blueprint, a pasted list, a published bracket."""

import pytest

from tests.makers import a_user, logged_in
from tests.makers_before import WORDS
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


def test_a_director_makes_an_event_pastes_teams_and_publishes_the_bracket() -> None:
    browser = logged_in(a_user("dora"))
    made = browser.post("/desk/new/", WORDS, follow=True)
    assert LogEntry.objects.get().words in made.text
    _, step = made.context["next"]
    assert step.page == "teams"

    pasted = "Ann Oak & Bob Elm, Shore Club\nCy Ash / Di Fir\nEagles: Ed Box and Flo Yew"
    teams = "/desk/beach-house-2027/main-event/teams/"
    checked = browser.post(teams + "check/", {"list": pasted})
    assert checked.status_code == 200
    mark = checked.context["preview"].mark
    saved = browser.post(teams + "add/", {"list": pasted, "checked": mark}, follow=True)
    assert LogEntry.objects.latest("pk").words in saved.text
    assert "Oak &amp; Elm" in saved.text

    stage = "/desk/beach-house-2027/main-event/bracket/"
    preview = browser.get(stage)
    published = browser.post(stage + "publish/", {"seen": preview.context["seen"]}, follow=True)
    assert LogEntry.objects.latest("pk").words in published.text

    event = Event.objects.get()
    assert list(LogEntry.objects.values_list("verb", flat=True)) == [
        "event.make",
        "teams.add",
        "bracket.publish",
    ]
    assert event.tables.count() == 4
