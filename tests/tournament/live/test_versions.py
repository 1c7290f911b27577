"""Which change last touched what a page is about: by name, in every process, after a restore."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.counting import counting
from tests.makers import DIRECTOR
from tournament.live import versions
from tournament.live.removal import remove_log
from tournament.live.services import append
from tournament.live.versions import NEVER, About, last_touched, touched_since

pytestmark = pytest.mark.django_db

TOPIC = "event/7"
NOON = datetime(2026, 7, 18, 12, tzinfo=UTC)
MATCHES = About(without=frozenset({"hands"}))
ONE = About(without=frozenset({"hands", "match"}), names=frozenset({"match:3/W1-1"}))
STAGE = About(without=frozenset({"hands", "match"}), names=frozenset({"match:3/"}))


def log(number: int, *touched: str, words: str = "done", topic: str = TOPIC) -> None:
    append(
        topic=topic,
        number=number,
        at=NOON,
        actor=DIRECTOR,
        verb="test",
        words=words,
        detail={},
        touched=touched,
        key=None,
        body_hash="",
    )


def a_log(*rows: Sequence[str]) -> int:
    """Log these touched names, one row each; the last number."""
    for number, touched in enumerate(rows, start=1):
        log(number, *touched)
    return len(rows)


def test_a_topic_without_changes_has_the_mark_of_none() -> None:
    assert last_touched(TOPIC, 0, MATCHES) == NEVER
    assert str(NEVER) == "0"


def test_a_hand_elsewhere_leaves_a_page_as_it_is() -> None:
    last = a_log(["match:3/W1-1"], ["hands:3/W1-1"], ["match:3/W1-2"], ["match:4/W1-1"])
    assert last_touched(TOPIC, last, MATCHES).number == 4
    assert last_touched(TOPIC, last, STAGE).number == 3
    assert last_touched(TOPIC, last, ONE).number == 1
    assert last_touched(TOPIC, last, About(names=frozenset({"x"}))).number == 4


def test_a_touched_beginning_is_all_that_begins_with_it() -> None:
    last = a_log(["match:3/W1-1"], ["match:3/"], ["match:33/W1-1"])
    assert last_touched(TOPIC, last, ONE).number == last_touched(TOPIC, last, STAGE).number == 2


def test_only_what_is_new_is_read_and_nothing_at_a_known_number() -> None:
    a_log(["event"], ["floor"])
    last_touched(TOPIC, 2, MATCHES)
    with counting() as none:
        assert last_touched(TOPIC, 2, STAGE).number == 2
    log(3, "match:3/W1-1")
    with counting() as one:
        assert last_touched(TOPIC, 3, ONE).number == 3
    assert (none(), one()) == (0, 1)


def test_what_changed_since_is_named_without_asking_again() -> None:
    last = a_log(["event"], ["match:3/W1-1", "floor"], ["match:3/W1-2"], ["match:3/W1-1"])
    assert touched_since(TOPIC, 2, last) == {"match:3/W1-1", "match:3/W1-2"}
    with counting() as none:
        assert touched_since(TOPIC, 3, last) == {"match:3/W1-1"}
        assert touched_since(TOPIC, last, last) == set()
    assert none() == 0


def test_a_page_read_before_the_last_change_never_gets_its_mark() -> None:
    """Another thread may have read further: a mark from the future would hide that change."""
    a_log(["event"], ["floor"], ["match:3/W1-1"])
    assert last_touched(TOPIC, 3, ONE).number == 3
    older = last_touched(TOPIC, 2, ONE)
    assert (older.number, str(older)) != (3, str(last_touched(TOPIC, 3, ONE)))


def test_every_process_finds_the_same_mark() -> None:
    a_log(["event"], ["match:3/W1-1"])
    step_by_step = [last_touched(TOPIC, 2, about) for about in (MATCHES, ONE)]
    log(3, "floor")
    step_by_step += [last_touched(TOPIC, 3, about) for about in (MATCHES, ONE)]
    versions.forget()  # as a process that starts now
    at_once = [last_touched(TOPIC, 3, about) for about in (MATCHES, ONE)]
    assert step_by_step[2:] == at_once
    assert [str(mark) for mark in at_once] == [str(mark) for mark in step_by_step[2:]]


def test_the_same_number_of_a_restored_log_is_another_mark() -> None:
    a_log(["event"], ["match:3/W1-1"])
    before = last_touched(TOPIC, 2, ONE)
    remove_log(topic=TOPIC, who="dora", at=NOON)
    log(1, "event", words="restored")
    log(2, "match:3/W1-1", words="played again")
    log(3, "floor")
    after = last_touched(TOPIC, 3, ONE)
    assert (before.number, str(before)) != (after.number, str(after))


def test_nothing_of_a_log_that_is_no_more_is_remembered() -> None:
    mine = About(without=frozenset({"match", "floor"}), names=frozenset({"match:3/W1-1"}))
    a_log(["match:3/W1-1"], ["floor"])
    assert last_touched(TOPIC, 2, mine).number == 1
    remove_log(topic=TOPIC, who="dora", at=NOON)
    for number in (1, 2, 3):
        log(number, "floor", words="another history")
    assert last_touched(TOPIC, 3, mine) == NEVER


NAMES = st.sampled_from(
    ["event", "floor", "match:3/W1-1", "match:3/W1-2", "match:3/", "match:4/W1-1", "hands:3/W1-1"]
)


@given(st.lists(st.lists(NAMES, max_size=3), max_size=6), st.sampled_from([MATCHES, ONE, STAGE]))
def test_the_mark_is_that_of_the_last_row_that_concerns_the_page(
    rows: list[list[str]], about: About
) -> None:
    known = versions._Known()
    for number, touched in enumerate(rows, start=1):
        known._add(versions.Mark(number, "h", NOON), touched)
    concerned = [number for number, row in enumerate(rows, start=1) if about.concerns(row)]
    assert known.newest(about).number == max(concerned, default=0)
