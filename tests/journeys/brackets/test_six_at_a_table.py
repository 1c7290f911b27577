"""Six share the only table: one sits out each round, on the phone and on paper."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.findings import codes, codes_in
from tests.makers import an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import AtTable, called, enter, posted
from tests.makers_paper import match, whole_sheet
from tests.makers_stages import choose, publish
from tournament.brackets.models import Placing, Stage
from tournament.desk.verify import differences
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Fox", "Flo Yew")
DESK = "/desk/beach-house-2026/"
SIX = {"six_at_a_table": "mean", "last_round": "2"}
COSTS = {"A": "0", "B": "20", "C": "15", "D": "60", "E": "100", "F": "5"}


def entered(*names: str) -> Division:
    event = an_event()
    form = {"name": "Rummy", "ruleset": "toonerville-rook", "format": "pods"}
    assert the_director(event).post(f"{DESK}divisions/new/", form).status_code == 303
    division = event.divisions.get()
    enter(the_director(event), division, names)
    return division


def drawn(*names: str, **options: str) -> Stage:
    """These players at the tables of the hall; six may share one."""
    division = entered(*names)
    desk = the_director(division.event)
    assert desk.post(desk_page(division, "rules/"), SIX).status_code == 303
    boxes = {f"pods-{name}": value for name, value in ({"rounds": "1"} | options).items()}
    choose(desk, division, format="pods", **boxes)
    return publish(desk, division)


def answers(out: str, sitter: str) -> dict[str, str]:
    """A round: who goes out, and the points of the others who play."""
    others = {seat: cost for seat, cost in COSTS.items() if seat not in (out, sitter)}
    return {"out": out, **{f"points-{seat}": cost for seat, cost in others.items()}}


def asked_of(at: AtTable) -> list[str]:
    """The players whose cards the phone asks for."""
    step = next(step for step in at.page.entry.steps if step.rows)
    return [row.choice.value for row in step.rows]


def totals_stored() -> list[int]:
    return list(Placing.objects.order_by("entry__number").values_list("points", flat=True))


def test_without_the_house_rule_six_do_not_share_a_table() -> None:
    division = entered(*NAMES)
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-rounds": "1", "pods-tables": "1"})
    draft = desk.get(desk_page(division, "bracket/")).context["draft"]
    assert [row.code for row in draft.hindrances] == ["six-at-a-table"]


def test_nine_can_sit_at_tables_of_exactly_three() -> None:
    division = entered(*NAMES, "Gil Ash", "Hal Orr", "Ivy Lee")
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-best": "3", "pods-most": "3"})
    draft = desk.get(desk_page(division, "bracket/")).context["draft"]
    assert not draft.hindrances
    assert publish(desk, division).matches.count() == 9


def test_who_does_not_fit_the_tables_is_counted_as_entered() -> None:
    division = entered(*NAMES, "Gil Ash")
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-best": "3", "pods-most": "3"})
    (hindrance,) = desk.get(desk_page(division, "bracket/")).context["draft"].hindrances
    assert str(hindrance.message) == "7 players do not fit tables of 3 to 3."


def test_six_share_a_table_and_one_sits_out_each_round() -> None:
    stage = drawn(*NAMES, tables="1")
    (at,) = called(stage.division)
    at.sits_down()
    first, second, *_ = ScoreSheet.objects.get().names.values()
    assert first in str(at.page.entry.contract)
    assert asked_of(at) == list("BCDEF")
    at.writes(**answers("B", "A"))
    assert second in str(at.page.entry.contract)
    assert asked_of(at) == list("ACDEF")
    at.writes(**answers("A", "B"))
    at.signs()
    assert posted(at).status_code == 303
    sheet = ScoreSheet.objects.get()
    assert sheet.totals == {"A": 35, "B": 35, "C": 30, "D": 120, "E": 200, "F": 10}
    assert sorted(totals_stored()) == sorted(sheet.totals.values())
    (shown,) = Client().get("/e/beach-house-2026/rummy/S1-1/").context["page"].papers
    named = zip((first, second), shown.rows, strict=True)
    assert [str(row.contract).count(name) for name, row in named] == [1, 1]
    assert not list(differences(Event.objects.get()))


def test_the_printed_and_the_typed_sheet_leave_no_room_for_whoever_sits_out() -> None:
    stage = drawn(*NAMES, tables="1")
    desk = the_director(stage.division.event)
    (paper,) = desk.get(desk_page(stage.division, "round-pack/")).context["pack"].sheets
    names = [side.named for side in paper.sides]
    assert all(name in str(line[1]) for name, line in zip(names, paper.empty_lines, strict=False))

    game = match(stage, "S1-1")
    rows = desk.get(whole_sheet(game)).context["page"].rows
    sitting: list[Any] = [[cell.side for cell in row.cells if cell.sits_out] for row in rows]
    assert sitting[:2] == [["A"], ["B"]]
    typed = {"game": "1"}
    for number, out, sitter in (("1", "B", "A"), ("2", "A", "B")):
        said = answers(out, sitter)
        typed |= {f"h{number}-{name}": cost for name, cost in said.items() if name != "out"}
        typed[f"h{number}-points-{out}"] = "0"
    answer = desk.post(whole_sheet(game), typed)
    assert answer.status_code == 303, codes_in(answer.text)
    assert ScoreSheet.objects.get().totals["A"] == 35


def test_a_sixth_comes_late_to_a_table_of_five() -> None:
    stage = drawn(*NAMES[:5])
    desk = the_director(stage.division.event)
    form = {"place": "sitting", "player": ["Zoe Late"], "name": "Zoe Late", "club": ""}
    assert desk.post(desk_page(stage.division, "late/"), form).status_code == 303
    assert stage.matches.get().slots.count() == 6
    form = {"place": "sitting", "player": ["Zac Late"], "name": "Zac Late", "club": ""}
    assert codes(desk.post(desk_page(stage.division, "late/"), form)) == ["no-free-chair"]
    assert Client().get("/e/beach-house-2026/rummy/").status_code == 200


def test_what_the_published_draw_follows_from_is_not_changed() -> None:
    stage = drawn(*NAMES, tables="1")
    desk, rules = the_director(stage.division.event), desk_page(stage.division, "rules/")
    assert codes(desk.post(rules, {"last_round": "2"})) == ["drawn-by-rules"]
    assert desk.post(rules, SIX | {"last_round": "3"}).status_code == 303
