"""Two entrants change places by hand: a fact that counts while both stand where they stood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets import formats
from tournament.brackets.evaluate import evaluate
from tournament.brackets.outcome import Departure, Evaluation, Result
from tournament.brackets.plan import Plan
from tournament.brackets.swaps import Chair, Swap, arranged, broken, exchanged

SIZES = st.integers(4, 20)
SLUGS = st.sampled_from(["single-elimination", "double-elimination", "round-robin"])


def of(slug: str, entrants: int) -> Plan:
    return formats.find(slug).plan(entrants, {})


def first(plan: Plan, *swaps: Swap, results: tuple[Result, ...] = ()) -> dict[str, set[int | None]]:
    """Who meets in each match after these swaps."""
    found, _ = arranged(plan, results, set(), swaps)
    return {code: set(row.entrants) for code, row in evaluate(found, results).matches.items()}


def swap(one: tuple[str, int, int], other: tuple[str, int, int]) -> Swap:
    return Swap(Chair(*one), Chair(*other))


CHANGED = swap(("W1-1", 1, 4), ("W1-2", 1, 3))
"""In a bracket of four, 1 meets 4 and 2 meets 3: now 1 meets 3."""


def test_the_two_meet_each_other_s_opponents() -> None:
    met = first(of("single-elimination", 4), CHANGED)
    assert met["W1-1"] == {1, 3}
    assert met["W1-2"] == {2, 4}


def test_taken_back_nothing_has_happened() -> None:
    plan = of("double-elimination", 8)
    assert arranged(plan, (), set(), ()) == (plan, ())
    assert exchanged(exchanged(plan, CHANGED), CHANGED) == plan


def test_a_swap_is_stale_while_one_of_the_two_does_not_stand_there() -> None:
    plan = of("single-elimination", 8)
    later = swap(("W2-1", 0, 1), ("W2-2", 0, 2))
    told = (Result("W1-1", 1, 8), Result("W1-3", 2, 7))
    assert arranged(plan, told[:1], set(), [later]) == (plan, (later,))
    found, stale = arranged(plan, told, set(), [later])
    assert stale == ()
    assert evaluate(found, told).matches["W2-1"].entrants[0] == 2
    corrected = (*told, Result("W1-3", 7, 2))
    assert arranged(plan, corrected, set(), [later]) == (plan, (later,))


def test_a_second_swap_begins_where_the_first_has_led() -> None:
    again = swap(("W1-1", 1, 3), ("W1-2", 0, 2))
    assert first(of("single-elimination", 4), CHANGED, again)["W1-1"] == {1, 2}
    assert first(of("single-elimination", 4), again)["W1-1"] == {1, 4}


def test_a_swap_begins_where_one_before_its_matches_has_led() -> None:
    plan = of("single-elimination", 16)
    told = tuple(
        Result(f"W1-{number}", winner, loser)
        for number, (winner, loser) in enumerate(
            [(1, 16), (8, 9), (4, 13), (5, 12), (2, 10), (7, 15), (3, 14), (6, 11)], start=1
        )
    )
    swaps = [
        swap(("W2-1", 0, 1), ("W2-2", 0, 4)),
        swap(("W1-5", 1, 15), ("W1-6", 1, 10)),
        swap(("W2-3", 0, 2), ("W2-4", 0, 3)),
    ]
    found, stale = arranged(plan, told, set(), swaps)
    assert stale == ()
    assert evaluate(found, told).matches["W2-4"].entrants == (2, 6)


def test_a_result_counts_only_between_those_who_meet_now() -> None:
    plan = of("single-elimination", 4)
    told = (Result("W1-1", 1, 3),)
    assert evaluate(plan, told).stale == told
    found, _ = arranged(plan, told, set(), [CHANGED])
    assert evaluate(found, told).matches["W1-1"].winner == 1


def test_who_gives_his_bye_away_plays_and_the_other_does_not() -> None:
    plan = of("single-elimination", 7)
    opponents = first(plan)["W1-2"]
    assert opponents == {4, 5}
    states = evaluate(exchanged(plan, swap(("W1-1", 0, 1), ("W1-2", 0, 4))), ()).matches
    assert (states["W1-1"].state, states["W1-1"].winner) == ("bye", 4)
    assert set(states["W1-2"].entrants) == {1, 5}


@given(SLUGS, SIZES, st.data())
def test_any_two_of_a_round_can_change_places_and_nobody_is_lost(
    slug: str, entrants: int, data: st.DataObject
) -> None:
    plan = of(slug, entrants)
    told = _some_results(plan, data)
    standing = evaluate(plan, told)
    known = [
        (match, slot, seed)
        for match in plan.matches
        if standing.matches[match.code].state in ("ready", "bye")
        for slot, seed in enumerate(standing.matches[match.code].entrants)
        if seed is not None
    ]
    pairs = [(a, b) for a in known for b in known if a[0].round == b[0].round and a[0] != b[0]]
    if not pairs:
        return
    one, other = data.draw(st.sampled_from(pairs))
    made = swap((one[0].code, *one[1:]), (other[0].code, *other[1:]))
    found, stale = arranged(plan, told, set(), [made])
    assert not stale
    after = evaluate(found, told)
    assert after.matches[one[0].code].entrants[one[1]] == other[2]
    assert after.matches[other[0].code].entrants[other[1]] == one[2]
    assert _round(standing, plan, one[0].round) == _round(after, plan, one[0].round)
    assert arranged(found, told, set(), [made]) == (found, (made,))


def _some_results(plan: Plan, data: st.DataObject) -> tuple[Result, ...]:
    told: list[Result] = []
    for _ in range(data.draw(st.integers(0, len(plan.matches)))):
        ready = evaluate(plan, told).ready
        if not ready:
            break
        one, two = ready[0].entrants
        winner, loser = (one, two) if data.draw(st.booleans()) else (two, one)
        told.append(Result(ready[0].code, winner, loser))
    return tuple(told)


def _round(standing: Evaluation, plan: Plan, key: str) -> list[int]:
    """The players of this round, each as often as they play."""
    codes = [match.code for match in plan.matches if match.round == key]
    return sorted(seed or 0 for code in codes for seed in standing.matches[code].entrants)


def test_an_entrant_of_a_later_match_cannot_be_put_into_an_earlier_one() -> None:
    plan = of("single-elimination", 4)
    with pytest.raises(ValueError, match="before it is planned"):
        exchanged(plan, swap(("W1-1", 0, 1), ("W2-1", 0, 2)))


def test_who_has_left_is_left_out_of_what_a_swap_asks() -> None:
    plan = of("single-elimination", 8)
    gone = Departure(8, "withdrawn")
    later = swap(("W2-1", 0, 1), ("W2-2", 0, 2))
    told = (Result("W1-3", 2, 7),)
    assert arranged(plan, told, {gone.entrant}, [later])[1] == ()


def test_what_a_swap_breaks_is_named() -> None:
    plan = of("round-robin", 4)
    standing = evaluate(plan, ())
    one, two = [match for match in plan.matches if match.round == plan.rounds[0].key]
    a, b = (standing.matches[match.code].entrants for match in (one, two))
    changed = swap((one.code, 0, a[0] or 0), (two.code, 0, b[0] or 0))
    after = evaluate(exchanged(plan, changed), ())
    clubs = {b[0] or 0: "owls", a[1] or 0: "owls"}
    named = list(broken(standing.matches.values(), after.matches.values(), clubs))
    new_one, new_two = (tuple(sorted(p)) for p in ((b[0] or 0, a[1] or 0), (a[0] or 0, b[1] or 0)))
    assert ("rematch", new_one) in named
    assert ("rematch", new_two) in named
    assert ("club", new_one) in named
    assert ("unmet", tuple(sorted(x or 0 for x in a))) in named
    assert list(broken(standing.matches.values(), standing.matches.values(), clubs)) == []


def test_a_second_bye_is_named() -> None:
    plan = of("double-elimination", 5)
    standing = evaluate(plan, ()).matches
    byes = [row for row in standing.values() if row.state == "bye"]
    again = byes[0]._replace(code="later")
    assert list(broken(byes, [*byes, again], {})) == [("bye", (byes[0].winner,))]
