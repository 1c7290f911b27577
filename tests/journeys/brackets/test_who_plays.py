"""Between drawn rounds: who sits out, comes late, leaves and returns."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_swiss import draw, my_page, tables, the_better_seed_wins
from tests.makers import a_division, a_stage, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_stages import has_won
from tests.page_parts import part
from tournament.brackets.models import Stage
from tournament.brackets.settled import facts_of
from tournament.desk.brackets.next_round import WhoPlays, next_round
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Departure, Event

pytestmark = pytest.mark.django_db
LATE: dict[str, object] = {
    "place": "round",
    "player": ["Lea Late", "Tom Tardy"],
    "name": "Late Birds",
    "club": "",
}


@pytest.fixture
def stage() -> Stage:
    """Eight teams, four rounds; the first is played."""
    stage = a_stage(a_division(an_event()), 8, slug="swiss", rounds=4)
    the_better_seed_wins(stage, 1)
    return stage


@pytest.fixture
def desk(stage: Stage) -> Client:
    return the_director(stage.division.event)


def press(desk: Client, stage: Stage, path: str, **words: object) -> list[str]:
    """Press a button of the stage's page; the codes of its refusal, if any."""
    answer = desk.post(desk_page(stage.division, path), words)
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def field(stage: Stage) -> WhoPlays:
    """Who plays the next round."""
    shown = next_round(stage := Stage.objects.get(), facts_of(stage))
    assert shown
    assert shown.field
    return shown.field


def leave(desk: Client, stage: Stage, number: int) -> None:
    page = f"/desk/{stage.division.event.slug}/floor/team/{stage.division.slug}/{number}/leave/"
    assert desk.post(page, {"kind": "withdrawn", "reason": "Ill"}).status_code == 303


def come_back(desk: Client, stage: Stage) -> None:
    row = Departure.objects.get(undone_at=None)
    page = f"/desk/{stage.division.event.slug}/floor/come-back/{row.pk}/"
    assert desk.post(page, {"reason": "Well again"}).status_code == 303


def seated(stage: Stage, number: int) -> set[int]:
    return {seed for table in tables(stage, number) for seed in table}


def keys_of(stage: Stage, seed: int) -> dict[str, object]:
    rows = facts_of(stage).evaluation.standings
    return {**next(row.numbers for row in rows if row.entrant == seed)}


def test_a_requested_sit_out_has_no_table_and_gains_nothing(desk: Client, stage: Stage) -> None:
    assert press(desk, stage, "bracket/round/sit-out/", team="1") == []
    assert [entry.number for entry in field(stage).resting] == [1]
    assert "Team 1" in part(desk.get(desk_page(stage.division, "bracket/")).text, "who-plays")
    before = keys_of(stage, 1)["match-points"]
    assert draw(stage) == 303
    assert 1 not in seated(stage, 2)
    the_better_seed_wins(stage, 2)
    assert keys_of(stage, 1)["match-points"] == before
    assert [entry.number for entry in field(stage).back] == [1]
    assert list(differences(Event.objects.get())) == []


def test_who_sits_out_can_play_after_all(desk: Client, stage: Stage) -> None:
    press(desk, stage, "bracket/round/sit-out/", team="1")
    assert press(desk, stage, "bracket/round/play/1/") == []
    assert field(stage).resting == ()
    assert press(desk, stage, "bracket/round/play/1/") == ["sits-out-no-more"]
    verbs = LogEntry.objects.filter(verb__startswith="round.sit").values_list("verb", flat=True)
    assert [*verbs.order_by("number")] == ["round.sit-out", "round.sit-in"]


@pytest.mark.parametrize(("team", "code"), [("", "no-choice"), ("99", "no-choice")])
def test_only_an_entry_of_the_stage_sits_out(
    desk: Client, stage: Stage, team: str, code: str
) -> None:
    assert press(desk, stage, "bracket/round/sit-out/", team=team) == [code]


def test_nobody_sits_out_twice_or_after_leaving(desk: Client, stage: Stage) -> None:
    press(desk, stage, "bracket/round/sit-out/", team="1")
    assert press(desk, stage, "bracket/round/sit-out/", team="1") == ["sits-out-already"]
    leave(desk, stage, 2)
    assert press(desk, stage, "bracket/round/sit-out/", team="2") == ["left-already"]


