"""The clock page: who is waited for, one tap for an arrival, standstills and decisions."""

import re

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from tests.findings import codes
from tests.hall_clock import HallClock, now
from tests.makers import a_user, an_event, an_official, logged_in, minutes
from tests.makers_clock import (
    a_match_called_at_noon,
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    here,
    player,
    ruling_on,
    sit_down,
    the_clock_at,
)
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk
from tests.page_parts import numbers, part, parts, texts
from tournament.brackets.models import Match
from tournament.desk.clock import keep_beat
from tournament.desk.reading.match_words import entrants_of
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Assignment
from tournament.timing.clock_jumps import Beat
from tournament.timing.models import Announcement, Arrival, ExtraTime, LateRuling, Stop

pytestmark = pytest.mark.django_db
ACTS = (
    "clock/stop/",
    "clock/go-on/",
    "clock/arrivals/1/back/",
    "clock/rulings/1/enforce/",
    "clock/rulings/1/waive/",
    "clock/rulings/1/change/",
    "clock/announce/",
    "match/main-event/W1-1/arrive/",
    "match/main-event/W1-1/extra-time/",
    "match/main-event/W1-1/not-late/",
)


def called_minutes_ago(count: float) -> Match:
    """A match that was called to table 1 a while ago, by the real clock."""
    match = a_match_called_at_noon()
    ago = now() - minutes(count)
    Match.objects.filter(pk=match.pk).update(called_at=ago)
    Assignment.objects.update(given_at=ago)
    return match


def at_the_desk(match: Match, client: Client | None = None) -> str:
    """The clock page as the director sees it."""
    page = (client or director_at(event_of(match))).get(at_desk(match.stage, "clock/"))
    return " ".join(page.text.split())


def test_a_round_without_an_announced_start_is_not_said_to_have_one() -> None:
    match = called_minutes_ago(4)
    Announcement.objects.all().delete()
    said = part(at_the_desk(match), "counts-from")
    assert match.code in said
    assert "announced" not in said


