"""Movements of individuals: everyone goes to a table and seat by a few lines."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.messages import in_english
from tests.page_parts import told
from tests.tournament.brackets.rounds.seats import evening, meeting, run, table
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds.history import History, Meeting, PublishedRound
from tournament.brackets.rounds.individual_check import checked
from tournament.brackets.rounds.individual_movement import next_round
from tournament.brackets.rounds.movements import slugs
from tournament.brackets.rounds.seat_round import round_by_lines

TWELVE = tuple(range(1, 13))
FIRST = PublishedRound(
    (
        meeting(1, (1, 2, 3, 4), 10, 6),
        meeting(2, (5, 6, 7, 8), 4, 12),
        meeting(3, (9, 10, 11, 12), 9, 3),
    )
)
PLAYED = History(TWELVE, (FIRST,))
"""Winners: 1 and 3, 6 and 8, 9 and 11."""
DOCUMENT: dict[str, Any] = {
    "entrants": 12,
    "rounds": [
        {
            "tables": [
                table(1, (1, 2, 3, 4), 10, 6),
                table(2, (5, 6, 7, 8), 4, 12),
                table(3, (9, 10, 11, 12), 9, 3),
            ]
        }
    ],
}


def after(history: History, movement: object, **more: object) -> tuple[Meeting, ...]:
    return next_round(history, {"movement": movement, **more}, 1).meetings


def people(meetings: tuple[Meeting, ...]) -> list[set[int]]:
    return [set(each.sides) for each in meetings]


def partners(meetings: tuple[Meeting, ...]) -> set[frozenset[int]]:
    return {frozenset(each.sides[seat::2]) for each in meetings for seat in (0, 1)}


def refused(history: History, movement: object, **more: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        after(history, movement, **more)
    return refusal.value


def test_winners_go_up_and_nobody_keeps_the_partner() -> None:
    for slug in ("winners-up-and-split", "loser-stays"):
        row = after(PLAYED, slug)
        assert people(row) == [{2, 4, 9, 11}, {5, 7, 1, 3}, {10, 12, 6, 8}]
        assert not partners(row) & partners(FIRST.meetings)


def test_winners_go_to_the_posted_table() -> None:
    row = after(PLAYED, "winners-to-posted-table", posted=[3, 1, 2])
    assert people(row) == [{2, 4, 6, 8}, {5, 7, 9, 11}, {10, 12, 1, 3}]
    usual = after(PLAYED, "winners-to-posted-table")
    assert people(usual) == [{2, 4, 9, 11}, {5, 7, 1, 3}, {10, 12, 6, 8}]
    for posted in ([1, 1, 2], [1, 2], [1, 2, 4], "up", [True, 2, 3]):
        assert refused(PLAYED, "winners-to-posted-table", posted=posted).code == "two-to-one-chair"


def test_every_seat_has_its_own_way() -> None:
    row = after(PLAYED, "north-stays")
    assert [each.sides for each in row] == [(1, 10, 7, 8), (5, 2, 11, 12), (9, 6, 3, 4)]


def test_ladies_of_the_losers_go_up_and_gentlemen_down() -> None:
    row = after(PLAYED, "ladies-up-gentlemen-down")
    # North and east are ladies: of the losers 2, 5 and 10 go up, and 4, 7 and 12 down.
    assert people(row) == [{1, 3, 10, 7}, {6, 8, 2, 12}, {9, 11, 5, 4}]
    for each in row:
        north, east, south, west = each.sides
        assert {north, east} <= {1, 2, 5, 6, 9, 10}
        assert {south, west} <= {3, 4, 7, 8, 11, 12}
    assert not partners(row) & partners(FIRST.meetings)


def test_named_ladies_sit_north_and_east_and_too_many_take_turns() -> None:
    ladies = [1, 2, 3, 4, 5, 6, 7]
    options = {"movement": "ladies-up-gentlemen-down", "ladies": ladies}
    history, drawn = evening(round_by_lines, 12, 7, options, seed=1)
    for row in drawn:
        assert len(row.meetings) == 2
        assert all({each.sides[0], each.sides[1]} <= set(ladies) for each in row.meetings)
        assert len(set(row.byes) & set(ladies)) == 3
    times = [history.byes()[seed] for seed in ladies]
    assert max(times) - min(times) <= 1
    few = refused(History(TWELVE), "ladies-up-gentlemen-down", ladies=[1])
    assert few.code == "nobody-to-pair"
    assert refused(PLAYED, "ladies-up-gentlemen-down", ladies=[13]).code == "no-such-option"


def test_a_level_table_is_decided_before_anybody_moves() -> None:
    level = replace(FIRST.meetings[1], points=(6, 6, 6, 6), winner=None)
    history = History(TWELVE, (PublishedRound((FIRST.meetings[0], level, FIRST.meetings[2])),))
    why = refused(history, "winners-up-and-split")
    assert why.code == "needs-winner"
    assert told([why.sentence], "Table 2", "level")
    decided = replace(level, winner=8)
    row = PublishedRound((FIRST.meetings[0], decided, FIRST.meetings[2]))
    assert people(after(History(TWELVE, (row,)), "winners-up-and-split")) == people(
        after(PLAYED, "winners-up-and-split")
    )
    assert after(history, "north-stays") == after(PLAYED, "north-stays")
    still = replace(level, is_over=False, points=())
    row = PublishedRound((FIRST.meetings[0], still, FIRST.meetings[2]))
    assert refused(History(TWELVE, (row,)), "loser-stays").code == "not-over"


def test_lines_are_typed_as_text_and_read_alike() -> None:
    lines = "n: stay\ns: down 1\nE: up 1\nW: up 2"
    typed = after(PLAYED, "own", lines=lines)
    assert typed == after(PLAYED, "north-stays")
    assert typed == after(PLAYED, {"N": "stay", "S": "down 1", "E": "up 1", "W": "up 2"})
    keep = after(PLAYED, {"won": "up 1, keep", "lost": "stay, keep"})
    assert partners(keep) == partners(FIRST.meetings)


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ({"N": "stay", "S": "stay as N", "E": "up 1", "W": "up 2"}, "two-to-one-chair", "seat N"),
        ({"NS": "stay", "EW": "table 1"}, "two-to-one-chair", "table 1"),
        ({"won": "up 1", "lost": "up 1 as N"}, "two-to-one-chair", "table"),
        (
            {"NS": "table 1 as NESW", "EW": "table 2 as NESW"},
            "two-to-one-chair",
            "6 players to table 1",
        ),
        (
            {"N": "stay as NE", "E": "up 1 as NE", "S": "up 2 as NE", "W": "down 1"},
            "two-to-one-chair",
            "four chairs",
        ),
        ({"N": "stay"}, "no-rule", "E"),
        ({"any": "sideways"}, "no-such-rule", "sideways"),
        ({"any": "stay as A"}, "no-such-rule", "any"),
        ({"A": "stay"}, "no-such-rule", "A"),
        ({"any": "up 1", "wrap": False}, "does-not-close", "table 4"),
        ({"any": "stay, keep, split"}, "no-such-rule", "any"),
        ("howell", "no-such-movement", "howell"),
        (None, "no-such-movement", "movement"),
    ],
)
def test_a_movement_that_cannot_be_is_refused_before_the_first_round(
    lines: object, code: str, words: str
) -> None:
    why = refused(History(TWELVE), lines)
    assert why.code == code
    assert told([why.sentence], words)


@given(st.integers(4, 27), st.integers(1, 7), st.integers(1, 99))
@settings(max_examples=20, deadline=None)
@pytest.mark.parametrize("slug", slugs(SEATS))
def test_everyone_has_one_chair_or_a_bye_and_byes_take_turns(
    slug: str, entrants: int, rounds: int, seed: int
) -> None:
    history, drawn = evening(round_by_lines, entrants, rounds, {"movement": slug}, seed)
    for row in drawn:
        there = [seed for each in row.meetings for seed in each.sides]
        assert sorted([*there, *row.byes]) == list(range(1, entrants + 1))
        assert [each.table for each in row.meetings] == list(range(1, len(row.meetings) + 1))
    if slug != "ladies-up-gentlemen-down":
        times = [history.byes()[seed] for seed in history.entrants]
        assert max(times) - min(times) <= 1
        assert len(drawn[0].byes) == entrants % 4


@pytest.mark.parametrize("slug", slugs(SEATS))
def test_who_leaves_and_who_comes_late_changes_only_some_chairs(slug: str) -> None:
    history = replace(PLAYED, entrants=(*TWELVE, 13, 14), out=frozenset({3}))
    row = next_round(history, {"movement": slug}, 1)
    there = {seed for each in row.meetings for seed in each.sides} | {*row.byes}
    assert there == {*range(1, 15)} - {3}
    fewer = next_round(replace(PLAYED, out=frozenset({3})), {"movement": slug}, 1)
    assert [len(fewer.meetings), len(fewer.byes)] == [2, 3]


def test_the_table_that_lost_a_player_has_byes_and_needs_no_winner() -> None:
    still = replace(FIRST.meetings[1], is_over=False, points=(), winner=None)
    rows = (PublishedRound((FIRST.meetings[0], still, FIRST.meetings[2])),)
    row = next_round(History(TWELVE, rows, frozenset({5})), {"movement": "loser-stays"}, 1)
    assert not {6, 7, 8} & {*row.byes}
    assert row.metrics["bye_repeats"] == 0


def test_a_fixed_movement_is_counted_and_closes() -> None:
    report = checked({"movement": "north-stays"}, 24, 6)
    assert (report.closes, report.simulations, report.tables) == (6, 1, 6)
    assert report.counts["partner_repeats"] == 0
    assert report.counts["opponent_repeats"] == sum(
        times * (times - 1) // 2 for times in report.meet_again.values()
    )
    assert report.partners_again == {}
    stays = checked({"movement": {"any": "stay"}}, 8, 3)
    assert stays.closes == 1
    assert stays.partners_again == {(1, 3): 3, (2, 4): 3, (5, 7): 3, (6, 8): 3}
    assert stays.counts["partner_repeats"] == 12
    assert stays.bounds["partner_repeats"] == 0


def test_a_movement_by_results_is_simulated_before_it_is_chosen() -> None:
    report = checked({"movement": "winners-up-and-split"}, 40, 8)
    assert report.simulations > 10
    assert report.closes is None
    assert 5 < report.counts["partner_repeats"] < 20
    assert report == checked({"movement": "winners-up-and-split"}, 40, 8)
    assert told(report.why, "simulated", "8 rounds")
    many = checked({"movement": "loser-stays"}, 8, 9)
    assert many.bounds["partner_repeats"] == 8
    assert many.counts["partner_repeats"] >= 8
    with pytest.raises(Refusal):
        checked({"movement": {"any": "table 1"}}, 8, 3)


def test_the_first_round_says_what_the_planned_ones_repeat() -> None:
    drawn = next_round(History(TWELVE), {"movement": "north-stays", "rounds": 4}, 1)
    assert told(map(in_english, drawn.ahead), "closes", "3 rounds")
    assert drawn.meetings[0].sides == (1, 2, 3, 4)
    other = next_round(History(TWELVE), {"movement": "north-stays", "start": "drawn"}, 1)
    assert other.meetings != drawn.meetings
    assert refused(History(TWELVE), "north-stays", start="ranks").code == "no-such-option"


def test_the_command_reaches_it_by_the_seats_or_by_the_movement() -> None:
    options = {"options": {"movement": "winners-up-and-split", "bye": {"points": 5}}}
    status, answer = run("movement --after -", DOCUMENT | options)
    assert (status, answer["format"], answer["round"]) == (0, "movement", 2)
    assert set(answer["tables"][1]["seats"].values()) == {5, 7, 1, 3}
    assert set(answer["metrics"]) >= {"partner_repeats", "opponent_repeats", "table_repeats"}
    _, first = run("movement --after -", {"entrants": 9, **options})
    assert first["tables"][0]["seats"] == {"N": 1, "E": 2, "S": 3, "W": 4}
    assert len(first["byes"]) == 1
    typed = {"movement": {"N": "stay", "S": "down 1", "E": "up 1", "W": "up 2"}}
    _, second = run("movement --after -", DOCUMENT | {"options": typed})
    assert second["tables"][0]["seats"] == {"N": 1, "E": 10, "S": 7, "W": 8}


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("movement", {"options": {}}),
        ("movement", {"options": {"movement": "a-stays-b-up-one"}}),
        ("movement", {"options": {"movement": ["north-stays"]}}),
        ("movement", {"options": {"movement": "north-stays", "halves": True}}),
        ("movement", {"options": {"movement": "north-stays"}, "entrants": 3, "rounds": []}),
        ("movement", {"options": {"movement": "north-stays"}, "rounds": [{"tables": [{}]}]}),
    ],
)
def test_a_document_that_does_not_fit_is_refused(slug: str, changes: dict[str, Any]) -> None:
    status, answer = run(f"{slug} --after -", DOCUMENT | changes)
    assert (status, set(answer)) == (1, {"error", "remedy"})
