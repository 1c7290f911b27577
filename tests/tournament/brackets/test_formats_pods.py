"""Tables of three to five: the plan, the empty chair, and the table of points."""

import pytest

from tests.page_parts import numbers
from tournament.brackets.bracket import (
    Departure,
    Evaluation,
    Placing,
    Plan,
    Result,
    difference,
    evaluate,
)
from tournament.brackets.decided_places import unshared
from tournament.brackets.formats import find
from tournament.brackets.kinds import Ranked
from tournament.brackets.outcome import Draw, Place
from tournament.brackets.refusals import Refusal
from tournament.brackets.round_names import sitting
from tournament.brackets.rounds.rules import Rules, read_rules
from tournament.brackets.swaps import Chair, Swap, arranged


def pods(entrants: int, rounds: int = 2, **options: object) -> Plan:
    return find("pods").plan(entrants, {"rounds": rounds, **options})


def seats(plan: Plan, code: str) -> list[int]:
    states = evaluate(plan, []).matches
    return [seed for seed in states[code].entrants if seed is not None]


def result(code: str, **points: int) -> Result:
    """A table's result, the lowest first: `s3=120` is seed 3 with 120 points."""
    rows = sorted((total, int(word[1:])) for word, total in points.items())
    totals = [total for total, _ in rows]
    return Result(
        code,
        None,
        None,
        placings=tuple(Placing(seed, totals.index(total) + 1, total) for total, seed in rows),
    )


def by_seed(code: str, seeds: list[int]) -> Result:
    """Everyone's points are ten times their seed."""
    return result(code, **{f"s{seed}": 10 * seed for seed in seeds})


def told(standing: Evaluation) -> list[tuple[int, tuple[int, ...], list[int]]]:
    """The places with the numbers in the reason of each."""
    return [(row.place, row.entrants, numbers(str(row.why))) for row in standing.places]


def chosen(*keys: str, ranked: Ranked = "lowest") -> Rules:
    """The rules with these keys, as a director chooses them."""
    return read_rules({"by": list(keys)}, ranked)


def is_shared(place: Place) -> bool:
    """Whether the reason says that others hold the place too."""
    return unshared(place.why) != place.why


def test_seven_people_sit_at_a_table_of_four_and_one_of_three() -> None:
    plan = pods(7)
    assert [row.name for row in plan.rounds] == [sitting(1), sitting(2)]
    assert [len(match.slots) for match in plan.matches] == [4, 3, 4, 3]
    assert {match.state for match in evaluate(plan, []).ready} == {"ready"}


def test_the_lowest_total_wins_and_every_place_says_why() -> None:
    plan = pods(3)
    first = result("S1-1", s1=100, s2=40, s3=60)
    assert evaluate(plan, [first]).places == ()
    standing = evaluate(plan, [first, result("S2-1", s1=0, s2=50, s3=50)])
    assert told(standing) == [
        (1, (2,), [90, 2, 45]),
        (2, (1,), [100, 2, 50]),
        (3, (3,), [110, 2, 55]),
    ]
    assert standing.champion == 2
    assert standing.tallies[1] == (100, 1, 2, 0, 0)


def test_equal_totals_share_the_place_and_nobody_is_champion_alone() -> None:
    plan = pods(3, rounds=1)
    standing = evaluate(plan, [result("S1-1", s1=40, s2=40, s3=60)])
    assert told(standing)[0] == (1, (1, 2), [40, 1, 40])
    assert [is_shared(place) for place in standing.places] == [True, False]
    assert standing.champion is None
    assert standing.matches["S1-1"].winner is None


def test_tables_won_may_count_instead_of_points() -> None:
    played = [result("S1-1", s1=0, s2=500, s3=600), result("S2-1", s1=900, s2=5, s3=6)]
    standing = evaluate(pods(3), played, rules=chosen("wins", "shared"))
    assert told(standing) == [
        (1, (1, 2), [900, 2, 1]),
        (3, (3,), [606, 2, 0]),
    ]
    assert [is_shared(place) for place in standing.places] == [True, False]