def test_a_late_entry_joins_the_next_round(desk: Client, stage: Stage) -> None:
    assert press(desk, stage, "late/", **LATE) == []
    assert [entry.title for entry in field(stage).late] == ["Late Birds"]
    assert draw(stage) == 303
    assert 9 in seated(stage, 2)
    assert keys_of(stage, 9)["match-points"] == 0
    assert list(differences(Event.objects.get())) == []


def test_who_sits_out_is_told_so_while_the_round_is_played(desk: Client, stage: Stage) -> None:
    assert press(desk, stage, "bracket/round/sit-out/", team=3) == []
    assert my_page(stage, 3) == "next-round"
    draw(stage)
    assert (my_page(stage, 1), my_page(stage, 3)) == ("waiting", "sits-out")


def test_rounds_before_a_late_entry_can_count_as_byes(desk: Client, stage: Stage) -> None:
    stage.ranking = {"bye": {"points": 40, "counts_as": "win", "late": True}}
    stage.save()
    press(desk, stage, "late/", **LATE)
    assert keys_of(stage, 9)["match-points"] == 1
    press(desk, stage, "bracket/round/sit-out/", team="4")
    draw(stage)
    (table,) = [table for table in tables(stage, 2) if 9 in table]
    assert set(table) & {1, 2, 3}


def test_a_late_entry_is_taken_back_until_it_plays(desk: Client, stage: Stage) -> None:
    press(desk, stage, "late/", **LATE)
    assert press(desk, stage, "late/9/take-back/") == []
    assert stage.field.count() == 8
    assert stage.division.entries.count() == 9
    assert press(desk, stage, "late/", place="round", team="9") == []
    draw(stage)
    assert press(desk, stage, "late/9/take-back/") == ["plays-already"]


def test_nobody_joins_when_all_rounds_are_drawn(desk: Client, stage: Stage) -> None:
    stage.to_come = 0
    stage.save()
    assert press(desk, stage, "late/", **LATE) == ["no-more-rounds"]


def test_the_page_of_the_next_round_leads_to_where_an_entry_leaves(
    desk: Client, stage: Stage
) -> None:
    answer = desk.post(desk_page(stage.division, "bracket/round/leave/"), {"team": "3"})
    assert answer.status_code == 303
    assert answer["Location"].endswith("/3/")
    assert desk.get(answer["Location"]).context["entry"].number == 3
    assert press(desk, stage, "bracket/round/leave/", team="99") == ["no-choice"]


def test_who_left_misses_rounds_and_returns(desk: Client, stage: Stage) -> None:
    leave(desk, stage, 1)
    assert [entry.number for entry in field(stage).gone] == [1]
    draw(stage)
    assert 1 not in seated(stage, 2)
    come_back(desk, stage)
    the_better_seed_wins(stage, 2)
    draw(stage)
    assert 1 in seated(stage, 3)
    assert list(differences(Event.objects.get())) == []


def test_a_walkover_of_an_earlier_round_stays_when_they_return(desk: Client, stage: Stage) -> None:
    draw(stage)
    leave(desk, stage, 1)
    (table,) = [table for table in tables(stage, 2) if 1 in table]
    for pair in tables(stage, 2):
        if pair != table:
            winner, loser = sorted(pair)
            has_won(stage, winner, loser)
    draw(stage)
    come_back(desk, stage)
    match = stage.matches.get(round__key="R2", slots__entrant=stage.field.get(seed=1).entry)
    assert match.state == "forfeited"
    assert match.loser_id == stage.field.get(seed=1).entry_id
    assert list(differences(Event.objects.get())) == []


def test_a_walkover_of_the_last_round_is_played_when_they_return(
    desk: Client, stage: Stage
) -> None:
    draw(stage)
    leave(desk, stage, 1)
    come_back(desk, stage)
    match = stage.matches.get(round__key="R2", slots__entrant=stage.field.get(seed=1).entry)
    assert match.state == "ready"
