"""One team: entered by hand, corrected, given a partner, taken out."""

from functools import partial

import pytest

from rules.refusals import Refused
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event, teams
from tests.makers_before import (
    a_pair,
    a_single,
    a_stranger,
    desk_page,
    the_director,
    the_registrar,
    the_scorer,
)
from tests.page_parts import parts, texts
from tournament.desk.act.change import Act
from tournament.desk.registration.teams import change_team, join_teams, remove_team
from tournament.live.models import LogEntry
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry, Player
from tournament.registration.selectors import member_names
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def names(number: int) -> list[str]:
    return list(member_names(Entry.objects.get(number=number)))


def test_one_team_is_entered_by_hand(division: Division) -> None:
    form = {"player": ["Ann Oak", "Bob Elm"], "name": "Eagles", "club": "Shore Club"}
    browser = the_registrar(division.event)
    assert "partner-may-wait" in parts(browser.get(desk_page(division, "teams/")).text)
    page = browser.post(desk_page(division, "teams/add-one/"), form, follow=True)
    assert LogEntry.objects.get().words in page.text
    entry = division.entries.get()
    assert (entry.title, entry.club, names(1)) == ("Eagles", "Shore Club", ["Ann Oak", "Bob Elm"])


def test_what_was_typed_stays_when_a_team_is_refused(division: Division) -> None:
    a_pair(division, "Ann Oak", "Bob Elm")
    form = {"player": ["Ann Oak", "Cy Ash"], "name": "Eagles", "club": "Shore Club"}
    page = the_director(division.event).post(desk_page(division, "teams/add-one/"), form)
    assert page.status_code == 422
    assert codes(page) == ["named-already"]
    for typed in ("Ann Oak", "Cy Ash", "Eagles", "Shore Club"):
        assert f'value="{typed}"' in page.text


def test_a_name_is_corrected_and_the_log_keeps_both(division: Division) -> None:
    a_pair(division, "Ann Oak", "Bob Elm")
    form = {"player": ["Anne Oak", "Bob Elm"], "name": "", "club": "Shore Club"}
    browser = the_registrar(division.event)
    assert browser.post(desk_page(division, "teams/1/change/"), form).status_code == 303
    assert names(1) == ["Anne Oak", "Bob Elm"]
    assert Player.objects.count() == 2
    detail = LogEntry.objects.get().detail
    assert detail["before"]["members"] == ["Ann Oak", "Bob Elm"]
    assert detail["after"]["members"] == ["Anne Oak", "Bob Elm"]


def test_a_team_is_not_its_own_double(division: Division) -> None:
    a_pair(division, "Ann Oak", "Bob Elm")
    form = {"player": ["Bob Elm", "Ann Oak"], "name": "Eagles", "club": ""}
    browser = the_director(division.event)
    assert browser.post(desk_page(division, "teams/1/change/"), form).status_code == 303
    assert names(1) == ["Bob Elm", "Ann Oak"]


def test_nobody_is_changed_into_somebody_who_plays_already(division: Division) -> None:
    a_pair(division, "Ann Oak", "Bob Elm")
    a_pair(division, "Cy Ash", "Di Fir")
    form = {"player": ["Cy Ash", "ann oak"], "name": "", "club": ""}
    page = the_director(division.event).post(desk_page(division, "teams/2/change/"), form)
    assert page.status_code == 422
    assert codes(page) == ["named-already"]
    assert 'value="ann oak"' in page.text
    assert names(2) == ["Cy Ash", "Di Fir"]


def test_a_partner_is_typed_for_one_who_waits(division: Division) -> None:
    a_single(division, "Ann Oak")
    form = {"player": ["Ann Oak", "Bob Elm"], "name": "", "club": ""}
    the_director(division.event).post(desk_page(division, "teams/1/change/"), form)
    assert division.entries.get().title == "Oak & Elm"


def test_two_who_wait_are_put_together_and_keep_one_number(division: Division) -> None:
    a_single(division, "Ann Oak", club="Shore Club")
    a_pair(division, "Cy Ash", "Di Fir")
    a_single(division, "Bob Elm", name="Eagles")
    browser = the_director(division.event)
    offered = browser.get(desk_page(division, "teams/1/"))
    assert list(offered.context["partners"].values_list("number", flat=True)) == [3]
    assert 'name="partner" value="3"' in offered.text
    browser.post(desk_page(division, "teams/1/join/"), {"partner": "3"})
    row = LogEntry.objects.get()
    assert row.verb == "team.join"
    assert (row.detail["team"], row.detail["gone"]) == (1, 3)
    assert list(division.entries.values_list("number", "title", "club")) == [
        (1, "Eagles", "Shore Club"),
        (2, "Ash & Fir", ""),
    ]
    assert names(1) == ["Ann Oak", "Bob Elm"]


def test_a_partner_who_was_found_meanwhile_is_refused(division: Division) -> None:
    a_single(division, "Ann Oak")
    a_pair(division, "Bob Elm", "Cy Ash")
    page = the_director(division.event).post(desk_page(division, "teams/1/join/"), {"partner": "2"})
    assert page.status_code == 422
    assert codes(page) == ["nobody-waits"]
    assert names(1) == ["Ann Oak"]


