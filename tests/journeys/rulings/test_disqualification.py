"""Who is disqualified gets no money back where the book says so (NPA §1.3), and is not ranked."""

import re

import pytest
from django.test import Client

from tests.makers import a_division, a_stage, an_event
from tests.makers_decisions import decides
from tests.makers_floor import at_desk, director_at
from tests.makers_stages import has_won
from tests.makers_table import a_match_at_table_one, the_event
from tests.page_parts import part, parts, texts
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


def leaves(ruleset: str, kind: str) -> str:
    """What the team's page says after it left so."""
    match = a_match_at_table_one(ruleset=ruleset)
    where = at_desk(match.stage, "floor/team/main-event/1/")
    director = director_at(the_event())
    director.post(f"{where}leave/", {"kind": kind, "other": "Refused a ruling"})
    return director.get(where).text


def test_the_log_and_the_page_say_that_there_is_no_refund() -> None:
    assert "§1.3" in part(leaves("npa-pinochle", "disqualified"), "no-refund")
    row = LogEntry.objects.get(verb="team.leave")
    assert row.detail["kind"] == "disqualified"
    assert "NPA §1.3" in row.words


@pytest.mark.parametrize(
    ("ruleset", "kind"), [("npa-pinochle", "withdrawn"), ("beach-house-rook", "disqualified")]
)
def test_nothing_is_said_of_money_where_the_book_says_nothing(ruleset: str, kind: str) -> None:
    assert "no-refund" not in parts(leaves(ruleset, kind))
    assert "§" not in LogEntry.objects.get(verb="team.leave").words


def test_before_it_is_saved_the_page_says_what_it_means() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    page = director_at(the_event()).get(at_desk(match.stage, "floor/team/main-event/1/")).text
    assert "§1.3" in part(page, "no-refund")
    assert "disqualification" in parts(page)


def played_out(slug: str, team: int = 2) -> Stage:
    """Four teams, the better seed has won every match; this one is disqualified after that."""
    stage = a_stage(a_division(an_event()), slug=slug)
    for match in stage.matches.order_by("play_order"):
        seeds = stage.field.filter(entry__in=match.slots.values("entrant"))
        one, two = sorted(seeds.values_list("seed", flat=True))
        has_won(stage, one, two)
    director = director_at(stage.division.event)
    form = {"kind": "disqualified", "other": "Cheated"}
    director.post(at_desk(stage, f"floor/team/main-event/{team}/leave/"), form)
    return stage


@pytest.mark.parametrize("slug", ["single-elimination", "round-robin"])
def test_a_disqualified_team_is_named_without_a_place_when_all_is_played(
    slug: str,
) -> None:
    """Reading N-27, in team events as where everybody plays for himself."""
    played_out(slug)
    page = division_page()
    assert (part(page, "champion"), part(page, "unranked")) == ("Team 1", "Team 2")
    assert '<span class="badge plain">2</span>' not in page
    assert '<span class="badge plain">3</span>' in page


def test_the_table_of_a_round_robin_gives_a_disqualified_team_no_place() -> None:
    played_out("round-robin")
    (table,) = Client().get("/e/beach-house-2026/main-event/").context["standings"]
    assert [row.team.title for row in table.rows if row.why and not row.place] == ["Team 2"]


def test_the_director_can_give_its_place_to_those_behind() -> None:
    stage = played_out("round-robin")
    where = "/desk/beach-house-2026/main-event/bracket/1/decide/"
    assert decides(stage, where, **{"place-3": "2"}).status_code == 303
    page = division_page()
    assert '<span class="badge plain">2</span>' in page
    assert part(page, "unranked") == "Team 2"


def test_the_winner_who_is_disqualified_is_no_champion_on_the_page() -> None:
    played_out("single-elimination", team=1)
    page = division_page()
    assert "champion" not in parts(page)
    assert part(page, "unranked") == "Team 1"


def test_without_a_champion_the_director_hears_how_another_gets_the_first_place() -> None:
    stage = played_out("single-elimination", team=1)
    director = director_at(stage.division.event)
    for page in ("", "certificates/"):
        assert "give-first-place" in parts(director.get(at_desk(stage, page)).text)
    where = "/desk/beach-house-2026/main-event/bracket/1/decide/"
    assert decides(stage, where, **{"place-2": "1"}).status_code == 303
    for page in ("", "certificates/"):
        assert "give-first-place" not in parts(director.get(at_desk(stage, page)).text)


def test_the_overview_names_the_division_that_lost_its_champion_beside_the_others() -> None:
    event = an_event()
    for name in ("Main event", "Evening"):
        stage = a_stage(a_division(event, name=name), slug="single-elimination")
        for _ in range(2):
            for match in stage.matches.filter(state="ready"):
                seeds = stage.field.filter(entry__in=match.slots.values("entrant"))
                has_won(stage, *sorted(seeds.values_list("seed", flat=True)))
    director = director_at(event)
    assert "give-first-place" not in parts(director.get(at_desk(stage, "")).text)
    form = {"kind": "disqualified", "other": "Cheated"}
    director.post(at_desk(stage, "floor/team/evening/1/leave/"), form)
    page = director.get(at_desk(stage, "")).text
    assert texts(page, "lost-champion") == ["Evening"]
    assert "give-first-place" in parts(page)


def division_page() -> str:
    """The page of the division, without the white space around its tags."""
    return re.sub(r"\s*([<>])\s*", r"\1", Client().get("/e/beach-house-2026/main-event/").text)
