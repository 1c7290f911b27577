"""Whole events along the tables, over HTTP: pasted entries, results from paper, a correction, a
late comer, a drop-out, and the final standings as a club would work them out by hand."""

from fractions import Fraction

import pytest

from tests.makers import a_division, an_event
from tests.makers_on_paper import Evening, Points, ranked
from tests.makers_stages import choose, publish
from tournament.desk.verify import differences
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
A_UP, B_UP, B_DOWN = (1, 0), (0, 1), (0, -1)


def rook(one: int, other: int) -> Points:
    """The better pair goes out with 500 or a little more, and the other is behind."""
    high, low = 500 + 5 * (one * other % 7), 5 * (60 - max(one, other))
    return (high, low) if one < other else (low, high)


def by_hand(rounds: list[list[dict[int, int]]]) -> dict[int, tuple[Fraction, Fraction]]:
    """Wins and points, where a bye is a win with the mean of that round's winners."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    for played in rounds:
        best = [max(row.values()) for row in played if len(row) == 2]
        bye = Fraction(sum(best), len(best))
        for row in played:
            for number, points in row.items():
                wins, total = found.get(number, (Fraction(0), Fraction(0)))
                won = len(row) == 1 or points == max(row.values())
                found[number] = wins + won, total + (bye if len(row) == 1 else points)
    return found


def test_seventeen_pairs_where_a_stays_and_b_moves_up_one() -> None:
    names = tuple(f"Host {n} & Guest {n}" for n in range(1, 18))
    night = Evening(a_division(an_event(tables=9)), names)
    choose(night.desk, night.division, format="movement", **{"movement-rounds": "4"})
    keys = {"key-1": "wins", "key-2": "points", "key-3": "card-draw", "places": "1"}
    night.sends("bracket/places/", **keys, bye="mean-of-winners", bye_as="win")
    publish(night.desk, night.division)
    night.plays(rook)
    night.draws()
    assert moved(night, 2, B_UP)
    night.plays(rook)
    night.corrects(1, 3, (480, 500))
    night.sends("late/", place="round", player=["Lea Late", "Tom Tardy"])
    night.draws()
    assert moved(night, 3, B_UP)
    night.plays(rook)
    night.leaves(4)
    night.draws()
    night.plays(rook)

    assert len(night.met()) == len(set(night.met()))
    assert night.places() == ranked(by_hand(night.rounds))
    assert list(differences(Event.objects.get())) == []


def moved(night: Evening, number: int, up: tuple[int, int]) -> bool:
    """Whether sides A and B of the round before went up so many tables, where two meet there."""
    before, now = (numbers_by_chair(night, each) for each in (number - 1, number))
    tables = len(night.seated(number - 1))
    return all(
        now.get(((table - 1 + up[side]) % tables + 1, side), entry) == entry
        for (table, side), entry in before.items()
    )


def numbers_by_chair(night: Evening, number: int) -> dict[tuple[int, int], int]:
    """Who sits at (table, side) where two meet: hosts on side 0, guests on side 1."""
    return {
        (table, side): entry
        for table, pair in night.seated(number).items()
        if len(pair) == 2
        for side, entry in enumerate(pair)
    }


CRIBBAGE = {"sides": ["A", "B"], "target": 121, "min_points": 0, "max_points": 121}


def cribbage(one: int, other: int) -> Points:
    """The better player pegs out; every third loser is skunked."""
    low = 121 - (10 + 3 * max(one, other) % 20) - 30 * ((one + other) % 3 == 0)
    return (121, low) if one < other else (low, 121)


def match_points(rounds: list[list[dict[int, int]]]) -> dict[int, tuple[Fraction, Fraction]]:
    """Two for a win, three for one by 31 or more; then the difference. A bye is a win of two."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    for played in rounds:
        for row in played:
            for number, points in row.items():
                won, margin = found.get(number, (Fraction(0), Fraction(0)))
                by = 2 * points - sum(row.values()) if len(row) == 2 else 0
                worth = 2 if len(row) == 1 else (by > 0) * (2 + (by >= 31))
                found[number] = won + worth, margin + by
    return found


def test_twenty_two_cribbage_players_to_the_right_and_then_to_the_left() -> None:
    names = tuple(f"Pegger {n}" for n in range(1, 23))
    division = a_division(an_event(tables=11), ruleset="tally", house_rules=CRIBBAGE)
    night = Evening(division, names)
    boxes = {"movement-movement": "two-phases", "movement-rounds": "6"}
    choose(night.desk, division, format="movement", **boxes)
    keys = {"key-1": "match-points", "key-2": "difference", "key-3": "card-draw", "places": "1"}
    worth = {"win": "2", "level": "1", "loss": "0", "by-1": "31", "by-1-points": "3"}
    night.sends("bracket/places/", **keys, **worth, bye="nothing", bye_as="win")
    publish(night.desk, division)
    night.plays(cribbage)
    night.draws()
    assert moved(night, 2, A_UP)
    night.plays(cribbage)
    night.corrects(2, 2, (121, 80))
    night.leaves(20)
    night.draws()
    night.plays(cribbage)
    night.sends("late/", place="round", player=["Lea Late"])
    for number, up in ((4, A_UP), (5, B_DOWN), (6, B_DOWN)):
        night.draws()
        assert moved(night, number, up)
        night.plays(cribbage)

    assert len(night.met()) == len(set(night.met()))
    assert night.places() == ranked(match_points(night.rounds))
    assert list(differences(Event.objects.get())) == []
