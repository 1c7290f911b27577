"""What follows from results, corrections, forfeits and departures."""

import pytest

from tests.tournament.brackets.playing import both_forfeit, double, play_out, single, won
from tournament.brackets.bracket import (
    Departure,
    Entrant,
    Evaluation,
    LoserOf,
    Onward,
    Plan,
    PlannedMatch,
    PlannedRound,
    Result,
    WinnerOf,
    difference,
    evaluate,
    onward,
)
from tournament.brackets.kinds import BRACKET
from tournament.brackets.places import lost
from tournament.brackets.places import won as won_it
from tournament.brackets.round_names import FINALS, FROM_THE_END


def ready_pairs(standing: Evaluation) -> list[tuple[int | None, ...]]:
    return [match.entrants for match in standing.ready]


def gone(*entrants: int) -> list[Departure]:
    return [Departure(entrant, "withdrawn") for entrant in entrants]


def test_the_unbeaten_side_wins_the_first_final_and_there_is_no_second() -> None:
    _, standing = play_out(double(4))
    assert standing.champion == 1
    assert standing.matches["G2"].state == "void"
    assert standing.losses == {1: 0, 2: 2, 3: 2, 4: 2}
    assert standing.out == (2, 3, 4)


def to_the_grand_final() -> list[Result]:
    return [
        won("W1-1", 1, 4),
        won("W1-2", 2, 3),
        won("W2-1", 1, 2),
        won("L1-1", 3, 4),
        won("L2-1", 2, 3),
    ]


def test_if_the_unbeaten_side_loses_the_grand_final_a_second_one_decides() -> None:
    upset = [*to_the_grand_final(), won("G1", 2, 1)]
    standing = evaluate(double(4), upset)
    assert standing.champion is None
    assert standing.ready[0].code == "G2"
    assert standing.ready[0].entrants == (1, 2)
    decided = evaluate(double(4), [*upset, won("G2", 1, 2)])
    assert decided.champion == 1
    assert decided.places[0].why == won_it(FINALS[1], by_playing=True)


def test_the_second_final_does_not_exist_where_the_option_is_off() -> None:
    standing = evaluate(double(4, reset_final=False), [*to_the_grand_final(), won("G1", 2, 1)])
    assert standing.champion == 2
    assert "G2" not in standing.matches


def test_a_side_alone_in_the_grand_final_is_champion_without_a_second_one() -> None:
    plan = double(3)
    results = [won("W1-2", 2, 3), both_forfeit("W2-1", 1, 2)]
    standing = evaluate(plan, results)
    assert standing.champion == 3
    assert standing.matches["G2"].state == "void"
    assert standing.places[0].why == won_it(FINALS[0], by_playing=False)


def test_a_bye_takes_its_entrant_into_the_next_match() -> None:
    standing = evaluate(single(3), [])
    assert standing.matches["W1-1"].state == "bye"
    assert standing.matches["W2-1"].entrants == (1, None)
    assert standing.matches["W2-1"].state == "planned"


def test_a_forfeit_is_one_loss_and_its_loser_drops() -> None:
    standing = evaluate(double(4), [Result("W1-1", 4, 1, "forfeit")])
    assert standing.losses[1] == 1
    assert standing.matches["L1-1"].entrants == (1, None)


def test_a_double_forfeit_empties_both_slots_and_both_have_lost() -> None:
    standing = evaluate(double(4), [both_forfeit("W1-1", 1, 4), won("W1-2", 2, 3)])
    assert standing.losses == {1: 1, 2: 0, 3: 1, 4: 1}
    assert standing.matches["W2-1"].state == "bye"
    assert standing.matches["L1-1"].state == "bye"
    assert standing.out == (1, 4)
    assert ready_pairs(standing) == [(2, 3)]


