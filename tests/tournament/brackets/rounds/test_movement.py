"""The next round of a movement: from where people really sat, whoever came late or left."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.brackets.rounds.test_after_file import run
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.movement import next_round
from tournament.brackets.rounds.movement_rules import Chair
from tournament.brackets.rounds.movement_seats import FORBIDDEN, join_lonely, seat_newcomers
from tournament.brackets.rounds.movements import slugs

A_STAYS = {"movement": "a-stays-b-up-one"}
WINNER_STAYS = {"movement": "winner-of-first-stays"}
MITCHELL = {"movement": "mitchell"}


def entered(entrants: int) -> History:
    return History(tuple(range(1, entrants + 1)))


def row(*tables: tuple[int, ...], byes: tuple[int, ...] = (), start: int = 1) -> PublishedRound:
    """A round whose first sides have won, at tables from `start`."""
    meetings = (
        Meeting(table, sides, (2, 1), sides[0], is_over=True)
        for table, sides in enumerate(tables, start=start)
    )
    return PublishedRound(tuple(meetings), byes)


def after(history: History, *rounds: PublishedRound, **changes: Any) -> History:
    return replace(history, rounds=(*history.rounds, *rounds), **changes)


def seated(drawn: DrawnRound) -> dict[int, tuple[int, ...]]:
    return {meeting.table: meeting.sides for meeting in drawn.meetings}


def code_of(history: History, options: Mapping[str, object]) -> str:
    with pytest.raises(Refusal) as refusal:
        next_round(history, options, 1)
    assert str(refusal.value.sentence).endswith(".")
    assert str(refusal.value.remedy).endswith(".")
    return refusal.value.code


EIGHT = after(entered(8), row((1, 2), (4, 3), (5, 6), (8, 7)))


def test_first_places_follow_the_seeds_with_sides_of_equal_strength() -> None:
    drawn = next_round(entered(7), A_STAYS, 1)
    assert seated(drawn) == {1: (1, 2), 2: (4, 3), 3: (5, 6)}
    assert drawn.byes == (7,)


def test_first_places_can_be_drawn_by_the_seed() -> None:
    drawn = [next_round(entered(30), A_STAYS | {"start": "drawn"}, seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1]
    assert seated(drawn[0]) != seated(drawn[2])
    assert code_of(entered(4), A_STAYS | {"start": "by age"}) == "no-such-option"


def test_the_next_round_follows_from_where_people_really_sat() -> None:
    """Two guests sat at each other's table, and that round was published so."""
    swapped = after(EIGHT, row((1, 2), (4, 7), (5, 3), (8, 6)))
    assert seated(next_round(swapped, A_STAYS, 1)) == {1: (1, 6), 2: (4, 2), 3: (5, 7), 4: (8, 3)}


def test_a_correction_redraws_no_round_but_the_next_follows_from_it() -> None:
    second = row((1, 7), (4, 2), (5, 3), (8, 6))
    first = EIGHT.rounds[0]
    other = replace(first.meetings[0], winner=2)
    corrected = replace(first, meetings=(other, *first.meetings[1:]))

    played = after(entered(8), corrected, second)
    third = next_round(played, WINNER_STAYS, 1)
    assert seated(third) == {1: (1, 6), 2: (4, 7), 3: (5, 2), 4: (8, 3)}
    assert seated(next_round(after(entered(8), corrected), WINNER_STAYS, 1))[1] == (2, 7)


def test_a_level_table_needs_a_winner_only_if_places_depend_on_it() -> None:
    level = Meeting(1, (1, 2), (5, 5), None, is_over=True)
    first = PublishedRound((level, *EIGHT.rounds[0].meetings[1:]))
    history = after(entered(8), first)

    with pytest.raises(Refusal) as refusal:
        next_round(history, WINNER_STAYS, 1)
    assert refusal.value.code == "needs-winner"
    assert dict(refusal.value.sentence.values) == {"table": 1}  # type: ignore[union-attr]
    assert next_round(history, A_STAYS, 1).meetings
    assert next_round(replace(history, out=frozenset({1, 2})), WINNER_STAYS, 1).meetings

    decided = after(
        entered(8), replace(first, meetings=(replace(level, winner=2), *first.meetings[1:]))
    )
    assert seated(next_round(decided, WINNER_STAYS, 1))[1] == (2, 7)
    still_open = replace(first, meetings=(replace(level, is_over=False), *first.meetings[1:]))
    assert code_of(after(entered(8), still_open), WINNER_STAYS) == "not-over"
    both_lost = replace(first, meetings=(replace(level, points=(), lost=True), *first.meetings[1:]))
    history = after(entered(8), both_lost)
    assert code_of(history, WINNER_STAYS) == "both-lost"
    assert next_round(replace(history, resting=frozenset({1, 2})), WINNER_STAYS, 1).meetings


