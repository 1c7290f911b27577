"""The director decides places: the table, the champion, and who goes on follow."""

import re

import pytest
from django.core.management import call_command
from django.utils.translation import override

from rules.core.messages import say
from tests.findings import codes
from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_decisions import decides, of_match, the_decision, verified, withdraws
from tests.makers_floor import director_at
from tests.makers_stages import has_won
from tests.page_parts import part
from tournament.brackets.decided_places import DECIDED
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Stage
from tournament.brackets.next_field import certain_field
from tournament.brackets.settled import facts_of
from tournament.brackets.stage_graph import planned_at
from tournament.desk.verify.brackets import wrong_decisions
from tournament.live.models import LogEntry
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


def a_round_robin(*won: tuple[int, int]) -> Stage:
    """Four teams that all met: team 1 wins everything, 2 all others, 3 beats 4; or what is said."""
    stage = a_stage(a_division(an_event()), 4, slug="round-robin")
    for winner, loser in won or ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)):
        has_won(stage, winner, loser)
    return stage


def address(stage: Stage) -> str:
    return f"/desk/beach-house-2026/main-event/bracket/{stage.number}/decide/"


def places(stage: Stage) -> dict[int, int]:
    """Seed → place; the teams have the numbers of their seeds."""
    rows = facts_of(stage).evaluation.places
    return {seed: row.place for row in rows for seed in row.entrants}


def decides_places(stage: Stage, **sent: int) -> int:
    """team3=1 gives team 3 the first place."""
    form = {name.replace("team", "place-"): str(place) for name, place in sent.items()}
    return int(decides(stage, address(stage), **form).status_code)


def test_a_place_is_decided_and_the_others_fill_what_is_left() -> None:
    stage = a_round_robin()
    assert places(stage) == {1: 1, 2: 2, 3: 3, 4: 4}
    page = director_at(stage.division.event).get(address(stage), {"place-3": "1"})
    moved = {
        line.partition(":")[0]: re.findall(r"\d+", line)
        for line in map(str, page.context["follows"])
    }
    assert moved["Team 3"] == ["3", "1", "3"]
    assert moved["Team 1"] == ["1", "2", "1"]
    assert decides_places(stage, team3=1) == 303
    assert places(stage) == {1: 2, 2: 3, 3: 1, 4: 4}
    assert facts_of(stage).evaluation.champion == 3
    assert verified(stage) == []
    detail, entry = LogEntry.objects.latest("pk").detail, stage.field.get(seed=3).entry_id
    assert detail["value"] == {str(entry): 1}
    assert detail["computed"] == {str(entry): 3}

    withdraws(the_decision())
    assert places(stage) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert verified(stage) == []


def two_go_on(stage: Stage) -> list[Entry]:
    """Those who play a single elimination next."""
    division = stage.division
    if not division.later.exists():
        division.later.create(number=2, format="single-elimination")
        who = {"kind": "first", "count": 2}
        division.ways_in.create(number=2, source=division, source_number=1, who=who)
    return certain_field(planned_at(division, 2))


def test_who_goes_on_follows_the_decided_places() -> None:
    stage = a_round_robin()
    assert [entry.number for entry in two_go_on(stage)] == [1, 2]
    decides_places(stage, team4=1)
    assert [entry.number for entry in two_go_on(stage)] == [4, 1]


def test_a_tie_whose_places_are_decided_is_not_played_off() -> None:
    stage = a_round_robin((1, 2), (1, 3), (4, 1), (2, 3), (2, 4), (3, 4))
    assert facts_of(stage).evaluation.steps
    decides_places(stage, team2=1, team1=2)
    standing = facts_of(stage).evaluation
    assert (standing.steps, standing.champion) == ((), 2)
    assert (
        not stage.matches.filter(round__bracket="playoff").exclude(state=Match.State.VOID).exists()
    )
    assert verified(stage) == []
    withdraws(the_decision())
    assert facts_of(stage).evaluation.steps
    assert verified(stage) == []


def test_the_places_of_a_stage_that_is_broken_off_are_decided() -> None:
    stage = a_round_robin((1, 2))
    assert places(stage) == {}
    decides_places(stage, team1=1, team2=2, team3=3, team4=4)
    assert facts_of(stage).evaluation.champion == 1
    assert [entry.number for entry in two_go_on(stage)] == [1, 2]
    assert verified(stage) == []


