"""Lateness on the two nights on which the hall's own clock is put forward or back."""

from datetime import datetime, timedelta

import pytest

from rules.core.messages import Moment
from rules.refusals import Refused
from tests.hall_clock import HallClock
from tests.makers import DIRECTOR
from tests.makers_clock import a_match_called_at_noon, event_of, here, the_clock_at
from tests.makers_floor import at_desk, director_at
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Act, Receipt
from tournament.desk.timing.clocks import announce_round
from tournament.registration.clock_changes import changed_between, shown_at
from tournament.registration.starts import moment, on_the_wall
from tournament.tables.models import Assignment
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db
NEW_YORK, LORD_HOWE = "America/New_York", "Australia/Lord_Howe"
LIMIT = timedelta(minutes=15)
MILLISECOND = timedelta(milliseconds=1)
wall = datetime.fromisoformat

NIGHTS = [
    (NEW_YORK, "2026-11-01T01:50", -60),
    (NEW_YORK, "2026-03-08T01:50", 60),
    (LORD_HOWE, "2026-04-05T01:50", -30),
    (LORD_HOWE, "2026-10-04T01:50", 30),
]
"""A match called ten minutes before the clock is changed."""


def called(zone: str, at: datetime) -> Match:
    """A match in a hall of this zone, called at this moment; one team is there."""
    match = a_match_called_at_noon()
    event = event_of(match)
    event.zone = zone
    event.save(update_fields=["zone"])
    Match.objects.filter(pk=match.pk).update(called_at=at)
    Assignment.objects.update(given_at=at)
    match.refresh_from_db()
    here(match, at=at)
    return match


@pytest.mark.parametrize(("zone", "at", "minutes"), NIGHTS)
def test_fifteen_minutes_are_fifteen_minutes_whatever_the_clock_on_the_wall_shows(
    zone: str, at: str, minutes: int
) -> None:
    since = moment(wall(at), zone)
    called(zone, since)
    assert the_clock_at(since + LIMIT) == []
    now = since + LIMIT + MILLISECOND
    (receipt,) = the_clock_at(now)
    shown = on_the_wall(now, zone)
    assert shown - wall(at) == LIMIT + MILLISECOND + timedelta(minutes=minutes)
    assert all(f"{at:%H:%M:%S}" in receipt.words for at in (wall(at), shown))
    assert str(changed_between(since, now, zone)) in receipt.words
    assert "15:00.001" in receipt.words


def announced(match: Match, at: datetime, now: datetime) -> Receipt:
    """The round of this match starts then, by the hall's clock."""
    row = Round.objects.get(pk=match.round_id)
    Round.objects.update(started_at=None)
    return announce_round(Act(event_of(match), DIRECTOR, now), round=row, wall=at)


@pytest.mark.parametrize(("fold", "minutes"), [(0, 90), (1, 150)])
def test_of_a_start_that_the_clock_shows_twice_it_is_said_which_is_meant(
    fold: int, minutes: int
) -> None:
    midnight = moment(wall("2026-11-01T00:00"), NEW_YORK)
    match = called(NEW_YORK, midnight)
    receipt = announced(match, wall("2026-11-01T01:30").replace(fold=fold), midnight)
    start = Announcement.objects.get().starts_at
    assert start == midnight + timedelta(minutes=minutes)
    assert not isinstance(shown_at(start, NEW_YORK), Moment)
    assert str(shown_at(start, NEW_YORK)) in receipt.words


@pytest.mark.parametrize(
    ("zone", "never"), [(NEW_YORK, "2026-03-08T02:30"), (LORD_HOWE, "2026-10-04T02:15")]
)
def test_a_start_that_the_clock_never_shows_is_refused(zone: str, never: str) -> None:
    match = called(zone, moment(wall("2026-03-01T12:00"), zone))
    with pytest.raises(Refused) as refused:
        announced(match, wall(never), moment(wall("2026-03-01T13:00"), zone))
    assert refused.value.findings[0].code == "no-such-time"


def test_the_page_asks_which_is_meant_only_in_the_week_before(hall_clock: HallClock) -> None:
    match = called(NEW_YORK, moment(wall("2026-10-20T12:00"), NEW_YORK))
    Round.objects.update(started_at=None)
    director, page = director_at(event_of(match)), at_desk(match.stage, "clock/")
    asked = 'name="showing"'
    hall_clock.shows(moment(wall("2026-10-20T12:05"), NEW_YORK))
    assert asked not in director.get(page).text
    hall_clock.shows(moment(wall("2026-10-31T12:00"), NEW_YORK))
    assert asked in director.get(page).text
    said = {"round": match.round_id, "starts_at": "2026-11-01T01:30", "showing": "second"}
    director.post(at_desk(match.stage, "clock/announce/"), said)
    second = Announcement.objects.get().starts_at
    assert second == moment(wall("2026-11-01T01:30").replace(fold=1), NEW_YORK)
    assert str(shown_at(second, NEW_YORK)) in director.get(page).text


def test_who_came_at_a_time_shown_twice_came_minutes_ago(hall_clock: HallClock) -> None:
    """It is 1:50 for the second time: at 1:40 is ten minutes ago, and not seventy."""
    second = moment(wall("2026-11-01T01:50").replace(fold=1), NEW_YORK)
    match = called(NEW_YORK, second - LIMIT)
    hall_clock.shows(second)
    late = match.slots.get(position=1).entrant
    assert late is not None
    director = director_at(event_of(match))
    where = f"match/{match.stage.division.slug}/{match.code}/arrive/"
    director.post(at_desk(match.stage, where), {"team": late.number, "at": "01:40"})
    assert match.arrivals.get(entry=late).at == second - timedelta(minutes=10)
