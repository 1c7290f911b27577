"""A round's paper in one print: pairings by name and table, named sheets, cards."""

from typing import Any

import pytest

from tests.makers import NOON, a_called_match, a_division, a_phone_at, a_stage, an_event
from tests.makers_before import desk_page, the_director, the_registrar, the_scorer
from tests.makers_games import AtTable
from tests.makers_scoring import a_posted_game
from tests.makers_table import table_of
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.paper.round_pack import RoundPack
from tournament.registration.services import leave

pytestmark = pytest.mark.django_db

PARTS = {"pairings-by-name", "pairings-by-table", "sheets", "table-cards", "team-cards"}


def printed(stage: Stage, rest: str = "round-pack/") -> tuple[RoundPack, str]:
    answer = the_registrar(stage.division.event).get(desk_page(stage.division, rest))
    assert answer.status_code == 200
    pack: RoundPack = answer.context["pack"]
    return pack, answer.text


def test_one_page_has_everything_for_the_round(django_assert_max_num_queries: Any) -> None:
    stage = a_stage(a_division(an_event()), 13)
    a_called_match(stage, "W1-8", table=2)
    a_called_match(stage, "W1-2", table=3)
    with django_assert_max_num_queries(50):  # as many for a thousand teams
        pack, page = printed(stage)
    assert parts(page) >= PARTS
    assert [(match.code, match.table) for match in pack.matches][:3] == [
        ("W1-8", 2),
        ("W1-2", 3),
        ("W1-3", None),
    ]
    assert [str(row.team) for row in pack.by_name] == [f"Team {n}" for n in range(1, 14)]
    assert {str(row.team) for row in pack.by_name if row.has_bye} == {"Team 1", "Team 2", "Team 3"}
    assert [row.table for row in pack.by_name if str(row.team) == "Team 8"] == [3]
    assert {sheet.code for sheet in pack.sheets} == {match.code for match in pack.matches}
    assert (len(pack.tables), len(pack.teams), pack.without_table) == (4, 13, 3)
    assert "pack-without-tables" in parts(page)


@pytest.mark.parametrize(
    ("ruleset", "slug", "teams", "sheets"),
    [
        ("npa-pinochle", "pools", 8, ["A1-1", "A1-2", "B1-1", "B1-2"]),
        ("toonerville-rook", "pods", 9, ["S1-1", "S1-2"]),
        ("rubicon-bezique", "round-robin", 4, ["R1-1", "R1-2"]),
        ("tally", "single-elimination", 4, ["W1-1", "W1-2"]),
    ],
)
def test_every_game_and_format_has_its_round(
    ruleset: str, slug: str, teams: int, sheets: list[str]
) -> None:
    stage = a_stage(a_division(an_event(), ruleset=ruleset), teams, slug=slug)
    pack, _ = printed(stage)
    assert sorted(sheet.code for sheet in pack.sheets) == sheets
    assert all(side.named for sheet in pack.sheets for side in sheet.sides)


@pytest.mark.parametrize(
    ("slug", "teams", "here"),
    [("round-robin", 5, 5), ("pools", 7, 7), ("single-elimination", 7, 7)],
)
def test_whoever_has_no_match_in_a_round_finds_their_name(slug: str, teams: int, here: int) -> None:
    stage = a_stage(a_division(an_event()), teams, slug=slug)
    pack, page = printed(stage)
    assert [str(row.team) for row in pack.by_name] == [f"Team {n}" for n in range(1, here + 1)]
    (idle,) = [row for row in pack.by_name if row.has_bye]
    assert [row.team for row in pack.byes] == [idle.team]
    assert page.count(str(idle.team)) >= 3  # by name, by table, on their card


def test_whoever_left_is_not_on_the_list_of_the_round() -> None:
    stage = a_stage(a_division(an_event()), 5, slug="round-robin")
    idle = printed(stage)[0].byes[0]
    entry = stage.division.entries.get(title=idle.team)
    leave(entry=entry, kind="withdrawn", reason="ill", now=NOON)
    assert not printed(stage)[0].byes


def test_a_later_round_prints_what_is_known_and_says_what_waits() -> None:
    stage = a_stage(a_division(an_event()), 8, slug="single-elimination")
    for code in ("W1-1", "W1-2"):
        a_posted_game(stage, code)
    pack, page = printed(stage, "round-pack/W2/")
    assert ([sheet.code for sheet in pack.sheets], pack.waiting) == (["W2-1"], 1)
    assert pack.has_cards
    assert "pack-waits" in parts(page)


def test_a_match_of_one_game_that_has_begun_prints_its_first_game() -> None:
    stage = a_stage(a_division(an_event()), 4)
    table = table_of(a_called_match(stage, "W1-1"))
    AtTable(a_phone_at(table), table).sits_down()
    pack, _ = printed(stage)
    assert {sheet.code: sheet.game for sheet in pack.sheets} == {"W1-1": "1", "W1-2": "1"}


def test_before_the_bracket_there_is_nothing_to_print() -> None:
    division = a_division(an_event())
    page = the_director(division.event).get(desk_page(division, "round-pack/")).text
    assert "nothing-to-print" in parts(page)


def test_pins_are_for_those_who_print_cards() -> None:
    stage = a_stage(a_division(an_event()), 4)
    address = desk_page(stage.division, "round-pack/")
    assert the_scorer(stage.division.event).get(address).status_code == 403


def test_rounds_bracket_and_results_lead_there() -> None:
    stage = a_stage(a_division(an_event()), 4)
    desk = the_director(stage.division.event)
    event = f"/desk/{stage.division.event.slug}/"
    pack = desk_page(stage.division, "round-pack/")
    assert f"{pack}W1/" in desk.get(f"{event}rounds/").text
    assert f"{pack}W1/" in desk.get(f"{event}scoring/results/").text
    assert pack in desk.get(desk_page(stage.division, "bracket/")).text
