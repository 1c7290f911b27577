"""How long the event will take with these tables, and about when a match will begin."""

import re
from datetime import timedelta

import pytest

from tests.findings import codes_in
from tests.makers import NOON, a_called_match, a_division, a_stage, an_event, minutes, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_scorer
from tests.makers_floor import a_hall, playing
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.makers_stages import two_of_each_pool_go_on
from tests.page_parts import numbers, part, parts, told
from tournament.brackets.models import Match
from tournament.desk.brackets.how_long import (
    about,
    division_takes,
    event_takes,
    rests_on,
    span_words,
)
from tournament.live import versions
from tournament.live.models import LogEntry
from tournament.live.versions import forget
from tournament.registration.models import Event
from tournament.tables.models import PlaysIn, Table
from tournament.timing.forecast import forecast
from tournament.timing.models import Announcement
from tournament.timing.pace import paces_in
from tournament.timing.play import play_of

pytestmark = pytest.mark.django_db

OVERVIEW = "/desk/beach-house-2026/"


def begins(event: Event, code: str, *, after: float = 0) -> float | None:
    """Minutes after noon at which the match will probably begin, as it looks `after` noon."""
    match = Match.objects.get(stage__division__event=event, code=code)
    at = forecast(event, NOON + minutes(after)).begins.get(match.pk)
    return None if at is None else (at - NOON) / timedelta(minutes=1)


def test_the_pages_say_it_before_anything_is_published() -> None:
    division = a_division(an_event(tables=6))
    teams(division, 13)
    director = the_director(division.event)
    for address in (OVERVIEW, desk_page(division, "bracket/step/length/")):
        page = director.get(address).text
        assert told([part(page, "work")], "13", "Double elimination", "25")
        assert told([part(page, "with-own-tables")], "6", "6 h 40 min", "7 h 30 min")


def test_more_tables_are_told_beside_ones_own() -> None:
    division = a_division(an_event(tables=4))
    teams(division, 13)
    likely = {row.tables: str(row.likely) for row in division_takes(division).rows}
    assert likely == {
        2: "11 h 40 min",
        3: "9 h 10 min",
        4: "7 h 30 min",
        5: "7 h 30 min",
        6: "6 h 40 min",
    }


def test_divisions_share_the_tables() -> None:
    event = an_event(tables=2)
    one = a_division(event)
    teams(one, 4)
    alone = event_takes(event).rows[0].likely
    teams(a_division(event, name="Seniors"), 4)
    assert event_takes(event).rows[0].likely != alone
    assert division_takes(one).rows[0].likely == alone


def test_a_division_with_a_zone_has_its_tables_and_no_others() -> None:
    event = an_event(tables=4)
    main, seniors = a_division(event), a_division(event, name="Seniors")
    for division in (main, seniors):
        teams(division, 8)
    with_two = next(row.likely for row in division_takes(main).rows if row.tables == 2)
    event.tables.filter(number__gt=2).update(zone="Terrace")
    PlaysIn.objects.create(division=seniors, zone="Terrace")
    forget()
    (row,) = event_takes(event).rows
    assert (row.tables, row.likely) == (4, with_two)
    assert division_takes(seniors).own == division_takes(main).own
    assert "zones-apart" in parts(the_director(event).get(OVERVIEW).text)
    event.tables.update(zone="Terrace")
    forget()
    assert event_takes(event).rows == []


def test_the_overview_says_about_when_it_is_over_if_that_is_the_same_day() -> None:
    event = an_event(tables=6)
    teams(a_division(event), 13)
    director = the_director(event)
    assert told([part(director.get(OVERVIEW).text, "over-at")], "08:00", "14:40")
    event.starts_at += minutes(12 * 60)
    event.save()
    assert "over-at" not in parts(director.get(OVERVIEW).text)


def test_pools_and_the_bracket_after_them_are_reckoned_together() -> None:
    division = a_division(an_event(tables=8), format="pools")
    teams(division, 8)
    alone = division_takes(division).fields[0]
    two_of_each_pool_go_on(division)
    both = division_takes(division).fields[0]
    assert len(both.likely) == len(alone.likely) + 3
    assert told([both.words], "8", "Pools", "Single elimination")


def test_the_director_says_how_long_a_game_takes() -> None:
    division = a_division(an_event(tables=1), format="single-elimination")
    teams(division, 2)
    director = the_director(division.event)
    address = desk_page(division, "bracket/minutes/")
    assert director.post(address, {"minutes": "95"}).status_code == 303
    division.refresh_from_db()
    assert division.game_minutes == 95
    page = director.get(desk_page(division, "bracket/step/length/")).text
    assert "1 h 40 min" in part(page, "with-own-tables")
    assert director.post(address, {"minutes": ""}).status_code == 303
    division.refresh_from_db()
    assert division.game_minutes is None
    assert LogEntry.objects.filter(verb="division.minutes").count() == 2