def test_who_has_left_gives_a_walkover_and_does_not_drop() -> None:
    standing = evaluate(double(4), [won("W1-2", 2, 3)], gone(4))
    first = standing.matches["W1-1"]
    assert (first.state, first.winner, first.loser) == ("walkover", 1, 4)
    assert standing.losses[4] == 0
    assert standing.matches["L1-1"].state == "bye"
    assert standing.out == (4,)


def test_what_was_played_before_leaving_stands() -> None:
    standing = evaluate(single(4), [won("W1-1", 4, 1), won("W1-2", 2, 3)], gone(4))
    assert standing.matches["W1-1"].state == "done"
    assert standing.matches["W2-1"].state == "walkover"
    assert standing.champion == 2


def test_a_match_won_after_a_bye_stands_when_its_winner_leaves() -> None:
    results = [won("W1-2", 4, 5), won("W2-1", 1, 4), won("W2-2", 2, 3)]
    standing = evaluate(single(5), results, gone(1))
    assert standing.stale == ()
    assert standing.matches["W3-1"].state == "walkover"
    assert standing.champion == 2


def test_two_who_have_left_leave_nobody_to_go_on() -> None:
    standing = evaluate(single(4), [won("W1-2", 2, 3)], gone(1, 4))
    assert standing.matches["W1-1"].state == "void"
    assert standing.champion == 2


def test_nobody_who_left_is_champion_by_a_bye() -> None:
    assert evaluate(single(2), [], gone(1, 2)).champion is None
    assert evaluate(single(3), [], gone(1, 2, 3)).champion is None


def test_the_winner_of_the_final_is_champion_even_if_he_leaves_afterwards() -> None:
    assert evaluate(single(2), [won("W1-1", 2, 1)], gone(2)).champion == 2


def test_a_correction_reopens_only_what_lost_its_entrants() -> None:
    plan = double(4)
    results = to_the_grand_final()
    before = evaluate(plan, results)
    after = evaluate(plan, [*results, won("W1-1", 4, 1)])
    change = difference(before, after)
    assert change.reopened == ("W2-1", "L1-1", "L2-1")
    assert change.changed == ("W1-1", "G1")
    assert change.closed == ()
    assert [row.match for row in change.newly_stale] == ["W2-1", "L1-1", "L2-1"]
    assert ready_pairs(after) == [(4, 2), (1, 3)]


def test_corrected_back_everything_revives() -> None:
    plan = double(4)
    results = to_the_grand_final()
    flipped = [*results, won("W1-1", 4, 1)]
    again = [*flipped, won("W1-1", 1, 4)]
    assert not difference(evaluate(plan, results), evaluate(plan, again))
    assert evaluate(plan, again).stale == ()
    revived = difference(evaluate(plan, flipped), evaluate(plan, again)).revived
    assert [row.match for row in revived] == ["W2-1", "L1-1", "L2-1"]


def test_a_match_played_twice_by_different_pairs_keeps_both_results() -> None:
    """After the correction W2-1 was played by others; corrected back, the first game counts."""
    plan = single(4)
    results = [won("W1-1", 1, 4), won("W1-2", 2, 3), won("W2-1", 2, 1)]
    replayed = [*results, won("W1-1", 4, 1), won("W2-1", 4, 2)]
    assert evaluate(plan, replayed).champion == 4
    back = evaluate(plan, [*replayed, won("W1-1", 1, 4)])
    assert back.champion == 2
    assert [(row.winner, row.loser) for row in back.stale] == [(4, 2)]


def test_stale_results_are_told_in_the_order_they_came_in() -> None:
    first, second = won("W2-1", 1, 2), won("W2-1", 1, 3)
    corrected = won("W2-1", 2, 1)
    assert evaluate(single(4), [first, second, corrected]).stale == (second, corrected)


def test_a_result_for_a_match_that_does_not_exist_is_stale() -> None:
    lost = won("W9-1", 1, 2)
    assert evaluate(single(2), [lost]).stale == (lost,)