def test_the_page_says_who_is_waited_for_and_until_when(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    hall_clock.shows(after(9.5))
    page = at_the_desk(match)
    assert 'aria-label="Table 1"' in page
    assert texts(page, "waited") == ["9:30", "9:30"]
    assert ["08:15:00" in words for words in texts(page, "last-moment")] == [True, True]


def test_here_is_one_tap_and_can_be_undone() -> None:
    match = called_minutes_ago(3)
    director = director_at(event_of(match))
    assert director.post(match_at_desk(match, "arrive/"), {"team": 1}).status_code == 303
    arrival = Arrival.objects.get()
    page = director.get(at_desk(match.stage, "clock/")).text
    assert f"{on_the_wall(arrival.at, event_of(match).zone):%H:%M:%S}" in part(page, "came")
    director.post(at_desk(match.stage, f"clock/arrivals/{arrival.pk}/back/"))
    arrival.refresh_from_db()
    assert arrival.withdrawn_at is not None


def test_a_time_that_is_none_is_refused() -> None:
    match = called_minutes_ago(3)
    answer = director_at(event_of(match)).post(
        match_at_desk(match, "arrive/"), {"team": 1, "at": "soon"}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["no-time"]


def test_the_clocks_stop_and_go_on() -> None:
    match = called_minutes_ago(3)
    director = director_at(event_of(match))
    director.post(at_desk(match.stage, "clock/stop/"), {"reason": "Fire alarm"})
    page = director.get(at_desk(match.stage, "clock/")).text
    assert "Fire alarm" in part(page, "clocks-stopped")
    director.post(at_desk(match.stage, "clock/go-on/"))
    assert Stop.objects.get().until is not None


def test_extra_time_wants_minutes_and_a_reason() -> None:
    match = called_minutes_ago(3)
    director = director_at(event_of(match))
    url = match_at_desk(match, "extra-time/")
    for typed, code in (("many", "no-number"), ("", "required"), ("121", "no-such-minutes")):
        assert codes(director.post(url, {"minutes": typed, "reason": "Chairs"})) == [code]
    assert director.post(url, {"minutes": "5", "reason": " "}).status_code == 422
    assert director.post(url, {"minutes": "5", "reason": "Chairs"}).status_code == 303
    assert ExtraTime.objects.get().minutes == 5


def test_a_round_is_announced_by_the_halls_clock() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    director = director_at(stage.division.event)
    url = at_desk(stage, "clock/announce/")
    row = stage.rounds.get(position=1).pk
    said = {"round": row, "starts_at": "2026-07-18T14:00"}
    assert director.post(url, said).status_code == 303
    assert Announcement.objects.get().starts_at.hour == 18  # New York in July
    assert "14:00" in director.get(at_desk(stage, "clock/")).text
    assert director.post(url, {"round": row, "starts_at": "at two"}).status_code == 422
    assert director.post(url, {"round": "x", "starts_at": "2026-07-18T14:00"}).status_code == 404


def test_a_ruling_shows_its_arithmetic_and_paragraph_and_is_waived_there(
    hall_clock: HallClock,
) -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(16))
    hall_clock.shows(after(17))
    ruling = LateRuling.objects.get()
    page = at_the_desk(match)
    told = part(page, "arithmetic")
    assert all(fact in told for fact in ("08:00:00", "08:16:00", "16:00.000", "Beach House"))
    url = at_desk(match.stage, f"clock/rulings/{ruling.pk}/waive/")
    director = director_at(event_of(match))
    assert director.post(url, {"reason": "Wrong table card"}).status_code == 303
    match.refresh_from_db()
    assert match.winner is None


@pytest.mark.parametrize("where", ACTS)
def test_only_the_director_may(where: str) -> None:
    match = a_match_called_at_noon()
    address = at_desk(match.stage, where)
    an_event(name="Elsewhere", director="stranger")
    assert Client().post(address).status_code == 302
    assert logged_in(a_user("stranger")).post(address).status_code == 404
    scorer = logged_in(an_official(event_of(match), "sam", Role.SCORING))
    assert scorer.post(address).status_code == 403
    assert director_at(event_of(match)).get(address).status_code == 405
    assert not LogEntry.objects.exists()


def test_every_official_sees_the_clock_and_strangers_find_nothing() -> None:
    match = a_match_called_at_noon()
    address = at_desk(match.stage, "clock/")
    scorer = logged_in(an_official(event_of(match), "sam", Role.SCORING))
    assert at_desk(match.stage, "clock/stop/") not in scorer.get(address).text
    assert at_desk(match.stage, "clock/stop/") in director_at(event_of(match)).get(address).text
    an_event(name="Elsewhere", director="stranger")
    assert logged_in(a_user("stranger")).get(address).status_code == 404


def test_each_player_has_a_row_with_what_it_costs_by_now_and_when_he_is_replaced(
    hall_clock: HallClock,
) -> None:
    match = a_pinochle_match_at_noon()
    comes(match, "1a", after(0))
    comes(match, "1b", after(6.5))
    hall_clock.shows(after(8.5))
    page = at_the_desk(match)
    points = [numbers(words) for words in texts(page, "points")]
    assert sorted(points) == [[20], [40], [40]]
    assert ["08:15:00" in words for words in texts(page, "last-moment")] == [True, True]
    hall_clock.shows(after(15.1))
    the_clock_at(after(15.1))
    assert [numbers(words) for words in texts(at_the_desk(match), "replaced")] == [[0], [0]]


def test_here_is_one_tap_for_one_player(hall_clock: HallClock) -> None:
    match = a_pinochle_match_at_noon()
    hall_clock.shows(after(3))
    director = director_at(event_of(match))
    entry = entrants_of(match)[0]
    known = {"team": entry.number, "player": player(match, "1b").pk, "at": "08:02"}
    assert director.post(match_at_desk(match, "arrive/"), known).status_code == 303
    arrival = Arrival.objects.get()
    assert (arrival.player, arrival.at) == (player(match, "1b"), after(2))
    stranger = known | {"player": player(match, "4b").pk}
    assert director.post(match_at_desk(match, "arrive/"), stranger).status_code == 404


@pytest.mark.parametrize("key", ["x", "1b", "-1", "9" * 40])
def test_a_player_that_cannot_be_read_is_not_the_whole_team(
    hall_clock: HallClock, key: str
) -> None:
    match = a_pinochle_match_at_noon()
    hall_clock.shows(after(3))
    sent = {"team": entrants_of(match)[0].number, "player": key}
    for where in ("arrive/", "not-late/"):
        answer = director_at(event_of(match)).post(match_at_desk(match, where), sent)
        found = [(row.code, row.where) for row in answer.context["findings"]]
        assert (answer.status_code, found) == (422, [("no-number", "player")])
    assert not Arrival.objects.exists()


def test_where_nobody_tapped_one_tap_says_that_nobody_is_late(hall_clock: HallClock) -> None:
    match = a_pinochle_match_at_noon()
    sit_down(match, after(8))
    hall_clock.shows(after(10))
    assert 'name="all"' in at_the_desk(match)
    first = LateRuling.objects.earliest("pk").pk
    director_at(event_of(match)).post(
        at_desk(match.stage, f"clock/rulings/{first}/waive/"), {"all": "1", "reason": "Forgot to"}
    )
    assert set(LateRuling.objects.values_list("state", flat=True)) == {LateRuling.State.WAIVED}


def test_why_all_was_waived_is_kept_in_english_and_read_in_each_language(
    hall_clock: HallClock,
) -> None:
    match = a_pinochle_match_at_noon()
    sit_down(match, after(8))
    hall_clock.shows(after(10))
    desk, german = director_at(event_of(match)), {"Accept-Language": "de"}
    here = at_desk(match.stage, "clock/")
    (reason,) = re.findall(r'name="reason" value="([^"]+)"', desk.get(here, headers=german).text)
    first = LateRuling.objects.earliest("pk").pk
    desk.post(f"{here}rulings/{first}/waive/", {"all": "1", "reason": reason})
    assert set(LateRuling.objects.values_list("reason", flat=True)) == {"The table did not tap"}
    with override("de"):
        assert gettext("The table did not tap") in desk.get(here, headers=german).text


def test_why_clocks_are_paused_stands_in_the_readers_language() -> None:
    match = a_match_called_at_noon()
    Stop.objects.create(event=event_of(match), since=after(0), reason="Fire alarm")
    here, german = at_desk(match.stage, "clock/"), {"Accept-Language": "de"}
    page = director_at(event_of(match)).get(here, headers=german).text
    with override("de"):
        assert gettext("Fire alarm") in part(page, "clocks-stopped")


def test_the_director_changes_when_a_player_came_or_who_forfeits(hall_clock: HallClock) -> None:
    match = a_pinochle_match_at_noon()
    comes(match, "1a", after(0))
    sit_down(match, after(8))
    hall_clock.shows(after(20))
    director = director_at(event_of(match))
    address = at_desk(match.stage, f"clock/rulings/{ruling_on(match, '4b').pk}/change/")
    said = {"reason": "The door's camera", "came": "08:06:00"}
    assert director.post(address, said).status_code == 303
    assert ruling_on(match, "4b").waited == 360_000
    assert director.post(address, said | {"came": ""}).status_code == 422
    assert director.post(address, said | {"came": "soon"}).status_code == 422


def test_the_director_names_the_other_team(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    there = here(match)
    the_clock_at(after(15.1))
    hall_clock.shows(after(20))
    (ruling,) = match.late_rulings.all()
    address = at_desk(match.stage, f"clock/rulings/{ruling.pk}/change/")
    said = {"reason": "They were at the wrong table", "loser": [str(there.number)]}
    assert director_at(event_of(match)).post(address, said).status_code == 303
    match.refresh_from_db()
    assert match.loser == there


def test_an_arrival_written_down_since_stands_beside_the_ruling(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    here(match, 1, at=after(14), now=after(18))
    hall_clock.shows(after(20))
    page = at_the_desk(match)
    assert match.late_rulings.get().state == LateRuling.State.REOPENED
    assert "08:14:00" in part(page, "came-since")


def test_the_deputy_decides_and_the_referee_only_looks(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    hall_clock.shows(after(20))
    (ruling,) = match.late_rulings.all()
    address = at_desk(match.stage, f"clock/rulings/{ruling.pk}/waive/")
    referee = logged_in(an_official(event_of(match), "rita", Role.REFEREE))
    assert address not in at_the_desk(match, referee)
    assert address in at_the_desk(match)
    assert referee.post(address, {"reason": "Parking"}).status_code == 403
    deputy = logged_in(an_official(event_of(match), "dan", Role.DEPUTY))
    assert deputy.post(address, {"reason": "Parking"}).status_code == 303


def test_a_clock_that_is_not_heard_of_is_said(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    hall_clock.shows(after(5))
    quiet = "clock-not-heard"
    assert quiet in parts(at_the_desk(match))
    keep_beat(Beat(after(4), 240, "this start"))
    assert quiet not in parts(at_the_desk(match))
    hall_clock.shows(after(5.1))
    assert quiet in parts(at_the_desk(match))
