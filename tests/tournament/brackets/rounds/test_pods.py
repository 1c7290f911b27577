"""The next sitting from the history, checked by counts of our own."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.history import (
    DrawnRound,
    History,
    Meeting,
    PublishedRound,
)
from tournament.brackets.rounds.pods import next_round


def sit(
    rounds: list[PublishedRound], people: range, seed: int = 1, **options: object
) -> DrawnRound:
    """Draw one more sitting of these people, and publish it."""
    everybody = {each for row in rounds for each in row.seated()} | set(people)
    out = frozenset(everybody - set(people))
    drawn = next_round(History(tuple(sorted(everybody)), tuple(rounds), out), options, seed)
    rounds.append(PublishedRound(drawn.meetings))
    return drawn


def met_again(rounds: list[PublishedRound]) -> int:
    met = Counter(
        pair
        for row in rounds
        for meeting in row.meetings
        for pair in combinations(sorted(meeting.sides), 2)
    )
    return sum(times * (times - 1) // 2 for times in met.values())


def unusual(rounds: list[PublishedRound]) -> Counter[int]:
    return Counter(
        each
        for row in rounds
        for meeting in row.meetings
        for each in meeting.sides
        if len(meeting.sides) != 4
    )


@pytest.mark.parametrize(
    ("people", "sittings", "most"), [(12, 3, 9), (20, 4, 1), (64, 6, 0), (100, 6, 0)]
)
def test_sitting_by_sitting_few_meet_again(people: int, sittings: int, most: int) -> None:
    rounds: list[PublishedRound] = []
    for _ in range(sittings):
        drawn = sit(rounds, range(1, people + 1))
    assert drawn.metrics["opponent_repeats"] == met_again(rounds) <= most
    assert drawn.bounds["opponent_repeats"] <= most


def test_late_comers_and_leavers_meet_nobody_again_in_a_hall_of_forty() -> None:
    rounds: list[PublishedRound] = []
    for people in (range(1, 41), range(1, 41), range(3, 44), range(3, 45), range(5, 45)):
        drawn = sit(rounds, people)
        assert sorted(rounds[-1].seated()) == list(people)
    assert met_again(rounds) == drawn.metrics["opponent_repeats"] == 0
    visits = unusual(rounds)
    assert max(visits.values()) - min(visits[each] for each in range(1, 45)) <= 1


def test_a_bound_knows_who_must_share_a_table_again() -> None:
    before = PublishedRound((Meeting(1, (1, 2, 3, 4)), Meeting(2, (5, 6, 7))))
    drawn = next_round(History(tuple(range(1, 9)), (before,)), {}, 1)
    assert drawn.bounds["opponent_repeats"] == drawn.metrics["opponent_repeats"] == 3


@settings(max_examples=6)
@given(
    halls=st.lists(st.tuples(st.integers(1, 4), st.integers(9, 16)), min_size=1, max_size=3),
    seed=st.integers(0, 99),
)
def test_everybody_there_sits_once_and_no_bound_is_missed(
    halls: list[tuple[int, int]], seed: int
) -> None:
    rounds: list[PublishedRound] = []
    for first, last in halls:
        people = range(first, last + 1)
        drawn = sit(rounds, people, seed)
        assert sorted(rounds[-1].seated()) == list(people)
        assert {len(meeting.sides) for meeting in drawn.meetings} <= {3, 4, 5}
        assert [meeting.table for meeting in drawn.meetings] == [*range(1, len(drawn.meetings) + 1)]
        assert all(drawn.bounds[name] <= drawn.metrics[name] for name in drawn.bounds)
    assert met_again(rounds) == drawn.metrics["opponent_repeats"]


def test_one_history_and_one_seed_give_one_sitting() -> None:
    first: list[PublishedRound] = []
    sit(first, range(1, 41))
    history = History(tuple(range(1, 41)), tuple(first))
    assert next_round(history, {}, 3) == next_round(history, {}, 3)
    assert next_round(history, {}, 3) != next_round(history, {}, 4)


@pytest.mark.parametrize("seed", range(5))
def test_forbidden_pairs_never_share_a_table(seed: int) -> None:
    pairs = frozenset(map(frozenset, combinations((1, 2, 3), 2)))
    drawn = next_round(History(tuple(range(1, 13)), forbidden=pairs), {}, seed)
    assert all(len({1, 2, 3} & set(meeting.sides)) <= 1 for meeting in drawn.meetings)


def test_those_who_rest_have_no_seat() -> None:
    drawn = next_round(History(tuple(range(1, 9)), resting=frozenset({4})), {}, 1)
    assert [len(meeting.sides) for meeting in drawn.meetings] == [4, 3]
    assert all(4 not in meeting.sides for meeting in drawn.meetings)


def test_each_who_meets_again_is_named() -> None:
    before = PublishedRound((Meeting(1, (1, 2, 3)),))
    drawn = next_round(History((1, 2, 3), (before,)), {}, 1)
    assert len(drawn.why) == drawn.metrics["rematches"] == drawn.bounds["rematches"] == 3


@pytest.mark.parametrize(
    ("history", "options", "code"),
    [
        (History((1, 2, 3), out=frozenset({1})), {}, "no-such-tables"),
        (History((1, 2, 3), out=frozenset({1, 2, 3})), {}, "no-such-tables"),
        (History((1, 2, 3, 4), forbidden=frozenset({frozenset({1, 2})})), {}, "forbidden-pairs"),
        (History(tuple(range(1, 20))), {"tables": 3}, "too-few-tables"),
        (History((1, 2, 3)), {"most": 7}, "no-such-option"),
        (History((1, 2, 3)), {"chairs": 4}, "no-such-option"),
        (History(tuple(range(1, 1026))), {}, "too-many-teams"),
    ],
)
def test_what_cannot_be_seated_is_refused(
    history: History, options: dict[str, object], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        next_round(history, options, 1)
    assert refused.value.code == code
