"""Sixty-six pools: their pages show a few at a time and lead to all; small stages stay whole."""

import pytest
from django.test import Client

from tests.kept import kept
from tests.makers import a_division, a_stage, an_event
from tests.makers_big import a_crowded_stage
from tests.makers_floor import at_desk, begin, director_at
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.public.progress import BAR, RoundCount, bar

pytestmark = pytest.mark.django_db

DIVISION = "/e/beach-house-2026/main-event/"


@kept
def many_pools() -> Stage:
    """264 teams in 66 pools of four, the first round of pool A begun."""
    stage = a_crowded_stage(a_division(an_event(tables=8)), 264, "pools")
    begin(stage)
    return stage


def test_the_public_page_of_many_pools_shows_twelve_and_leads_to_the_others() -> None:
    many_pools()
    here, rounds, tables = DIVISION, set(), 0
    for _ in range(10):
        answer = Client().get(here)
        assert len(answer.content) <= 60_000
        shown = answer.context["bracket"]
        rounds |= {tab.shown.key for tab in shown.tabs}
        tables += len(answer.context["standings"])
        if "rounds-after" not in parts(answer.text):
            break
        here = DIVISION + f"?round={shown.after}"
    assert (len(rounds), tables) == (198, 66)


def test_a_team_finds_its_own_pool_among_many() -> None:
    many_pools()
    answer = Client().get(DIVISION + "?team=Crew+0040")
    assert answer.context["standings"][0].title
    names = {row.team.title for table in answer.context["standings"] for row in table.rows}
    assert "Crew 0040" in {name.partition(":")[0] for name in names} | names
    assert "rounds-before" in parts(answer.text)


def test_the_desks_list_of_many_rounds_begins_where_play_is() -> None:
    stage = many_pools()
    desk = director_at(stage.division.event)
    answer = desk.get(at_desk(stage, "rounds/"))
    assert len(answer.content) <= 60_000
    assert answer.context["window"].rows.number == 1
    last = stage.rounds.order_by("-position")[0]
    there = desk.get(at_desk(stage, f"rounds/?at={stage.pk}-{last.key}"))
    assert last.key in {row.round.key for row in there.context["window"].rows}
    found = desk.get(at_desk(stage, "rounds/?find=pool+BN"))
    assert {row.round.key for row in found.context["window"].rows} == {"BN1", "BN2", "BN3"}


def test_the_bracket_page_of_many_pools_is_pages_of_rounds() -> None:
    stage = many_pools()
    desk = director_at(stage.division.event)
    here = at_desk(stage, "main-event/bracket/")
    first, last = desk.get(here), desk.get(f"{here}?page=5")
    assert max(len(first.content), len(last.content)) <= 60_000
    shown = first.context["stages"][0]["rounds"], last.context["stages"][0]["rounds"]
    assert [len(window.rows) for window in shown] == [48, 6]


def test_a_few_pools_are_whole() -> None:
    stage = a_stage(a_division(an_event()), 16, slug="pools")
    desk = director_at(stage.division.event)
    for rest in ("rounds/", "main-event/bracket/"):
        assert "rows-shown" not in parts(desk.get(at_desk(stage, rest)).text)
    public = Client().get(DIVISION)
    assert not parts(public.text) & {"rounds-before", "rounds-after"}
    assert len(public.context["standings"]) == 4


def test_the_bar_of_many_rounds_is_one_segment_and_names_a_few() -> None:
    progress = bar([RoundCount(2, 1, 1, f"Round {number}") for number in range(1, 199)])
    assert [(row.width, row.over) for row in progress.segments] == [(BAR, BAR / 2)]
    assert len(progress.now) + progress.more_now == 198
    few = bar([RoundCount(2, 1, 1)] * 3)
    assert len(few.segments) == 3