def test_an_empty_chair_is_a_bye() -> None:
    left = replace(EIGHT, out=frozenset({4}))
    drawn = next_round(left, MITCHELL, 1)
    assert seated(drawn) == {1: (1, 7), 3: (5, 3), 4: (8, 6)}
    assert drawn.byes == (2,)
    both = next_round(replace(EIGHT, out=frozenset({4, 7})), MITCHELL, 1)
    assert both.byes == (1, 2)


TWO_ROUNDS = after(EIGHT, row((1, 7), (4, 2), (5, 3), (8, 6)))


def test_two_who_would_sit_alone_come_together_where_clubs_do_so() -> None:
    """6 comes to the table that 1 has left, and 4 has nobody opposite."""
    drawn = next_round(replace(TWO_ROUNDS, out=frozenset({1, 7})), A_STAYS, 1)
    assert seated(drawn) == {2: (4, 6), 3: (5, 2), 4: (8, 3)}
    assert drawn.byes == ()
    assert len(drawn.why) == 1


def test_nobody_comes_together_with_the_last_opponent_if_two_guests_can_swap() -> None:
    drawn = next_round(replace(EIGHT, out=frozenset({4, 7})), A_STAYS, 1)
    assert seated(drawn) == {1: (1, 6), 3: (5, 3), 4: (8, 2)}
    assert drawn.byes == ()
    assert len(drawn.why) == 2
    assert drawn.metrics["rematches"] == 0

    unavoidable = next_round(replace(TWO_ROUNDS, out=frozenset({5, 7})), A_STAYS, 1)
    assert seated(unavoidable) == {1: (1, 6), 2: (4, 2), 4: (8, 3)}
    assert unavoidable.metrics["rematches"] == 1


def test_a_forbidden_pair_does_not_come_together() -> None:
    apart = replace(TWO_ROUNDS, out=frozenset({1, 7}), forbidden=frozenset({frozenset({4, 6})}))
    assert next_round(apart, A_STAYS, 1).byes == (6, 4)


def test_of_three_who_sit_alone_the_one_with_the_fewest_byes_waits() -> None:
    seats = {1: Chair(1, 0), 2: Chair(2, 1), 3: Chair(4, 0)}
    joined = join_lonely(seats, 5, new_to_each_other, {3: 1})
    assert seats == {1: Chair(1, 0), 2: Chair(2, 1), 3: Chair(1, 1)}
    assert [tuple(each) for each in joined] == [(3, 1)]


def new_to_each_other(one: int, other: int) -> int:
    return 0


@pytest.mark.parametrize(
    ("company", "chair"),
    [((0, 0), Chair(1, 1)), ((1, 0), Chair(2, 1)), ((1, 2), Chair(1, 1))],
)
def test_a_late_entrant_goes_to_whom_they_met_least(company: tuple[int, int], chair: Chair) -> None:
    seats = {1: Chair(1, 0), 2: Chair(2, 0)}
    seat_newcomers(seats, [3], 3, lambda *pair: company[pair[1] - 1])
    assert seats[3] == chair


def test_a_late_entrant_waits_rather_than_meet_a_forbidden_opponent() -> None:
    seats = {1: Chair(1, 0), 2: Chair(2, 0)}
    seat_newcomers(seats, [3], 3, lambda *_pair: FORBIDDEN)
    assert seats[3].table == 3


def test_a_late_entrant_takes_the_empty_chair() -> None:
    odd = after(entered(7), row((1, 2), (4, 3), (5, 6), byes=(7,)))
    late = replace(odd, entrants=(*odd.entrants, 8))
    drawn = next_round(late, A_STAYS, 1)
    assert drawn.byes == ()
    assert seated(drawn) == {1: (1, 7), 2: (4, 2), 3: (5, 3), 4: (8, 6)}


def test_a_table_is_added_for_a_late_entrant_without_a_chair() -> None:
    drawn = next_round(replace(EIGHT, entrants=(*EIGHT.entrants, 9)), A_STAYS, 1)
    assert seated(drawn) == {1: (1, 9), 2: (4, 2), 3: (5, 3), 4: (8, 6)}
    assert drawn.byes == (7,)


