"""Check-in at the desk: one tap a team, a count, undo, and a search from two letters."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import HallClock
from tests.makers import (
    NOON,
    a_called_match,
    a_division,
    a_user,
    add_entry,
    an_event,
    an_official,
    logged_in,
    minutes,
)
from tests.makers_arrivals import check_in_page, checks_in
from tests.makers_floor import a_hall, at_desk, director_at
from tests.page_parts import numbers, part, texts
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Departure, Entry
from tournament.timing.models import Arrival, CheckIn
from tournament.timing.presence import day_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return a_hall()


@pytest.fixture
def desk(stage: Stage) -> Client:
    return director_at(stage.division.event)


def team(number: int) -> Entry:
    return Entry.objects.get(number=number)


def count(answer: Any) -> tuple[int, int]:
    page = answer.context["page"]
    return page.here, len(page.rows)


def found(answer: Any) -> list[int]:
    return [row.key for row in answer.context["page"].window.rows]


def test_one_tap_checks_a_team_in_and_the_page_counts_it(stage: Stage, desk: Client) -> None:
    assert count(check_in_page(desk, stage)) == (0, 8)
    assert checks_in(desk, stage, team(3)).status_code == 303
    page = check_in_page(desk, stage)
    assert count(page) == (1, 8)
    assert numbers(part(page.text, "here-count")) == [1, 8]
    row = LogEntry.objects.get(verb="team.check-in")
    assert (row.detail["team"], row.detail["player"]) == (3, None)


def test_with_a_script_a_tap_is_one_request_that_answers_with_the_list(
    stage: Stage, desk: Client
) -> None:
    where = at_desk(stage, f"check-in/team/{team(3).pk}/")
    answer = desk.post(where, headers={"HX-Request": "true"})
    assert (answer.status_code, count(answer)) == (200, (1, 8))
    stage.division.event.refresh_from_db()
    assert f"since={stage.division.event.version}" in answer.text
    assert "<title>" not in answer.text


def test_who_is_in_the_hall_is_not_yet_at_its_table(stage: Stage, desk: Client) -> None:
    match = a_called_match(stage)
    checks_in(desk, stage, team(1))
    assert not Arrival.objects.filter(match=match).exists()
    called_to = texts(check_in_page(desk, stage).text, "called-to")
    assert [numbers(text) for text in called_to] == [[1], [1]]


def test_a_tap_in_error_is_undone_right_there(stage: Stage, desk: Client) -> None:
    checks_in(desk, stage, team(3))
    back = f"check-in/{CheckIn.objects.get().pk}/back/"
    assert desk.post(at_desk(stage, back)).status_code == 303
    assert count(check_in_page(desk, stage)) == (0, 8)
    assert codes(desk.post(at_desk(stage, back))) == ["taken-back"]
    assert checks_in(desk, stage, team(3)).status_code == 303


def test_a_team_checks_in_once_a_day(stage: Stage, desk: Client) -> None:
    checks_in(desk, stage, team(3))
    answer = checks_in(desk, stage, team(3))
    assert answer.status_code == 422
    assert codes(answer) == ["here-already"]


def test_people_come_one_by_one_until_the_team_is_here(stage: Stage, desk: Client) -> None:
    first, second = team(1).members.order_by("place")
    for member, teams_here in ((first, 0), (second, 1)):
        where = at_desk(stage, f"check-in/person/{member.pk}/")
        assert desk.post(where, {"by": "person"})["Location"].endswith("?by=person")
        assert count(check_in_page(desk, stage))[0] == teams_here
        answer = desk.post(where)
        assert (answer.status_code, codes(answer)) == (422, ["here-already"])
    assert count(check_in_page(desk, stage, by="person")) == (2, 16)


def test_of_a_team_half_here_the_list_says_who(stage: Stage, desk: Client) -> None:
    member = team(1).members.order_by("place")[0]
    desk.post(at_desk(stage, f"check-in/person/{member.pk}/"))
    assert member.player.name in part(check_in_page(desk, stage).text, "partly-here")
    checks_in(desk, stage, team(1))
    assert count(check_in_page(desk, stage))[0] == 1


def test_two_letters_find_a_team_and_its_players_without_a_script(
    stage: Stage, desk: Client
) -> None:
    Entry.objects.filter(number=5).update(title="Émile & Zoë")
    assert found(check_in_page(desk, stage, find="EM")) == [team(5).pk]
    player = team(7).members.all()[0].player
    player.name = "Quincy Oak"
    player.save()
    assert found(check_in_page(desk, stage, find="qui")) == [team(7).pk]
    assert len(found(check_in_page(desk, stage, find="q"))) == 8
    nobody = check_in_page(desk, stage, find="xx")
    assert not found(nobody)
    assert part(nobody.text, "nobody")


def test_who_left_is_not_on_the_list_and_cannot_check_in(stage: Stage, desk: Client) -> None:
    Departure.objects.create(entry=team(2), kind="withdrawn", reason="Ill", at=NOON)
    assert count(check_in_page(desk, stage)) == (0, 7)
    assert codes(checks_in(desk, stage, team(2))) == ["left-the-event"]


def test_the_evening_before_counts_for_the_first_day_and_each_day_begins_anew(
    stage: Stage,
) -> None:
    event = stage.division.event
    assert day_of(event, NOON - minutes(24 * 60)).isoformat() == "2026-07-18"
    assert day_of(event, NOON + minutes(11 * 60)).isoformat() == "2026-07-18"
    assert day_of(event, NOON + minutes(21 * 60)).isoformat() == "2026-07-19"


def test_who_came_in_the_evening_is_still_in_the_hall_after_midnight(
    stage: Stage, desk: Client, hall_clock: HallClock
) -> None:
    hall_clock.shows(NOON + minutes(15 * 60))
    checks_in(desk, stage, team(3))
    hall_clock.shows(NOON + minutes(17 * 60))
    assert count(check_in_page(desk, stage)) == (1, 8)
    hall_clock.shows(NOON + minutes(24 * 60))
    assert count(check_in_page(desk, stage)) == (0, 8)


def test_the_page_answers_nothing_to_who_has_seen_it(stage: Stage, desk: Client) -> None:
    version = check_in_page(desk, stage).context["event"].version
    where = at_desk(stage, "check-in/")
    assert desk.get(where, {"since": version}).status_code == 204
    checks_in(desk, stage, team(3))
    assert desk.get(where, {"since": version}).status_code == 200


@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.REFEREE])
def test_registrar_and_referee_check_teams_in(stage: Stage, role: Role) -> None:
    official = logged_in(an_official(stage.division.event, "rita", role))
    assert count(check_in_page(official, stage)) == (0, 8)
    assert checks_in(official, stage, team(1)).status_code == 303
    assert LogEntry.objects.get(verb="team.check-in").role == role.label


def test_the_scoring_table_a_stranger_and_who_is_not_logged_in_do_not(stage: Stage) -> None:
    scorer = logged_in(an_official(stage.division.event, "sam", Role.SCORING))
    an_event(name="Elsewhere", director="eve")
    stranger = logged_in(a_user("eve"))
    member = team(1).members.all()[0]
    for rest in (f"team/{team(1).pk}/", f"person/{member.pk}/", "1/back/"):
        where = at_desk(stage, f"check-in/{rest}")
        assert scorer.post(where).status_code == 403
        assert stranger.post(where).status_code == 404
        assert Client().post(where).status_code == 302
    assert scorer.get(at_desk(stage, "check-in/")).status_code == 403
    assert stranger.get(at_desk(stage, "check-in/")).status_code == 404
    assert not CheckIn.objects.exists()


def test_the_page_asks_the_database_as_often_for_forty_teams(
    django_assert_max_num_queries: Any,
) -> None:
    stage = a_hall(teams=40)
    desk = director_at(stage.division.event)
    with django_assert_max_num_queries(9):
        assert count(check_in_page(desk, stage)) == (0, 40)


def test_a_team_of_another_event_is_not_found(stage: Stage) -> None:
    other = an_event(name="Elsewhere", director="eve")
    answer = logged_in(a_user("eve")).post(f"/desk/{other.slug}/check-in/team/{team(1).pk}/")
    assert answer.status_code == 404


def test_where_nobody_has_a_partner_people_are_counted_and_nothing_is_chosen() -> None:
    event = an_event()
    division = a_division(event, ruleset="toonerville-rook")
    for name in ("Ann Oak", "Ben Ito"):
        add_entry(division=division, members=[name])
    answer = director_at(event).get(f"/desk/{event.slug}/check-in/?by=person")
    page = answer.text
    assert count(answer) == (0, 2)
    assert numbers(part(page, "here-count")) == [0, 2]
    assert "by=person" not in page
    assert "check-in/team/" in page