def test_nobody_is_joined_to_himself(division: Division) -> None:
    a_single(division, "Ann Oak")
    browser = the_director(division.event)
    assert browser.post(desk_page(division, "teams/1/join/"), {"partner": "1"}).status_code == 422
    assert browser.post(desk_page(division, "teams/1/join/"), {"partner": "x"}).status_code == 404


def test_a_team_is_taken_out_after_being_asked(division: Division) -> None:
    teams(division, 3)
    browser = the_director(division.event)
    asked = browser.get(desk_page(division, "teams/2/remove/"))
    assert asked.context["entry"].number == 2
    assert division.entries.count() == 3
    browser.post(desk_page(division, "teams/2/remove/"))
    assert list(division.entries.values_list("number", flat=True)) == [1, 3]
    assert list(Seed.objects.values_list("number", "entry__number")) == [(1, 1), (2, 3)]
    assert Player.objects.count() == 4
    row = LogEntry.objects.get()
    assert row.verb == "team.remove"
    assert row.detail["was"]["members"] == ["Player 2a", "Player 2b"]


def test_a_team_whose_partner_leaves_loses_its_seed(division: Division) -> None:
    teams(division, 3)
    form = {"player": ["Player 1a", ""], "name": "Team 1", "club": ""}
    the_director(division.event).post(desk_page(division, "teams/1/change/"), form)
    assert list(Seed.objects.values_list("number", "entry__number")) == [(1, 2), (2, 3)]


def test_after_the_draw_names_are_corrected_and_seats_stay_filled() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    form = {"player": ["Anne Oak", "Player 1b"], "name": "Team 1", "club": ""}
    assert browser.post(desk_page(division, "teams/1/change/"), form).status_code == 303
    refused = browser.post(desk_page(division, "teams/1/change/"), form | {"player": ["Anne Oak"]})
    assert codes(refused) == ["drawn"]
    assert names(1) == ["Anne Oak", "Player 1b"]


def test_a_team_that_left_is_marked_in_the_list_until_it_is_back() -> None:
    division = a_stage(a_division(an_event())).division
    desk = the_director(division.event)
    gone = division.entries.order_by("number")[2]
    departure = gone.departures.create(kind="withdrawn", reason="Ill", at=NOON)
    page = desk.get(desk_page(division, "teams/")).text
    assert texts(page, "left") == ["Withdrawn"]
    departure.undone_at = NOON
    departure.save()
    assert "left" not in parts(desk.get(desk_page(division, "teams/")).text)


def test_after_the_draw_no_team_is_taken_out_or_put_together() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    removed = browser.post(desk_page(division, "teams/1/remove/"))
    joined = browser.post(desk_page(division, "teams/1/join/"), {"partner": "2"})
    for answer in (removed, joined):
        assert answer.status_code == 422
        assert codes(answer) == ["drawn"]
    assert division.entries.count() == 4


def test_a_team_that_was_taken_out_meanwhile_is_refused(division: Division) -> None:
    gone, partner = a_single(division, "Ann Oak"), a_single(division, "Bob Elm")
    Entry.objects.filter(pk=gone.pk).delete()
    event, draft = division.event, TeamDraft(("Ann Oak", "Cy Ash"))
    act = Act(event, DIRECTOR, NOON)
    for deed in (
        partial(change_team, act, entry=gone, draft=draft, accepted=""),
        partial(join_teams, act, entry=partner, other=gone, accepted=""),
        partial(remove_team, act, entry=gone),
    ):
        with pytest.raises(Refused) as refused:
            deed()
        assert [each.code for each in refused.value.findings] == ["taken-out"]
    assert not LogEntry.objects.exists()


ADDRESSES = ["teams/", "teams/1/", "teams/1/remove/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_directors_and_registrars_see_teams(division: Division, address: str) -> None:
    teams(division, 1)
    assert the_registrar(division.event).get(desk_page(division, address)).status_code == 200
    assert the_scorer(division.event).get(desk_page(division, address)).status_code == 403
    assert a_stranger().get(desk_page(division, address)).status_code == 404


@pytest.mark.parametrize("address", ["teams/1/change/", "teams/1/join/", "teams/1/remove/"])
def test_only_directors_and_registrars_change_teams(division: Division, address: str) -> None:
    teams(division, 2)
    form = {"player": "Somebody Else", "partner": "2"}
    assert the_scorer(division.event).post(desk_page(division, address), form).status_code == 403
    assert a_stranger().post(desk_page(division, address), form).status_code == 404
    assert names(1) == ["Player 1a", "Player 1b"]


def test_the_team_of_another_events_division_is_not_found(division: Division) -> None:
    teams(division, 1)
    other = a_division(an_event(name="Another weekend"))
    browser = the_director(other.event)
    assert browser.get(desk_page(other, "teams/1/")).status_code == 404
