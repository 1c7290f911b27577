"""Lines of a movement: how they are read, and which of them seat everybody."""

import tomllib
from collections.abc import Mapping
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.messages import in_english
from tests.tournament.brackets.rounds.test_movements_shipped import by_chance, played, published
from tournament.brackets.formats import find
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import movements
from tournament.brackets.rounds.history import History, PublishedRound
from tournament.brackets.rounds.movement import next_round
from tournament.brackets.rounds.movement_check import checked
from tournament.brackets.rounds.movement_rules import Case, Chair
from tournament.brackets.rounds.movements import movement_of, slugs

FILES = {path.stem: path for path in Path(movements.__file__).parent.glob("*.toml")}
LADDER = {
    "won": "down 1",
    "lost": "up 1",
    "won at 1": "stay",
    "lost at last": "stay",
    "wrap": False,
}


def goals(lines: Mapping[str, object], after: int, tables: int) -> dict[tuple[Chair, Case], Chair]:
    moves = movement_of(lines).moves(after, tables)
    found = {}
    for table, side, case in product(range(1, tables + 1), range(2), Case):
        goal = moves.goal(Chair(table, side), case)
        if goal is not None:
            found[Chair(table, side), case] = goal.chair
    return found


def test_every_data_file_is_found_and_says_what_it_does() -> None:
    assert slugs() == tuple(sorted(FILES))
    for slug, path in FILES.items():
        written = tomllib.loads(path.read_text("utf-8"))
        assert written["title"]
        assert written["words"].endswith(".")
        assert written["source"].endswith(".")
        assert str(movement_of(slug).title) == written["title"]
        assert str(movement_of(slug).words) == written["words"]


@pytest.mark.parametrize("slug", slugs())
def test_every_shipped_movement_seats_everybody_at_any_number_of_tables(slug: str) -> None:
    for entrants in (*range(3, 13), 17, 22):
        report = checked(slug, entrants, min(entrants, 9))
        assert report.closes is None or report.closes >= (entrants + 1) // 2 - 1


def test_the_order_of_the_lines_does_not_matter() -> None:
    for path in FILES.values():
        lines = tomllib.loads(path.read_text("utf-8"))
        turned = dict(reversed(lines.items()))
        for after, tables in product((1, 2, 3, 4), (2, 5, 6, 8)):
            assert goals(lines, after, tables) == goals(turned, after, tables)


def test_ways_can_be_written_as_words_or_as_numbers() -> None:
    words = goals({"A": "stay", "B": "up 2"}, 1, 5)
    assert words == goals({"A": 0, "B": 2}, 1, 5) == goals({"any A": "+0", "B": "+2"}, 1, 5)
    assert goals({"A": -1, "B": 0}, 1, 5) == goals({"A": "down 1", "B": "stay"}, 1, 5)


def test_a_line_can_name_the_posted_table() -> None:
    posted = {f"B at {table}": f"table {goal}" for table, goal in ((1, 3), (2, 1), (3, 2))}
    found = goals(posted | {"A": "stay"}, 1, 3)
    assert [found[Chair(table, 1), Case.WON].table for table in (1, 2, 3)] == [3, 1, 2]


