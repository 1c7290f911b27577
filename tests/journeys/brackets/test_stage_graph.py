"""The page of all stages: planned, drawn as a picture, and refused where it cannot be."""

from itertools import combinations

import pytest
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import a_division, an_event, teams
from tests.makers_before import WORDS, desk_page, the_director, the_scorer
from tests.makers_decisions import decides_match
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
from tests.makers_stages import choose, has_won, publish
from tests.page_parts import part, parts
from tournament.brackets.models import LaterStage, StageWay
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db
PAGE = f"{DESK}stages/"


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def way(source: str, target: str, kind: str, **words: str) -> dict[str, str]:
    return {"source": source, "target": target, "kind": kind, "carry": "none"} | words


def test_three_stages_in_a_row_and_two_beside_each_other_are_planned_and_drawn(
    desk: Client, division: Division
) -> None:
    upper = plan_stage(desk, division, "round-robin", "Upper half")
    plan_stage(desk, division, "swiss", "Lower half")
    plan_stage(desk, upper, "single-elimination")
    add_way(desk, "main-event/1", "upper-half/1", "upper", carry="half")
    add_way(desk, "main-event/1", "lower-half/1", "lower", carry="half")
    add_way(desk, "upper-half/1", "upper-half/2", "first", count="4")
    page = desk.get(PAGE)
    shown = page.context["page"]
    assert [row.entries for row in shown.stages] == [8, 4, 4, 4]
    assert len(shown.picture.boxes) == 4
    assert len(shown.picture.arrows) == 3
    main, upper_half, final, lower_half = shown.picture.boxes
    assert main.x < upper_half.x == lower_half.x < final.x
    assert upper_half.y != lower_half.y
    assert "faults" not in parts(page.text)
    assert "The first 4" in part(page.text, "picture")
    assert page.text.count("marker-end") == 3
    verbs = LogEntry.objects.order_by("number").values_list("verb", flat=True)
    assert list(verbs)[-6:] == ["stage.add"] * 3 + ["way.add"] * 3


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


def test_a_loop_is_refused_when_it_is_made(desk: Client, division: Division) -> None:
    plan_stage(desk, division, "round-robin", "Upper half")
    plan_stage(desk, division, "swiss", "Lower half")
    add_way(desk, "upper-half/1", "lower-half/1", "first", count="2")
    answer = desk.post(f"{PAGE}ways/add/", way("lower-half/1", "upper-half/1", "upper"))
    assert (answer.status_code, codes(answer)) == (422, ["loop"])
    assert StageWay.objects.count() == 1


def test_a_stage_that_nobody_can_reach_is_named_and_holds_up_publication(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    page = desk.get(PAGE)
    assert [finding.code for finding in page.context["page"].faults] == ["nobody"]
    draw = desk.get(desk_page(division, "bracket/step/draw/"))
    assert codes_in(draw.text) == ["nobody"]
    answer = desk.post(desk_page(division, "bracket/publish/"), {"seen": draw.context["seen"]})
    assert answer.status_code == 422
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    assert publish(desk, division).number == 1


def test_points_of_a_game_of_another_scale_are_asked_and_not_silently_added(
    desk: Client, division: Division
) -> None:
    final = a_division(division.event, name="Final", ruleset="kentucky-rook", format="swiss")
    form = way("main-event/1", "final/1", "first", count="4", carry="half")
    answer = desk.post(f"{PAGE}ways/add/", form)
    assert (answer.status_code, codes(answer)) == (422, ["other-scale"])
    assert 'name="agreed"' in answer.text
    assert desk.post(f"{PAGE}ways/add/", form | {"agreed": "yes"}).status_code == 303
    row = StageWay.objects.get(division=final)
    assert (row.carry, row.agreed) == ("half", True)
    assert desk.get(PAGE).context["page"].faults == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"kind": "first"}, "no-number"),
        ({"kind": "chess"}, "nobody-chosen"),
        ({"kind": "each", "count": "2"}, "cannot-choose-so"),
        ({"kind": "first", "count": "4", "carry": "half"}, "nothing-to-carry"),
        ({"kind": "first", "count": "4", "carry": "double"}, "no-carry"),
        ({"kind": "listed", "listed": ""}, "nobody-listed"),
        ({"kind": "listed", "listed": "3 99"}, "no-such-team"),
        ({"kind": "listed", "listed": "3 4 3"}, "listed-twice"),
        ({"kind": "listed", "listed": "3 Ann"}, "no-number"),
        ({"kind": "best", "count": "1", "rank": "x"}, "no-number"),
        ({"kind": "best", "count": "1", "rank": "0"}, "no-number"),
        ({"kind": "upper", "source": "nobody/1"}, "no-such-stage"),
        ({"kind": "upper", "target": "main-event/7"}, "no-such-stage"),
        ({"kind": "upper", "source": "main-event/x"}, "no-such-stage"),
    ],
)
def test_what_cannot_be_is_refused_and_the_form_keeps_its_input(
    desk: Client, division: Division, words: dict[str, str], code: str
) -> None:
    plan_stage(desk, division, "single-elimination")
    answer = desk.post(f"{PAGE}ways/add/", way("main-event/1", "main-event/2", "first") | words)
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert answer.context["typed"]["kind"].value() == words["kind"]
    assert not StageWay.objects.exists()


