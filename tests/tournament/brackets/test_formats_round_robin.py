"""Everybody meets everybody, fairly: rounds, byes, sides and records."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.tournament.brackets.playing import both_forfeit, play_out, won
from tournament.brackets.bracket import (
    Departure,
    Entrant,
    Evaluation,
    MatchState,
    Plan,
    Record,
    Result,
    difference,
    evaluate,
)
from tournament.brackets.formats import find

SIZES = [*range(2, 25), 33, 63, 64]


def robin(entrants: int, legs: int = 1) -> Plan:
    return find("round-robin").plan(entrants, {"legs": legs})


def rounds_of(plan: Plan) -> list[list[tuple[int, ...]]]:
    """Round by round the seeds of each match; a bye has one."""
    rounds: dict[str, list[tuple[int, ...]]] = {row.key: [] for row in plan.rounds}
    for match in plan.matches:
        seeds = tuple(slot.seed for slot in match.slots if isinstance(slot, Entrant))
        rounds[match.round].append(seeds)
    return list(rounds.values())


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("entrants", SIZES)
def test_every_pair_meets_once_a_leg_and_everybody_is_in_every_round(
    entrants: int, legs: int
) -> None:
    rounds = rounds_of(robin(entrants, legs))
    met = Counter(tuple(sorted(pair)) for row in rounds for pair in row if len(pair) == 2)
    assert met == Counter(dict.fromkeys(combinations(range(1, entrants + 1), 2), legs))
    for row in rounds:
        assert sorted(seed for pair in row for seed in pair) == list(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", SIZES)
def test_sides_and_byes_are_shared_evenly(entrants: int) -> None:
    rounds = rounds_of(robin(entrants))
    firsts = Counter(pair[0] for row in rounds for pair in row if len(pair) == 2)
    seconds = Counter(pair[1] for row in rounds for pair in row if len(pair) == 2)
    byes = Counter(pair[0] for row in rounds for pair in row if len(pair) == 1)
    for seed in range(1, entrants + 1):
        assert abs(firsts[seed] - seconds[seed]) <= 1
        assert byes[seed] == entrants % 2


@pytest.mark.parametrize("entrants", SIZES)
def test_over_two_legs_everybody_has_both_sides_equally_often(entrants: int) -> None:
    rounds = rounds_of(robin(entrants, legs=2))
    sides = Counter(
        (seed, side)
        for row in rounds
        for pair in row
        for side, seed in enumerate(pair)
        if len(pair) == 2
    )
    assert all(sides[seed, 0] == sides[seed, 1] for seed in range(1, entrants + 1))


@pytest.mark.parametrize("entrants", [n for n in SIZES if n % 2 == 0])
def test_the_same_side_twice_running_is_as_rare_as_can_be(entrants: int) -> None:
    rounds = rounds_of(robin(entrants))
    sides = [{seed: side for pair in row for side, seed in enumerate(pair)} for row in rounds]
    breaks = sum(then[seed] == now[seed] for then, now in pairwise(sides) for seed in now)
    assert breaks == entrants - 2


@pytest.mark.parametrize("entrants", [2, 3, 8, 13, 64])
def test_the_favourites_finish_in_the_order_of_their_seeds(entrants: int) -> None:
    _, standing = play_out(robin(entrants))
    assert standing.champion == 1
    assert [row.entrants for row in standing.places] == [(n,) for n in range(1, entrants + 1)]
    assert standing.records[1] == Record(entrants - 1, 0)


def unplayed(plan: Plan) -> list[MatchState]:
    return list(evaluate(plan, []).ready)


def favourites(plan: Plan) -> list[Result]:
    return [
        won(match.code, *sorted(seed or 0 for seed in match.entrants)) for match in unplayed(plan)
    ]


def without(results: list[Result], *pairs: tuple[int, int]) -> list[Result]:
    return [result for result in results if result.pair not in pairs]


def place_of(standing: Evaluation, seed: int) -> int:
    return next(row.place for row in standing.places if seed in row.entrants)


def test_nothing_is_decided_before_the_last_match() -> None:
    plan = robin(4)
    standing = evaluate(plan, without(favourites(plan), (3, 4)))
    assert standing.champion is None
    assert standing.places == ()
    assert standing.records[3] == Record(0, 2, 1)


def test_a_double_forfeit_is_a_loss_for_both() -> None:
    plan = robin(3)
    match = next(row for row in unplayed(plan) if set(row.entrants) == {2, 3})
    results = [*without(favourites(plan), (2, 3)), both_forfeit(match.code, 2, 3)]
    standing = evaluate(plan, results)
    assert standing.records[2] == standing.records[3] == Record(0, 2)
    assert standing.champion == 1


def test_who_leaves_before_half_of_his_matches_is_struck_from_the_table() -> None:
    plan = robin(5)
    played = without(favourites(plan), (1, 2), (1, 3), (1, 4))
    standing = evaluate(plan, played, [Departure(1, "withdrawn")])
    assert standing.records[1] == Record(0, 0)
    assert standing.records[5] == Record(0, 3)
    assert standing.champion == 2
    assert place_of(standing, 1) == 5


def test_who_leaves_at_half_time_or_later_forfeits_the_rest() -> None:
    plan = robin(5)
    played = without(favourites(plan), (1, 2), (1, 3))
    standing = evaluate(plan, played, [Departure(1, "withdrawn")])
    assert standing.records[1] == Record(2, 2)
    assert standing.records[2] == Record(4, 0)
    assert place_of(standing, 1) == 5


def test_who_leaves_after_his_last_match_keeps_his_place() -> None:
    plan = robin(4)
    assert evaluate(plan, favourites(plan), [Departure(1, "withdrawn")]).champion == 1


def test_a_correction_after_the_end_takes_the_title_and_gives_it_back() -> None:
    plan = robin(4)
    results = favourites(plan)
    match = next(row for row in unplayed(plan) if set(row.entrants) == {1, 2})
    before = evaluate(plan, results)
    corrected = evaluate(plan, [*results, won(match.code, 2, 1)])
    assert corrected.champion == 2
    assert difference(before, corrected).changed == (match.code,)
    again = evaluate(plan, [*results, won(match.code, 2, 1), won(match.code, 1, 2)])
    assert not difference(before, again)
