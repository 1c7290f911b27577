"""Several stages after one: each with codes of its own, nobody in two, and one order of results."""

import pytest
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import draws_what_is_to_come
from tests.makers_graph import (
    DESK,
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
    titles,
    to_publish,
)
from tests.makers_stages import cards, has_won, keep_places, publish, wins
from tests.page_parts import parts
from tournament.brackets.models import StageWay
from tournament.desk.publish import forget
from tournament.desk.verify import differences
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db
PAGE = f"{DESK}stages/"
PUBLIC = "/e/beach-house-2026/main-event/"


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def test_a_stage_beside_another_of_its_division_says_that_it_waits_for_it(
    desk: Client, division: Division
) -> None:
    for slug in ("swiss", "swiss", "single-elimination"):
        plan_stage(desk, division, slug)
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    add_way(desk, "main-event/1", "main-event/3", "others")
    add_way(desk, "main-event/3", "main-event/4", "first", count="2")
    page = desk.get(PAGE)
    assert [bool(row.after) for row in page.context["page"].stages] == [False, False, True, False]
    assert "after" in parts(page.text)
    first, second, beside, last = page.context["page"].picture.boxes
    assert first.x < second.x == beside.x < last.x
    assert second.y < beside.y


def test_every_stage_of_a_division_has_a_page(desk: Client, division: Division) -> None:
    for number in (2, 3, 4):
        plan_stage(desk, division, "round-robin")
        who = str(10 - 2 * number)
        add_way(desk, f"main-event/{number - 1}", f"main-event/{number}", "first", count=who)
    everyone_played(publish(desk, division))
    for _ in range(3):
        everyone_played(publish_next(desk, division))
    for number, shown, *_ in Client().get(PUBLIC).context["stages"]:
        page = Client().get(f"{PUBLIC}?stage={number}").context
        assert [row[0] for row in page["stages"] if row[2]] == [number], shown
        assert len(page["standings"][0].rows) == 10 - 2 * max(number, 1)


def test_both_halves_play_on_in_one_division_each_with_codes_of_its_own(
    desk: Client, division: Division
) -> None:
    for half in ("upper", "lower"):
        plan_stage(desk, division, "single-elimination")
        number = {"upper": "2", "lower": "3"}[half]
        add_way(desk, "main-event/1", f"main-event/{number}", half)
    everyone_played(publish(desk, division))
    upper = publish_next(desk, division)
    draw = desk.get(desk_page(division, "bracket/step/draw/"))
    assert "3-W1-1" in draw.text
    lower = publish_next(desk, division)
    assert (titles(upper), titles(lower)) == (
        [f"Team {n}" for n in range(1, 5)],
        [f"Team {n}" for n in range(5, 9)],
    )
    codes_of = [sorted(stage.matches.values_list("code", flat=True)) for stage in (upper, lower)]
    assert codes_of == [["W1-1", "W1-2", "W2-1"], ["3-W1-1", "3-W1-2", "3-W2-1"]]
    assert "Team 5" in desk.get(f"{DESK}match/main-event/3-W1-1/").text
    assert "Team 1" in desk.get(f"{DESK}match/main-event/W1-1/").text
    assert wins(desk, lower, 1, 4).match.code == "3-W1-1"
    for stage in (lower, upper):
        assert not Client().get(f"{PUBLIC}results/").context["results"].is_final
        everyone_played(stage)
    forget()
    results = Client().get(f"{PUBLIC}results/").context["results"]
    assert results.is_final
    assert [row.title for row in results.rows] == [f"Team {n}" for n in range(1, 9)]
    assert [row.line.places for row in results.rows][4:] == ["5", "6", "7–8", "7–8"]
    assert results.final.code == "W2-1"
    assert Client().get(f"{PUBLIC}?stage=3").context["places"] == []
    assert Client().get(f"{PUBLIC}?stage=2").context["places"][0].teams[0].title == "Team 1"
    assert Client().get(f"{PUBLIC}3-W1-1/").status_code == 200
    division.event.refresh_from_db()
    assert list(differences(division.event)) == []


@pytest.mark.parametrize("later", ["round-robin", "swiss", "page-playoff"])
def test_a_stage_after_one_with_the_like_codes_plays_off_its_ties_under_its_own(
    desk: Client, division: Division, later: str
) -> None:
    plan_stage(desk, division, later)
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    keep_places(desk, division, places="4")
    everyone_played(publish(desk, division))
    stage = publish_next(desk, division)
    assert {code[:2] for code in stage.matches.values_list("code", flat=True)} == {"2-"}
    if later == "round-robin":
        for winner, loser in ((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)):
            has_won(stage, winner, loser)
        ties = desk_page(division, "bracket/ties/2/cards/")
        assert desk.post(ties, cards(stage, {1: "9", 2: "5", 3: "2"})).status_code == 303
        (playoff,) = stage.matches.filter(round__bracket="playoff", state="ready")
        assert playoff.code == "2-P1-2"
    else:
        everyone_played(stage)
        if later == "swiss":
            draws_what_is_to_come(desk, division)
            assert stage.matches.filter(code="2-R2-1").exists()
    division.event.refresh_from_db()
    assert list(differences(division.event)) == []