def test_final_places_of_an_elimination_are_decided() -> None:
    stage = a_stage(a_division(an_event()), 4, slug="single-elimination")
    for winner, loser in ((1, 4), (2, 3), (1, 2)):
        has_won(stage, winner, loser)
    assert facts_of(stage).evaluation.champion == 1
    decides_places(stage, team2=1)
    standing = facts_of(stage).evaluation
    assert (standing.champion, places(stage)[1]) == (2, 2)
    assert verified(stage) == []
    public = director_at(stage.division.event).get("/e/beach-house-2026/main-event/").text
    assert str(DECIDED) in public
    assert "I saw it myself" not in public


def test_places_in_pools_are_decided_pool_by_pool() -> None:
    stage = a_stage(a_division(an_event()), 8, slug="pools", size=4)
    page = director_at(stage.division.event).get(address(stage))
    assert [len(rows) for _, rows in page.context["groups"]] == [4, 4]
    decides_places(stage, team1=2, team4=1)
    assert places(stage) == {1: 2, 4: 1}
    assert verified(stage) == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"place-1": "0"}, "no-such-place"),
        ({"place-1": "5"}, "no-such-place"),
        ({"place-1": "first"}, "no-number"),
        ({"place-99": "1"}, "not-in-stage"),
        ({"place-1": "1"}, "nothing-changed"),
        ({}, "nothing-changed"),
    ],
)
def test_what_cannot_be_is_refused(sent: dict[str, str], code: str) -> None:
    stage = a_round_robin()
    answer = decides(stage, address(stage), **sent)
    assert answer.status_code == 422
    assert codes(answer) == [code]
    assert not Decision.objects.exists()


def test_a_place_is_decided_once() -> None:
    stage = a_round_robin()
    decides_places(stage, team3=1)
    answer = decides(stage, address(stage), **{"place-3": "2"})
    assert answer.status_code == 422
    assert codes(answer) == ["decided-before"]


def test_corrected_play_moves_the_others_and_not_whom_he_placed() -> None:
    stage = a_round_robin()
    decides_places(stage, team4=1)
    match = stage.matches.get(winner__number=1, loser__number=2)
    assert match.winner is not None
    assert match.loser is not None
    match.results.create(winner=match.loser, loser=match.winner, reason="played", at=NOON)
    has_won_again = places(stage)
    assert has_won_again[4] == 1
    assert has_won_again[2] == 2


def test_the_bracket_page_leads_there_and_verify_counts_it_as_a_fact() -> None:
    stage = a_round_robin()
    page = director_at(stage.division.event).get("/desk/beach-house-2026/main-event/bracket/")
    assert address(stage) in page.text
    decides_places(stage, team3=1)
    call_command("verify", "beach-house-2026")


def test_verify_finds_places_that_were_changed_behind_the_director() -> None:
    stage = a_round_robin()
    decides_places(stage, team3=1)
    Decision.objects.update(value={str(stage.field.get(seed=4).entry_id): 1})
    assert len(list(wrong_decisions(stage.division.event))) == 1


def test_where_everybody_plays_for_himself_the_points_stay_and_the_place_is_decided() -> None:
    division = a_division(an_event(), ruleset="toonerville-rook")
    stage = a_stage(division, 4, slug="pods", rounds=1)
    sent = {"choice": "table"}
    for place in range(1, 5):
        sent |= {f"place-{place}": str(place), f"points-{place}": str(10 * place)}
    match = stage.matches.get()
    decides(stage, of_match(match, "decide/"), **sent)
    assert places(stage) == {1: 1, 2: 2, 3: 3, 4: 4}
    decides_places(stage, team4=1)
    assert places(stage) == {4: 1, 1: 2, 2: 3, 3: 4}
    public = director_at(stage.division.event).get("/e/beach-house-2026/main-event/").text
    assert "Team 4" in part(public, "champion")
    assert str(DECIDED) in public
    assert verified(stage) == []


def test_pools_are_named_in_the_directors_language() -> None:
    stage = a_stage(a_division(an_event()), 6, slug="pools", size=3)
    page = director_at(stage.division.event).get(address(stage), headers={"Accept-Language": "de"})
    headings = [say("Pool %(pool)s", pool=letter) for letter in "AB"]
    with override("de"):
        assert all(f"<h2>{heading}</h2>" in page.text for heading in headings)
