"""A level table after which somebody must move: an official says who, and nobody scores for it."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes_in
from tests.journeys.act.test_every_format import MORE
from tests.makers import a_division, add_entry, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import FOR_FOUR
from tests.makers_paper import a_row, save_rows
from tests.makers_stages import choose, publish
from tournament.brackets.models import Match, Stage
from tournament.brackets.settled import facts_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(db: None) -> Client:
    return the_director(an_event())


@pytest.fixture
def stage(desk: Client) -> Stage:
    """Eight players at two tables: winners go up and split. Table 1 ended level."""
    ruleset, house = FOR_FOUR
    found = a_division(
        Event.objects.get(),
        ruleset=ruleset,
        house_rules={**house, "ties": "shared"},
        format="movement-of-individuals",
        enter_alone=True,
    )
    for name in MORE[:8]:
        add_entry(division=found, members=[name])
    form = {"movement-of-individuals-movement": "winners-up-and-split"}
    choose(desk, found, format="movement-of-individuals", **form)
    stage = publish(desk, found)
    one, two = stage.matches.order_by("number")
    assert save_rows(desk, one, a_row(one, 60, 60), a_row(two, 60, 40)).status_code == 303
    return stage


def page(desk: Client, stage: Stage) -> Any:
    return desk.get(desk_page(stage.division, "bracket/")).context


def names(desk: Client, stage: Stage, number: int, table: int = 1) -> list[str]:
    """Press the button of the side with this number; the codes of what is wrong."""
    form = {"team": str(number), "since": Event.objects.get().version}
    answer = desk.post(desk_page(stage.division, f"bracket/round/winner/{table}/"), form)
    return [] if answer.status_code == 303 else list(codes_in(answer.text))


def test_the_page_asks_who_moves_as_the_winner_of_a_level_table(desk: Client, stage: Stage) -> None:
    shown = page(desk, stage)["next_round"]
    assert [finding.code for finding in shown.hindrances] == ["needs-winner"]
    ((table, (first, second)),) = [(row.number, row.sides) for row in shown.level]
    assert table == 1
    assert "&" in first[1]
    assert names(desk, stage, second[0]) == []
    assert page(desk, stage)["next_round"].is_ready
    assert not list(differences(Event.objects.get()))


def test_the_named_side_moves_and_nobody_has_a_point_more(desk: Client, stage: Stage) -> None:
    side = page(desk, stage)["next_round"].level[0].sides[1]
    names(desk, stage, side[0])
    shown = page(desk, stage)
    form = {"seen": shown["next_round"].seen, "key": shown["key"]}
    assert desk.post(desk_page(stage.division, "bracket/round/"), form).status_code == 303
    moved = Match.objects.get(code="R2-2").slots.values_list("entrant__number", flat=True)
    assert side[0] in moved
    scored = sorted(row.numbers["points"] for row in facts_of(stage).evaluation.standings)
    assert scored == [40, 40, 60, 60, 60, 60, 60, 60]


def test_only_one_side_is_named_and_that_can_be_undone(desk: Client, stage: Stage) -> None:
    first, second = page(desk, stage)["next_round"].level[0].sides
    assert names(desk, stage, 99) == ["not-at-table"]
    assert names(desk, stage, first[0]) == []
    assert names(desk, stage, second[0]) == ["has-winner"]
    number = LogEntry.objects.get(verb="table.winner").number
    assert desk.post(f"/desk/beach-house-2026/floor/undo/{number}/").status_code == 303
    assert page(desk, stage)["next_round"].level
    assert names(desk, stage, second[0]) == []


def test_a_table_with_a_winner_needs_none_named(desk: Client, stage: Stage) -> None:
    slot = Match.objects.get(code="R1-2").slots.order_by("position").first()
    assert slot
    assert slot.entrant
    assert names(desk, stage, slot.entrant.number, table=2) == ["has-winner"]
