"""The rank ladder: neighbours in rank meet, or the two halves."""

from dataclasses import replace

from tests.tournament.brackets.rounds.playing import field_of, played, sides_of
from tournament.brackets.rounds.rank_ladder import next_round


def test_neighbours_in_rank_meet_again_and_again() -> None:
    history = replace(field_of(5), rounds=(played("1-2", "4-3", byes=[5]),))
    drawn = next_round(history, {"bye": {"counts_as": "nothing"}}, 1)
    assert sides_of(drawn) == [(1, 4), (2, 5)]
    assert drawn.byes == (3,)
    level = replace(field_of(4), rounds=(played("1=2", "3=4"),))
    again = next_round(level, {}, 1)
    assert sides_of(again) == [(1, 2), (3, 4)]
    assert (again.metrics["rematches"], again.bounds["rematches"], len(again.why)) == (2, 0, 2)


def test_the_halves_meet_if_the_options_say_so() -> None:
    assert sides_of(next_round(field_of(6), {"halves": True}, 1)) == [(1, 4), (2, 5), (3, 6)]


def test_forbidden_pairs_meet_neither_here() -> None:
    history = replace(field_of(4), forbidden=frozenset({frozenset({1, 2})}))
    assert sides_of(next_round(history, {}, 1)) == [(1, 3), (2, 4)]
