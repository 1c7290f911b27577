"""Totals that go from stage to stage: none, half or all, exact, and added to the next ones."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.core.messages import in_english
from tests.page_parts import told
from tests.tournament.brackets.playing import play_out, won
from tournament.brackets.bracket import Plan, Result, evaluate
from tournament.brackets.formats import find
from tournament.brackets.graph.carry import ADDED_UP, read_carried, stored_share, totals_of
from tournament.brackets.outcome import Departure
from tournament.brackets.plan import Entrant
from tournament.brackets.ranking import Ranking
from tournament.brackets.rounds.book import Book, Carried, Line
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.rules import RECORD_KEYS, Rules
from tournament.brackets.rounds.stage_book import stage_book
from tournament.brackets.rounds.terms import Number

NOTHING: Carried = {}
RULES = Rules(RECORD_KEYS, Ranking(places=1, in_order=True))


def book(points: dict[int, list[int]], carried: Carried = NOTHING) -> Book:
    """A round for each number; whoever has the most in it has won it."""
    lines = {
        seed: tuple(
            Line(seed, number, "played", "won", points=got, against=0, match_points=2)
            for number, got in enumerate(own, start=1)
        )
        for seed, own in points.items()
    }
    return Book(tuple(points), lines, carried=carried)


POINTS = st.dictionaries(
    st.integers(1, 9), st.lists(st.integers(-50, 500), min_size=1, max_size=5), min_size=1
)


@given(POINTS, POINTS)
def test_what_is_carried_is_added_to_the_totals_of_the_next_stage(
    first: dict[int, list[int]], then: dict[int, list[int]]
) -> None:
    totals = totals_of(book(first))
    for carry, share in (("none", 0), ("half", Fraction(1, 2)), ("all", 1)):
        stored = {seed: stored_share(totals, seed, carry) for seed in then}
        later = book(then, read_carried(stored))
        for seed, own in then.items():
            expected = sum(own) + share * sum(first.get(seed, []))
            assert measured(later, key("points"))[seed] == expected
            wins = len(own) + share * len(first.get(seed, []))
            assert measured(later, key("wins"))[seed] == wins


@given(POINTS)
def test_a_chain_that_carries_all_adds_up_every_stage(points: dict[int, list[int]]) -> None:
    carried: Carried = {}
    for _ in range(3):
        totals = totals_of(book(points, carried))
        carried = read_carried({seed: stored_share(totals, seed, "all") for seed in points})
    for seed, own in points.items():
        assert carried.get("points", {}).get(seed, 0) == 3 * sum(own)


def test_averages_and_best_games_stay_behind() -> None:
    later = book({1: [10, 30]}, {"points": {1: Fraction(100)}, "wins": {1: Fraction(1, 2)}})
    assert measured(later, key("average"))[1] == 20
    assert measured(later, key("best-game"))[1] == 30
    assert measured(later, key("games"))[1] == 2
    assert set(totals_of(later)) == set(ADDED_UP)


def test_half_of_an_odd_total_is_kept_exactly() -> None:
    totals = totals_of(book({1: [145], 2: [0]}))
    assert stored_share(totals, 1, "half")["points"] == "145/2"
    assert "points" not in stored_share(totals, 2, "half")
    assert stored_share(totals, 1, "none") == {}


def test_carried_wins_decide_a_round_robin() -> None:
    plan = find("round-robin").plan(3, {})
    results, standing = play_out(plan)
    assert standing.champion == 1
    ahead = evaluate(plan, results, rules=RULES, carried={"wins": {3: 3}})
    assert ahead.champion == 3
    assert [row.entrants for row in ahead.places] == [(3,), (1,), (2,)]
    whys = [in_english(row.why) for row in ahead.places]
    assert [told([why], f"{wins} win") for why, wins in zip(whys, (3, 2, 1), strict=True)] == [
        *(True, True, True)
    ]
    assert not told([row.why for row in standing.places], "2 wins")


def results_of(plan: Plan, winner: Callable[[int, int], int]) -> Iterator[Result]:
    """Results of a round robin; nobody plays where 0 wins."""
    for match in plan.matches:
        pair = [slot.seed for slot in match.slots if isinstance(slot, Entrant)]
        if len(pair) == 2 and (best := winner(min(pair), max(pair))):
            yield won(match.code, best, sum(pair) - best)


def wins_carried(
    plan: Plan, results: list[Result], *left: Departure
) -> tuple[Mapping[int, int], Mapping[int, Number]]:
    """The wins that the table shows, and those that are carried from it."""
    standing = evaluate(plan, results, left, rules=RULES)
    gone = [row.entrant for row in left]
    book = stage_book(plan, standing.matches, {}, RULES.terms, gone)
    shown = {seed: record.won for seed, record in standing.records.items()}
    return shown, totals_of(book)["wins"]


def test_a_play_off_decides_a_place_and_carries_no_win() -> None:
    plan = find("round-robin").plan(4, {})
    results = list(results_of(plan, lambda one, two: 4 if (one, two) == (1, 4) else one))
    results.append(won("P1-1", 2, 1))
    assert evaluate(plan, results, rules=RULES).champion == 2
    shown, carried = wins_carried(plan, results)
    assert shown == carried == {1: 2, 2: 2, 3: 1, 4: 1}


def test_matches_that_were_struck_from_the_table_carry_nothing() -> None:
    plan = find("round-robin").plan(5, {})
    results = list(results_of(plan, lambda one, two: one if two < 5 else 5 if one == 1 else 0))
    shown, carried = wins_carried(plan, results, Departure(5, "withdrawn"))
    assert shown == carried == {1: 3, 2: 2, 3: 1, 4: 0, 5: 0}
