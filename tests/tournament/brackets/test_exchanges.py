"""Any arrangement follows from any other by swaps of two, each of which stands when it is made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets import formats
from tournament.brackets.evaluate import evaluate
from tournament.brackets.exchanges import swaps_into
from tournament.brackets.outcome import Result
from tournament.brackets.plan import VOID
from tournament.brackets.rounds.typed import PAIRS, read_lines
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.rounds.typed_slots import OpenMatch, misfits, slots_of, slots_typed
from tournament.brackets.swaps import arranged

SEEDS = st.lists(st.integers(1, 30), min_size=2, max_size=24, unique=True)


@given(SEEDS, st.integers(0, 6), st.data())
def test_swaps_lead_from_one_arrangement_to_the_other(
    seeds: list[int], byes: int, data: st.DataObject
) -> None:
    there = [*seeds, *([VOID] * byes)]
    keys = [(f"M-{number // 2}", number % 2) for number in range(len(there))]
    before = dict(zip(keys, there, strict=True))
    after = dict(zip(keys, data.draw(st.permutations(there)), strict=True))
    now = dict(before)
    for swap in swaps_into(before, after):
        one, other = swap.one, swap.other
        assert (now[one[:2]], now[other[:2]]) == (one.seed, other.seed)
        assert one.seed != VOID
        now[one[:2]], now[other[:2]] = other.seed, one.seed
    assert now == after


def test_a_later_round_is_arranged_by_swaps_that_all_stand() -> None:
    plan = formats.find("single-elimination").plan(16, {})
    ready = evaluate(plan, ()).ready
    told = tuple(Result(row.code, row.entrants[0], row.entrants[1]) for row in ready)
    round_ = [
        OpenMatch(row.code, "winners", tuple(seed or 0 for seed in row.entrants))
        for row in evaluate(plan, told).matches.values()
        if row.code.startswith("W2")
    ]
    seeds = [seed for match in round_ for seed in match.seeds]
    wanted = dict(zip(slots_of(round_), reversed(seeds), strict=True))
    found, stale = arranged(plan, told, set(), swaps_into(slots_of(round_), wanted))
    assert stale == ()
    states = evaluate(found, told).matches
    assert [seed for row in round_ for seed in states[row.code].entrants] == seeds[::-1]


TITLES = {seed: f"Team {seed}" for seed in range(1, 9)}
ROUND = [
    OpenMatch("A1-1", "pool A", (1, 2)),
    OpenMatch("A1-2", "pool A", (3, VOID)),
    OpenMatch("B1-1", "pool B", (4, 5)),
    OpenMatch("B1-2", "pool B", (6, VOID)),
]


def typed(text: str, matches: list[OpenMatch], *, by_order: bool = False) -> object:
    """Who stands in each match after this text, or the codes of what is wrong."""
    seeds = {seed for match in matches for seed in match.entrants}
    field = [Listed(seed, title, (str(seed),)) for seed, title in TITLES.items() if seed in seeds]
    lines, problems = read_lines(text, field, PAIRS)
    wrong = problems or [*misfits(lines, matches, TITLES)]
    if wrong:
        return [problem.code for problem in wrong]
    slots = slots_typed(lines, matches, by_order=by_order)
    return [tuple(slots[row.code, place] for place in (0, 1)) for row in matches]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 – 1\n3\n4 – 5\n6", [(1, 2), (3, 0), (4, 5), (6, 0)]),
        ("6\n5 v 4\n1 – bye\n2 3", [(1, 0), (2, 3), (4, 5), (6, 0)]),
        ("1 – 4\n2 – 5\n3\n6", ["two-pools", "two-pools"]),
        ("1 – 2\n4 – 5\n6", ["missing"]),
        ("1\n2\n3\n4 – 5\n6", ["byes"]),
        ("1 – 2\n1 – 3\n4 – 5\n6", ["twice"]),
    ],
)
def test_lines_find_their_matches_in_each_pool(text: str, found: object) -> None:
    assert typed(text, ROUND) == found


def test_in_a_bracket_a_line_is_the_match_of_its_place() -> None:
    first = [OpenMatch("W1-1", "winners", (1, VOID)), OpenMatch("W1-2", "winners", (2, 3))]
    assert typed("2 – 3\n1", first, by_order=True) == [(2, 3), (1, VOID)]
    assert typed("3 – bye\n1 – 2", first, by_order=True) == [(3, VOID), (1, 2)]
