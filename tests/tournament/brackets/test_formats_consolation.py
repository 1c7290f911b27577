"""A consolation: those who lose their first match play on for a title of their own."""

import pytest

from tests.tournament.brackets.playing import play_out, played, single, won
from tournament.brackets.bracket import Evaluation, LoserOf, Plan, evaluate, parse_source
from tournament.brackets.places import reached
from tournament.brackets.round_names import consolation_round


def consoled(entrants: int, *, third_place: bool = False) -> Plan:
    return single(entrants, consolation=True, third_place=third_place)


def in_consolation(standing: Evaluation) -> set[int]:
    """Everybody who stood in a match of the consolation."""
    matches = [row for code, row in standing.matches.items() if code.startswith("C")]
    return {seed for row in matches for seed in row.entrants if seed}


def lost_first(plan: Plan, standing: Evaluation) -> set[int]:
    """Those who lost in round 1, and those who lost in round 2 after a bye."""
    byes = {row.winner for code, row in standing.matches.items() if row.state == "bye"}
    rounds = {row.code: row.round for row in plan.matches}
    return {
        row.loser
        for code, row in standing.matches.items()
        if row.loser and (rounds[code] == "W1" or (rounds[code] == "W2" and row.loser in byes))
    }


@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("upsets", [False, True])
def test_from_2_to_128_those_who_lost_their_first_match_play_on(
    third_place: bool, upsets: bool
) -> None:
    for entrants in range(2, 129):
        plan = consoled(entrants, third_place=third_place)
        coin = entrants if upsets else None
        _, standing = played(consoled, entrants, coin, third_place=third_place)
        wanted = lost_first(plan, standing)
        if 4 < entrants < 8 and third_place:
            wanted -= {
                seed for code in ("W2-1", "W2-2") for seed in (standing.matches[code].loser,)
            }
        there = in_consolation(standing)
        assert there in (wanted, set())
        assert bool(there) or entrants < 6
        placed = [seed for row in standing.places for seed in row.entrants]
        assert sorted(placed) == list(range(1, entrants + 1))


@pytest.mark.parametrize("upsets", [False, True])
def test_nobody_in_a_consolation_meets_anybody_twice(upsets: bool) -> None:
    for entrants in range(2, 129):
        coin = entrants if upsets else None
        _, standing = played(consoled, entrants, coin, third_place=False)
        met = [frozenset(row.entrants) for row in standing.matches.values() if row.state == "done"]
        assert len(met) == len(set(met))


def test_the_consolation_changes_nothing_in_the_bracket_itself() -> None:
    for entrants in range(2, 129):
        with_it, without = consoled(entrants), single(entrants)
        assert with_it.matches[: len(without.matches)] == without.matches


def test_four_have_no_consolation() -> None:
    assert consoled(4) == single(4)


def test_eight_rank_the_losers_of_the_first_round_by_their_consolation() -> None:
    _, standing = play_out(consoled(8))
    assert [(row.place, row.entrants) for row in standing.places[3:]] == [
        (5, (5,)),
        (6, (6,)),
        (7, (7, 8)),
    ]
    assert standing.places[-1].why == reached(consolation_round(1, 2))


def test_who_lost_his_first_match_in_round_two_keeps_his_place_there() -> None:
    """Seed 1 of 13 had a bye and lost the quarter-final: they share place 5, consolation or not."""
    plan = consoled(13)
    results, _ = play_out(plan)
    upset = [row for row in results if row.match[:2] not in ("C1", "C2", "C3")]
    upset = [won(row.match, 8, 1) if row.match == "W2-1" else row for row in upset]
    standing = evaluate(plan, upset)
    assert standing.matches["C1-1"].entrants == (1, 9)
    while standing.ready:
        upset += [
            won(row.code, *sorted(seed or 0 for seed in row.entrants)) for row in standing.ready
        ]
        standing = evaluate(plan, upset)
    five = next(row for row in standing.places if row.place == 5)
    assert 1 in five.entrants


def test_so_does_who_lost_there_to_another_with_a_bye() -> None:
    """Of nine, seeds 4 and 5 both had a bye: whoever loses drops without a condition."""
    _, standing = play_out(consoled(9))
    assert 5 in standing.matches["C1-2"].entrants
    assert next(row.entrants for row in standing.places if row.place == 5) == (5, 6, 7, 8)


def test_who_won_before_he_lost_does_not_drop_into_the_consolation() -> None:
    plan = consoled(13)
    standing = evaluate(plan, [won("W1-2", 8, 9), won("W2-1", 1, 8)])
    assert standing.matches["C1-1"].state == "bye"
    assert standing.matches["C1-1"].winner == 9
    assert 8 in standing.out


def test_its_sources_say_of_whom_they_speak() -> None:
    source = LoserOf("W2-1", 1)
    assert parse_source(source.text()) == source
    assert source in consoled(13).fed