def test_whoever_rested_comes_back_to_the_chair_that_moved_on() -> None:
    """5 rested in round 2, so 3 had a bye at table 3; then 5 is back there, and 3 is at table 4."""
    first, second, _, fourth = row((1, 7), (4, 2), (0, 0), (8, 6)).meetings
    history = after(EIGHT, PublishedRound((first, second, fourth), (3,)))
    drawn = next_round(history, {"movement": {"A": "stay", "B": "up 1"}}, 1)
    assert seated(drawn) == {1: (1, 6), 2: (4, 7), 3: (5, 2), 4: (8, 3)}


def test_two_who_rested_come_back_each_to_their_own_chair() -> None:
    third, fourth = row((5, 3), (8, 6), start=3).meetings
    history = after(EIGHT, PublishedRound((third, fourth), (1, 4)))
    drawn = next_round(history, {"movement": {"A": "stay", "B": "up 1"}}, 1)
    assert seated(drawn) == {1: (1, 6), 2: (4, 7), 3: (5, 2), 4: (8, 3)}


def test_whoever_had_a_bye_by_hand_waits_at_the_table_that_was_left() -> None:
    """3 was to come to table 2, where 6 stayed; so 3 comes from table 4. 5 has left."""
    first = row((1, 3), (4, 6), (5, 2), byes=(7,))
    history = after(entered(7), first, row((1, 7), (4, 6), (5, 2), byes=(3,)))
    lines = {"A": "stay", "B": "up 1"}
    drawn = next_round(replace(history, out=frozenset({5})), {"movement": lines}, 1)
    assert seated(drawn) == {1: (1, 3), 2: (4, 7)}
    assert drawn.byes == (6, 2)


def test_a_bye_moves_on_like_a_guest() -> None:
    odd = after(entered(7), row((1, 2), (4, 3), (5, 6), byes=(7,)))
    drawn = next_round(odd, A_STAYS, 1)
    assert seated(drawn) == {1: (1, 7), 2: (4, 2), 3: (5, 3)}
    assert drawn.byes == (6,)


def test_what_repeats_is_counted_and_said() -> None:
    again = after(
        TWO_ROUNDS, row((1, 6), (4, 7), (5, 2), (8, 3)), row((1, 3), (4, 6), (5, 7), (8, 2))
    )
    drawn = next_round(again, A_STAYS, 1)
    assert drawn.metrics["rematches"] == 4
    assert drawn.bounds["rematches"] == 0
    assert len(drawn.why) == 4
    forbidden = replace(EIGHT, forbidden=frozenset({frozenset({1, 7})}))
    assert len(next_round(forbidden, A_STAYS, 1).why) == 1


def test_the_first_round_says_what_the_planned_rounds_repeat() -> None:
    assert not next_round(entered(8), A_STAYS, 1).why
    assert len(next_round(entered(8), A_STAYS | {"rounds": 4}, 1).why) == 1
    assert len(next_round(entered(8), A_STAYS | {"rounds": 5}, 1).why) == 2
    assert len(next_round(entered(9), A_STAYS | {"rounds": 6}, 1).why) == 3
    assert len(next_round(entered(8), WINNER_STAYS | {"rounds": 5}, 1).why) == 1


def test_a_rematch_that_nobody_can_avoid_is_in_the_bounds() -> None:
    two = after(entered(2), row((1, 2)))
    drawn = next_round(two, A_STAYS, 1)
    assert drawn.metrics["rematches"] == drawn.bounds["rematches"] == 1
    assert drawn.metrics["opponent_repeats"] == drawn.bounds["opponent_repeats"] == 1


def test_a_bye_of_one_who_has_met_everyone_spares_a_rematch() -> None:
    three = after(entered(3), row((1, 2), byes=(3,)), row((1, 3), byes=(2,)))
    drawn = next_round(three, A_STAYS, 1)
    assert (drawn.metrics["rematches"], drawn.bounds["rematches"]) == (1, 0)


