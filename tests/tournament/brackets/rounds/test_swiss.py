"""Swiss by examples: order, byes, options, who comes and goes."""

from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from rules.core.messages import Message
from tests.tournament.brackets.rounds.playing import (
    field_of,
    play,
    played,
    publish,
    sides_of,
)
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import matching
from tournament.brackets.rounds.book import Carried
from tournament.brackets.rounds.engines import find
from tournament.brackets.rounds.history import History, PublishedRound
from tournament.brackets.rounds.swiss import next_round


def after(entrants: int, *rounds: PublishedRound) -> History:
    return replace(field_of(entrants), rounds=rounds)


def drawn(history: History, **options: object) -> list[tuple[int, ...]]:
    return sides_of(next_round(history, options, 1))


def test_first_the_top_half_meets_the_bottom_half() -> None:
    assert drawn(field_of(8)) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_an_odd_number_leaves_the_bye_to_the_lowest() -> None:
    first = next_round(field_of(7), {}, 1)
    assert sides_of(first) == [(1, 4), (2, 5), (3, 6)]
    assert first.byes == (7,)


def test_winners_meet_winners_at_the_top_tables() -> None:
    history = after(8, played("1-5", "6-2", "3-7", "4=8"))
    top, floating, _, bottom = drawn(history)
    assert (top, bottom) == ((1, 3), (5, 7))
    assert floating in ((6, 4), (6, 8))


def test_what_was_brought_from_an_earlier_stage_counts_for_the_draw() -> None:
    history = after(4, played("1-3", "2-4"))
    assert drawn(history) == [(1, 2), (3, 4)]
    ahead = replace(history, carried={"wins": {4: 2}})
    assert {frozenset(sides) for sides in drawn(ahead)} == {frozenset((1, 4)), frozenset((2, 3))}
    assert ahead.digest() != history.digest()
    assert replace(history, carried={}).digest() == history.digest()


def test_a_bye_counts_as_the_options_say() -> None:
    history = after(3, played("1=2", byes=[3]))
    assert drawn(history) == [(3, 1)]
    assert drawn(history, bye={"points": 50, "counts_as": "level"}) == [(1, 3)]
    assert drawn(history, bye={"counts_as": "nothing"}) == [(1, 3)]


def test_a_meeting_without_result_counts_nothing_yet() -> None:
    history = after(6, played("1?4", "2=5", "3-6"))
    assert drawn(history, king_of_the_hill_from=2) == [(3, 2), (5, 1), (4, 6)]


def test_whoever_will_have_the_bye_is_no_part_of_the_halves() -> None:
    first = played("8-1", "9-2", "3-10", "11-4", "5=12", "13-6", "14-7", byes=[15])
    second = next_round(after(15, first), {}, 1)
    # 1, 2, 4, 6, 7 and 10 have lost. 10 has the bye, and 5 comes down to 1.
    assert second.byes == (10,)
    assert sides_of(second)[-3:] == [(5, 1), (2, 6), (4, 7)]


def test_nobody_has_a_second_bye_while_another_has_had_none() -> None:
    history = play(next_round, field_of(9), 8, {}, seed=4)
    assert set(history.byes().values()) == {1}
    ninth = next_round(history, {}, 1)
    assert history.byes()[ninth.byes[0]] == 0
    tenth = next_round(publish(history, ninth, Random(1)), {}, 1)
    assert tenth.metrics["bye_repeats"] == tenth.bounds["bye_repeats"] == 1
    assert str(tenth.byes[0]) in str(tenth.why[-1])


def test_the_leader_has_no_bye_while_another_has_had_none() -> None:
    history = after(3, played("2-3", byes=[1]), played("1-3", byes=[2]))
    assert next_round(history, {}, 1).byes == (3,)
    leading = after(
        5,
        played("1-2", "3-4", byes=[5]),
        played("1-3", "2-5", byes=[4]),
        played("1-4", "3-5", byes=[2]),
    )
    assert next_round(leading, {}, 1).byes == (3,)


def test_forced_rematches_are_as_few_as_can_be_and_named() -> None:
    history = play(next_round, field_of(4), 3, {}, seed=1)
    fourth = next_round(history, {}, 1)
    assert fourth.metrics["rematches"] == fourth.bounds["rematches"] == 2
    assert fourth.metrics["opponent_repeats"] == fourth.bounds["opponent_repeats"] == 2
    assert len(fourth.why) == 2