@pytest.mark.parametrize(
    ("time", "rounds"),
    [("after 2", {2}), ("past 2", {3, 4, 5, 6}), ("after half", {3}), ("past half", {4, 5, 6})],
)
def test_a_line_can_name_a_time(time: str, rounds: set[int]) -> None:
    lines = {"any": "stay", f"B {time}": "up 1"}
    moving = {
        after
        for after in range(1, 7)
        if goals(lines, after, 6)[Chair(1, 1), Case.LOST] == Chair(2, 1)
    }
    assert moving == rounds


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ({}, "no-rule"),
        ({"title": "Nothing"}, "no-rule"),
        ({"A": "stay"}, "no-rule"),
        ({"won": "stay"}, "no-rule"),
        ({"C": "stay"}, "no-such-rule"),
        ({"AB": "stay"}, "no-such-rule"),
        ({"A B": "stay"}, "no-such-rule"),
        ({"A at": "stay"}, "no-such-rule"),
        ({"A at 0": "stay"}, "no-such-rule"),
        ({"A after noon": "stay"}, "no-such-rule"),
        ({"any": "home"}, "no-such-rule"),
        ({"any": "up"}, "no-such-rule"),
        ({"any": "up 1 as C"}, "no-such-rule"),
        ({"any": True}, "no-such-rule"),
        ({"any": None}, "no-such-rule"),
        ({"any": [1]}, "no-such-rule"),
        ({"any": "stay", "wrap": "no"}, "no-such-option"),
        ({"any": "stay", "wrap": 1}, "no-such-option"),
        ({"any": "stay", "half": "time"}, "no-such-option"),
        ({"any": "stay", "fewest": [2]}, "no-such-option"),
        ({"any": "stay", "A": "up 1", "won": "up 2"}, "two-rules"),
        ({"A": "up 1", "B": "stay", "wrap": False}, "does-not-close"),
        ({"A": "table 9", "B": "stay"}, "does-not-close"),
        ({"A": "stay", "B": "stay as A"}, "two-to-one-chair"),
        ({"A": "stay", "B": "table 1"}, "two-to-one-chair"),
        ({"won": "stay as A", "lost": "up 1 as A"}, "two-to-one-chair"),
        ({"won": "up 1", "lost": "down 1", "A": "stay"}, "two-rules"),
        ({"won": "up 1", "lost": "stay", "lost at 2": "up 2"}, "two-to-one-chair"),
        ({"A": "stay", "B": "up 1", "A tied": "up 1 as B"}, "two-to-one-chair"),
        ({"A": "stay", "B": "up 1", "A bye": "up 2 as B"}, "two-to-one-chair"),
    ],
)
def test_what_seats_nobody_or_two_is_refused_before_the_first_round(
    lines: Mapping[str, object], code: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        next_round(History(tuple(range(1, 9))), {"movement": lines}, 1)
    assert refusal.value.code == code
    assert str(refusal.value.sentence).endswith(".")
    assert str(refusal.value.remedy).endswith(".")
    with pytest.raises(Refusal):
        checked(lines, 8, 1)


def test_the_refusal_of_two_on_a_chair_names_it() -> None:
    with pytest.raises(Refusal) as refusal:
        checked({"A": "stay", "B": "up 1", "B at 2": "up 2"}, 8, 3)
    named = dict(refusal.value.sentence.values)  # type: ignore[union-attr]
    assert named == {"side": "B", "table": 4, "one": "B", "first": 2, "other": "B", "second": 3}


@pytest.mark.parametrize("lines", [{"won": 0, "lost": 1}, {"won": 1, "lost": -1}, LADDER])
def test_where_results_decide_whoever_comes_takes_the_free_side(
    lines: Mapping[str, object],
) -> None:
    for entrants in (5, 8, 11):
        history = History(tuple(range(1, entrants + 1)))
        won = by_chance(entrants)
        for _ in range(6):
            drawn = next_round(history, {"movement": lines}, 1)
            there = [*(seed for row in drawn.meetings for seed in row.sides), *drawn.byes]
            assert sorted(there) == list(history.entrants)
            assert len(drawn.byes) == entrants % 2
            history = History(history.entrants, (*history.rounds, published(drawn, won)))


WAYS = st.sampled_from(["stay", "up 1", "up 2", "down 1", "stay as A", "up 1 as B", "stay as B"])
NAMES = ["A", "B", "won", "lost", "A won", "A lost", "B won", "B lost", "any", "bye", "B at last"]


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(NAMES), WAYS, min_size=1), st.integers(2, 5))
def test_a_movement_is_refused_exactly_if_some_results_seat_two_on_a_chair(
    lines: dict[str, str], tables: int
) -> None:
    """Against every possible set of results, byes apart."""
    code = ""
    try:
        checked(lines, 2 * tables, 1)
    except Refusal as refusal:
        code = refusal.code
    if code not in ("", "two-to-one-chair"):
        return
    crowded = any(
        crowds(lines, tables, dict(enumerate(winners, start=1)))
        for winners in product(range(2), repeat=tables)
    )
    if crowded:
        assert code == "two-to-one-chair"
    elif "bye" not in lines:
        assert code == ""


def crowds(lines: dict[str, str], tables: int, winners: dict[int, int]) -> bool:
    """Whether these results send three to a table, or two to a side that both must have."""
    moves = movement_of(lines).moves(1, tables)
    comers: dict[int, list[tuple[int, bool]]] = {}
    for table, side in product(winners, range(2)):
        goal = moves.goal(Chair(table, side), Case.WON if winners[table] == side else Case.LOST)
        assert goal is not None
        comers.setdefault(goal.chair.table, []).append((goal.chair.side, goal.firm))
    return any(
        len(here) > 2 or (len(here) == 2 and here[0] == here[1] and here[0][1])
        for here in comers.values()
    )


