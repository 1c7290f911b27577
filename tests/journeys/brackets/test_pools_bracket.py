"""Pools of unequal size into a bracket to the champion: a tie at the cut, drawn by lot, a
correction after the next stage is published, and a drop-out."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, an_event, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_scorer
from tests.makers_scoring import DESK
from tests.makers_stages import (
    cards,
    choose,
    correct,
    keep_places,
    publish,
    the_other_has_won,
    wins,
    wins_closely,
)
from tests.page_parts import part, parts, texts, told
from tournament.brackets.models import CardDraw, Match, Stage
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
POOL_B = [(2, 3), (2, 6), (2, 7), (3, 6), (6, 7)]
"""All but 3 against 7."""


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 7)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def public(asked: str = "") -> str:
    return Client().get(f"{PUBLIC}{asked}").text


def pools(desk: Client, division: Division, each: str = "2") -> Stage:
    """Pool A: 1, 4, 5. Pool B: 2, 3, 6, 7."""
    choose(desk, division, format="pools", **{"pools-size": "4", "pools-legs": "1"})
    form = {"each": each, "next-format": "single-elimination"}
    assert desk.post(desk_page(division, "bracket/onward/"), form).status_code == 303
    keep_places(desk, division, places=each)
    return publish(desk, division)


def tied_in_pool_a(desk: Client, division: Division) -> Stage:
    """In pool A everybody has won one; of pool B 2 and 3 go on, 3 by a correction."""
    stage = pools(desk, division)
    for winner, loser in [(1, 4), (4, 5), (5, 1), *POOL_B]:
        wins(desk, stage, winner, loser)
    correct(desk, wins_closely(desk, stage, 7, 3))
    return stage


def publish_next(desk: Client, division: Division, **words: str) -> int:
    page = desk.get(desk_page(division, "bracket/")).context["next"]
    form = {"seen": page.shown} | words
    return desk.post(desk_page(division, "bracket/next/"), form).status_code


def titles(stage: Stage) -> list[str]:
    return [row.entry.title for row in stage.field.select_related("entry")]


def test_the_next_stage_waits_until_everything_is_played(desk: Client, division: Division) -> None:
    stage = pools(desk, division)
    page = desk.get(desk_page(division, "bracket/"))
    ready = stage.matches.filter(state=Match.State.READY).values_list("code", flat=True)
    assert all(code in part(page.text, "results-missing") for code in ready)
    assert told([page.context["next"].cut], "2")
    answer = desk.post(desk_page(division, "bracket/next/"), {"seen": ""})
    assert answer.status_code == 422
    assert codes(answer) == ["results-missing"]
    assert publish_next(desk, division, reason="The hall closes at six") == 303
    row = LogEntry.objects.latest("pk")
    assert (row.verb, len(row.detail["seeds"])) == ("stage.next", 4)
    assert row.detail["reason"] == "The hall closes at six"
    assert len(row.detail["missing"]) == len(ready)


def test_pools_lead_to_a_bracket_and_the_bracket_to_a_champion(
    desk: Client, division: Division
) -> None:
    stage = tied_in_pool_a(desk, division)
    assert told([part(public(), "tie")], "Team 1", "Team 4", "Team 5", "pool A")
    ties, form = desk_page(division, "bracket/ties/"), cards(stage, {1: "", 4: "", 5: ""})
    assert desk.post(f"{ties}1/announce/", form).status_code == 303
    assert desk.post(f"{ties}1/draw/", form).status_code == 303
    playoffs = stage.matches.filter(round__bracket="playoff", state="ready")
    for _ in range(20):  # equal high cards draw again
        if playoffs.exists():
            break
        drew = list(CardDraw.objects.latest("pk").cards.all())
        high = max(row.card for row in drew)
        again = {row.entry.seed.number: "" for row in drew if row.card == high}
        desk.post(f"{ties}1/announce/", cards(stage, again))
        desk.post(f"{ties}1/draw/", cards(stage, again))
    slots = playoffs.get().slots.all()
    one, two = sorted(stage.field.get(entry=slot.entrant).seed for slot in slots if slot.entrant)
    wins(desk, stage, one, two)
    assert "lot" in parts(public())
    assert len(texts(public(), "goes-on")) == 4
    assert publish_next(desk, division) == 303
    last = division.stages.get(number=2)
    assert set(titles(last)) >= {"Team 2", "Team 3", f"Team {one}"}
    halves = [{str(slot.entrant) for slot in row.slots.all()} for row in last.matches.all()[:2]]
    assert {"Team 2", "Team 3"} not in halves

    assert "?stage=1" in public()
    first = Client().get(f"{PUBLIC}?stage=1").context["standings"]
    assert [len(table.rows) for table in first] == [3, 4]
    wins(desk, last, 1, 4)
    number = last.field.get(seed=2).entry.number
    leave = f"{DESK}floor/team/main-event/{number}/leave/"
    assert desk.post(leave, {"kind": "withdrawn", "reason": "Ill"}).status_code == 303
    wins(desk, last, 1, 3)
    champion = last.field.get(seed=1).entry.title
    assert texts(public(), "champion") == [champion]
    found = Client().get(f"{PUBLIC}results/").context["results"]
    assert found.is_final
    assert [row.title for row in found.champions] == [champion]
    assert [row.line.places for row in found.rows][4:] == ["5–6", "5–6", "7"]
    assert found.rows[0].line.won == 3 + last.matches.filter(winner__title=champion).count()
    assert list(differences(Event.objects.get())) == []


def test_a_correction_after_the_cut_changes_nothing_silently(
    desk: Client, division: Division
) -> None:
    stage = pools(desk, division, each="1")
    for winner, loser in [(1, 4), (1, 5), (4, 5), (2, 6), (2, 7), (3, 6), (3, 7), (6, 7)]:
        wins(desk, stage, winner, loser)
    game = wins_closely(desk, stage, 2, 3)
    assert publish_next(desk, division) == 303
    last = division.stages.get(number=2)
    field = titles(last)
    asked = the_other_has_won(game)
    preview = desk.get(f"{DESK}sheet/{game.sheet_id}/correct/", asked).context["preview"]
    assert told(preview.follows, "Team 1", "Team 3", "stage 2")
    correct(desk, game)
    assert titles(last) == field
    page = desk.get(desk_page(division, "bracket/"))
    assert "Team 3" in part(page.text, "others-would-go-on")
    assert not page.context["has_begun"]
    assert desk.post(desk_page(division, "bracket/take-back/")).status_code == 303
    assert publish_next(desk, division) == 303
    assert titles(division.stages.get(number=2)) != field


def test_a_cut_that_cannot_be_made_is_refused_before_anything_is_published(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="pools", **{"pools-size": "4", "pools-legs": "1"})
    keep_places(desk, division)
    form = {"each": "5", "next-format": "single-elimination"}
    desk.post(desk_page(division, "bracket/onward/"), form)
    seen = desk.get(desk_page(division, "bracket/")).context["seen"]
    answer = desk.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    assert answer.status_code == 422
    assert codes(answer) == ["too-few-left"]


def test_only_the_director_plans_and_makes_stages(desk: Client, division: Division) -> None:
    pools(desk, division)
    for page in ("places", "onward", "next"):
        address = desk_page(division, f"bracket/{page}/")
        assert a_stranger().post(address).status_code == 404
        assert the_scorer(division.event).post(address).status_code == 403
        assert Client().post(address).status_code == 302


def test_what_goes_on_is_said_before_the_first_game_and_not_changed_after(
    desk: Client, division: Division
) -> None:
    pools(desk, division)
    answer = desk.post(desk_page(division, "bracket/onward/"), {"each": ""})
    assert answer.status_code == 422
    assert codes(answer) == ["drawn"]
    assert told([part(Client().get(f"{PUBLIC}rules/").text, "tie-rule")], "2")