@pytest.mark.parametrize("typed", ["4", "601", "-5", "an hour", "45.5", "99999999"])
def test_minutes_that_no_game_takes_are_refused(typed: str) -> None:
    division = a_division(an_event())
    director = the_director(division.event)
    answer = director.post(desk_page(division, "bracket/minutes/"), {"minutes": typed})
    assert answer.status_code == 422
    assert codes_in(answer.text)
    division.refresh_from_db()
    assert division.game_minutes is None


def test_only_the_director_says_it() -> None:
    division = a_division(an_event())
    address = desk_page(division, "bracket/minutes/")
    assert the_scorer(division.event).post(address, {"minutes": "50"}).status_code == 403
    assert a_stranger().post(address, {"minutes": "50"}).status_code == 404


def test_nothing_is_told_of_an_event_without_teams_and_little_without_tables() -> None:
    event = an_event(tables=0)
    division = a_division(event)
    director = the_director(event)
    assert not {"work", "no-tables"} & parts(director.get(OVERVIEW).text)
    teams(division, 4)
    assert {"work", "no-tables"} <= parts(director.get(OVERVIEW).text)


def test_once_play_has_begun_the_overview_says_when_it_is_over() -> None:
    stage = a_drawn_stage()
    a_called_match(stage)
    page = the_director(stage.division.event).get(OVERVIEW)
    assert str(page.context["over"]) in part(page.text, "over")


@pytest.mark.parametrize(
    ("span", "words"), [(1, "10 min"), (60, "1 h"), (331, "5 h 40 min"), (340, "5 h 40 min")]
)
def test_a_span_is_told_to_ten_minutes(span: int, words: str) -> None:
    assert str(span_words(span)) == words


# --- about when


def test_a_match_that_waits_for_a_table_begins_when_one_is_free() -> None:
    stage = a_hall(teams=8, tables=4)
    Table.objects.filter(number__gt=1).update(in_use=False)
    event = stage.division.event
    playing(stage, "W1-1")
    assert begins(event, "W1-2", after=20) == 50
    assert begins(event, "W1-3", after=20) == 100
    assert begins(event, "W1-2", after=70) == 70 + 2 + 5


def test_a_match_waits_for_those_that_feed_it() -> None:
    event = a_hall(teams=8, tables=4).division.event
    assert begins(event, "W1-4") == 0
    assert begins(event, "W2-1") == 50


def test_a_second_final_is_not_reckoned_with_until_it_is_needed() -> None:
    event = a_hall(teams=4, tables=4).division.event
    assert begins(event, "G1") is not None
    assert begins(event, "G2") is None


def test_an_announced_start_is_waited_for() -> None:
    stage = a_hall(teams=4, tables=4)
    row = stage.rounds.get(matches__code="W2-1")
    Announcement.objects.create(round=row, starts_at=NOON + minutes(90))
    assert begins(stage.division.event, "W2-1") == 90


def test_before_the_event_it_is_reckoned_from_its_start() -> None:
    event = a_hall(teams=4, tables=4).division.event
    assert begins(event, "W1-1", after=-600) == 0


def test_three_played_matches_are_a_measure() -> None:
    stage = a_drawn_stage(8)
    event = stage.division.event
    for number in (1, 2, 3):
        game = a_posted_game(stage, f"W1-{number}", table=number)
        assert paces_in(play_of(event)) == {}
        Match.objects.filter(pk=game.match_id).update(started_at=NOON - minutes(20 + 10 * number))
    versions.forget()
    (pace,) = paces_in(play_of(event)).values()
    assert (pace.likely, pace.longest, pace.measured) == (40, 50, 3)
    said = rests_on(forecast(event, NOON), stage.division_id)
    assert numbers(str(said)) == [3, 40, 4]


def test_a_match_typed_in_from_paper_is_no_measure() -> None:
    stage = a_drawn_stage(8)
    for number in (1, 2, 3):
        a_posted_game(stage, f"W1-{number}", table=number)
    assert paces_in(play_of(stage.division.event)) == {}


@pytest.mark.parametrize(
    ("minute", "times"),
    [(0, []), (4.9, []), (5, ["08:05"]), (79.9, ["09:15"])],
)
def test_a_time_is_told_to_five_minutes_by_the_clock_of_the_hall(
    minute: float, times: list[str]
) -> None:
    words = about(NOON + minutes(minute), an_event(), NOON)
    assert words
    assert re.findall(r"\d\d:\d\d", str(words)) == times


def test_nothing_is_told_of_a_time_that_is_far_away() -> None:
    assert about(NOON + minutes(721), an_event(), NOON) == ""


def test_of_what_nobody_knows_no_time_is_told() -> None:
    stage = a_stage(a_division(an_event(tables=0)))
    assert begins(stage.division.event, "W1-1") is None
    assert about(None, stage.division.event, NOON) == ""