def test_a_way_and_a_stage_are_removed_again_until_they_are_published(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    row = StageWay.objects.get()
    twice = way("main-event/1", "main-event/2", "first", count="4", carry="half")
    assert codes(desk.post(f"{PAGE}ways/add/", twice)) == ["way-twice"]
    assert desk.post(f"{PAGE}ways/{row.pk}/remove/").status_code == 303
    again = desk.post(f"{PAGE}ways/{row.pk}/remove/")
    assert (again.status_code, codes_in(again.text)) == (422, ["no-such-way"])
    assert "dora removed" in again.text
    assert desk.post(f"{PAGE}ways/{row.pk + 1}/remove/").status_code == 404
    assert not StageWay.objects.exists()
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    address = f"{DESK}main-event/stages/2/"
    assert desk.post(f"{address}format/", {"format": "stepladder"}).status_code == 303
    assert LaterStage.objects.get().format == "stepladder"
    assert desk.post(f"{address}format/", {"format": "single-elimination"}).status_code == 303
    (box,) = [
        box.name
        for stage in desk.get(PAGE).context["page"].stages
        if stage.choice
        for box in stage.choice.boxes
        if box.option.name == "third_place"
    ]
    form = {"format": "single-elimination", box: "yes"}
    assert desk.post(f"{address}format/", form).status_code == 303
    assert LaterStage.objects.get().options["third_place"] is True
    assert desk.post(f"{DESK}main-event/stages/1/remove/").status_code == 422
    assert desk.post(f"{address}remove/").status_code == 303
    assert not LaterStage.objects.exists()
    assert not StageWay.objects.exists()
    log = LogEntry.objects.get(verb="stage.remove")
    assert log.detail["was"]["format"] == "single-elimination"
    assert log.detail["ways"][0]["who"] == {"kind": "first", "count": 2}


def test_a_number_that_is_missing_is_named_as_what_it_is(desk: Client, division: Division) -> None:
    plan_stage(desk, division, "single-elimination")
    said = {}
    for kind in ("first", "points", "lost"):
        answer = desk.post(f"{PAGE}ways/add/", way("main-event/1", "main-event/2", kind, count="x"))
        (finding,) = answer.context["findings"]
        said[kind] = str(finding.message)
    assert len(set(said.values())) == 3


def test_a_form_of_a_stage_sent_twice_plans_one(desk: Client, division: Division) -> None:
    form = {"division": division.slug, "format": "swiss", "name": "Lower half"}
    form["key"] = desk.get(PAGE).context["key"]
    for _ in range(2):
        assert desk.post(f"{PAGE}add/", form).status_code == 303
    assert division.event.divisions.count() == 2


def test_who_pastes_entries_into_a_stage_that_is_filled_is_told(
    desk: Client, division: Division
) -> None:
    final = plan_stage(desk, division, "single-elimination", "Final")
    assert "is-fed" not in parts(desk.get(desk_page(final, "teams/list/")).text)
    add_way(desk, "main-event/1", "final/1", "first", count="2")
    assert "is-fed" in parts(desk.get(desk_page(final, "teams/list/")).text)


def test_a_copy_of_the_event_has_its_stages(desk: Client, division: Division) -> None:
    plan_stage(desk, division, "swiss", "Lower half")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "upper")
    add_way(desk, "main-event/1", "lower-half/1", "others", carry="all")
    assert desk.post(f"{DESK}copy/", WORDS).status_code == 303
    ways = StageWay.objects.filter(division__event__name="Beach House 2027")
    assert [(row.division.slug, row.number, row.carry) for row in ways] == [
        ("main-event", 2, "none"),
        ("lower-half", 1, "all"),
    ]
    assert LaterStage.objects.count() == 2


def test_only_the_director_plans_stages(desk: Client, division: Division) -> None:
    scorer = the_scorer(division.event)
    assert scorer.get(PAGE).status_code == 200
    assert "way-add" not in scorer.get(PAGE).text
    for page in ("add/", "ways/add/"):
        assert scorer.post(f"{PAGE}{page}").status_code == 403
        assert Client().post(f"{PAGE}{page}").status_code == 302


