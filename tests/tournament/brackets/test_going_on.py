"""Who goes on to the next stage: certain, or as it stands; and what a director may choose."""

import pytest

from tests.page_parts import numbers
from tests.tournament.brackets.playing import play_out, single, won
from tournament.brackets.bracket import Departure, Draw, Evaluation, Plan, evaluate
from tournament.brackets.formats import find
from tournament.brackets.going_on import as_it_stands, going_on, require_even_cut
from tournament.brackets.next_stage import NextStage, cut_words, read
from tournament.brackets.ranking import Ranking
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.rules import RECORD_KEYS, Rules

NOBODY: frozenset[int] = frozenset()


def table(entrants: int) -> Plan:
    return find("round-robin").plan(entrants, {})


def pools(entrants: int, size: int = 4) -> Plan:
    return find("pools").plan(entrants, {"size": size})


def cut(plan: Plan, standing: Evaluation, places: int, gone: frozenset[int] = NOBODY) -> list[int]:
    return going_on(plan, standing, places, gone)


def test_the_first_of_one_table_go_on_in_their_order() -> None:
    plan = table(6)
    _, standing = play_out(plan)
    assert cut(plan, standing, 4) == [1, 2, 3, 4]


def test_who_has_left_does_not_go_on_and_the_next_one_does() -> None:
    plan = table(6)
    results, _ = play_out(plan)
    standing = evaluate(plan, results, [Departure(2, "withdrawn")])
    assert cut(plan, standing, 4, frozenset({2})) == [1, 3, 4, 5]


def test_nobody_goes_on_before_it_is_certain() -> None:
    plan = table(4)
    with pytest.raises(Refusal) as refused:
        cut(plan, evaluate(plan, []), 2)
    assert refused.value.code == "results-missing"


def test_a_tie_across_the_cut_is_played_off_first() -> None:
    plan = table(3)
    ring = {(1, 2): (1, 2), (1, 3): (3, 1), (2, 3): (2, 3)}
    results = [
        won(match.code, *ring[min(pair), max(pair)])
        for match in evaluate(plan, []).ready
        if len(pair := [seed or 0 for seed in match.entrants]) == 2
    ]
    rules = Rules(RECORD_KEYS, Ranking(places=2, in_order=False))
    standing = evaluate(plan, results, rules=rules)
    with pytest.raises(Refusal) as refused:
        cut(plan, standing, 2)
    assert refused.value.code == "results-missing"


def test_the_semi_finalists_of_a_knock_out_share_a_place_so_three_cannot_go_on() -> None:
    plan = single(8)
    _, standing = play_out(plan)
    assert cut(plan, standing, 2) == [1, 2]
    assert sorted(cut(plan, standing, 4)) == [1, 2, 3, 4]
    with pytest.raises(Refusal) as refused:
        cut(plan, standing, 3)
    assert refused.value.code == "tied-for-the-cut"


def test_pools_cross_with_the_best_winner_first() -> None:
    plan = pools(8)
    _, standing = play_out(plan)
    assert cut(plan, standing, 2) == [1, 2, 4, 3]


def test_as_it_stands_the_share_of_matches_won_counts_and_then_the_seed() -> None:
    plan = pools(8)
    first = next(match for match in plan.matches if match.code.startswith("A"))
    pair = [seed or 0 for seed in evaluate(plan, []).matches[first.code].entrants]
    standing = evaluate(plan, [won(first.code, max(pair), min(pair))])
    field = as_it_stands(plan, standing, 2, NOBODY)
    assert max(pair) in field
    assert len(field) == 4


def test_a_pool_that_is_finished_sends_those_who_won_their_places() -> None:
    plan = pools(6, 3)
    ring = {(1, 4): (1, 4), (4, 5): (4, 5), (1, 5): (5, 1)}
    results = [
        won(match.code, *ring[min(pair), max(pair)])
        for match in evaluate(plan, []).ready
        if (pair := tuple(sorted(seed or 0 for seed in match.entrants))) in ring
    ]
    cards = [Draw(1, 3), Draw(4, 9), Draw(5, 14)]
    rules = Rules(RECORD_KEYS, Ranking(places=1, in_order=False))
    results += [won("PA1-2", 4, 1), won("PA2-1", 5, 4)]
    standing = evaluate(plan, results, (), cards, rules=rules)
    assert as_it_stands(plan, standing, 1, NOBODY) == [5, 2]


@pytest.mark.parametrize(
    ("plan", "each", "code"),
    [
        (pools(8), 3, "uneven-cut"),
        (pools(7, 4), 4, "cuts-nobody"),
        (pools(4), 3, "uneven-cut"),
        (table(6), 6, "cuts-nobody"),
        (table(6), 1, "one-left"),
        (single(8), 8, "cuts-nobody"),
    ],
)
def test_a_cut_that_makes_no_sense_is_refused(plan: Plan, each: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        require_even_cut(plan, each)
    assert refused.value.code == code


def test_a_cut_is_said_in_words() -> None:
    assert numbers(str(cut_words(pools(8), 2))) == [2]
    assert numbers(str(cut_words(table(6), 4))) == [4]
    assert cut_words(pools(8), 1) != cut_words(table(6), 1)


def test_the_next_stage_is_read_as_it_was_written_with_all_its_options() -> None:
    onward = read({"each": 2, "format": "single-elimination", "options": {"third_place": True}})
    assert onward is not None
    assert read(onward.as_json()) == onward
    assert onward.options["third_place"] is True
    assert read({}) is None
    assert isinstance(onward, NextStage)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({"each": 0, "format": "single-elimination"}, "no-number"),
        ({"each": 2, "format": "round-robin"}, "cannot-follow"),
        ({"each": 2, "format": "chess"}, "no-such-format"),
    ],
)
def test_a_next_stage_that_cannot_be_is_refused(written: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(written)
    assert refused.value.code == code
