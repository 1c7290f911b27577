"""Page play-off, stepladder, two lives and all places, against tokens moved by hand."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest

from tests.tournament.brackets.playing import planned
from tournament.brackets.bracket import Entrant, Evaluation, Plan, Result, Void, evaluate
from tournament.brackets.late import byes_of, with_late

Beats = Callable[[int, int], bool]
"""Whether the first wins every match against the second."""
Simulated = Callable[[int, Beats], list[int]]
"""The order of so many entrants, best first, by the rules of a format."""


def meet(one: int, two: int, beats: Beats) -> tuple[int, int]:
    return (one, two) if beats(one, two) else (two, one)


def page(_entrants: int, beats: Beats) -> list[int]:
    ahead, second_chance = meet(1, 2, beats)
    third_or_better, fourth = meet(3, 4, beats)
    finalist, third = meet(second_chance, third_or_better, beats)
    return [*meet(ahead, finalist, beats), third, fourth]


def ladder(entrants: int, beats: Beats) -> list[int]:
    order: list[int] = []
    climbing = entrants
    for seed in range(entrants - 1, 0, -1):
        climbing, out = meet(climbing, seed, beats)
        order.insert(0, out)
    return [climbing, *order]


def lives(_entrants: int, beats: Beats) -> list[int]:
    (one, first_loser), (two, second_loser) = meet(1, 4, beats), meet(2, 3, beats)
    first, once = meet(one, two, beats)
    again, fourth = meet(first_loser, second_loser, beats)
    return [first, *meet(once, again, beats), fourth]


def everything(entrants: int, beats: Beats) -> list[int]:
    """A column of people halves until each half is one; nobody beats whoever meets nobody."""
    column = [1]
    while len(column) < entrants:
        column = [line for seed in column for line in (seed, 2 * len(column) + 1 - seed)]
    return halved([seed if seed <= entrants else 0 for seed in column], beats)


def halved(column: Sequence[int], beats: Beats) -> list[int]:
    if len(column) == 1:
        return [seed for seed in column if seed]
    met = [
        meet(one, two, beats) if one and two else (one or two, 0)
        for one, two in zip(column[::2], column[1::2], strict=True)
    ]
    winners, losers = zip(*met, strict=True)
    return [*halved(winners, beats), *halved(losers, beats)]


SIMULATED: dict[str, Simulated] = {
    "page-playoff": page,
    "stepladder": ladder,
    "two-lives": lives,
    "all-places": everything,
}
CASES = [
    *[(slug, 4) for slug in SIMULATED],
    *[("stepladder", entrants) for entrants in (2, 3, 7, 12)],
    *[("all-places", entrants) for entrants in (2, 3, 5, 6, 7, 8, 11, 16, 21, 32)],
]
OPENING = [(1, 8), (4, 5), (2, 7), (3, 6)]
"""The first round of eight, won by the better seeds."""
every_case = pytest.mark.parametrize(("slug", "entrants"), CASES)


def luck(entrants: int, seed: int) -> Beats:
    """Who beats whom by chance: someone may beat one who beats one who beats them."""
    coin = Random(seed)
    won = {pair: coin.random() < 0.5 for pair in combinations(range(1, entrants + 1), 2)}
    return lambda one, two: won[one, two] if one < two else not won[two, one]


def strength(entrants: int, seed: int) -> list[int]:
    """The entrants from the strongest to the weakest, whatever their seeds."""
    return Random(seed).sample(range(1, entrants + 1), entrants)


def by_strength(order: Sequence[int]) -> Beats:
    return lambda one, two: order.index(one) < order.index(two)


def played(plan: Plan, beats: Beats) -> tuple[list[list[tuple[int, int]]], Evaluation]:
    """The pairs of each wave, and the standing when all is played."""
    waves: list[list[tuple[int, int]]] = []
    results: list[Result] = []
    standing = evaluate(plan, results)
    while standing.ready:
        waves.append([])
        for match in standing.ready:
            one, two = (entrant or 0 for entrant in match.entrants)
            waves[-1].append((one, two))
            results.append(Result(match.code, *meet(one, two, beats)))
        standing = evaluate(plan, results)
    return waves, standing


def order_of(standing: Evaluation) -> list[int]:
    """The final order: one entrant on each place."""
    assert [row.place for row in standing.places] == list(range(1, len(standing.places) + 1))
    return [seed for row in standing.places for seed in row.entrants]


@every_case
def test_the_final_order_is_that_of_tokens_moved_by_hand(slug: str, entrants: int) -> None:
    plan = planned(slug, entrants)
    for seed in range(30):
        beats = luck(entrants, seed)
        _, standing = played(plan, beats)
        assert order_of(standing) == SIMULATED[slug](entrants, beats)
        assert standing.champion == order_of(standing)[0]


@every_case
def test_the_strongest_wins_whatever_their_seed(slug: str, entrants: int) -> None:
    plan = planned(slug, entrants)
    for seed in range(10):
        strongest, *_ = order = strength(entrants, seed)
        _, standing = played(plan, by_strength(order))
        assert standing.champion == strongest
        if slug == "all-places":
            assert order_of(standing)[-1] == order[-1] or entrants & (entrants - 1)


@every_case
def test_nobody_plays_twice_at_a_time(slug: str, entrants: int) -> None:
    waves, _ = played(planned(slug, entrants), luck(entrants, 1))
    for pairs in waves:
        there = [seed for pair in pairs for seed in pair]
        assert len(there) == len(set(there))


@pytest.mark.parametrize(
    ("slug", "entrants", "games"),
    [
        ("page-playoff", 4, 4),
        ("two-lives", 4, 5),
        *[("stepladder", entrants, entrants - 1) for entrants in (2, 3, 9, 40)],
        *[("all-places", 2**rounds, 2 ** (rounds - 1) * rounds) for rounds in range(1, 6)],
    ],
)
def test_it_has_as_many_games_as_the_format_says(slug: str, entrants: int, games: int) -> None:
    waves, _ = played(planned(slug, entrants), luck(entrants, 2))
    assert sum(map(len, waves)) == games


@pytest.mark.parametrize("entrants", [4, 8, 16, 32])
def test_for_all_places_everyone_plays_every_round_and_nobody_meets_again(entrants: int) -> None:
    waves, _ = played(planned("all-places", entrants), luck(entrants, 3))
    assert all(2 * len(pairs) == entrants for pairs in waves)
    met = [frozenset(pair) for pairs in waves for pair in pairs]
    assert len(met) == len(set(met))


@pytest.mark.parametrize("entrants", range(2, 34))
def test_for_all_places_the_order_is_exact_if_the_seeds_are(entrants: int) -> None:
    _, standing = played(planned("all-places", entrants), lambda one, two: one < two)
    assert order_of(standing) == list(range(1, entrants + 1))


def test_a_place_is_certain_once_nobody_can_come_there_any_more() -> None:
    plan = planned("all-places", 8)
    first = [Result(f"R1-{number}", *pair) for number, pair in enumerate(OPENING, start=1)]
    semis = [Result("R2-1", 1, 4), Result("R2-2", 2, 3)]
    assert evaluate(plan, [*first, *semis]).places == ()
    standing = evaluate(plan, [*first, *semis, Result("R3-2", 3, 4)])
    assert [(row.place, row.entrants) for row in standing.places] == [(3, (3,)), (4, (4,))]


def test_with_two_lives_the_winners_match_decides_first_place_alone() -> None:
    results = [Result("W1-1", 1, 4), Result("W1-2", 2, 3), Result("W2-1", 1, 2)]
    standing = evaluate(planned("two-lives", 4), results)
    assert (standing.champion, len(standing.places)) == (1, 1)
    assert [match.code for match in standing.ready] == ["L1-1"]


def test_if_nobody_comes_to_the_winners_match_second_place_is_still_played_for() -> None:
    both = Result("W2-1", None, None, "double-forfeit", (1, 2))
    results = [Result("W1-1", 1, 4), Result("W1-2", 2, 3), both, Result("L1-1", 3, 4)]
    standing = evaluate(planned("two-lives", 4), results)
    assert standing.champion is None
    assert [(row.place, row.entrants) for row in standing.places] == [
        (2, (3,)),
        (3, (1, 2)),
        (4, (4,)),
    ]


@pytest.mark.parametrize(("entrants", "byes"), [(5, 3), (6, 2), (7, 1), (13, 3)])
def test_a_late_team_takes_a_bye_of_all_places_and_changes_nothing_else(
    entrants: int, byes: int
) -> None:
    plan, grown = planned("all-places", entrants), planned("all-places", entrants + 1)
    assert len(byes_of(plan)) == byes
    worst = next(iter(byes_of(plan)))
    assert with_late(plan, {worst: entrants + 1}).matches == grown.matches


def test_a_stepladder_has_no_byes() -> None:
    slots = [slot for match in planned("stepladder", 9).matches for slot in match.slots]
    assert Void() not in slots
    assert sum(isinstance(slot, Entrant) for slot in slots) == 9