def test_nobody_is_sent_to_two_stages_at_once(desk: Client, division: Division) -> None:
    halves = {name: plan_stage(desk, division, "round-robin", name) for name in ("Best", "List")}
    add_way(desk, "main-event/1", "best/1", "upper")
    overlapping = {"source": "main-event/1", "target": "list/1", "kind": "first"}
    overlapping |= {"count": "2", "carry": "none"}
    assert codes(desk.post(f"{PAGE}ways/add/", overlapping)) == ["both-ways"]
    add_way(desk, "main-event/1", "list/1", "listed", listed="4 5 6")
    everyone_played(publish(desk, division))
    assert publish_next(desk, halves["Best"]).field.count() == 4
    page = desk.get(desk_page(halves["List"], "bracket/step/draw/"))
    (finding,) = page.context["coming"].hindrances
    assert (finding.code, "Team 4" in str(finding.message)) == ("both-ways", True)
    form = {"seen": page.context["coming"].shown, "key": page.context["key"]}
    answer = desk.post(desk_page(halves["List"], "bracket/next/"), form)
    assert (answer.status_code, codes_in(answer.text)) == (422, ["both-ways"])
    row = StageWay.objects.get(division=halves["List"])
    assert desk.post(f"{PAGE}ways/{row.pk}/remove/").status_code == 303
    add_way(desk, "main-event/1", "list/1", "listed", listed="5 6")
    assert titles(publish_next(desk, halves["List"])) == ["Team 5", "Team 6"]


def test_whoever_comes_through_another_stage_is_not_in_two(
    desk: Client, division: Division
) -> None:
    upper = plan_stage(desk, division, "round-robin", "Upper half")
    plan_stage(desk, upper, "single-elimination")
    add_way(desk, "main-event/1", "upper-half/1", "upper")
    add_way(desk, "upper-half/1", "upper-half/2", "first", count="2")
    add_way(desk, "main-event/1", "upper-half/2", "listed", listed="7")
    everyone_played(publish(desk, division))
    everyone_played(publish_next(desk, upper))
    assert titles(publish_next(desk, upper)) == ["Team 1", "Team 7", "Team 2"]


def test_the_floor_says_when_a_stage_can_be_published(desk: Client, division: Division) -> None:
    upper = plan_stage(desk, division, "round-robin", "Upper half")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "upper-half/1", "upper")
    add_way(desk, "main-event/1", "main-event/2", "lower")
    assert to_publish(desk) == []
    everyone_played(publish(desk, division))
    assert to_publish(desk) == ["Main event, stage 2", "Upper half"]
    board = desk.get(f"{DESK}floor/").text
    assert desk_page(upper, "bracket/step/draw/") in board
    assert desk.get(desk_page(upper, "bracket/step/draw/")).context["coming"].is_ready
    publish_next(desk, upper)
    assert to_publish(desk) == ["Main event, stage 2"]
    publish_next(desk, division)
    assert to_publish(desk) == []


def test_a_later_stage_is_ranked_as_planned_before_it_is_published(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "round-robin")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    add_way(desk, "main-event/2", "main-event/3", "first", count="2")
    there = desk_page(division, "stages/2/places/")
    assert there in desk.get(PAGE).text
    assert desk_page(division, "stages/3/places/") not in desk.get(PAGE).text
    page = desk.get(there)
    assert page.context["rules"].is_cut
    form = {"key-1": "points", "key-2": "card-draw", "since": page.context["event"].version}
    assert desk.post(there, form).status_code == 303
    stale = desk.post(there, form | {"key-1": "wins"})
    assert (stale.status_code, "changed-by" in parts(stale.text)) == (422, True)
    assert codes_in(desk.post(there, {"key-1": "chess"}).text) == ["key-unknown"]
    everyone_played(publish(desk, division))
    stage = publish_next(desk, division)
    assert [key if isinstance(key, str) else key["key"] for key in stage.ranking["by"]] == [
        "points",
        "card-draw",
    ]
    assert codes_in(desk.post(there, {"key-1": "wins"}).text) == ["drawn"]
    gone = desk_page(division, "stages/7/places/")
    assert desk.get(gone).status_code == 404
    assert codes_in(desk.post(gone, form).text) == ["no-such-stage"]
    assert desk.get(desk_page(division, "stages/3/places/")).status_code == 404