def test_the_highest_total_wins_where_the_game_says_so() -> None:
    plan = pods(3, rounds=1, highest_wins=True)
    standing = evaluate(plan, [result("S1-1", s1=40, s2=50, s3=60)])
    assert [row.entrants for row in standing.places] == [(3,), (2,), (1,)]


def test_a_table_of_four_plays_on_with_three_when_one_has_left() -> None:
    plan = pods(7)
    leaver = seats(plan, "S1-1")[0]
    standing = evaluate(plan, [], [Departure(leaver, "withdrawn")])
    assert standing.matches["S1-1"].entrants[0] is None
    assert standing.matches["S1-1"].state == "ready"
    assert standing.out == (leaver,)


def test_a_table_of_three_that_loses_one_is_not_played_and_counts_against_him_alone() -> None:
    plan = pods(7, rounds=1)
    four, three = seats(plan, "S1-1"), seats(plan, "S1-2")
    leaver = three[0]
    standing = evaluate(plan, [by_seed("S1-1", four)], [Departure(leaver, "withdrawn")])
    assert standing.matches["S1-2"].state == "void"
    assert {seed: standing.tallies[seed].missed for seed in three} == {
        seed: int(seed == leaver) for seed in three
    }
    assert standing.places[-1].entrants == (leaver,)


def test_who_misses_a_sitting_stands_behind_those_who_came() -> None:
    plan = pods(4)
    away = Result("S2-1", None, 1, "forfeit")
    standing = evaluate(
        plan,
        [result("S1-1", s1=0, s2=10, s3=20, s4=30), away, result("S2-1", s2=5, s3=5, s4=90)],
    )
    assert [row.entrants for row in standing.places] == [(2,), (3,), (4,), (1,)]
    assert numbers(str(standing.places[-1].why)) == [0, 1, 1]


@pytest.mark.parametrize(
    ("keys", "highest_wins", "first"),
    [
        (["points"], False, (1, 2)),
        (["points", "wins"], False, (2,)),
        (["points", "best-game"], False, (1,)),
        (["points", "best-game"], True, (3,)),
        (["points", "worst-game"], False, (1,)),
        (["missed", "shared"], False, (1, 2, 3)),
        (["points", "wins", "average"], True, (3,)),
    ],
)
def test_the_directors_keys_decide_between_individuals(
    keys: list[str], highest_wins: bool, first: tuple[int, ...]
) -> None:
    """Both have 30 points, table wins 1 to 2, the best game 0 and 5, the worst 15 and 20."""
    points = [(0, 20), (15, 5), (15, 5)]
    sittings = [
        result(f"S{number}-1", s1=one, s2=other, s3=90)
        for number, (one, other) in enumerate(points, 1)
    ]
    plan = pods(3, rounds=3, highest_wins=highest_wins)
    standing = evaluate(plan, sittings, rules=chosen(*keys, ranked=plan.kind.ranked))
    assert standing.places[0].entrants == first


def test_cards_decide_between_individuals_if_the_director_wants_it() -> None:
    rules = chosen("points", "card-draw")
    level = [result("S1-1", s1=40, s2=40, s3=60)]
    waiting = evaluate(pods(3, rounds=1), level, rules=rules)
    assert [(step.draw_cards, step.by_cards) for step in waiting.steps] == [((1, 2), True)]
    assert [place.entrants for place in waiting.places] == [(3,)]
    cards = [Draw(1, 4), Draw(2, 9)]
    assert evaluate(pods(3, rounds=1), level, draws=cards, rules=rules).champion == 2


def test_two_who_do_not_come_end_a_table_of_four() -> None:
    away = [Result("S1-1", None, seed, "forfeit") for seed in (1, 2)]
    plan = pods(4, rounds=1)
    assert evaluate(plan, away[:1]).matches["S1-1"].state == "ready"
    assert evaluate(plan, away).matches["S1-1"].state == "void"


