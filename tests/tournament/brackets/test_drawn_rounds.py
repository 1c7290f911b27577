"""Rounds drawn one after another, as they are stored: published once, ranked after each."""

import pytest

from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_stages import has_won, won
from tournament.brackets.drawn_rounds import draw_next, publish_round
from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.planned import planned_round
from tournament.brackets.rounds.scores import WIN, scores_of
from tournament.brackets.services import record_result, settle_stage
from tournament.brackets.settled import facts_of
from tournament.brackets.swap_facts import record_swap
from tournament.desk.verify.brackets import wrong_brackets
from tournament.registration.models import Departure
from tournament.registration.services import leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Nine teams, four rounds: the first is published."""
    return a_stage(a_division(an_event()), 9, slug="swiss", rounds=4)


def tables(stage: Stage, number: int) -> list[tuple[int, ...]]:
    """The seeds at each table of a round; a bye has one."""
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    rows = Match.objects.filter(stage=stage, round__key=f"R{number}").order_by("number")
    return [
        tuple(
            seeds[slot.entrant_id] for slot in match.slots.order_by("position") if slot.entrant_id
        )
        for match in rows
    ]


def the_better_seed_wins(stage: Stage, number: int) -> None:
    for table in tables(stage, number):
        if len(table) == 2:
            has_won(stage, min(table), max(table))


def next_round(stage: Stage) -> None:
    history, drawn = draw_next(stage, facts_of(stage), seed=1)
    publish_round(stage=stage, history=history, drawn=drawn, now=NOON)


def test_the_first_round_is_published_and_three_are_to_come(stage: Stage) -> None:
    assert tables(stage, 1) == [(1, 5), (2, 6), (3, 7), (4, 8), (9,)]
    assert stage.to_come == 3
    assert stage.rounds.get().draw.seed == 1


def test_a_stage_is_not_over_while_a_round_is_to_come(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    standing = facts_of(stage).evaluation
    assert all(match.is_decided for match in standing.matches.values())
    assert (standing.champion, standing.places) == (None, ())
    assert {row.entrant for row in standing.standings if row.place < 6} == {1, 2, 3, 4, 9}


def test_winners_meet_in_the_next_round_and_nobody_sits_out_twice(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    next_round(stage)
    drawn = tables(stage, 2)
    assert {1, 2, 3, 4, 9} >= {seed for table in drawn[:2] for seed in table}
    assert (9,) not in drawn
    assert stage.to_come == 2


def test_the_usual_number_of_rounds_is_counted_like_a_chosen_one() -> None:
    stage = a_stage(a_division(an_event()), 9, slug="swiss")
    assert (stage.options["rounds"], stage.to_come) == (5, 4)
    next_round(stage)
    assert stage.to_come == 3


def test_the_next_round_is_drawn_from_swapped_pairs(stage: Stage) -> None:
    one, bye = (Slot.objects.get(match__code=f"R1-{table}", position=0) for table in (4, 5))
    assert one.entrant
    record_swap(one=(one, one.entrant), other=(bye, bye.entrant), reason="Late", now=NOON)
    settle_stage(stage)
    assert tables(stage, 1)[3:] == [(9, 8), (4,)]
    (first,) = draw_next(stage, facts_of(stage), seed=1)[0].rounds
    assert first.byes == (4,)
    assert first.meetings[3].sides == (9, 8)


def test_after_the_last_round_the_best_is_champion(stage: Stage) -> None:
    for number in range(1, 5):
        the_better_seed_wins(stage, number)
        if number < 4:
            next_round(stage)
    standing = facts_of(stage).evaluation
    assert standing.champion == 1
    assert stage.to_come == 0
    assert list(wrong_brackets(stage.division.event)) == []


def test_a_correction_draws_no_published_round_again(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    next_round(stage)
    before = list(Slot.objects.order_by("pk").values_list("match__code", "source", "entrant"))
    first = stage.matches.get(code="R1-1")
    one, two = (stage.field.get(entry=slot.entrant).entry for slot in first.slots.all())
    won(first, two, one)
    assert list(Slot.objects.order_by("pk").values_list("match__code", "source", "entrant")) == (
        before
    )
    assert facts_of(stage).evaluation.standings[0].entrant != 1


def test_a_double_forfeit_is_no_win_for_either(stage: Stage) -> None:
    match = stage.matches.get(code="R1-1")
    both = [slot.entrant for slot in match.slots.all() if slot.entrant]
    record_result(
        match=match,
        winner=None,
        losers=both,
        reason="double-forfeit",
        words="",
        game=None,
        now=NOON,
    )
    settle_stage(stage)
    history, _ = draw_next(stage, facts_of(stage), seed=1)
    assert not {1, 5}.intersection(scores_of(history, WIN).half_wins)
    standings = facts_of(stage).evaluation.standings
    assert {row.numbers["match-points"] for row in standings if row.entrant in (1, 5)} == {0}


def test_who_leaves_is_in_no_later_round(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    leave(
        entry=stage.field.get(seed=1).entry, kind=Departure.Kind.WITHDRAWN, reason="Ill", now=NOON
    )
    settle_stage(stage)
    next_round(stage)
    assert 1 not in {seed for table in tables(stage, 2) for seed in table}


def test_the_same_history_has_the_same_name(stage: Stage) -> None:
    history, drawn = draw_next(stage, facts_of(stage), seed=1)
    again, _ = draw_next(stage, facts_of(stage), seed=1)
    assert history.digest() == again.digest() != stage.rounds.get().draw.history
    assert drawn.byes


def test_a_match_has_the_number_of_its_table_and_byes_have_those_left() -> None:
    drawn = DrawnRound((Meeting(1, (3, 4)), Meeting(3, (5, 6))), (2, 7), method="", seed=1)
    _, matches = planned_round(2, drawn)
    assert [match.number for match in matches] == [1, 2, 3, 4]
    assert [match.slots[0].text() for match in matches] == ["seed 3", "seed 2", "seed 5", "seed 7"]
