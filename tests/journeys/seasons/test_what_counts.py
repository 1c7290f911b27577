"""Which events of a season count: none that leaves places open, and each told from the others."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.journeys.seasons.test_public_season import CSV, PUBLIC
from tests.journeys.seasons.test_season import (
    ASH,
    ELM,
    FIR,
    FORM,
    HERE,
    OAK,
    SEASONS,
    dora,
    sent,
    shown,
    standings,
    three_divisions,
)
from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_before import the_director
from tests.makers_decisions import decides
from tests.makers_graph import (
    DESK,
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
)
from tests.makers_seasons import a_played_division, a_season
from tests.makers_stages import has_won, publish
from tests.page_parts import part
from tournament.accounts.change import the_installation
from tournament.brackets.models import StageWay
from tournament.desk.public.overall import overall_of
from tournament.desk.publish import forget
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.seasons.services import add_to_season

pytestmark = pytest.mark.django_db


def test_an_event_finished_before_its_final_does_not_put_the_losers_of_the_semi_finals_first() -> (
    None
):
    june, _, august = three_divisions()
    a_season(june, august)
    stage = august.stages.get()
    has_won(stage, 1, 4)
    has_won(stage, 2, 3)
    Event.objects.filter(pk=august.event_id).update(finished_at=NOON)
    forget()
    assert [bool(column.open) for column in shown(dora()).columns] == [False, True]
    assert part(dora().get(HERE).text, "open") == "Finished before all places were decided."
    assert standings(dora())[:2] == [("1–2", OAK, "10"), ("1–2", ELM, "10")]


def test_a_finished_event_whose_title_is_still_tied_is_not_called_unfinished() -> None:
    division = a_division(an_event(name="Tied"))
    stage = a_stage(division, 3, slug="round-robin")
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    a_season(division)
    assert part(dora().get(HERE).text, "open") == "Not finished yet."
    Event.objects.filter(pk=division.event_id).update(finished_at=NOON)
    forget()
    assert part(dora().get(HERE).text, "open") == "Finished before all places were decided."


def test_the_first_change_of_a_long_season_can_still_be_read_with_its_day_at_home(
    hall_clock: HallClock,
) -> None:
    here = the_installation()
    here.zone = "America/New_York"
    here.save()
    hall_clock.shows(datetime(2026, 7, 19, 1, tzinfo=UTC))
    browser = dora()
    an_event()
    assert browser.post(f"{SEASONS}new/", FORM)["Location"] == HERE
    for number in range(25):
        assert sent(browser, f"{HERE}change/", **FORM | {"best": str(number)}).status_code == 303
    assert "created" not in part(browser.get(HERE).text, "season-log")
    first = part(browser.get(HERE, {"log": "2"}).text, "season-log")
    assert "created" in first
    assert "2026-07-18" in first


def test_who_removes_a_division_is_told_which_season_loses_the_event() -> None:
    event = an_event(name="December")
    planned, _ = a_division(event), a_division(event, name="Other game")
    a_season(planned)
    desk = the_director(event)
    answer = desk.post(f"/desk/december/{planned.slug}/remove/", follow=True)
    assert not Division.objects.filter(pk=planned.pk).exists()
    assert "Club season 2026" in answer.text
    assert "Club season 2026" in LogEntry.objects.get(topic=event.topic).words


def a_club_evening(weeks: int) -> Division:
    """An evening as it is every week."""
    division = a_played_division("Club evening", [OAK, ELM], [ASH, FIR])
    Event.objects.filter(pk=division.event_id).update(starts_at=NOON + timedelta(weeks=weeks))
    return division


def test_evenings_of_one_name_are_told_apart_by_their_day() -> None:
    evenings = [a_club_evening(week) for week in range(3)]
    a_season(evenings[0], evenings[1])
    page = dora().get(HERE)
    (choice,) = page.context["divisions"]
    assert choice.pk == evenings[2].pk
    assert "1 August 2026" in part(page.text, "event-to-add")
    header = next(csv.reader(StringIO(Client().get(CSV).content.decode("utf-8-sig"))))
    days = ["Club evening, 18 July 2026", "Club evening, 25 July 2026"]
    assert [name for name in header if name.startswith("Club")] == days
    assert [str(column.title) for column in shown(dora()).columns] == days
    assert all(day in part(Client().get(PUBLIC).text, "season-standings") for day in days)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"standings_hidden": True}, "The director will publish the standings."),
        ({"learning": True}, "Ranks nobody: children play."),
    ],
)
def test_an_event_through_all_stages_says_what_one_of_them_keeps_back(
    changed: dict[str, bool], why: str
) -> None:
    division, lower = two_halves_played()
    add_to_season(season=a_season(), division=division, whole=True)
    assert standings(dora())[0] == ("1–2", "Player 1a", "10")
    Division.objects.filter(pk=lower.pk).update(**changed)
    forget()
    assert part(dora().get(HERE).text, "open") == why


def test_an_event_whose_stages_are_connected_no_more_says_so() -> None:
    division, _ = two_halves_played()
    add_to_season(season=a_season(), division=division, whole=True)
    StageWay.objects.all().delete()
    forget()
    assert "Main event" in part(dora().get(HERE).text, "open")
    assert standings(dora()) == []


def test_through_all_stages_an_unplayed_final_gives_nobody_the_title() -> None:
    division = eight_for_a_round_robin()
    desk = the_director(division.event)
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    add_to_season(season=a_season(), division=division, whole=True)
    everyone_played(publish(desk, division))
    bracket = publish_next(desk, division)
    has_won(bracket, 1, 4)
    has_won(bracket, 2, 3)
    Event.objects.update(finished_at=NOON)
    forget()
    assert part(dora().get(HERE).text, "open") == "Finished before all places were decided."
    (ranking,) = overall_of(division.event, official=False)
    assert not ranking.is_over
    Event.objects.update(finished_at=None)
    where = f"{DESK}main-event/bracket/2/decide/"
    assert decides(bracket, where, **{"place-1": "2", "place-2": "1"}).status_code == 303
    Event.objects.update(finished_at=NOON)
    forget()
    assert standings(dora())[0] == ("1–2", "Player 2a", "10")


def test_a_division_that_is_filled_from_another_gives_its_people_their_points() -> None:
    _, lower = two_halves_played()
    add_to_season(season=a_season(), division=lower)
    assert standings(dora())[:3] == [
        ("1–2", "Player 5a", "10"),
        ("1–2", "Player 5b", "10"),
        ("3–4", "Player 6a", "8"),
    ]


def two_halves_played() -> tuple[Division, Division]:
    """A round robin, and one more in each half of it; the first division and the lower half."""
    division = eight_for_a_round_robin()
    desk = the_director(division.event)
    names = ("upper half", "lower half")
    halves = [plan_stage(desk, division, "round-robin", name) for name in names]
    for half in halves:
        add_way(desk, "main-event/1", f"{half.slug}/1", half.slug.partition("-")[0])
    everyone_played(publish(desk, division))
    for half in halves:
        everyone_played(publish_next(desk, half))
    return division, halves[1]