@pytest.mark.parametrize(
    ("left", "house", "state"),
    [(2, 0, "void"), (2, 1, "ready"), (1, 2, "void"), (3, 0, "ready")],
)
def test_players_of_the_club_make_a_table_of_two_enough_but_not_of_one(
    left: int, house: int, state: str
) -> None:
    away = [Departure(seed, "withdrawn") for seed in range(left + 1, 5)]
    standing = evaluate(pods(4), [], away, house={"S1-1": house})
    assert standing.matches["S1-1"].state == state


def test_two_who_played_with_one_of_the_club_are_ranked_by_what_they_made() -> None:
    plan = pods(3, rounds=1)
    played = evaluate(
        plan, [result("S1-1", s1=60, s2=40)], [Departure(3, "withdrawn")], house={"S1-1": 1}
    )
    assert [(row.place, row.entrants) for row in played.places] == [(1, (2,)), (2, (1,)), (3, (3,))]


def test_what_was_played_stands_after_somebody_leaves() -> None:
    plan = pods(3, rounds=1)
    played = by_seed("S1-1", [1, 2, 3])
    assert evaluate(plan, [played], [Departure(1, "withdrawn")]).champion == 1


def test_a_later_result_of_a_table_replaces_the_first_and_moves_the_standings() -> None:
    plan = pods(3, rounds=1)
    wrong, right = result("S1-1", s1=0, s2=10, s3=20), result("S1-1", s1=30, s2=10, s3=20)
    before, after = evaluate(plan, [wrong]), evaluate(plan, [wrong, right])
    assert (before.champion, after.champion) == (1, 2)
    assert difference(before, after).changed == ("S1-1",)
    assert after.stale == ()


def test_a_result_with_a_stranger_in_it_is_stale() -> None:
    plan = pods(6, rounds=1)
    stranger = next(seed for seed in range(1, 7) if seed not in seats(plan, "S1-1"))
    wrong = by_seed("S1-1", [*seats(plan, "S1-1")[:2], stranger])
    assert evaluate(plan, [wrong]).stale == (wrong,)


def test_sizes_that_cannot_be_are_refused_with_a_remedy() -> None:
    with pytest.raises(Refusal) as refused:
        pods(7, fewest=4)
    assert refused.value.code == "no-such-tables"
    assert str(refused.value.remedy).endswith(".")


def test_two_who_changed_tables_by_hand_stay_there_when_one_leaves() -> None:
    plan = pods(7)
    mover, other = seats(plan, "S1-1")[0], seats(plan, "S1-2")[0]
    swap = Swap(Chair("S1-1", 0, mover), Chair("S1-2", 0, other))
    found, stale = arranged(plan, (), {mover}, [swap])
    assert stale == ()
    standing = evaluate(found, [], [Departure(mover, "withdrawn")])
    assert standing.matches["S1-1"].entrants[0] == other
    assert standing.matches["S1-2"].entrants[0] is None
    assert standing.tallies[mover].missed == 2


def test_who_was_disqualified_is_not_ranked_and_the_others_close_up() -> None:
    """Reading N-27: the games they played stay, but they have no place."""
    plan = pods(6, rounds=1)
    one, two = seats(plan, "S1-1"), seats(plan, "S1-2")
    played = [by_seed("S1-1", one), by_seed("S1-2", two)]
    first = min(one + two)
    gone = [Departure(first, "disqualified")]
    standing = evaluate(plan, played, gone)
    assert standing.unranked == (first,)
    assert first not in [seed for row in standing.places for seed in row.entrants]
    assert standing.places[0].place == 1
    assert standing.tallies[first].played == 1
    assert evaluate(plan, played, [Departure(first, "withdrawn")]).unranked == ()
