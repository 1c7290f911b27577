"""The kinds of needs: each is on the board while it is there, with its next action."""

import ast
from pathlib import Path

import pytest

from tests.house.reading import files, tree
from tests.makers import NOON, a_called_match, a_division, an_event, minutes, teams
from tests.makers_before import the_director
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_stages import choose, has_won, keep_places, publish
from tournament.brackets.models import Match, Stage
from tournament.desk.board.floor_board import floor_board
from tournament.desk.board.need import Need
from tournament.desk.models import HelpRequest
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db


def needs(stage: Stage, minutes_on: float = 1) -> list[Need]:
    event = stage.division.event
    event.refresh_from_db()
    return list(floor_board(event, NOON + minutes(minutes_on)).needs)


def three_who_are_tied() -> Stage:
    event = an_event(name="Ties")
    division = a_division(event)
    teams(division, 3)
    desk = the_director(event)
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    return publish(desk, division)


def test_a_tie_that_waits_for_cards_is_on_the_board() -> None:
    stage = three_who_are_tied()
    for winner, loser in [(1, 2), (2, 3)]:
        has_won(stage, winner, loser)
    assert "tie" not in [need.kind for need in needs(stage)]
    has_won(stage, 3, 1)
    (tie,) = [need for need in needs(stage) if need.kind == "tie"]
    page = director_at(stage.division.event).get(at_desk(stage, "floor/")).text
    assert f'id="{tie.id}"' in page
    assert at_desk(stage, "main-event/bracket/ties/") in page


def test_what_costs_comes_before_what_stands_before_what_holds_before_what_can_go_on() -> None:
    match = a_match_called_at_noon()
    stage = match.stage
    event = stage.division.event
    here(match)
    HelpRequest.objects.create(
        event=event, table=event.tables.get(number=2), reason="Misdeal?", made_at=NOON
    )
    stage.matches.filter(code="W1-2").update(state="handed-in")
    assert [need.kind for need in needs(stage, 9)] == ["absent", "call", "sheets", "offers"]


def test_the_absent_say_how_long_and_until_when_and_one_tap_says_they_came() -> None:
    match = a_match_called_at_noon()
    stage = match.stage
    first = here(match)
    (need,) = [row for row in needs(stage, 9.9) if row.kind == "absent"]
    (absent,) = need.about.absent
    assert (absent.who.entry == first, absent.minutes) == (False, 9)
    assert (need.due, need.table) == (NOON + minutes(15), 1)
    sent = {"team": str(absent.who.entry.number), "back": "floor"}
    answer = director_at(stage.division.event).post(
        at_desk(stage, "match/main-event/W1-1/arrive/"), sent
    )
    assert answer["Location"] == at_desk(stage, "floor/")
    assert "absent" not in [row.kind for row in needs(stage, 9.9)]


def test_an_open_ruling_of_the_clock_leads_to_its_decision() -> None:
    match = a_match_called_at_noon()
    stage = match.stage
    here(match, 1)
    the_clock_at(after(16))
    assert "late" not in [row.kind for row in needs(stage, 17)]
    LateRuling.objects.update(state=LateRuling.State.REOPENED)
    (need,) = [row for row in needs(stage, 17) if row.kind == "late"]
    assert need.is_pressing
    page = director_at(stage.division.event).get(at_desk(stage, "floor/")).text
    assert at_desk(stage, f"clock/#ruling-{need.key}") in page


def test_a_table_with_a_pressing_need_is_marked_in_the_room() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    seen = floor_board(stage.division.event, NOON + minutes(6))
    assert [tile.number for tile in seen.tables if tile.is_pressing] == [3]
    by_problem = floor_board(stage.division.event, NOON + minutes(6), "problem")
    assert by_problem.tables[0].number == 3
    assert by_problem.tables[0].late == 6


def test_every_kind_has_its_include() -> None:
    sources = [path for path in files(".py") if path.startswith("tournament/desk/board/needs_of_")]
    calls = [node for path in sources for node in ast.walk(tree(path)) if is_need(node)]
    kinds = {ast.literal_eval(node.args[1]) for node in calls}  # type: ignore[attr-defined]
    includes = {path.name.removeprefix("need_") for path in map(Path, files(".html"))}
    assert kinds
    assert {f"{kind}.html" for kind in kinds} <= includes


def is_need(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Need"


def test_a_proposal_of_the_clock_is_off_the_board_once_its_match_was_played() -> None:
    match = a_match_called_at_noon()
    the_clock_at(after(16))
    assert "late" in [need.kind for need in needs(match.stage, 17)]
    Match.objects.filter(pk=match.pk).update(state=Match.State.CERTIFIED)
    assert "late" not in [need.kind for need in needs(match.stage, 17)]
    match.late_rulings.update(state=LateRuling.State.REOPENED)
    assert "late" in [need.kind for need in needs(match.stage, 17)]
