"""Who goes along a way: each choice, certain and as it stands, and fields from several ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.brackets.playing import double, play_out, single, won
from tournament.brackets.bracket import Departure, Draw, Evaluation, Plan, evaluate
from tournament.brackets.formats import find
from tournament.brackets.graph.advancing import Held, Source, field_of, going, round_numbers
from tournament.brackets.graph.who import Who
from tournament.brackets.ranking import Ranking
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.rules import RECORD_KEYS, Rules

Tiers = list[list[int]]


def table(entrants: int) -> Plan:
    return find("round-robin").plan(entrants, {})


def pools(entrants: int, size: int = 4) -> Plan:
    return find("pools").plan(entrants, {"size": size})


def source(
    plan: Plan, standing: Evaluation, gone: frozenset[int] = frozenset(), *, certain: bool = True
) -> Source:
    """The stage as a source; entry 100 + n has seed n."""
    entries = {seed: 100 + seed for seed in range(1, plan.entrants + 1)}
    held = Held({seed: record.won for seed, record in standing.records.items()})
    return Source(plan, standing, gone, entries, certain, held)


def seeds(tiers: Tiers) -> Tiers:
    return [[entry - 100 for entry in tier] for tier in tiers]


def flat(tiers: Tiers) -> list[int]:
    return [entry for tier in tiers for entry in tier]


def played(plan: Plan) -> Source:
    return source(plan, play_out(plan)[1])


def refused(stage: Source, who: Who) -> str:
    with pytest.raises(Refusal) as why:
        going(stage, who)
    return why.value.code


@pytest.mark.parametrize(
    ("plan", "who", "tiers"),
    [
        (table(6), Who("first", 4), [[1], [2], [3], [4]]),
        (table(6), Who("quarter"), [[1], [2]]),
        (table(5), Who("upper"), [[1], [2], [3]]),
        (table(5), Who("lower"), [[4], [5]]),
        (table(5), Who("points", 3), [[1], [2]]),
        (pools(8), Who("each", 2), [[1, 2], [4, 3]]),
        (pools(12), Who("each", 3), [[1, 2, 3], [6, 5, 4], [7, 8, 9]]),
        (pools(12), Who("best", 2), [[4, 5]]),
        (pools(12), Who("best", 1, rank=3), [[7]]),
        (pools(11), Who("quarter"), [[1, 2, 3]]),
        (pools(8), Who("lower"), [[5, 6], [8, 7]]),
        (single(8), Who("first", 2), [[1], [2]]),
        (single(8), Who("lost", 1), [[5, 6, 7, 8]]),
        (single(8), Who("lost", 2), [[3, 4], [5, 6, 7, 8]]),
        (table(4), Who("listed", entries=(103, 101, 999)), [[3], [1]]),
    ],
)
def test_each_choice_sends_its_entries_best_first(plan: Plan, who: Who, tiers: Tiers) -> None:
    assert seeds(going(played(plan), who)) == tiers


def test_in_a_double_elimination_they_are_out_by_a_round_of_the_losers() -> None:
    plan = double(8)
    out = seeds(going(played(plan), Who("lost", 2)))
    losses = play_out(plan)[1].losses
    assert all(losses[seed] == 2 for seed in flat(out))
    assert len(flat(out)) == 4
    numbers = round_numbers(plan)
    assert max(number for key, number in numbers.items() if key.startswith("L")) == 4


def test_a_consolation_need_not_wait_for_the_final() -> None:
    plan = single(8)
    first = [won(f"W1-{n}", *pair) for n, pair in enumerate([(1, 8), (4, 5), (2, 7), (3, 6)], 1)]
    stage = source(plan, evaluate(plan, first))
    assert seeds(going(stage, Who("lost", 1))) == [[5, 6, 7, 8]]
    assert refused(stage, Who("lost", 2)) == "results-missing"
    early = source(plan, evaluate(plan, first[:3]), certain=False)
    assert seeds(going(early, Who("lost", 1))) == [[5, 7, 8]]


def test_others_are_those_who_go_nowhere_else() -> None:
    stage = played(table(5))
    upper = frozenset(flat(going(stage, Who("upper"))))
    assert seeds(going(stage, Who("others"), upper)) == [[4], [5]]
    stage = played(pools(8))
    firsts = frozenset(flat(going(stage, Who("each", 1))))
    assert seeds(going(stage, Who("others"), firsts)) == [[4, 3], [5, 6], [8, 7]]


def test_who_has_left_does_not_go_and_the_next_one_does() -> None:
    plan = table(6)
    results, _ = play_out(plan)
    standing = evaluate(plan, results, [Departure(2, "withdrawn")])
    stage = source(plan, standing, frozenset({2}))
    assert seeds(going(stage, Who("first", 4))) == [[1], [3], [4], [5]]
    assert seeds(going(stage, Who("lower"))) == [[5], [6]]
    plan = single(8)
    stage = source(plan, play_out(plan)[1], frozenset({6}))
    assert seeds(going(stage, Who("lost", 1))) == [[5, 7, 8]]


def test_nobody_goes_before_it_is_certain_but_everybody_has_a_rank_as_it_stands() -> None:
    for plan, who in ((table(4), Who("first", 2)), (pools(8), Who("each", 2))):
        nothing = evaluate(plan, [])
        assert refused(source(plan, nothing), who) == "results-missing"
        now = going(source(plan, nothing, certain=False), who)
        assert len(flat(now)) == (2 if who.kind == "first" else 4)
    plan = single(4)
    standing = evaluate(plan, [won("W1-1", 4, 1)])
    assert seeds(going(source(plan, standing, certain=False), Who("first", 2))) == [[2], [3]]


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
    assert refused(source(plan, standing), Who("first", 2)) == "tied-for-the-cut"


def test_in_an_unfinished_stage_the_places_of_a_finished_pool_count() -> None:
    plan = pools(6, 3)
    around = {(1, 4): (1, 4), (4, 5): (4, 5), (1, 5): (5, 1)}
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        if (one, two) in around:
            results.append(won(match.code, *around[one, two]))
    cards = [Draw(1, 3), Draw(4, 9), Draw(5, 14)]
    rules = Rules(RECORD_KEYS, Ranking(places=1, in_order=False))
    results += [won("PA1-2", 4, 1), won("PA2-1", 5, 4)]
    standing = evaluate(plan, results, (), cards, rules=rules)
    now = source(plan, standing, certain=False)
    assert seeds(going(now, Who("each", 1))) == [[5, 2]]


def test_the_semi_finalists_of_a_knock_out_share_a_place_so_three_cannot_go() -> None:
    stage = played(single(8))
    assert sorted(flat(seeds(going(stage, Who("first", 4))))) == [1, 2, 3, 4]
    assert refused(stage, Who("first", 3)) == "tied-for-the-cut"


@pytest.mark.parametrize(
    ("plan", "who"),
    [
        (table(3), Who("first", 4)),
        (pools(6, 3), Who("each", 4)),
        (pools(8), Who("best", 3)),
        (pools(8), Who("best", 1, rank=5)),
    ],
)
def test_more_than_there_are_cannot_go(plan: Plan, who: Who) -> None:
    assert refused(played(plan), who) == "too-few-left"


def test_two_stages_are_merged_rank_by_rank_and_a_second_way_comes_behind_the_first() -> None:
    merged = field_of([("A", [[1], [2]]), ("B", [[11], [12]])])
    assert merged == [[1, 11], [2, 12]]
    wild = field_of([("A", [[1, 11, 21]]), ("A", [[12, 2]]), ("B", [[31]])])
    assert wild == [[1, 11, 21, 31], [12, 2]]
    assert field_of([("A", [[1], [2]]), ("A", [[2], [3]])]) == [[1], [2], [3]]


@given(st.integers(4, 13), st.integers(0, 999), st.booleans())
def test_two_halves_are_everybody_once_and_the_upper_is_ranked_before_the_lower(
    entrants: int, seed: int, is_over: bool
) -> None:
    plan = pools(entrants, 3)
    standing = play_out(plan, seed)[1] if is_over else evaluate(plan, [])
    stage = source(plan, standing, certain=False)
    upper, lower = (flat(going(stage, Who(kind))) for kind in ("upper", "lower"))
    assert sorted(upper + lower) == sorted(stage.entries.values())
    quarter = flat(going(stage, Who("quarter")))
    assert set(quarter) <= set(upper)
    for table_of in stage.tables():
        here = [100 + seed for seed in table_of.order]
        assert here[: sum(entry in upper for entry in here)] == [e for e in here if e in upper]


@given(st.integers(5, 16), st.integers(1, 4), st.integers(0, 999))
def test_out_by_a_round_are_those_whom_a_later_round_does_not_know(
    entrants: int, last: int, seed: int
) -> None:
    plan = double(entrants)
    standing = play_out(plan, seed)[1]
    out = set(flat(seeds(going(source(plan, standing), Who("lost", last)))))
    numbers = round_numbers(plan)
    later = {
        entrant
        for planned in plan.matches
        if planned.round.startswith(("L", "F")) and numbers[planned.round] > last
        for entrant in standing.matches[planned.code].entrants
    }
    assert not out & later
    assert all(standing.losses[each] == 2 for each in out)


def test_a_known_third_place_makes_nobody_first() -> None:
    plan = single(4, third_place=True)
    standing = evaluate(plan, [won("W1-1", 1, 4), won("W1-2", 2, 3), won("T", 3, 4)])
    assert {row.place for row in standing.places} == {3, 4}
    assert refused(source(plan, standing), Who("first", 2)) == "results-missing"
