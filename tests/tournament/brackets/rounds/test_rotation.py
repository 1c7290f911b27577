"""Rounds of a rotation at the desk: by the whole schedule, or from what was played instead."""

from dataclasses import replace

import pytest

from tests.tournament.brackets.rounds.seats import meeting
from tournament.brackets import formats
from tournament.brackets.rotation.whole import rotation as whole
from tournament.brackets.rounds import rotation
from tournament.brackets.rounds.four_at_a_table import Counts
from tournament.brackets.rounds.history import DrawnRound, History, PublishedRound
from tournament.brackets.rounds.individual_ranks import by_rank


def played(history: History, drawn: DrawnRound) -> History:
    row = PublishedRound(drawn.meetings, drawn.byes)
    return replace(history, rounds=(*history.rounds, row))


def evening(players: int, rounds: int) -> History:
    """So many rounds as they are drawn, one after another."""
    history = History(tuple(range(1, players + 1)))
    for _ in range(rounds):
        history = played(history, rotation.next_round(history, {"rounds": rounds}, 1))
    return history


def repeats(history: History) -> tuple[int, int, int]:
    counts = Counts.of(history).repeats()
    return counts["partner_repeats"], counts["opponent_repeats"], counts["table_repeats"]


@pytest.mark.parametrize(("players", "rounds"), [(12, 6), (13, 6), (18, 5), (20, 8), (24, 8)])
def test_rounds_drawn_one_after_another_repeat_no_more_than_the_whole_schedule(
    players: int, rounds: int
) -> None:
    planned = whole([list(range(1, players + 1))] * rounds, seed=1)
    assert repeats(evening(players, rounds)) == planned.repeats()[:3]


def test_without_a_number_of_rounds_they_follow_from_those_before() -> None:
    history = evening(12, 2)
    drawn = rotation.next_round(history, {"rounds": 0}, 1)
    assert repeats(played(history, drawn))[0] == 0


def test_a_schedule_is_left_once_somebody_sat_elsewhere() -> None:
    history = evening(12, 2)
    first, second, *others = history.rounds[0].meetings
    north, *crew = first.sides
    other, *theirs = second.sides
    swapped = (
        replace(first, sides=(other, *crew)),
        replace(second, sides=(north, *theirs)),
        *others,
    )
    rounds = (replace(history.rounds[0], meetings=swapped), history.rounds[1])
    drawn = rotation.next_round(replace(history, rounds=rounds), {"rounds": 6}, 1)
    assert drawn != rotation.next_round(history, {"rounds": 6}, 1)
    assert repeats(played(replace(history, rounds=rounds), drawn))[0] == 0


@pytest.mark.parametrize("name", ["out", "resting"])
def test_a_schedule_is_left_once_somebody_leaves_or_rests(name: str) -> None:
    history = evening(12, 2)
    away = frozenset({3})
    history = replace(history, out=away) if name == "out" else replace(history, resting=away)
    drawn = rotation.next_round(history, {"rounds": 6}, 1)
    assert not away & {seed for meeting in drawn.meetings for seed in meeting.sides}


def test_a_schedule_is_left_for_two_who_must_not_meet() -> None:
    apart = frozenset({frozenset({1, 2})})
    history = replace(evening(12, 0), forbidden=apart)
    drawn = rotation.next_round(history, {"rounds": 6}, 1)
    tables = [set(meeting.sides) for meeting in drawn.meetings]
    assert not any({1, 2} <= table for table in tables)


def test_more_rounds_than_partners_tell_beforehand_what_must_repeat() -> None:
    fmt = formats.find("rotation")
    assert fmt.foresee is not None
    report = fmt.foresee(8, fmt.chosen({"rounds": 9}))
    assert report is not None
    assert report.counts["partner_repeats"] == report.bounds["partner_repeats"] == 8
    assert len(report.partners_again) == 8


@pytest.mark.parametrize("slug", ["progressive-by-rank", "rank-pairing", "random-partners"])
def test_where_results_or_the_lot_decide_what_repeats_is_a_mean_of_events(slug: str) -> None:
    fmt = formats.find(slug)
    assert fmt.foresee is not None
    report = fmt.foresee(18, fmt.chosen({"rounds": 5}))
    assert report is not None
    assert report.simulations > 1
    assert report.counts["opponent_repeats"] >= report.bounds["opponent_repeats"]
    assert fmt.foresee(18, fmt.chosen({"rounds": 0})) is None
    assert fmt.foresee(400, fmt.chosen({"rounds": 12})) is None


@pytest.mark.parametrize("slug", ["rotation", "random-partners", "progressive-by-rank"])
def test_a_second_day_brings_nobody_the_partner_of_the_first(slug: str) -> None:
    """Number 16 stayed at home, and number 17 is new: -1 and 16 of the second day."""
    draw = formats.find(slug).next_round
    first = evening(16, 4).rounds
    seats = {16: -1}
    earlier = tuple(
        replace(
            row,
            meetings=tuple(
                replace(each, sides=tuple(seats.get(seed, seed) for seed in each.sides))
                for each in row.meetings
            ),
        )
        for row in first
    )
    second = History(tuple(range(1, 17)), earlier=earlier)
    for _ in range(4):
        second = played(second, draw(second, {"rounds": 4}, 1))
    assert repeats(second)[0] == 0
    assert repeats(replace(second, rounds=()))[0] == 0
    assert second.digest() != replace(second, earlier=()).digest()


def test_points_of_the_first_day_rank_the_players_of_the_second() -> None:
    day = History((1, 2, 3, 4, 5, 6, 7, 8))
    drawn = formats.find("progressive-by-rank").next_round(day, {}, 1)
    tables = [meeting(each.table, each.sides, 10, 10) for each in drawn.meetings]
    day = replace(day, rounds=(PublishedRound(tuple(tables)),))
    ahead = replace(day, carried={"points": {8: 30, 3: 5}})
    assert by_rank(day, {})[:2] == (1, 2)
    assert by_rank(ahead, {})[:2] == (8, 3)
