"""Prizes: amounts and shares by place, ties pooled and split to the cent, side prizes."""

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets.prizes import Award, PlacePrize, Purse, SidePrize, awards, split, worth

CUP = PlacePrize(cents=5000, thing="Club cup")
PLAIN = [(1, [11]), (2, [12]), (3, [13])]
NEWCOMER = SidePrize("Best newcomer", cents=1000, category="new")


def test_a_place_takes_its_amount_and_its_thing() -> None:
    purse = Purse(places=(CUP, PlacePrize(cents=2500)))
    assert awards(purse, PLAIN, {}) == {11: [Award(5000, ("Club cup",))], 12: [Award(2500)]}


def test_shares_of_the_pot_add_up_to_it() -> None:
    thirds = Purse(
        pot=10000, places=(PlacePrize(share=33), PlacePrize(share=33), PlacePrize(share=34))
    )
    assert worth(thirds) == [3300, 3300, 3400]
    assert worth(Purse(pot=1001, places=(PlacePrize(share=50), PlacePrize(share=50)))) == [501, 500]
    assert worth(Purse(pot=10000, places=(PlacePrize(share=60),))) == [6000]


def test_two_who_tie_for_second_pool_the_second_and_third_prize() -> None:
    purse = Purse(places=(CUP, PlacePrize(cents=2500, thing="Hamper"), PlacePrize(cents=1000)))
    tied = [(1, [11]), (2, [12, 13])]
    assert awards(purse, tied, {})[12] == [Award(1750, ("Hamper",), shared_by=2)]
    assert awards(purse, tied, {})[13] == [Award(1750, ("Hamper",), shared_by=2)]


def test_a_cent_that_cannot_be_split_goes_to_the_first_of_the_tied() -> None:
    third = {
        entry: row[0].cents
        for entry, row in awards(Purse(places=(PlacePrize(100),)), [(1, [1, 2, 3])], {}).items()
    }
    assert third == {1: 34, 2: 33, 3: 33}


def test_a_side_prize_goes_to_the_best_of_its_category() -> None:
    categories = {12: ["new"], 13: ["new"]}
    assert awards(Purse(sides=(NEWCOMER,)), PLAIN, categories) == {
        12: [Award(1000, name="Best newcomer")]
    }


def test_the_first_takes_no_side_prize_where_the_director_says_so() -> None:
    categories = {11: ["new"], 13: ["new"]}
    assert set(awards(Purse(sides=(NEWCOMER,)), PLAIN, categories)) == {11}
    barred = Purse(sides=(NEWCOMER,), first_takes_no_side=True)
    assert set(awards(barred, PLAIN, categories)) == {13}
    chosen = SidePrize("Fair play", thing="Flowers", entry=11)
    assert awards(Purse(sides=(chosen,), first_takes_no_side=True), PLAIN, {}) == {}
    assert set(awards(Purse(sides=(chosen,)), PLAIN, {})) == {11}


def test_nobody_takes_the_prize_of_an_empty_category() -> None:
    assert awards(Purse(sides=(NEWCOMER,)), PLAIN, {}) == {}


def test_what_is_stored_reads_back() -> None:
    purse = Purse("EUR", 5000, (CUP,), (NEWCOMER,), first_takes_no_side=True)
    assert Purse.read(asdict(purse)) == purse
    assert Purse.read({}) == Purse()


@given(st.integers(0, 10**9), st.lists(st.integers(0, 1000), min_size=1, max_size=60))
def test_a_split_loses_no_cent_and_is_fair(cents: int, weights: list[int]) -> None:
    parts = split(cents, weights)
    assert sum(parts) == (cents if any(weights) else 0)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - cents * weight / max(sum(weights), 1)) <= 1


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=12),
    st.lists(st.integers(0, 9999), max_size=20),
)
def test_all_prizes_that_somebody_reached_are_given_out(sizes: list[int], cents: list[int]) -> None:
    places, place = [], 1
    for number, size in enumerate(sizes):
        places.append((place, [100 * number + each for each in range(size)]))
        place += size
    purse = Purse(places=tuple(PlacePrize(each) for each in cents))
    paid = sum(award.cents for rows in awards(purse, places, {}).values() for award in rows)
    assert paid == sum(cents[: place - 1])


def test_a_decided_place_within_a_tie_gives_no_prize_twice() -> None:
    """The first was put third, between two who share the second place."""
    purse = Purse(places=tuple(PlacePrize(cents=cents) for cents in (500, 300, 200, 100)))
    found = awards(purse, [(1, [2]), (2, [3, 4]), (3, [1])], {})
    assert {entry: rows[0].cents for entry, rows in found.items()} == {
        2: 500,
        3: 200,
        4: 200,
        1: 200,
    }
