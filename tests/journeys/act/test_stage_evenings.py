"""Whole evenings of several stages over HTTP: a correction, a drop-out, a late comer, a substitute.

The better seed of a stage wins every game in it, so that everybody's place is known.
"""

import pytest
from django.test import Client

from tests.makers import an_event
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import (
    a_field,
    comes_late,
    draws_what_is_to_come,
    first_round,
    goes_home,
    is_over,
    play,
    played_out,
)
from tests.makers_games import called, enter
from tests.makers_graph import add_way, plan_stage, publish_next, titles
from tests.makers_seasons import POINTS, a_played_division, a_season
from tests.makers_stages import choose, keep_places, publish
from tournament.brackets.models import Match
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

OPEN = ("Ann", "Ben", "Cal", "Dee", "Eve", "Flo", "Gus", "Hal")


def overall(event: Event) -> list[tuple[int, list[str]]]:
    """The places of the whole event, as everybody reads them."""
    answer = Client().get(f"/e/{event.slug}/overall/")
    assert answer.status_code == 200
    (ranking,) = answer.context["rankings"]
    for row in ranking.rows:
        assert all(title in answer.text for _, title, _ in row.holders)
    return [(row.place, sorted(title for _, title, _ in row.holders)) for row in ranking.rows]


def test_qualifying_an_upper_and_a_lower_half_with_half_the_points_then_a_final_four() -> None:
    event = an_event(tables=8)
    division, desk = a_field(event, OPEN), the_director(event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    upper = plan_stage(desk, division, "round-robin", "Upper half")
    lower = plan_stage(desk, division, "round-robin", "Lower half")
    plan_stage(desk, upper, "single-elimination")
    add_way(desk, "main-event/1", "upper-half/1", "upper", carry="half")
    add_way(desk, "main-event/1", "lower-half/1", "lower", carry="half")
    add_way(desk, "upper-half/1", "upper-half/2", "first", count="4")
    stage = publish(desk, division)
    first_round(desk, stage)
    comes_late(desk, division, "Ivy", "round")
    draws_what_is_to_come(desk, division)
    played_out(division)
    leaves_before_the_halves = "Hal"
    goes_home(desk, stage, leaves_before_the_halves)

    best, others = publish_next(desk, upper), publish_next(desk, lower)
    assert titles(best)[0] == "Ann"
    assert sorted(titles(best) + titles(others)) == sorted({*OPEN, "Ivy"} - {"Hal"})
    carried = {row.entry.title: row.carried for row in best.field.select_related("entry")}
    assert carried["Ann"]["wins"] == "3/2"
    assert carried["Ann"]["points"] == "150"
    for half in (upper, lower):
        played_out(half)
    final = publish_next(desk, upper)
    assert titles(final)[0] == "Ann"
    played_out(upper)

    is_over(event)
    places = overall(event)
    assert places[0] == (1, ["Ann"])
    assert places[1][1] == [titles(final)[1]]
    told = [title for _, row in places for title in row]
    assert set(told[:4]) == set(titles(final))
    assert set(told[4 : len(titles(best))]) == set(titles(best)) - set(titles(final))
    assert set(told[len(titles(best)) :]) >= set(titles(others))
    assert LogEntry.objects.filter(verb="stage.next").count() == 3

    counts_through_all_stages(desk, upper, best=titles(final)[1], below=titles(others)[0])


def counts_through_all_stages(desk: Client, upper: Division, best: str, below: str) -> None:
    """Prizes and a season go by the places of the whole evening: `best` is second in it, and
    `below` first in the lower half."""
    (place,) = [place for place, row in overall(upper.event) if row == [below]]
    assert place > 4
    prizes = {"amount-1": "50", f"amount-{place}": "5", "through": "on", "currency": "USD"}
    assert desk.post(desk_page(upper, "prizes/"), prizes).status_code == 303
    assert (prize_of("Ann"), prize_of(below)) == ("$50.00", "$5.00")
    page = Client().get(f"/e/{upper.event.slug}/{upper.slug}/results/")
    rows = page.context["results"].rows
    assert [(row.title, str(row.prize)) for row in rows if row.prize] == [("Ann", "$50.00")]
    points = season_with(desk, upper, second=best)
    assert (points["Ann"], points[best], points[below]) == ("10", "24", str(POINTS[place - 1]))


def prize_of(title: str) -> str:
    """What this entry takes by its place through all stages, as everybody reads it."""
    (ranking,) = Client().get("/e/beach-house-2026/overall/").context["rankings"]
    (prize,) = [prize for row in ranking.rows for _, who, prize in row.holders if who == title]
    return str(prize)


def season_with(desk: Client, division: Division, second: str) -> dict[str, str]:
    """The points of a season: the evening by its places through all stages, and two more."""
    others = [a_played_division(name, ["Uma", "Val"], [second, "Wes"]) for name in "AB"]
    season = a_season(*others)
    form = {"division": division.pk, "whole": "on", "since": season.version}
    assert desk.post(f"/desk/seasons/{season.slug}/add/", form).status_code == 303
    rows = Client().get(f"/seasons/{season.slug}/").context["shown"].rows
    return {row.name: str(row.total) for row in rows}


@pytest.mark.both_databases
def test_two_divisions_into_one_final_where_those_of_one_division_meet_last() -> None:
    event = an_event(tables=8)
    desk = the_director(event)
    north = a_field(event, ("Ann", "Ben", "Cal", "Dee"), "North")
    south = a_field(event, ("Uma", "Val", "Wes", "Xia"), "South")
    final = plan_stage(desk, north, "single-elimination", "Final")
    for division in (north, south):
        choose(desk, division, format="round-robin", **{"round-robin-legs": "1"})
        add_way(desk, f"{division.slug}/1", "final/1", "first", count="2")
    stage, other = publish(desk, north), publish(desk, south)
    first_round(desk, stage)
    goes_home(desk, other, "Val")
    played_out(north)
    played_out(south)
    enter(desk, final, ("Zoe",))

    field = publish_next(desk, final)
    assert titles(field) == ["Ann", "Uma", "Ben", "Wes", "Zoe"]
    assert {row.entry.division.slug for row in field.field.all()} == {"north", "south", "final"}
    played_out(final)

    is_over(event)
    assert overall(event)[:2] == [(1, ["Ann"]), (2, ["Uma"])]
    told = [title for _, row in overall(event) for title in row]
    assert sorted(told[:5]) == ["Ann", "Ben", "Uma", "Wes", "Zoe"]
    assert sorted(told) == sorted(["Ann", "Ben", "Cal", "Dee", "Uma", "Val", "Wes", "Xia", "Zoe"])


def planned_consolation(desk: Client, division: Division, best: str) -> Division:
    """A consolation for those whom a bracket of this format, or after pools, does not need."""
    options = {"pools-size": "4", "pools-legs": "1"} if best == "pools" else {}
    choose(desk, division, format=best, **options)
    consolation = plan_stage(desk, division, "single-elimination", "Consolation")
    if best == "pools":
        plan_stage(desk, division, "single-elimination")
        add_way(desk, "main-event/1", "main-event/2", "each", count="2")
        add_way(desk, "main-event/1", "consolation/1", "others")
        keep_places(desk, division)
    else:
        add_way(desk, "main-event/1", "consolation/1", "lost", count="2")
    return consolation


@pytest.mark.parametrize(
    ("best", "late"), [("pools", ("Ivy", "Jim")), ("double-elimination", ("Ivy",))]
)
def test_a_consolation_after_pools_and_after_a_double_elimination(
    best: str, late: tuple[str, ...]
) -> None:
    event = an_event(tables=8)
    division, desk = a_field(event, OPEN), the_director(event)
    consolation = planned_consolation(desk, division, best)
    stage = publish(desk, division)
    first_round(desk, stage)
    if best == "pools":
        played_out(division)
    else:
        early = stage.matches.filter(round__key__in=("L1", "L2"))
        while early.exclude(state__in=Match.OVER).exists():
            for at in called(division):
                play(at.table)
    goes_home(desk, stage, "Hal")
    enter(desk, consolation, late)

    lost = publish_next(desk, consolation)
    assert "Hal" not in titles(lost)
    assert titles(lost)[-len(late) :] == list(late)
    met = {
        frozenset(match.slots.values_list("entrant__title", flat=True))
        for match in stage.matches.filter(state="certified")
    }
    firsts = {
        frozenset(match.slots.values_list("entrant__title", flat=True))
        for match in lost.matches.filter(round__key="W1")
    }
    assert not met & firsts
    played_out(consolation)
    if best == "pools":
        publish_next(desk, division)
    played_out(division)

    is_over(event)
    places = overall(event)
    assert places[0] == (1, ["Ann"])
    told = [title for _, row in places for title in row]
    assert sorted(told) == sorted([*OPEN, *late])
    above = set(told[: told.index(titles(lost)[0])])
    assert above == {*OPEN} - {*titles(lost), "Hal"}


def test_three_stages_in_a_row_of_one_division_to_its_results() -> None:
    event = an_event(tables=8)
    division, desk = a_field(event, OPEN), the_director(event)
    choose(desk, division, format="pools", **{"pools-size": "4", "pools-legs": "1"})
    plan_stage(desk, division, "round-robin")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "each", count="2", carry="all")
    add_way(desk, "main-event/2", "main-event/3", "first", count="2")
    keep_places(desk, division)
    stage = publish(desk, division)
    first_round(desk, stage)
    goes_home(desk, stage, "Hal")
    played_out(division)

    second = publish_next(desk, division)
    assert titles(second) == ["Ann", "Ben", "Dee", "Cal"]
    carried = {row.seed: row.carried["wins"] for row in second.field.all()}
    assert (carried[1], carried[2]) == ("2", "3")  # Hal's results went with him, also Ann's win
    played_out(division)
    third = publish_next(desk, division)
    assert (third.number, titles(third)) == (3, ["Ann", "Ben"])
    played_out(division)

    is_over(event)
    assert [titles for _, titles in overall(event)][:3] == [["Ann"], ["Ben"], ["Cal", "Dee"]]
    results = Client().get("/e/beach-house-2026/main-event/results/").context["results"]
    assert [row.title for row in results.rows][:4] == ["Ann", "Ben", "Dee", "Cal"]
    assert sorted(row.title for row in results.rows) == sorted(OPEN)
    page = Client().get("/e/beach-house-2026/main-event/?stage=2")
    assert [number for number, *_ in page.context["stages"]] == [1, 2, 3]
    assert page.context["carries"] is True
