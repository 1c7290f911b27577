"""The stored bracket follows the facts: results, forfeits, departures, corrections."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.makers import NOON, a_called_match, a_division, a_stage, an_event
from tournament.brackets.models import Match, Stage
from tournament.brackets.services import Moved, record_result, settle_stage
from tournament.registration.services import leave
from tournament.tables.selectors import free_tables

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
State = Match.State


def stage_of(count: int = 4, slug: str = "double-elimination") -> Stage:
    return a_stage(a_division(an_event()), count, slug=slug)


def plays(stage: Stage, code: str, winner: str, reason: str = "played") -> Moved:
    """Record that the team called `winner` wins the match, and settle."""
    match = stage.matches.get(code=code)
    entrants = [slot.entrant for slot in match.slots.select_related("entrant")]
    won = next(entry for entry in entrants if entry and entry.title == winner)
    lost = next(entry for entry in entrants if entry and entry.title != winner)
    record_result(
        match=match, winner=won, losers=[lost], reason=reason, words="", game=None, now=NOON
    )
    return settle_stage(stage)


def who(stage: Stage, code: str) -> list[str | None]:
    slots = stage.matches.get(code=code).slots.select_related("entrant").order_by("position")
    return [slot.entrant.title if slot.entrant else None for slot in slots]


def state(stage: Stage, code: str) -> str:
    return stage.matches.get(code=code).state


def test_publishing_pairs_first_with_last_and_readies_the_first_round() -> None:
    stage = stage_of(4)
    assert who(stage, "W1-1") == ["Team 1", "Team 4"]
    assert who(stage, "W1-2") == ["Team 2", "Team 3"]
    assert state(stage, "W1-1") == State.READY
    assert state(stage, "L1-1") == State.PLANNED


def test_with_thirteen_teams_the_three_best_have_a_bye_and_stand_in_the_second_round() -> None:
    stage = stage_of(13)
    byes = stage.matches.filter(state=State.BYE, round__key="W1")
    assert sorted(byes.values_list("winner__title", flat=True)) == ["Team 1", "Team 2", "Team 3"]
    assert "Team 1" in who(stage, "W2-1")


def test_a_result_moves_the_winner_on_and_drops_the_loser() -> None:
    stage = stage_of(4)
    moved = plays(stage, "W1-1", "Team 4")
    assert state(stage, "W1-1") == State.CERTIFIED
    assert who(stage, "W2-1")[0] == "Team 4"
    assert "Team 1" in who(stage, "L1-1")
    assert set(moved.touched) == {"W1-1", "W2-1", "L1-1"}


def test_a_forfeit_is_a_lost_match_and_the_loser_drops() -> None:
    stage = stage_of(4)
    plays(stage, "W1-1", "Team 1", reason="forfeit")
    assert state(stage, "W1-1") == State.FORFEITED
    assert "Team 4" in who(stage, "L1-1")


def test_a_withdrawn_team_gives_walkovers_and_does_not_drop() -> None:
    stage = stage_of(4)
    leave(entry=stage.field.get(seed=4).entry, kind="withdrawn", reason="ill", now=NOON)
    settle_stage(stage)
    assert state(stage, "W1-1") == State.WALKOVER
    assert who(stage, "W2-1")[0] == "Team 1"
    assert "Team 4" not in who(stage, "L1-1")


def test_a_corrected_result_makes_later_ones_stale_and_corrected_back_all_revive() -> None:
    stage = stage_of(4)
    for code, winner in (("W1-1", "Team 1"), ("W1-2", "Team 2"), ("W2-1", "Team 1")):
        plays(stage, code, winner)
    plays(stage, "W1-1", "Team 4")
    assert (state(stage, "W2-1"), who(stage, "W2-1")) == (State.READY, ["Team 4", "Team 2"])
    plays(stage, "W1-1", "Team 1")
    assert (state(stage, "W2-1"), who(stage, "W2-1")) == (State.CERTIFIED, ["Team 1", "Team 2"])


def test_a_match_on_the_floor_stays_there_while_its_teams_are_the_same() -> None:
    stage = stage_of(4)
    a_called_match(stage, "W1-2")
    plays(stage, "W1-1", "Team 1")
    assert state(stage, "W1-2") == State.CALLED


def test_a_correction_takes_a_match_off_the_floor_when_a_team_no_longer_belongs_there() -> None:
    stage = stage_of(4)
    plays(stage, "W1-1", "Team 1")
    plays(stage, "W1-2", "Team 2")
    a_called_match(stage, "W2-1")
    moved = plays(stage, "W1-1", "Team 4")
    assert [match.code for match in moved.off_the_floor] == ["W2-1"]
    assert state(stage, "W2-1") == State.READY


def champion_path(stage: Stage, results: Sequence[tuple[str, str]]) -> None:
    for code, winner in results:
        plays(stage, code, winner)


def test_the_second_final_is_played_only_when_the_unbeaten_team_loses_the_first() -> None:
    stage = stage_of(4)
    champion_path(
        stage,
        [
            ("W1-1", "Team 1"),
            ("W1-2", "Team 2"),
            ("W2-1", "Team 1"),
            ("L1-1", "Team 3"),
            ("L2-1", "Team 2"),
        ],
    )
    assert state(stage, "G2") == State.PLANNED
    plays(stage, "G1", "Team 2")
    assert (state(stage, "G2"), set(who(stage, "G2"))) == (State.READY, {"Team 1", "Team 2"})
    plays(stage, "G1", "Team 1")
    assert state(stage, "G2") == State.VOID


def test_settling_takes_as_many_queries_for_64_teams_as_for_8() -> None:
    counts = []
    for size in (8, 64):
        stage = stage_of(size)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            plays(stage, "W1-1", "Team 1")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_is_free_until_a_match_is_called_to_it() -> None:
    stage = stage_of(4)
    event = stage.division.event
    a_called_match(stage, "W1-1", table=2)
    assert [table.number for table in free_tables(event)] == [1, 3, 4]