def walked(event: list[PublishedRound], seed: int) -> list[int]:
    """The tables of one who never had a bye."""
    return [row.table for each in event for row in each.meetings if seed in row.sides]


@pytest.mark.parametrize("slug", ["a-stays-b-up-one", "two-phases", "mitchell", "howell"])
def test_the_report_counts_what_happens_when_it_is_played(slug: str) -> None:
    for entrants, rounds in ((8, 12), (12, 6), (16, 16)):
        report = checked(slug, entrants, rounds)
        event = played(slug, entrants, rounds)
        met = History((), tuple(event)).meetings()
        ways = [walked(event, seed) for seed in range(1, entrants + 1)]
        steps = [abs(a - b) for way in ways for a, b in pairwise(way)]
        assert report.meet_again == {
            tuple(sorted(pair)): times for pair, times in met.items() if times > 1
        }
        assert report.counts["rematches"] == sum(times - 1 for times in met.values())
        assert report.counts["walked"] == sum(steps)
        assert report.counts["longest_walk"] == max(steps)
        assert report.counts["table_repeats"] == sum(
            way.count(table) * (way.count(table) - 1) // 2 for way in ways for table in set(way)
        )
        assert all(least <= report.counts[name] for name, least in report.bounds.items())


@pytest.mark.parametrize("slug", ["a-stays-b-up-one", "two-phases", "mitchell", "howell"])
def test_the_report_of_an_odd_number_counts_what_happens_when_it_is_played(slug: str) -> None:
    for entrants, rounds in ((5, 7), (7, 9), (17, 20)):
        report = checked(slug, entrants, rounds)
        event = History((), tuple(played(slug, entrants, rounds)))
        byes = event.byes()
        assert report.meet_again == {
            tuple(sorted(pair)): times for pair, times in event.meetings().items() if times > 1
        }
        assert report.sit_out_again == {each: times for each, times in byes.items() if times > 1}


def test_the_report_says_when_a_movement_closes_and_who_sits_out_twice() -> None:
    assert checked("a-stays-b-up-one", 17, 9).closes == 9
    assert checked("mitchell", 16, 7).closes == 7
    assert checked("howell", 9, 9).closes == 9
    assert checked("howell", 10, 9).closes == 9
    assert checked({"A": "up 1", "B": "up 1"}, 10, 3).closes == 1
    most = {"A": "stay", "B": "up 1", "B at 1": "stay", "B at last": "table 2"}
    assert checked(most, 8, 3).closes == 3
    assert not checked("a-stays-b-up-one", 17, 9).sit_out_again
    again = checked("a-stays-b-up-one", 17, 10)
    assert len(again.sit_out_again) == 1
    assert again.counts["bye_repeats"] == 1
    assert len(again.meet_again) == 8
    assert len(again.why) == 3


def test_where_results_decide_the_report_has_means_of_simulated_events() -> None:
    assert checked({"won": 0, "lost": 1}, 7, 4).simulations > 1
    report = checked(LADDER, 12, 6, seed=3)
    assert report.simulations > 1
    assert report.closes is None
    assert not report.meet_again
    assert report == checked(LADDER, 12, 6, seed=3)
    assert report.counts != checked(LADDER, 12, 6, seed=4).counts

    chance = Random(5)
    events = []
    for _ in range(60):
        history = History(tuple(range(1, 13)))
        for _ in range(6):
            drawn = next_round(history, {"movement": LADDER}, 1)
            row = published(drawn, lambda meeting: chance.choice(meeting.sides))
            history = History(history.entrants, (*history.rounds, row))
        met = history.meetings()
        events.append(met.total() - len(met))
    assert report.counts["rematches"] == pytest.approx(sum(events) / len(events), rel=0.2)


def test_lines_that_are_too_many_are_not_repeated_in_the_refusal() -> None:
    with pytest.raises(Refusal) as refusal:
        find("movement").chosen({"lines": "A: stay\n" * 500})
    assert refusal.value.code == "no-such-option"
    assert len(in_english(refusal.value.sentence)) < 120