def test_a_third_meeting_is_worse_than_a_second() -> None:
    history = play(next_round, field_of(4), 5, {}, seed=1)
    assert set(history.meetings().values()) == {1, 2}
    again = publish(history, next_round(history, {}, 1), Random(1))
    assert set(again.meetings().values()) == {2}


def test_one_fourth_meeting_is_better_than_two_second_ones() -> None:
    often = [played("1=2"), played("1=2"), played("1=2")]
    history = after(4, *often, played("1=3", "2=4"), played("1=4", "2=3"))
    fourth = next_round(history, {}, 1)
    assert sides_of(fourth) == [(1, 2), (3, 4)]
    assert fourth.bounds["rematches"] == 1


def test_another_has_the_bye_if_that_spares_a_rematch() -> None:
    met_all_but_the_last = [played(f"3?{other}") for other in (1, 2, 4, 5, 6, 7, 8)]
    spared = next_round(after(9, *met_all_but_the_last), {}, 1)
    assert spared.byes == (8,)
    assert spared.metrics["rematches"] == 0
    assert (3, 9) in sides_of(spared)


def test_it_is_so_too_where_only_near_ranks_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_ALL_PAIRS", 4)
    monkeypatch.setattr(matching, "_NEAREST", 1)
    test_another_has_the_bye_if_that_spares_a_rematch()


def test_forbidden_pairs_never_meet_even_if_others_meet_again() -> None:
    history = replace(field_of(4), forbidden=frozenset({frozenset({1, 2}), frozenset({1, 3})}))
    for seed in range(3):
        for row in play(next_round, history, 4, {}, seed=seed).rounds:
            assert {frozenset(each.sides) for each in row.meetings} == {
                frozenset({1, 4}),
                frozenset({2, 3}),
            }


@pytest.mark.parametrize("entrants", [4, 5, 400])
def test_a_round_of_forbidden_pairs_alone_is_refused(entrants: int) -> None:
    others = range(2, entrants + 1)
    alone = frozenset(frozenset({1, other}) for other in others)
    history = replace(field_of(entrants), forbidden=alone)
    with pytest.raises(Refusal) as refusal:
        next_round(history, {}, 1)
    assert refusal.value.code == "forbidden-pairs"


@pytest.mark.parametrize("entrants", [6, 7, 1_000])
def test_three_who_may_meet_the_same_one_alone_cannot_all_play(entrants: int) -> None:
    others = range(5, entrants + 1)
    apart = {frozenset({one, other}) for one in (1, 2, 3) for other in (1, 2, 3, *others)}
    forbidden = frozenset(pair for pair in apart if len(pair) == 2)
    history = replace(field_of(entrants), forbidden=forbidden)
    with pytest.raises(Refusal) as refusal:
        next_round(history, {}, 1)
    assert refusal.value.code == "forbidden-pairs"


def test_an_accelerated_start_lets_the_strongest_meet_in_round_one() -> None:
    assert drawn(field_of(8), accelerated=1) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    history = after(8, played("1-3", "2-4", "5-7", "6-8"))
    assert (1, 2) in drawn(history, accelerated=2)
    assert (1, 2) not in drawn(history, accelerated=1)


MARGINS = {"win": 2, "level": 1, "loss": 0, "win_by": {"31": 3}}


def test_equal_match_points_meet_where_wins_by_a_margin_are_worth_more() -> None:
    """1, 3 and 5 won, of which 1 and 5 by a margin: these two have 3 points."""
    rounds = played("1-6", "3-2", "5-4")
    points = {1: (121, 80), 3: (121, 110), 5: (121, 60)}
    scored = tuple(replace(row, points=points[row.sides[0]]) for row in rounds.meetings)
    history = after(6, replace(rounds, meetings=scored))
    assert (1, 3) in drawn(history)
    assert (1, 5) in drawn(history, pair_by_points=True, match_points=MARGINS)
    low = after(
        6, replace(rounds, meetings=tuple(replace(row, points=row.points[::-1]) for row in scored))
    )
    chosen = {"pair_by_points": True, "match_points": MARGINS, "highest_wins": False}
    assert (1, 5) in drawn(low, **find("swiss").own(chosen))
    assert next_round(history, {"pair_by_points": True}, 1).meetings == (
        next_round(history, {}, 1).meetings
    )


