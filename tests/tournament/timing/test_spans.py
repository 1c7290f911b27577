"""When a span that stands still in every pause is over."""

from datetime import datetime, timedelta

from tests.makers import NOON, minutes
from tournament.timing.spans import format_span, left, over_at
from tournament.timing.waits import Pause

FIVE = minutes(5)


def at(count: float) -> datetime:
    return NOON + minutes(count)


def test_without_a_pause_it_is_over_after_its_length() -> None:
    assert over_at(NOON, FIVE, NOON) == at(5)


def test_a_pause_in_the_middle_moves_the_end() -> None:
    pause = Pause(NOON + minutes(2), NOON + minutes(12))
    assert over_at(NOON, FIVE, NOON + minutes(20), [pause]) == at(15)


def test_while_a_pause_lasts_the_end_moves_on_with_it() -> None:
    pause = Pause(NOON + minutes(2))
    assert over_at(NOON, FIVE, NOON + minutes(3), [pause]) == at(6)
    assert over_at(NOON, FIVE, NOON + minutes(4), [pause]) == at(7)


def test_a_pause_before_the_beginning_or_after_the_end_moves_nothing() -> None:
    before = Pause(NOON - minutes(9), NOON - minutes(3))
    later = Pause(NOON + minutes(5.1), NOON + minutes(25))
    assert over_at(NOON, FIVE, NOON + minutes(60), [later, before]) == at(5)


def test_a_pause_around_the_beginning_counts_from_the_beginning() -> None:
    pause = Pause(NOON - minutes(9), NOON + minutes(3))
    assert over_at(NOON, FIVE, NOON + minutes(60), [pause]) == at(8)


def test_a_second_pause_counts_if_the_first_moved_the_end_past_it() -> None:
    pauses = [Pause(NOON + minutes(6), NOON + minutes(7)), Pause(NOON + minutes(4), at(6))]
    assert over_at(NOON, FIVE, NOON + minutes(60), pauses) == at(8)


def test_nothing_is_left_of_what_is_over() -> None:
    assert left(NOON, NOON + timedelta(milliseconds=1)) == timedelta()
    assert left(NOON + FIVE, NOON) == FIVE


def test_what_is_left_is_told_in_begun_seconds() -> None:
    spans = (timedelta(), timedelta(milliseconds=1), timedelta(seconds=272), timedelta(hours=1.5))
    assert [format_span(span) for span in spans] == ["0:00", "0:01", "4:32", "1:30:00"]
