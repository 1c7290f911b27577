"""Swiss against brute force, and what holds for every history."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.brackets.rounds.playing import field_of, play, publish
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import matching
from tournament.brackets.rounds.history import DrawnRound, History, Pair
from tournament.brackets.rounds.swiss import next_round

Round = list[Pair]


def rounds_of(seeds: Sequence[int]) -> Iterator[Round]:
    """Every way to pair an even number."""
    if not seeds:
        yield []
        return
    first, *others = seeds
    for other in others:
        left = [seed for seed in others if seed != other]
        for rest in rounds_of(left):
            yield [frozenset({first, other}), *rest]


def scores(history: History) -> Counter[int]:
    """Half wins, counted once more: two for a win or a bye, one for a level meeting."""
    total: Counter[int] = Counter(2 * list(chain(*(row.byes for row in history.rounds))))
    for meeting in chain(*(row.meetings for row in history.rounds)):
        total.update([meeting.winner] * 2 if meeting.winner else meeting.sides)
    return total


def apart(pairs: Round, half_wins: Counter[int]) -> list[int]:
    """The differences of a round, the largest first."""
    return sorted((abs(half_wins[a] - half_wins[b]) for a, b in map(tuple, pairs)), reverse=True)


def best(history: History, bye: int | None) -> tuple[int, list[int]]:
    """The fewest rematches, and then the smallest differences, of all rounds."""
    met, half_wins = history.meetings(), scores(history)
    seeds = [seed for seed in history.present if seed != bye]
    return min(
        (sum(met[pair] > 0 for pair in pairs), apart(pairs, half_wins))
        for pairs in rounds_of(seeds)
        if not history.forbidden.intersection(pairs)
    )


def pairs_of(drawn: DrawnRound) -> Round:
    return [frozenset(meeting.sides) for meeting in drawn.meetings]


def expected_bye(history: History) -> int | None:
    """The lowest of those with the fewest byes whose absence needs the fewest rematches."""
    if len(history.present) % 2 == 0:
        return None
    had, half_wins = history.byes(), scores(history)
    ranked = sorted(history.present, key=lambda seed: (-half_wins[seed], seed))
    fewest = min(had[seed] for seed in ranked)
    may = [seed for seed in reversed(ranked) if had[seed] == fewest]
    if fewest == 0 and len(may) > 1:
        may = [seed for seed in may if seed != ranked[0]]
    return min(may, key=lambda seed: (best(history, seed)[0], may.index(seed)))


@settings(max_examples=60)
@given(st.integers(2, 8), st.integers(0, 7), st.integers(0, 10**6))
def test_a_round_is_the_best_of_all(entrants: int, rounds: int, seed: int) -> None:
    history = play(next_round, field_of(entrants), rounds, {}, seed)
    drawn = next_round(history, {}, 1)
    bye = expected_bye(history)
    assert drawn.byes == (() if bye is None else (bye,))
    rematches, differences = best(history, bye)
    assert drawn.metrics["rematches"] == drawn.bounds["rematches"] == rematches
    if not rematches:
        assert apart(pairs_of(drawn), scores(history)) == differences


@pytest.mark.parametrize(("rounds", "seed"), [(3, 1), (5, 2), (7, 3)])
def test_a_round_of_twelve_is_the_best_of_all(rounds: int, seed: int) -> None:
    history = play(next_round, field_of(12), rounds, {}, seed)
    drawn = next_round(history, {}, 1)
    assert (drawn.metrics["rematches"], apart(pairs_of(drawn), scores(history))) == best(
        history, None
    )


def possible(history: History, seeds: Sequence[int]) -> bool:
    """Whether these can all meet somebody new, by cardinality alone."""
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(seeds)))
    met = history.meetings()
    graph.extend_from_weighted_edge_list(
        [
            (one, other, 1)
            for one in range(len(seeds))
            for other in range(one)
            if not met[frozenset((seeds[one], seeds[other]))]
        ]
    )
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(seeds)


@settings(max_examples=25)
@given(st.integers(3, 30), st.integers(0, 10**6), st.booleans())
def test_nobody_meets_again_while_it_can_be_helped(entrants: int, seed: int, near: bool) -> None:
    history, chance = field_of(2 * entrants), Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        if near:  # As with many entrants: only the nearest at first.
            patch.setattr(matching, "_ALL_PAIRS", 4)
            patch.setattr(matching, "_NEAREST", 2)
        for _ in range(min(entrants, 8)):
            drawn = next_round(history, {}, 1)
            rematches = drawn.metrics["rematches"]
            assert (rematches == 0) == possible(history, history.present)
            history = publish(history, drawn, chance)


def test_every_round_robin_of_six_can_end_without_a_wrong_rematch() -> None:
    for seed in range(20):
        history = play(next_round, field_of(6), 4, {}, seed)
        drawn = next_round(history, {}, 1)
        assert (drawn.metrics["rematches"] == 0) == possible(history, history.present)


PAIRS = st.frozensets(st.frozensets(st.integers(1, 7), min_size=2, max_size=2), max_size=21)


def refused(history: History) -> bool:
    try:
        next_round(history, {}, 1)
    except Refusal as refusal:
        return refusal.code == "forbidden-pairs"
    return False


@given(st.integers(2, 7), PAIRS)
def test_a_round_is_refused_only_if_every_one_has_a_forbidden_pair(
    entrants: int, forbidden: frozenset[Pair]
) -> None:
    history = replace(field_of(entrants), forbidden=forbidden)
    absent = range(2, entrants + 1) if entrants % 2 else [0]
    assert refused(history) == all(
        forbidden.intersection(pairs)
        for bye in absent
        for pairs in rounds_of([seed for seed in history.present if seed != bye])
    )


DEEDS = ("play", "leave", "return", "rest", "come", "correct")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["play", "leave", "return", "rest", "come", "correct"]), st.integers(0, 99)
    ),
    max_size=14,
)


@settings(max_examples=60)
@given(st.integers(2, 9), STEPS)
def test_whoever_comes_and_goes_everybody_present_has_one_place(
    entrants: int, steps: Sequence[tuple[str, int]]
) -> None:
    history = field_of(entrants)
    for step, number in steps:
        history = stepped(history, step, number)
        before = history
        try:
            drawn = next_round(history, {}, 1)
        except Refusal:
            assert len(history.present) < 2
            continue
        places = [*chain(*pairs_of(drawn)), *drawn.byes]
        assert sorted(places) == sorted(history.present)
        assert history == before
        assert sum(scores(history).values()) == sum(
            2 * (len(row.meetings) + len(row.byes)) for row in history.rounds
        )


def stepped(history: History, step: str, number: int) -> History:
    who = history.entrants[number % len(history.entrants)]
    if step == "leave":
        return replace(history, out=history.out | {who})
    if step == "return":
        return replace(history, out=history.out - {who}, resting=frozenset())
    if step == "rest":
        return replace(history, resting=history.resting | {who})
    if step == "come":
        return replace(history, entrants=(*history.entrants, max(history.entrants) + 1))
    if step == "correct" and history.rounds:
        return corrected(history, number)
    if step == "play" and len(history.present) > 1:
        return publish(history, next_round(history, {}, 1), Random(number))
    return history


def corrected(history: History, number: int) -> History:
    """Another winner at a table; who sat there stays."""
    place = number % len(history.rounds)
    row = history.rounds[place]
    first, *others = row.meetings
    other = replace(first, winner=first.sides[number % 2])
    anew = replace(row, meetings=(other, *others))
    return replace(history, rounds=(*history.rounds[:place], anew, *history.rounds[place + 1 :]))


def test_a_round_depends_on_what_was_played_and_not_on_the_order_it_is_told_in() -> None:
    history = play(next_round, field_of(30), 5, {}, seed=7)
    pairs = [frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})]
    told = [
        replace(
            history,
            forbidden=frozenset(order),
            rounds=tuple(
                replace(row, meetings=tuple(sorted(row.meetings, key=lambda m: sign * m.table)))
                for row in history.rounds
            ),
        )
        for order, sign in ((pairs, 1), (pairs[::-1], -1))
    ]
    options = {"accelerated": 1, "rounds": 9}
    rounds = [
        next_round(each, dict(sorted(options.items(), reverse=back)), 1)
        for each, back in zip(told, (False, True), strict=True)
    ]
    assert rounds[0] == rounds[1]


def test_among_hundreds_only_few_meet_with_unequal_scores() -> None:
    history = play(next_round, field_of(301), 6, {}, seed=5)
    drawn = next_round(history, {}, 1)
    differences = apart(pairs_of(drawn), scores(history))
    assert max(differences) <= 2
    assert sum(each > 0 for each in differences) <= 14
    assert drawn.metrics["rematches"] == 0