def test_the_match_for_third_place_decides_places_three_and_four() -> None:
    plan = single(4, third_place=True)
    results = [won("W1-1", 1, 4), won("W1-2", 2, 3), won("T", 4, 3)]
    assert [(row.place, row.entrants) for row in evaluate(plan, results).places] == [
        (3, (4,)),
        (4, (3,)),
    ]


def test_the_final_gives_its_places_before_third_place_is_played() -> None:
    plan = single(4, third_place=True)
    standing = evaluate(plan, [won("W1-1", 1, 4), won("W1-2", 2, 3), won("W2-1", 1, 2)])
    assert [(row.place, row.entrants) for row in standing.places] == [(1, (1,)), (2, (2,))]


def test_third_place_is_taken_alone_when_the_other_semi_final_had_no_loser() -> None:
    plan = single(4, third_place=True)
    standing = evaluate(plan, [won("W1-1", 1, 4), won("W2-1", 1, 2)], gone(3))
    assert standing.matches["T"].state == "bye"
    assert [(row.place, row.entrants) for row in standing.places] == [
        (1, (1,)),
        (2, (2,)),
        (3, (4,)),
        (4, (3,)),
    ]


def test_a_place_is_given_only_when_its_round_is_over() -> None:
    plan = single(8)
    three = [won("W1-1", 1, 8), won("W1-2", 4, 5), won("W1-3", 2, 7)]
    assert evaluate(plan, three).places == ()
    assert evaluate(plan, [*three, won("W1-4", 3, 6)]).places[0].entrants == (5, 6, 7, 8)


def test_a_final_that_both_forfeit_has_no_champion_and_a_shared_second_place() -> None:
    standing = evaluate(single(2), [both_forfeit("W1-1", 1, 2)])
    assert standing.champion is None
    assert [(row.place, row.entrants, row.why) for row in standing.places] == [
        (2, (1, 2), lost(FROM_THE_END[0], to=None))
    ]


def test_the_public_reads_whom_the_winner_and_the_loser_meet() -> None:
    plan = double(4)
    standing = evaluate(plan, [won("W1-2", 2, 3)])
    assert onward(plan, standing, "W1-1") == (Onward("W2-1", 2), Onward("L1-1", 3))
    unplayed = evaluate(plan, [])
    assert onward(plan, unplayed, "W1-1") == (
        Onward("W2-1", WinnerOf("W1-2")),
        Onward("L1-1", LoserOf("W1-2")),
    )


def test_a_match_without_an_opponent_is_passed_through() -> None:
    plan = double(5)
    _, to_losers = onward(plan, evaluate(plan, []), "W1-2")
    assert to_losers == Onward("L2-1", LoserOf("W2-2"))


def test_a_walkover_leaves_no_loser_to_meet() -> None:
    plan = double(4)
    _, to_losers = onward(plan, evaluate(plan, [], gone(3)), "W1-1")
    assert to_losers == Onward("L2-1", LoserOf("W2-1"))


def test_who_loses_after_a_bye_goes_to_the_consolation_and_no_other_loser() -> None:
    plan = single(6, consolation=True)
    _, to_consolation = onward(plan, evaluate(plan, []), "W2-1")
    assert to_consolation == Onward("C1-1", LoserOf("W1-2"), only=1)
    _, of_round_one = onward(plan, evaluate(plan, []), "W1-2")
    assert of_round_one == Onward("C1-1", LoserOf("W2-1", 1))


@pytest.mark.parametrize(
    "slots",
    [(Entrant(1), Entrant(3)), (Entrant(0), Entrant(1)), (Entrant(1), WinnerOf("X"))],
)
def test_a_plan_that_refers_to_nobody_is_refused(slots: tuple[Entrant, Entrant]) -> None:
    with pytest.raises(ValueError, match=r"seed|planned"):
        Plan(
            "x",
            BRACKET,
            2,
            (PlannedRound("W1", "Final", "winners"),),
            (PlannedMatch("A", "W1", 1, slots),),
        )