def test_winners_keep_their_chair_unless_somebody_must_have_it() -> None:
    free = next_round(EIGHT, {"movement": {"won": "stay", "lost": "up 1"}}, 1)
    assert seated(free) == {1: (1, 7), 2: (4, 2), 3: (5, 3), 4: (8, 6)}
    first = EIGHT.rounds[0]
    guests_won = replace(
        first, meetings=tuple(replace(each, winner=each.sides[1]) for each in first.meetings)
    )
    lines = {"won": "stay", "lost": "up 1 as B"}
    drawn = next_round(after(entered(8), guests_won), {"movement": lines}, 1)
    assert seated(drawn) == {1: (2, 8), 2: (3, 1), 3: (6, 4), 4: (7, 5)}


@pytest.mark.parametrize(
    ("history", "options", "code"),
    [
        (entered(8), {}, "no-such-movement"),
        (entered(8), {"movement": "clockwise"}, "no-such-movement"),
        (entered(8), {"movement": ["mitchell"]}, "no-such-movement"),
        (entered(8), A_STAYS | {"speed": 3}, "no-such-option"),
        (entered(8), A_STAYS | {"rounds": "many"}, "no-such-option"),
        (entered(2), {"movement": "howell"}, "too-few-teams"),
        (entered(1), A_STAYS, "nobody-to-pair"),
        (replace(EIGHT, out=frozenset(range(1, 9))), A_STAYS, "nobody-to-pair"),
        (after(entered(8), row((1, 2, 3), (4, 5, 6))), A_STAYS, "no-two-sides"),
        (TWO_ROUNDS, {"movement": {"any": "stay", "B after 2": "stay as A"}}, "two-to-one-chair"),
        (after(entered(2), row((1, 2), start=100_000)), A_STAYS, "no-such-table"),
    ],
)
def test_what_cannot_be_is_refused(
    history: History, options: Mapping[str, object], code: str
) -> None:
    assert code_of(history, options) == code


def test_schedule_prints_the_next_round_of_a_movement() -> None:
    tables = [
        {"table": 1, "sides": [1, 2], "points": [500, 320]},
        {"table": 2, "sides": [4, 3], "points": [410, 410], "winner": 3},
    ]
    event = {"entrants": 5, "rounds": [{"tables": tables, "byes": [5]}], "options": WINNER_STAYS}
    status, answer = run("movement --after -", event)
    assert status == 0
    assert answer["tables"] == [
        {"table": 1, "sides": [1, 5]},
        {"table": 2, "sides": [3, 2]},
    ]
    assert answer["byes"] == [4]
    del tables[1]["winner"]
    assert run("movement --after -", event)[0] == 1


@st.composite
def evenings(draw: st.DrawFn) -> list[tuple[Mapping[str, object], History, DrawnRound]]:
    """Rounds one after another, while people come late, rest, return and leave."""
    options: Mapping[str, object] = {"movement": draw(st.sampled_from(slugs())), "start": "drawn"}
    history = entered(draw(st.integers(3, 14)))
    evening = []
    for number in range(draw(st.integers(1, 7))):
        drawn = next_round(history, options, 7)
        evening.append((options, history, drawn))
        won = [draw(st.sampled_from(meeting.sides)) for meeting in drawn.meetings]
        played = tuple(
            replace(meeting, winner=winner, is_over=True)
            for meeting, winner in zip(drawn.meetings, won, strict=True)
        )
        seeds = st.sampled_from(history.entrants)
        late = tuple(range(100 * number + 100, 100 * number + 100 + draw(st.integers(0, 2))))
        changed = replace(
            history,
            entrants=(*history.entrants, *late),
            rounds=(*history.rounds, PublishedRound(played, drawn.byes)),
            out=history.out | draw(st.frozensets(seeds, max_size=1)),
            resting=draw(st.frozensets(seeds, max_size=2)),
        )
        if len(changed.present) < 2:
            break
        history = changed
    return evening


@settings(max_examples=40)
@given(evenings())
def test_everyone_present_has_one_place_in_every_round(
    evening: list[tuple[Mapping[str, object], History, DrawnRound]],
) -> None:
    for options, history, drawn in evening:
        there = [*(seed for meeting in drawn.meetings for seed in meeting.sides), *drawn.byes]
        tables = [meeting.table for meeting in drawn.meetings]
        assert sorted(there) == sorted(history.present)
        assert len(set(tables)) == len(tables)
        assert all(len(meeting.sides) == 2 for meeting in drawn.meetings)
        assert drawn == next_round(history, options, 7)
        if options["movement"] not in ("howell", "mitchell"):
            assert len(drawn.byes) == len(there) % 2
        assert all(drawn.bounds[name] <= drawn.metrics[name] for name in drawn.bounds)
