"""The ranking of a published round robin, of pools or of individuals, changed with a reason."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_shared_wins import shares_a_win
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_games import posted
from tests.makers_stages import choose, has_won, keep_places, publish
from tests.page_parts import parts, texts, told
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import ties_of
from tournament.desk.brackets.rules_form import rules_form
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
BY_CARDS = {"key-1": "wins", "key-2": "card-draw", "places": "1", "reason": "Agreed by all"}


def change(desk: Client, division: Division, **rules: str) -> list[str]:
    """Send the form on the published bracket's page; the codes of its refusal, if any."""
    answer = desk.post(desk_page(division, "bracket/places/"), rules)
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def three_level() -> tuple[Client, Stage]:
    """A round robin of three in which everybody has won once: a play-off is next."""
    division = a_division(an_event())
    teams(division, 3)
    desk = the_director(division.event)
    choose(desk, division, format="round-robin")
    stage = publish(desk, division)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    return desk, stage


def test_a_round_robin_is_ranked_in_another_way_with_a_reason() -> None:
    desk, stage = three_level()
    division = stage.division
    page = desk.get(desk_page(division, "bracket/"))
    assert page.context["rules"].asks_why
    assert "rules" in parts(page.text)
    assert change(desk, division, **BY_CARDS | {"reason": ""}) == ["no-reason"]
    (tie,) = ties_of(division)
    assert not tie.step.by_cards

    assert change(desk, division, **BY_CARDS) == []
    row = LogEntry.objects.latest("pk")
    assert (row.verb, row.detail["reason"]) == ("rules.change", "Agreed by all")
    assert told([row.words], "Agreed by all")
    (tie,) = ties_of(Division.objects.get())
    assert tie.step.by_cards
    assert change(desk, division, **BY_CARDS) == ["nothing-changed"]
    assert not list(differences(Event.objects.get()))

    shared = BY_CARDS | {"key-2": "shared"}
    assert change(desk, division, **shared) == []
    assert ties_of(Division.objects.get()) == []


def test_it_stays_once_the_next_stage_was_drawn_from_it() -> None:
    division = a_division(an_event())
    teams(division, 3)
    desk = the_director(division.event)
    choose(desk, division, format="round-robin")
    onward = {"each": "2", "next-format": "single-elimination"}
    assert desk.post(desk_page(division, "bracket/onward/"), onward).status_code == 303
    keep_places(desk, division, **{"key-1": "wins", "places": "2"})
    stage = publish(desk, division)
    for winner, loser in ((1, 2), (2, 3), (1, 3)):
        has_won(stage, winner, loser)
    assert rules_form(Division.objects.get())
    page = desk.get(desk_page(division, "bracket/")).context["next"]
    answer = desk.post(desk_page(division, "bracket/next/"), {"seen": page.shown})
    assert answer.status_code == 303
    assert rules_form(Division.objects.get()) is None
    assert change(desk, division, **BY_CARDS) == ["ranking-fixed"]


def test_a_bracket_has_no_ranking_to_change() -> None:
    division = a_division(an_event(), format="single-elimination")
    teams(division, 4)
    desk = the_director(division.event)
    publish(desk, division)
    assert change(desk, division, **BY_CARDS) == ["ranking-fixed"]


def test_individuals_at_tables_are_ranked_in_another_way_too() -> None:
    at, names = shares_a_win()
    posted(at)
    desk, division = the_director(at.table.event), Division.objects.get()
    assert change(desk, division, **BY_CARDS | {"key-1": "points"}) == []
    (tie,) = ties_of(Division.objects.get())
    assert [entry.title for entry in tie.drawing] == names
    assert texts(Client().get("/e/beach-house-2026/rummy/").text, "champion") == []
