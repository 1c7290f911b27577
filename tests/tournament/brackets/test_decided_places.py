"""Places that the director set, among those that were computed. Pure."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.messages import say, sentences
from tests.tournament.brackets.test_ties import parts_of
from tournament.brackets import formats
from tournament.brackets.decided_places import SHARED, alone_at_first, moved, with_decided
from tournament.brackets.evaluate import evaluate
from tournament.brackets.formats import find
from tournament.brackets.outcome import Departure, Evaluation, Place, Result
from tournament.brackets.ranking import SHARED as RANKED_ALIKE
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.walk import latest

FOUR = tuple(Place(seed, (seed,), f"place {seed}.") for seed in range(1, 5))


def held(places: tuple[Place, ...]) -> dict[int, int]:
    return {seed: row.place for row in places for seed in row.entrants}


def test_nothing_decided_is_nothing_changed() -> None:
    assert with_decided(FOUR, {}) == FOUR


def test_who_is_put_first_moves_the_others_down_one() -> None:
    assert held(with_decided(FOUR, {3: 1})) == {3: 1, 1: 2, 2: 3, 4: 4}


def test_who_is_put_last_moves_the_others_up_one() -> None:
    assert held(with_decided(FOUR, {1: 4})) == {2: 1, 3: 2, 4: 3, 1: 4}


def test_two_change_places_and_nobody_else_moves() -> None:
    assert held(with_decided(FOUR, {1: 2, 2: 1})) == {2: 1, 1: 2, 3: 3, 4: 4}


def test_two_share_a_decided_place() -> None:
    places = with_decided(FOUR, {3: 1, 4: 1})
    assert held(places) == {3: 1, 4: 1, 1: 3, 2: 4}
    assert alone_at_first(places) is None


def test_a_tie_that_loses_one_says_no_more_that_it_is_shared() -> None:
    level = say("Won %(won)s.", won=2)
    tied = (Place(1, (1, 2), sentences(level, SHARED)), Place(3, (3,), level))
    first, second, third = with_decided(tied, {1: 1})
    assert (first.entrants, second.entrants, third.place) == ((1,), (2,), 3)
    assert (second.place, second.why) == (2, sentences(level))


def test_before_a_place_is_certain_it_can_be_decided() -> None:
    certain = (Place(5, (5, 6, 7, 8), "Came as far as round 1."),)
    assert held(with_decided(certain, {1: 3})) == {1: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    assert held(with_decided(certain, {1: 8})) == {1: 8, 5: 4, 6: 4, 7: 4, 8: 4}
    assert held(with_decided(certain, {5: 1})) == {5: 1, 6: 6, 7: 6, 8: 6}


@pytest.mark.parametrize("slug", ["round-robin", "swiss"])
def test_nobody_is_said_to_share_a_place_with_the_disqualified_alone(slug: str) -> None:
    options = {} if slug == "round-robin" else {"rounds": 1}
    plan, results, gone = find(slug).plan(4, options), [], []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        results.append(Result(match.code, one, two))
    rules = Rules((key("games"), key("shared")), RANKED_ALIKE)
    shared = evaluate(plan, results, rules=rules)
    assert SHARED in parts_of(shared.places[0].why)
    for count in (2, 3):
        gone = [Departure(seed, "disqualified") for seed in range(1, count + 1)]
        places = evaluate(plan, results, gone, rules=rules).places
        assert (SHARED in parts_of(places[0].why)) == (count == 2)


@given(
    st.integers(2, 9).flatmap(
        lambda n: st.tuples(
            st.just(n), st.dictionaries(st.integers(1, n), st.integers(1, n), max_size=n)
        )
    )
)
def test_whatever_is_decided_stands_and_the_others_keep_their_order(
    case: tuple[int, Mapping[int, int]],
) -> None:
    count, decided = case
    places = held(with_decided([Place(n, (n,), "") for n in range(1, count + 1)], decided))
    assert places.keys() == set(range(1, count + 1))
    assert all(places[seed] == place for seed, place in decided.items())
    others = [places[seed] for seed in sorted(places) if seed not in decided]
    assert others == sorted(set(others))
    if len(set(decided.values())) == len(decided):
        assert sorted(places.values()) == list(range(1, count + 1))


def test_moved_knows_where_the_unplaced_stood() -> None:
    assert moved(5, {1: 9}, {}, unknown=1) == 4
    assert moved(5, {1: 9}, {1: 9}) == 5


def table(slug: str, *results: Result, decided: Mapping[int, int] | None = None) -> Evaluation:
    return evaluate(formats.find(slug).plan(4, {}), results, decided=decided)


def test_what_was_decided_stands_against_everything_that_is_told_later() -> None:
    play, verdict = Result("W1-1", 1, 4), Result("W1-1", 4, 1, is_decided=True)
    for told in ((play, verdict), (verdict, play), (play, verdict, play)):
        assert table("single-elimination", *told).matches["W1-1"].winner == 4
    assert latest([verdict, play]) == {("W1-1", 1, 4): verdict}


def test_the_last_decision_counts() -> None:
    one = Result("W1-1", 4, 1, is_decided=True)
    other = Result("W1-1", 1, 4, is_decided=True)
    assert table("single-elimination", one, other).matches["W1-1"].winner == 1


def test_to_be_played_takes_away_what_was_told_and_lets_count_what_comes() -> None:
    forfeit = Result("W1-1", 1, 4, "forfeit")
    opened = Result("W1-1", None, None, "open", (1, 4), is_decided=True)
    assert table("single-elimination", forfeit, opened).matches["W1-1"].state == "ready"
    played = table("single-elimination", forfeit, opened, Result("W1-1", 4, 1))
    assert played.matches["W1-1"].winner == 4


def test_a_decision_about_others_is_stale_until_they_are_back() -> None:
    verdict = Result("W2-1", 4, 3, is_decided=True)
    away = table("single-elimination", Result("W1-1", 1, 4), Result("W1-2", 2, 3), verdict)
    assert away.stale == (verdict,)
    back = table("single-elimination", Result("W1-1", 4, 1), Result("W1-2", 3, 2), verdict)
    assert (back.stale, back.champion) == ((), 4)


def test_a_decided_champion_is_the_champion_of_a_knock_out() -> None:
    results = (Result("W1-1", 1, 4), Result("W1-2", 2, 3), Result("W2-1", 1, 2))
    standing = table("single-elimination", *results, decided={2: 1})
    assert standing.champion == 2
    assert {1, 2}.isdisjoint(standing.out)
