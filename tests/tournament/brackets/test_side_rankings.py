"""Side rankings over the ledger: of everybody, or of some; stored and restored."""

import pytest

from tests.tournament.brackets.rounds.ledgers import FIVE, five
from tournament.brackets.prizes import Award, Purse, SidePrize, awards
from tournament.brackets.refusals import Refusal
from tournament.brackets.side_rankings import SideRanking, read_sides, side_standings

HIGH: dict[str, object] = {"name": "High game", "by": ["best-game", "wins"]}


def read(*rows: dict[str, object], highest_wins: bool = True) -> tuple[SideRanking, ...]:
    return read_sides(rows, highest_wins=highest_wins)


def test_the_high_game_is_the_best_of_everybody_who_has_played() -> None:
    (high,) = read(HIGH)
    rows = side_standings(high, five(), FIVE)
    assert [(row.place, row.entrant) for row in rows] == [(1, 1), (1, 3), (3, 4), (4, 5), (5, 2)]
    assert side_standings(high, five(tables=()), FIVE) == []


def test_the_best_of_some_is_first_among_them() -> None:
    (high,) = read(HIGH)
    assert [row.entrant for row in side_standings(high, five(), (2, 4))] == [4, 2]


def test_the_lowest_game_is_first_where_the_fewest_points_win() -> None:
    (low,) = read(HIGH, highest_wins=False)
    assert next(row.entrant for row in side_standings(low, five(), FIVE)) == 2


def test_a_stored_ranking_is_the_same_again() -> None:
    sides = read(
        HIGH | {"category": "Juniors"}, {"name": "Club", "by": ["points"], "club": "Shore"}
    )
    assert read(*(side.as_stored() for side in sides)) == sides
    assert [side.includes(["Juniors"], "Shore") for side in sides] == [True, True]
    assert [side.includes([], "Other") for side in sides] == [False, False]


def test_two_rankings_of_one_name_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read(HIGH, HIGH)
    assert refused.value.code == "name-twice"


def test_a_prize_goes_to_those_first_in_its_ranking_who_may_take_it() -> None:
    purse = Purse(sides=(SidePrize("High game", cents=500, ranking="High game"),))
    ranked = {"High game": [(1, [12, 13]), (3, [11])]}
    places = [(1, [11]), (2, [12]), (3, [13])]
    shared = Award(250, (), "High game", 2)
    assert awards(purse, places, {}, ranked) == {12: [shared], 13: [shared]}
    assert awards(purse, places, {}, {}) == {}
    barred = Purse(sides=purse.sides, first_takes_no_side=True)
    assert set(awards(barred, [(1, [12, 13])], {}, ranked)) == {11}
