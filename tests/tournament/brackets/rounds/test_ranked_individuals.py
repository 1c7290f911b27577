"""Individuals by rank: four neighbours at a table, or the top half with the bottom half."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.page_parts import told
from tests.tournament.brackets.rounds.seats import evening, meeting, run, table
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import progressive, rank_pairing
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.individual_ranks import by_rank

EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)
FIRST = PublishedRound((meeting(1, (1, 2, 3, 4), 10, 6), meeting(2, (5, 6, 7, 8), 4, 12)))
PLAYED = History(EIGHT, (FIRST,))
DOCUMENT: dict[str, Any] = {
    "entrants": 8,
    "rounds": [{"tables": [table(1, (1, 2, 3, 4), 10, 6), table(2, (5, 6, 7, 8), 4, 12)]}],
}


def sides(drawn: DrawnRound) -> list[tuple[set[int], set[int]]]:
    return [
        ({each.sides[0], each.sides[2]}, {each.sides[1], each.sides[3]}) for each in drawn.meetings
    ]


def test_points_rank_then_wins_then_the_seed() -> None:
    assert by_rank(PLAYED, {}) == (6, 8, 1, 3, 2, 4, 5, 7)
    level = meeting(1, (1, 2, 3, 4), 6, 6)
    decided = replace(level, winner=2)
    for table_one, order in ((level, (1, 2, 3, 4)), (decided, (2, 4, 1, 3))):
        history = History((1, 2, 3, 4), (PublishedRound((table_one,)),))
        assert by_rank(history, {}) == order


def test_the_events_own_keys_rank_and_a_bye_has_its_worth() -> None:
    history = History((*EIGHT, 9), (replace(FIRST, byes=(9,)),))
    assert by_rank(history, {})[0] == 6
    assert by_rank(history, {"bye": {"points": 50}})[0] == 9
    assert by_rank(PLAYED, {"keys": [{"key": "points", "lower_first": True}]})[0] == 5
    assert by_rank(PLAYED, {"highest_wins": False})[0] == 5


def test_without_points_wins_rank() -> None:
    won = Meeting(1, (1, 2, 3, 4), (), 2, is_over=True)
    assert by_rank(History((1, 2, 3, 4), (PublishedRound((won,)),)), {}) == (2, 4, 1, 3)


def test_rank_pairing_puts_the_halves_together() -> None:
    drawn = rank_pairing.next_round(PLAYED, {}, 1)
    assert sides(drawn) == [({6, 2}, {8, 4}), ({1, 5}, {3, 7})]
    everybody = History(tuple(range(1, 401)))
    tables = sides(rank_pairing.next_round(everybody, {}, 1))
    assert tables == [({2 * t - 1, 2 * t - 1 + 200}, {2 * t, 2 * t + 200}) for t in range(1, 101)]


def test_rank_pairing_keeps_forbidden_pairs_apart_and_little_else_changes() -> None:
    apart = frozenset({frozenset((6, 2)), frozenset((8, 3))})
    drawn = rank_pairing.next_round(replace(PLAYED, forbidden=apart), {}, 1)
    for north, east in sides(drawn):
        assert not any(pair <= north | east for pair in apart)
    everyone = frozenset(frozenset((1, other)) for other in EIGHT[1:])
    with pytest.raises(Refusal) as refusal:
        rank_pairing.next_round(replace(PLAYED, forbidden=everyone), {}, 1)
    assert refusal.value.code == "forbidden-pairs"


def test_neighbours_in_rank_share_a_table_with_partners_they_did_not_have() -> None:
    drawn = progressive.next_round(PLAYED, {}, 1)
    assert [set(each.sides) for each in drawn.meetings] == [{6, 8, 1, 3}, {2, 4, 5, 7}]
    assert drawn.metrics["partner_repeats"] == 0
    assert drawn == progressive.next_round(PLAYED, {}, 1)


@pytest.mark.parametrize(("people", "rounds"), [(24, 6), (40, 8), (100, 8), (30, 6)])
def test_nobody_has_a_partner_or_an_opponent_twice(people: int, rounds: int) -> None:
    _, drawn = evening(progressive.next_round, people, rounds, {}, seed=2)
    assert drawn[-1].metrics["partner_repeats"] == 0
    assert drawn[-1].metrics["opponent_repeats"] == 0


def test_tables_are_a_few_ranks_wide_and_the_first_has_the_best() -> None:
    history, _ = evening(progressive.next_round, 100, 7, {}, seed=3)
    rank = {player: place for place, player in enumerate(by_rank(history, {}))}
    drawn = progressive.next_round(history, {}, 3)
    ranks = [[rank[player] for player in each.sides] for each in drawn.meetings]
    assert sum(max(four) - min(four) for four in ranks) / len(ranks) < 9
    assert list(map(sum, ranks)) == sorted(map(sum, ranks))


@given(st.integers(4, 23), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("draw", [progressive.next_round, rank_pairing.next_round])
def test_everyone_has_one_chair_or_a_bye_and_byes_take_turns(
    draw: Any, people: int, rounds: int, chance: Any
) -> None:
    history, drawn = evening(draw, people, rounds, {}, seed=chance.randint(1, 99))
    for row in drawn:
        there = [seed for each in row.meetings for seed in each.sides]
        assert sorted([*there, *row.byes]) == list(range(1, people + 1))
    times = [history.byes()[seed] for seed in history.entrants]
    assert max(times) - min(times) <= 1
    assert 1 not in drawn[0].byes


@pytest.mark.parametrize("draw", [progressive.next_round, rank_pairing.next_round])
def test_at_a_table_that_lost_a_player_the_others_had_a_bye(draw: Any) -> None:
    waiting = replace(FIRST.meetings[1], points=(), winner=None, is_over=False)
    row = PublishedRound((FIRST.meetings[0], waiting))
    drawn = draw(History(EIGHT, (row,), frozenset({8})), {}, 1)
    assert drawn.byes == (2, 3, 4)
    assert drawn.metrics["bye_repeats"] == 0
    assert drawn.metrics["table_repeats"] == 1


def test_pairs_that_must_not_meet_share_no_table() -> None:
    apart = frozenset({frozenset((6, 8)), frozenset((2, 4))})
    drawn = progressive.next_round(replace(PLAYED, forbidden=apart), {}, 1)
    for each in drawn.meetings:
        assert not any(pair <= set(each.sides) for pair in apart)


def test_the_command_reaches_both_by_the_seats_of_the_file() -> None:
    status, answer = run("rank --after -", DOCUMENT)
    assert (status, answer["format"], answer["round"]) == (0, "rank", 2)
    assert set(answer["tables"][0]["seats"].values()) == {6, 8, 1, 3}
    assert answer["metrics"]["partner_repeats"] == 0
    same = run("progressive-by-rank --after -", DOCUMENT)[1]
    assert same == answer | {"format": "progressive-by-rank"}
    _, halved = run("rank --after -", DOCUMENT | {"options": {"halves": True}})
    assert [each["seats"] for each in halved["tables"]] == [
        {"N": 6, "E": 8, "S": 2, "W": 4},
        {"N": 1, "E": 3, "S": 5, "W": 7},
    ]
    same = run("rank-pairing --after -", DOCUMENT)[1]
    assert same == halved | {"format": "rank-pairing"}


def test_the_first_round_follows_the_seeds() -> None:
    _, answer = run("progressive-by-rank --after -", {"entrants": 9})
    assert [set(each["seats"].values()) for each in answer["tables"]] == [
        {1, 2, 3, 4},
        {5, 6, 7, 8},
    ]
    assert answer["byes"] == [9]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"entrants": 3, "rounds": []}, "four players"),
        ({"options": {"halves": 1}}, "halves"),
        ({"options": {"movement": "howell"}}, "movement"),
        ({"options": {"keys": ["no"]}}, "no"),
        ({"rounds": [{"tables": [{"sides": [1, 2]}, table(2, (5, 6, 7, 8))]}]}, "seats"),
        ({"rounds": [{"tables": [table(1, (1, 2, 3, 3))], "byes": [4, 5, 6, 7, 8]}]}, "twice"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], words: str) -> None:
    slug = "rank" if changes.get("rounds") != [] else "rank-pairing"
    status, answer = run(f"{slug} --after -", DOCUMENT | changes)
    assert status == 1
    assert told([answer["error"]], words)
