"""Whole rotations: who is whose partner and opponent, where they sit, and who sits out."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets.rotation import whole
from tournament.brackets.rotation.tables import Rounds, metrics_of, opponents, partners
from tournament.brackets.rotation.whist import whist
from tournament.brackets.rotation.whole import Rotation, one_by_one, rotation


def everybody(people: int, rounds: int) -> list[range]:
    """They all come to every round."""
    return [range(1, people + 1)] * rounds


def met(rounds: Rounds) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often any two were partners, and opponents."""
    tables = list(chain.from_iterable(rounds))
    return (
        Counter(frozenset(pair) for table in tables for pair in partners(table)),
        Counter(frozenset(pair) for table in tables for pair in opponents(table)),
    )


def test_repeats_are_counted_by_pairs_of_times() -> None:
    rounds = [[(1, 2, 3, 4)], [(1, 2, 4, 3)], [(1, 3, 2, 4)]]
    together, against = met(rounds)
    assert sorted(together.values()) == [1, 1, 2, 2]
    assert sorted(against.values()) == [1, 1, 2, 2, 3, 3]
    assert metrics_of(rounds) == {
        "partner_repeats": 1 + 1,
        "opponent_repeats": 1 + 1 + 3 + 3,
        "meeting_repeats": 6 * 3,
    }


@pytest.mark.parametrize("people", [n for n in range(8, 45) if n % 4 < 2 and n not in (9,)])
def test_in_a_whist_tournament_all_are_partners_once_and_opponents_twice(people: int) -> None:
    rounds = whist(range(people), people - (people % 4 == 0), Random(1))
    assert rounds is not None
    together, against = met(rounds)
    assert set(together.values()) == {1}
    assert set(against.values()) == {2}
    assert len(together) == len(against) == people * (people - 1) // 2


@pytest.mark.parametrize(("people", "rounds"), [(8, 7), (12, 11), (13, 12), (20, 5), (44, 11)])
def test_where_algebra_knows_the_answer_nothing_more_is_possible(people: int, rounds: int) -> None:
    found = rotation(everybody(people, rounds), seed=1)
    assert found.repeats()[:2] == found.least()[:2]


@pytest.mark.parametrize(("people", "rounds"), [(46, 6), (50, 8), (53, 8), (64, 12), (400, 12)])
def test_in_a_large_hall_nobody_repeats_a_partner_an_opponent_or_a_table(
    people: int, rounds: int
) -> None:
    assert rotation(everybody(people, rounds), seed=1).repeats()[:3] == (0, 0, 0)


@pytest.mark.parametrize(("people", "rounds"), [(24, 8), (40, 12)])
def test_in_a_small_hall_nobody_repeats_a_partner_or_an_opponent(people: int, rounds: int) -> None:
    assert rotation(everybody(people, rounds), seed=1).repeats()[:2] == (0, 0)


@pytest.fixture(autouse=True)
def _few_swaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for what is asked here; more of them make opponents rarer."""
    monkeypatch.setattr(whole, "_SWAPS_A_ROUND", 4_000)
    monkeypatch.setattr(whole, "_SWAPS", 200_000)


def seated(present: Sequence[Sequence[int]], seed: int = 1) -> Rotation:
    """Seated round after round, and not improved."""
    return one_by_one(present, sorted(set().union(*present)), Random(seed))


@pytest.mark.parametrize("people", range(8, 25))
def test_partners_repeat_no_more_than_they_must(people: int) -> None:
    tries = (seated(everybody(people, min(people - 1, 12)), seed) for seed in range(9))
    assert any(found.repeats()[0] == found.least()[0] for found in tries)


@settings(max_examples=20)
@given(st.integers(25, 400), st.integers(2, 12))
def test_in_twenty_larger_halls_no_partners_repeat_either(people: int, rounds: int) -> None:
    found = seated(everybody(people, rounds))
    assert found.repeats()[0] == found.least()[0] == 0
    if people >= 64:
        assert found.repeats()[1] == 0


@settings(max_examples=20)
@given(st.integers(4, 26), st.integers(1, 4), st.data())
def test_everybody_there_sits_once_or_sits_out(
    people: int, rounds: int, data: st.DataObject
) -> None:
    away = st.sets(st.integers(1, people), max_size=people - 4)
    present = [sorted({*range(1, people + 1)} - data.draw(away)) for _ in range(rounds)]
    found = seated(present)
    for players, tables, byes in zip(present, found.tables, found.byes, strict=True):
        assert sorted([*chain.from_iterable(tables), *byes]) == players
        assert len(byes) == len(players) % 4


@pytest.mark.parametrize("people", [10, 23, 46])
def test_nobody_sits_out_twice_before_everyone_did_once(people: int) -> None:
    times = Counter(chain.from_iterable(seated(everybody(people, 7), seed=3).byes))
    counts = [times[player] for player in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1


def test_who_comes_late_has_no_bye_to_catch_up_on() -> None:
    byes = seated([list(range(1, 10))] * 9 + [list(range(1, 11))] * 4).byes
    assert sum(10 in row for row in byes) <= 2


def test_with_a_tenth_coming_late_and_a_tenth_leaving_nothing_repeats() -> None:
    there = [set(range(1, 37))] * 3 + [set(range(1, 41))] * 2 + [set(range(5, 41))] * 3
    assert seated(list(map(sorted, there))).repeats()[:2] == (0, 0)


def test_the_same_seed_gives_the_same_rotation() -> None:
    assert rotation(everybody(11, 3), seed=2) == rotation(everybody(11, 3), seed=2)
    assert rotation(everybody(11, 3), seed=2) != rotation(everybody(11, 3), seed=3)