def test_the_king_of_the_hill_meets_the_next_in_rank() -> None:
    assert drawn(field_of(6), king_of_the_hill_from=1) == [(1, 2), (3, 4), (5, 6)]
    history = after(4, played("1-2", "3-4"))
    assert drawn(history, king_of_the_hill_from=2) == [(1, 3), (2, 4)]
    again = after(4, played("1-2", "3-4"), played("1-3", "2-4"))
    assert drawn(again, king_of_the_hill_from=2) == [(1, 4), (2, 3)]
    three = after(6, played("1=2", "3=4", "5=6"))
    assert drawn(three, king_of_the_hill_from=2) == [(1, 3), (2, 5), (4, 6)]
    assert drawn(again, king_of_the_hill_from=2, rematches=True) == [(1, 2), (3, 4)]


def test_who_is_out_or_through_plays_no_further_round() -> None:
    history = after(4, played("1-3", "2-4"), played("1-2", "3-4"))
    assert len(drawn(history)) == 2
    assert drawn(history, out_at_losses=2, through_at_wins=2) == [(2, 3)]
    bye = after(3, played("1-2", byes=[3]))
    assert drawn(bye, through_at_wins=2) == [(1, 3)]
    with pytest.raises(Refusal) as refusal:
        next_round(bye, {"through_at_wins": 1}, 1)
    assert refusal.value.code == "nobody-to-pair"
    with pytest.raises(Refusal) as refusal:
        next_round(history, {"out_at_losses": 1, "through_at_wins": 1}, 1)
    assert refusal.value.code == "nobody-to-pair"


def test_who_left_or_rests_has_no_place_and_late_ones_have() -> None:
    history = after(6, played("1-4", "2-5", "3-6"))
    history = replace(
        history, entrants=(*history.entrants, 7), out=frozenset({2}), resting=frozenset({6})
    )
    second = next_round(history, {}, 1)
    assert sorted([*chain(*sides_of(second)), *second.byes]) == [1, 3, 4, 5, 7]
    assert second.byes == (7,)


def test_the_number_of_rounds_is_free_unless_it_is_fixed() -> None:
    history = after(4, played("1-3", "2-4"))
    assert len(drawn(history, rounds=2)) == len(drawn(history, rounds=0)) == 2
    with pytest.raises(Refusal) as refusal:
        next_round(history, {"rounds": 1}, 1)
    assert refusal.value.code == "no-more-rounds"


@pytest.mark.parametrize(
    ("entrants", "rounds", "first"), [(4, 3, None), (4, 4, 4), (5, 5, None), (5, 6, 6)]
)
def test_rematches_are_named_before_more_rounds_than_opponents(
    entrants: int, rounds: int, first: int | None
) -> None:
    ahead = next_round(field_of(entrants), {"rounds": rounds}, 1).ahead
    assert [dict(words.values) for words in ahead if isinstance(words, Message)] == (
        [{"number": first}] if first else []
    )


@pytest.mark.parametrize(
    "options",
    [
        {"accelerate": 1},
        {"rounds": -1},
        {"rounds": "2"},
        {"rounds": True},
        {"rounds": 10**400},
        {"rematches": 1},
        {"bye": "win"},
        {"bye": {"counts_as": "draw"}},
        {"bye": {"counts_as": ["win"]}},
    ],
)
def test_an_option_that_means_nothing_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refusal) as refusal:
        next_round(field_of(4), options, 1)
    assert refusal.value.code == "no-such-option"


@pytest.mark.parametrize("present", [0, 1])
def test_when_everybody_has_left_there_is_no_round(present: int) -> None:
    history = replace(field_of(4), out=frozenset(range(present + 1, 5)))
    with pytest.raises(Refusal) as refusal:
        next_round(history, {}, 1)
    assert refusal.value.code == "nobody-to-pair"


@pytest.mark.parametrize(
    ("options", "carried"),
    [
        ({}, {"wins": {3: 2, 4: 2}}),
        ({"pair_by_points": True, "match_points": {"win": 2}}, {"match-points": {3: 4, 4: 4}}),
    ],
)
def test_what_was_carried_counts_when_a_round_is_drawn(
    options: dict[str, object], carried: Carried
) -> None:
    history = replace(field_of(4), carried=carried)
    drawn = next_round(history, options, 1)
    assert {frozenset(meeting.sides) for meeting in drawn.meetings} == {
        frozenset({3, 4}),
        frozenset({1, 2}),
    }
