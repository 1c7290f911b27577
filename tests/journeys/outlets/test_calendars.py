"""Calendars and the feed: times in the event's zone, UIDs that stay, no more than pages show."""

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import icalendar
import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.hall_clock import HallClock
from tests.journeys.public.test_public_privacy import a_childrens_stage
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_series import corrected
from tournament.brackets.models import Stage
from tournament.brackets.services import publish_stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.secrets import address_of
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.brackets.stages import unpublish_stage
from tournament.desk.events.finishing import finish_event
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Entry, Event
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
CALENDAR, FEED = f"{EVENT}calendar.ics", f"{EVENT}results.atom"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def at_noon(hall_clock: HallClock) -> None:
    """A team's link ends after its event."""
    hall_clock.shows(NOON)


def entries_in(address: str) -> dict[str, Any]:
    """The entries of a calendar by their words."""
    answer = Client().get(address)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return {str(row["summary"]): row for row in icalendar.Calendar.from_ical(answer.content).events}


def a_teams_calendar(entry: Entry) -> dict[str, Any]:
    return entries_in(f"{address_of(entry)}calendar.ics")


def the_first(stage: Stage) -> Entry:
    """The team of the first seed."""
    return stage.field.select_related("entry__division__event").get(seed=1).entry


def test_an_event_has_itself_and_its_announced_rounds_in_its_own_zone() -> None:
    stage = a_drawn_stage()
    first = stage.rounds.order_by("position")[0]
    Announcement.objects.create(round=first, starts_at=NOON + timedelta(hours=2))
    found = entries_in(CALENDAR)
    assert len(found) == 2
    event, round_ = found.values()
    assert event["dtstart"].params["TZID"] == "America/New_York"
    assert event["dtstart"].dt == NOON
    assert round_["dtstart"].dt == NOON + timedelta(hours=2)
    assert round_["dtend"].dt > round_["dtstart"].dt
    assert str(round_["location"]) == "Anna Maria"


def test_an_event_ends_with_its_last_game_though_it_is_finished_days_later(
    hall_clock: HallClock,
) -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    a_posted_game(stage)
    ScoreSheet.objects.update(verified_at=NOON + timedelta(hours=1))
    hall_clock.shows(NOON + timedelta(days=3))
    for _ in ("not yet finished", "finished"):
        (event,) = entries_in(CALENDAR).values()
        assert event["dtend"].dt == NOON + timedelta(hours=1)
        act = Act(Event.objects.get(), DIRECTOR, NOON + timedelta(days=3))
        if act.event.finished_at is None:
            finish_event(act, reason="")


def test_a_uid_stays_and_the_sequence_follows_the_log() -> None:
    stage = a_drawn_stage()
    entry = the_first(stage)
    (before,) = a_teams_calendar(entry).values()
    assert before["status"] == "TENTATIVE"
    a_game_in_play(stage)
    (after,) = a_teams_calendar(entry).values()
    assert after["uid"] == before["uid"]
    assert after["status"] == "CONFIRMED"
    match = stage.matches.get(code="W1-1")
    forfeit_match(Act(stage.division.event, DIRECTOR, NOON), match=match, loser=entry, reason="Ill")
    later = {str(row["uid"]): row for row in a_teams_calendar(entry).values()}[str(after["uid"])]
    assert later["sequence"] > before["sequence"]
    assert later["dtstamp"].dt >= before["dtstamp"].dt


def test_a_match_that_nobody_will_play_is_cancelled() -> None:
    stage = a_drawn_stage()
    match = stage.matches.get(code="W1-1")
    loser = entrants_of(match)[1]
    forfeit_match(Act(stage.division.event, DIRECTOR, NOON), match=match, loser=loser, reason="Ill")
    found = a_teams_calendar(Entry.objects.select_related("division__event").get(pk=loser.pk))
    assert found.pop(next(name for name in found if "W1-1" in name))["status"] == "CANCELLED"
    assert {str(row["status"]) for row in found.values()} == {"TENTATIVE"}


def test_matches_of_a_bracket_that_was_taken_back_go_and_come_anew() -> None:
    stage = a_drawn_stage()
    division, entry = stage.division, the_first(stage)
    before = {str(row["uid"]) for row in a_teams_calendar(entry).values()}
    unpublish_stage(Act(division.event, DIRECTOR, NOON), division=division)
    assert a_teams_calendar(entry) == {}
    assert len(entries_in(CALENDAR)) == 1
    field = list(division.entries.order_by("number"))
    with one_change(Act(division.event, DIRECTOR, NOON)) as change:
        publish_stage(division=division, format=stage.format, options={}, field=field, now=NOON)
        change.log("stage.publish", "Published.", touched=["event"])
    after = {str(row["uid"]) for row in a_teams_calendar(entry).values()}
    assert len(after) == len(before)
    assert not after & before


def test_a_table_is_named_where_the_event_names_it() -> None:
    stage = a_drawn_stage()
    a_game_in_play(stage, table=3)
    event = stage.division.event
    (found,) = a_teams_calendar(the_first(stage)).values()
    assert "3" not in str(found["location"])
    event.tables_public = True
    event.save(update_fields=["tables_public"])
    (found,) = a_teams_calendar(the_first(stage)).values()
    assert "3" in str(found["location"])


def test_a_forged_link_has_no_calendar() -> None:
    entry = the_first(a_drawn_stage())
    assert Client().get(f"{address_of(entry)}calendar.ics")["Cache-Control"] == "no-store, private"
    forged = address_of(entry).replace(".", ".A")[:-2] + "/calendar.ics"
    assert Client().get(forged).status_code == 404


def test_the_feed_has_the_posted_results_and_no_other() -> None:
    stage = a_drawn_stage()
    a_game_in_play(stage, "W1-2", table=2)
    a_posted_game(stage)
    answer = Client().get(FEED)
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    (entry,) = feed.iter(f"{ATOM}entry")
    assert "W1-1" in entry.findtext(f"{ATOM}title", "")
    assert "500" in entry.findtext(f"{ATOM}summary", "")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://testserver{EVENT}main-event/W1-1/"


def the_entry() -> tuple[str, str]:
    """The id of the feed's one entry, and when it changed."""
    (entry,) = ElementTree.fromstring(Client().get(FEED).content).iter(f"{ATOM}entry")
    return entry.findtext(f"{ATOM}id", ""), entry.findtext(f"{ATOM}updated", "")


@pytest.mark.both_databases
def test_a_reader_of_the_feed_hears_that_a_score_was_corrected(hall_clock: HallClock) -> None:
    game = a_posted_game(a_drawn_stage())
    name, posted_at = the_entry()
    hall_clock.shows(NOON + timedelta(days=1))
    assert corrected(game, (5, 110)).status_code == 303
    same, changed_at = the_entry()
    assert same == name
    assert changed_at > posted_at


@pytest.mark.parametrize("address", [CALENDAR, FEED])
def test_who_has_it_already_is_sent_nothing(address: str) -> None:
    a_posted_game(a_drawn_stage())
    first = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_of_children_they_say_what_the_pages_say() -> None:
    stage = a_childrens_stage()
    a_posted_game(stage)
    entry = the_first(stage)
    said = "".join(
        Client().get(address).content.decode()
        for address in (CALENDAR, FEED, f"{address_of(entry)}calendar.ics")
    )
    assert "Team 1 (Mia" in said
    assert "Lastname" not in said
    assert "Won:" not in said
    for address in (CALENDAR, FEED):
        assert Client().get(address)["X-Robots-Tag"] == "noindex"
