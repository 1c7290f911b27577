"""A game for exactly so many players, each alone: Hearts and Skat at tables of four."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.kept import kept
from tests.makers import an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import called, enter
from tests.makers_graph import add_way, plan_stage
from tests.makers_stages import choose, publish
from tournament.brackets.models import Match, Stage
from tournament.desk.brackets.next_stage_form import next_form
from tournament.desk.verify import differences
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

DESK = "/desk/beach-house-2026/"
NAMES = tuple(f"{letter}va Oak {letter}" for letter in "ABCDEFGHIJKLMN")

OF_THREE = {"sides": "A, B, C", "hands": "36", "ties": "shared"}


@kept
def of_skat(players: int) -> Division:
    """A division of the known game, with these players."""
    event = an_event()
    form = {"name": "Night", "ruleset": "tally/skat", "format": "pods"}
    assert the_director(event).post(f"{DESK}divisions/new/", form).status_code == 303
    division = event.divisions.get()
    enter(the_director(event), division, NAMES[:players])
    return division


def desk_of(division: Division) -> Client:
    return the_director(division.event)


def drawn_for_eight() -> Stage:
    division = of_skat(8)
    choose(desk_of(division), division, format="pods", **{"pods-rounds": "2"})
    return publish(desk_of(division), division)


@pytest.mark.parametrize("players", [3, 5, 6, 7, 9, 10, 11])
def test_tables_that_would_not_be_full_are_not_drawn(players: int) -> None:
    """No sheet has a line for a fifth player, and three cannot fill one for four."""
    division = of_skat(players)
    draft = desk_of(division).get(desk_page(division, "bracket/")).context["draft"]
    assert [row.code for row in draft.hindrances] == ["tables-not-full"]
    assert str(players) in str(draft.hindrances[0].message)
    refused = desk_of(division).post(desk_page(division, "bracket/publish/"), {"seen": ""})
    assert refused.status_code == 422
    assert not division.stages.exists()


def test_all_tables_have_as_many_players_as_the_game() -> None:
    """Whatever sizes were chosen before the game was described."""
    division = of_skat(12)
    sizes = {"pods-best": "3", "pods-most": "3", "pods-rounds": "1"}
    choose(desk_of(division), division, format="pods", **sizes)
    stage = publish(desk_of(division), division)
    assert [match.slots.count() for match in stage.matches.all()] == [4, 4, 4]


def test_the_size_of_a_table_is_not_asked_where_the_game_says_it() -> None:
    division = of_skat(8)
    cards = desk_of(division).get(desk_page(division, "bracket/")).context["formats"]
    (pods,) = [card for card in cards if card.choice.format.slug == "pods"]
    asked = {box.option.name for box in pods.choice.boxes}
    assert asked.isdisjoint({"best", "fewest", "most"})
    assert "tables" in asked


def test_nor_is_it_asked_of_a_later_stage() -> None:
    division = of_skat(8)
    desk = desk_of(division)
    plan_stage(desk, division, "pods")
    (_, later) = desk.get(f"{DESK}stages/").context["page"].stages
    asked = {box.option.name for box in later.choice.boxes}
    assert asked.isdisjoint({"best", "fewest", "most"})
    add_way(desk, "night/1", "night/2", "first", count="4")
    onward = next_form(Division.objects.get())
    (pods,) = [choice for choice in onward.formats if choice.is_chosen]
    assert {box.option.name for box in pods.boxes} == asked


def test_nobody_comes_late_to_a_full_table() -> None:
    stage = drawn_for_eight()
    form = {"place": "sitting", "player": ["Zoe Late"], "name": "Zoe Late", "club": ""}
    answer = desk_of(stage.division).post(desk_page(stage.division, "late/"), form)
    assert codes(answer) == ["no-free-chair"]


def test_a_director_seats_no_fifth_player_at_a_table() -> None:
    stage = drawn_for_eight()
    address = desk_page(stage.division, "bracket/pairings/")
    typed = {"round": "S1", "text": "1 2 3 4 5\n6 7 8"}
    answer = desk_of(stage.division).post(address, typed)
    assert "table-size" in codes(answer)


def test_the_seats_of_a_published_game_stay() -> None:
    stage = drawn_for_eight()
    division = stage.division
    refused = desk_of(division).post(desk_page(division, "rules/"), OF_THREE)
    assert codes(refused) == ["drawn-by-rules"]


def test_entered_players_sit_by_three_when_the_game_is_described_so() -> None:
    division = of_skat(9)
    assert desk_of(division).post(desk_page(division, "rules/"), OF_THREE).status_code == 303
    choose(desk_of(division), division, format="pods", **{"pods-rounds": "1"})
    stage = publish(desk_of(division), division)
    assert [match.slots.count() for match in stage.matches.all()] == [3, 3, 3]


def test_a_table_that_somebody_left_waits_for_a_fourth_player() -> None:
    """Three cannot fill the sheet: a house player or a late comer sits down."""
    stage = drawn_for_eight()
    desk = desk_of(stage.division)
    leaver = stage.matches.get(code="S1-2").slots.order_by("position")[0].entrant
    left = {"kind": "withdrawn", "reason": "Ill"}
    assert leaver is not None
    desk.post(f"{DESK}floor/team/night/{leaver.number}/leave/", left)
    assert stage.matches.get(code="S1-2").state == Match.State.VOID
    assert stage.matches.get(code="S1-1").state == Match.State.READY
    form = {"place": "sitting", "player": ["Zoe Late"], "name": "Zoe Late", "club": ""}
    assert desk.post(desk_page(stage.division, "late/"), form).status_code == 303
    first, other = called(stage.division)
    for at in (first, other):
        at.sits_down()
    assert not list(differences(Event.objects.get()))
