"""Totals that go from stage to stage: none, half or all, exact, and added to the next ones."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.brackets.playing import play_out
from tournament.brackets.bracket import evaluate
from tournament.brackets.formats import find
from tournament.brackets.graph.carry import ADDED_UP, read_carried, stored_share, totals_of
from tournament.brackets.ranking import Ranking
from tournament.brackets.rounds.book import Book, Carried, Line
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.rules import RECORD_KEYS, Rules

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
