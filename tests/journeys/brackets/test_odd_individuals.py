"""Individuals in odd numbers: somebody comes back, more rounds than partners, two on one chair."""

import pytest
from django.test import Client

from tests.journeys.public.test_results import table
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import enter
from tests.makers_graph import add_way, plan_stage, publish_next
from tests.makers_on_paper import EveningOfPartners, Points, chairs_of
from tests.makers_paper import save_rows
from tests.makers_people import stands_by
from tests.makers_stages import choose, publish
from tests.page_parts import part
from tournament.brackets.models import Match
from tournament.brackets.rounds.keys import shown
from tournament.desk.verify import differences
from tournament.registration.models import Departure, Division, Event

pytestmark = pytest.mark.django_db
A_TALLY = {"sides": {"NS": ["N", "S"], "EW": ["E", "W"]}, "hands": 1}


def a_field(count: int, fmt: str) -> Division:
    """A division of this format, with nobody in it yet."""
    return a_division(
        an_event(tables=count // 4),
        ruleset="tally",
        house_rules=A_TALLY,
        format=fmt,
        enter_alone=True,
    )


def level(chairs: tuple[int, ...]) -> Points:
    """The points of a table, by its lowest number."""
    return 60 + min(chairs), 40


def partners_in(night: EveningOfPartners, number: int) -> list[frozenset[int]]:
    """Who were partners in this round."""
    rows = night.stage.matches.filter(round__key=f"R{number}").exclude(state=Match.State.BYE)
    seats = [chairs_of(row) for row in rows]
    return [frozenset(pair) for four in seats for pair in (four[::2], four[1::2])]


def test_one_of_thirteen_goes_and_comes_back_and_meets_new_partners() -> None:
    night = EveningOfPartners(a_field(13, "rotation"), tuple(f"Player {n}" for n in range(1, 14)))
    choose(night.desk, night.division, format="rotation", **{"rotation-rounds": "5"})
    publish(night.desk, night.division)
    night.plays_out(level)
    night.leaves(3)
    night.draws()
    night.plays_out(level)
    assert 3 not in set().union(*partners_in(night, 2))
    row = Departure.objects.get()
    back = f"/desk/beach-house-2026/floor/come-back/{row.pk}/"
    assert night.desk.post(back, {"reason": "Feels better"}).status_code == 303
    for _ in range(3):
        night.draws()
        night.plays_out(level)

    partners = [pair for number in range(1, 6) for pair in partners_in(night, number)]
    assert len(partners) == len(set(partners))
    assert sum(3 in pair for pair in partners) >= 3
    assert night.points_shown() == night.points_by_hand()
    assert list(differences(Event.objects.get())) == []


def test_more_rounds_than_partners_are_named_beforehand() -> None:
    division = a_field(5, "rotation")
    desk = the_director(division.event)
    enter(desk, division, tuple(f"Player {n}" for n in range(1, 6)))
    choose(desk, division, format="rotation", **{"rotation-rounds": "8"})
    page = desk.get(desk_page(division, "bracket/"))
    again = page.context["draft"].foreseen.again
    assert sum(times - 1 for _, _, times in again) == 8 * 2 - 10
    told = part(page.text, "foreseen")
    assert all(one.title in told and other.title in told for one, other, _ in again)


def test_two_sent_to_one_chair_are_refused_before_the_first_round() -> None:
    division = a_field(8, "movement-of-individuals")
    desk = the_director(division.event)
    enter(desk, division, tuple(f"Player {n}" for n in range(1, 9)))
    head = "movement-of-individuals"
    lines = {f"{head}-lines": "N: stay\nS: up 1 as N\nE: stay\nW: stay", f"{head}-rounds": "3"}
    choose(desk, division, format=head, **{f"{head}-movement": "own"}, **lines)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    (finding,) = page.context["draft"].hindrances
    assert "table 1" in str(finding.message)
    seen = {"seen": page.context["seen"]}
    assert desk.post(desk_page(division, "bracket/publish/"), seen).status_code == 422
    assert not division.stages.exists()


@pytest.mark.parametrize(("points", "wins"), [((70, 30), "1"), ((30, 70), "0")])
def test_two_partners_against_house_players_alone(points: Points, wins: str) -> None:
    """East and West go home, and the house plays for them: whoever is left wins or loses."""
    night = EveningOfPartners(a_field(8, "rotation"), tuple(f"Player {n}" for n in range(1, 9)))
    choose(night.desk, night.division, format="rotation", **{"rotation-rounds": "2"})
    night.sends("bracket/places/", **{"key-1": "wins", "key-2": "points"})
    publish(night.desk, night.division)
    match = night.finds(1, 1)
    north, east, south, west = chairs_of(match)
    for number in (east, west):
        night.leaves(number)
    house = [stands_by(match.stage.division.event, name, house=True) for name in ("Hal", "Hetty")]
    for each in house:
        night.at(match, "chairs/", player=each.pk)
    slot = match.slots.filter(entrant__number=north).get()
    keys = (f"e{slot.entrant_id}", f"p{house[0].pk}")
    typed = {f"points-{match.pk}-{key}": str(n) for key, n in zip(keys, points, strict=True)}
    row = {**typed, f"game-{match.pk}": "1", f"key-{match.pk}": ""}
    assert save_rows(night.desk, match, row).status_code == 303
    page = Client().get("/e/beach-house-2026/main-event/").context["keyed"]
    told = {each.team.number: tuple(map(str, each.numbers)) for each in page.rows}
    assert told[north] == told[south] == (wins, str(points[0]))
    won = {row["Team"]: row["Won"] for row in table("/e/beach-house-2026/main-event/results.csv")}
    assert won[f"Player {north}"] == wins
    assert list(differences(Event.objects.get())) == []


def test_a_second_day_knows_the_partners_of_the_first() -> None:
    """Sixteen play four rounds on each of two days, in one ranking; one goes home in between."""
    night = EveningOfPartners(a_field(16, "rotation"), tuple(f"Player {n}" for n in range(1, 17)))
    desk, division = night.desk, night.division
    choose(desk, division, format="rotation", **{"rotation-rounds": "4"})
    later = plan_stage(desk, division, "rotation", "Day two")
    choose(desk, later, format="rotation", **{"rotation-rounds": "4"})
    add_way(desk, "main-event/1", "day-two/1", "first", count="16", carry="all")
    publish(desk, division)
    night.plays_out(level)
    for _ in range(3):
        night.draws()
        night.plays_out(level)
    first = [pair for number in range(1, 5) for pair in partners_in(night, number)]
    brought = night.totals()
    night.division, night.played = later, []
    publish_next(desk, later)
    assert desk.get(desk_page(later, "bracket/partners/")).context["page"].earlier == 4
    night.plays_out(level)
    leave = "/desk/beach-house-2026/floor/team/main-event/7/leave/"
    gone = desk.post(leave, {"kind": "withdrawn", "reason": "Ill"})
    assert gone.status_code == 303
    for _ in range(3):
        night.draws()
        night.plays_out(level)
    second = [pair for number in range(1, 5) for pair in partners_in(night, number)]
    assert len({*first, *second}) == len(first) + len(second)
    in_all = {n: str(shown(brought[n] + points)) for n, points in night.totals().items()}
    told = night.points_shown()
    assert {number: told[number] for number in in_all} == in_all
    assert list(differences(Event.objects.get())) == []