def test_points_that_were_carried_follow_a_correction_of_the_stage_before(
    desk: Client, division: Division
) -> None:
    upper = plan_stage(desk, division, "round-robin", "Upper half")
    add_way(desk, "main-event/1", "upper-half/1", "upper", carry="half")
    stage = publish(desk, division)
    for one, other in combinations(range(1, 9), 2):
        has_won(stage, one, other)
    later = publish_next(desk, upper)
    first = later.field.get(entry=stage.field.get(seed=1).entry)
    assert first.carried["wins"] == "7/2"
    match = stage.matches.get(winner=first.entry, loser=stage.field.get(seed=8).entry)
    assert decides_match(match, "win-8").status_code == 303
    first.refresh_from_db()
    assert first.carried["wins"] == "3"
    division.event.refresh_from_db()
    assert list(differences(division.event)) == []


def test_what_is_wrong_with_one_branch_does_not_hold_up_another(
    desk: Client, division: Division
) -> None:
    lower = plan_stage(desk, division, "round-robin", "Lower half")
    add_way(desk, "main-event/1", "lower-half/1", "listed", listed="5 6 7 8")
    stage = publish(desk, division)
    for one, other in combinations(range(1, 9), 2):
        has_won(stage, one, other)
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="20")
    assert [finding.code for finding in desk.get(PAGE).context["page"].faults] == ["too-few-left"]
    assert publish_next(desk, lower).field.count() == 4


def test_winners_of_pools_wild_cards_and_everyone_else_go_where_they_are_sent() -> None:
    division = a_division(an_event())
    teams(division, 12)
    desk = the_director(division.event)
    choose(desk, division, format="pools", **{"pools-size": "4", "pools-legs": "1"})
    others = plan_stage(desk, division, "swiss", "Consolation")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "each", count="1")
    add_way(desk, "main-event/1", "main-event/2", "best", count="1", rank="2")
    add_way(desk, "main-event/1", "consolation/1", "others")
    assert [row.entries for row in desk.get(PAGE).context["page"].stages] == [12, 4, 8]
    everyone_played(publish(desk, division))
    assert titles(publish_next(desk, division)) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert set(titles(publish_next(desk, others))) == {f"Team {n}" for n in range(5, 13)}


@pytest.mark.parametrize(
    "ways",
    [
        {"Quarter": ("quarter", {}, [1, 2])},
        {
            "List": ("listed", {"listed": "5, 3 4"}, [5, 3, 4]),
            "Points": ("points", {"count": "6"}, [1, 2]),
        },
    ],
)
def test_a_quarter_a_list_and_enough_points_are_sent_too(
    desk: Client, division: Division, ways: dict[str, tuple[str, dict[str, str], list[int]]]
) -> None:
    for name, (kind, words, _) in ways.items():
        plan_stage(desk, division, "round-robin", name)
        add_way(desk, "main-event/1", f"{name.lower()}/1", kind, **words)
    everyone_played(publish(desk, division))
    for name, (_, _, coming) in ways.items():
        target = division.event.divisions.get(name=name)
        assert titles(publish_next(desk, target)) == [f"Team {number}" for number in coming]


def test_the_step_of_the_next_stage_shows_the_picture_once_there_is_more_than_one(
    desk: Client, division: Division
) -> None:
    step = desk_page(division, "bracket/step/onward/")
    assert "stage-map" not in desk.get(step).text
    plan_stage(desk, division, "swiss", "Lower half")
    add_way(desk, "main-event/1", "lower-half/1", "lower")
    page = desk.get(step).text
    assert page.count("marker-end") == 1
    assert PAGE in page
    form = {"each": "2", "next-format": "single-elimination"}
    answer = desk.post(desk_page(division, "bracket/onward/"), form)
    assert (answer.status_code, codes(answer)) == (422, ["larger-plan"])
    assert StageWay.objects.count() == 1


def test_before_anybody_is_out_a_consolation_names_the_matches_it_waits_for() -> None:
    division = a_division(an_event())
    teams(division, 8)
    desk = the_director(division.event)
    choose(desk, division, format="double-elimination")
    consolation = plan_stage(desk, division, "single-elimination", "Consolation")
    add_way(desk, "main-event/1", "consolation/1", "lost", count="1")
    publish(desk, division)
    page = desk.get(desk_page(consolation, "bracket/step/draw/"))
    shown = page.context["coming"]
    assert (shown.tree, shown.hindrances, shown.is_ready) == (None, (), False)
    assert to_publish(desk) == []
    assert any("L1-1" in str(words) for words in shown.missing)
    assert not any("L2-1" in str(words) for words in shown.missing)
    assert codes_in(page.text) == []
    assert "results-missing" in parts(page.text)


def test_a_stage_that_somebody_removed_is_refused_and_nothing_breaks(
    desk: Client, division: Division
) -> None:
    for number in ("1", "2"):
        answer = desk.post(desk_page(division, f"stages/{number}/format/"), {"format": "swiss"})
        assert (answer.status_code, codes_in(answer.text)) == (422, ["no-such-stage"])
