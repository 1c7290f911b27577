"""Rounds of a rotation at the desk: by the whole schedule, or from what was played instead."""

from dataclasses import replace

import pytest

from tournament.brackets import formats
from tournament.brackets.rotation.whole import rotation as whole
from tournament.brackets.rounds import rotation
from tournament.brackets.rounds.four_at_a_table import Counts
from tournament.brackets.rounds.history import DrawnRound, History, PublishedRound


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
