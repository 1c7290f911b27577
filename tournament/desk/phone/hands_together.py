"""Hands that wait for one event: one commit, and one statement where each hand would send its own.

What they ask is read for all of them at once, and each is judged and logged on that, before the
event is locked (`scoring/foreseen.py`): meanwhile another process may save. Under the lock it is
read again. If it is the same, all is written as it was made, as the next rows of the log. A hand
that needs more than that, such as one that is refused, is made after the others in a savepoint of
its own. Whichever way, it is judged and logged by the same code.
"""

import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar
from uuid import UUID

from django.db import connection, transaction

from rules.typed_numbers import whole_number
from scoring.foreseen import Changes, Rows
from scoring.plain_sql import fetch, fetch_each, prepared, send
from scoring.selectors import WRITTEN
from tournament.desk.act.change import RAISE, WITH_KEY
from tournament.desk.act.phones import EVENT, FIND, LARGEST, TABLE
from tournament.desk.reading.match_words import GAME, IN_PLAY
from tournament.lanes import Answer
from tournament.live.models import LogEntry
from tournament.live.services import BEFORE, chained
from tournament.timing.starting import BEGUN

HANDS = re.compile(r"/t/([^/]+)/([0-9]{1,5})/hands/")
KEY = re.compile(rb"(?:^|&)key=([0-9a-fA-F-]{32,36})(?:&|$)")
LOCK = """
    UPDATE registration_event SET look_again_at = NULL
    WHERE slug = %s RETURNING id, version, finished_at
"""
RAISE_TO = "UPDATE registration_event SET version = %s WHERE id = %s RETURNING id"
STANDS = "SELECT id, version, finished_at FROM registration_event WHERE slug = %s"
VERSION = len(TABLE) + EVENT.index("version")
"""The column of FIND that every change raises."""
SAVED = re.compile(rb"(?<=\?saved=)[0-9]+$")
"""The number of the log's row, in the address of the page that confirms it."""


class Sent(Protocol):
    """A request that saves a hand."""

    @property
    def scope(self) -> MutableMapping[str, Any]: ...
    @property
    def body(self) -> bytes: ...


SentHand = TypeVar("SentHand", bound=Sent)


def event_of_hand(scope: Mapping[str, Any]) -> str | None:
    """The event in which this request saves a hand; None for any other request."""
    found = HANDS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
    return found[1] if found else None


def one_commit(hands: Sequence[SentHand], answer: Callable[[SentHand], Answer]) -> Sequence[Answer]:
    """Answer these hands of one event and commit them together; each is still all or nothing.

    Raises a database error if nothing was saved. All must be of one event: whoever held the rows of
    two could wait for another in a circle. The savepoint around them notices a transaction that the
    database gave up. PostgreSQL would roll it back at the commit without an error, and SQLite would
    commit its rest statement by statement.
    """
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    event = str(event_of_hand(hands[0].scope))
    made = _made(hands, answer, _read(hands, fetch(STANDS, [event])))
    with transaction.atomic(), transaction.atomic():
        answers = _written(made, _read(hands, fetch(LOCK, [event])))
        return [answers.get(place) or answer(hand) for place, hand in enumerate(hands)]


@dataclass(frozen=True, slots=True)
class Seen:
    """What hands ask, by statement and its last value; their event's key, its last log row's number
    and hash, and when it was finished."""

    event: int
    number: int
    hash: str
    finished_at: Any
    rows: Mapping[str, Mapping[Any, Rows]]

    def is_as(self, before: "Seen") -> bool:
        """Whether the hands would be made in the same way as before."""
        is_open = (self.finished_at is None) == (before.finished_at is None)
        return is_open and self._without_version == before._without_version

    @property
    def _without_version(self) -> Mapping[str, Mapping[Any, Rows]]:
        tables = {
            number: [row[:VERSION] + row[VERSION + 1 :] for row in rows]
            for number, rows in self.rows[FIND].items()
        }
        return {**self.rows, FIND: tables}


def _read(hands: Sequence[Sent], stands: Rows) -> Seen | None:
    """What these hands ask, of their event as it `stands`; None if there is no such event.

    The event was read before the rest: whatever is committed in between is noticed later, because
    the event is compared as well.
    """
    for event, number, finished_at in stands:
        last = fetch(BEFORE, [f"event/{event}", number])
        return Seen(event, number, last[0][0] if last else "", finished_at, _asked(hands))
    return None


@dataclass(frozen=True, slots=True)
class Made:
    """Hands that were made on what was `seen`: what they write, their answers, and the numbers of
    their log rows, both by their places."""

    seen: Seen
    changes: Changes
    answers: Mapping[int, Answer]
    numbers: Mapping[int, int]


def _made(
    hands: Sequence[SentHand], answer: Callable[[SentHand], Answer], seen: Seen | None
) -> Made | None:
    """The hands that need only what was seen, as if nobody else saved."""
    if seen is None:
        return None
    changes, answers, numbers = Changes(seen.rows), dict[int, Answer](), dict[int, int]()
    number, last = seen.number, seen.hash
    for place, hand in enumerate(hands):
        changes.answers[RAISE] = {seen.event: [(number + 1, seen.finished_at)]}
        changes.answers[BEFORE] = {number: [(last,)] if last else []}
        made = changes.made(partial(answer, hand))
        if made is not None:
            answers[place] = made
        logged: list[Mapping[str, Any]] = changes.inserts.get(LogEntry, [])
        if len(logged) > len(numbers):
            number, last = logged[-1]["number"], logged[-1]["hash"]
            numbers[place] = number
    return Made(seen, changes, answers, numbers)


def _written(made: Made | None, seen: Seen | None) -> Mapping[int, Answer]:
    """Write what was made, and return its answers by their places; none if it must be made anew."""
    if made is None or seen is None or not seen.is_as(made.seen):
        return {}
    rows, further = made.changes.inserts.get(LogEntry, []), seen.number - made.seen.number
    if (further, seen.hash) != (0, made.seen.hash):
        rows[:] = chained(rows, seen.number, seen.hash)
    send(made.changes)
    fetch(RAISE_TO, [seen.number + len(rows), seen.event])
    return made.answers if not further else dict(_numbered(made, further))


def _numbered(made: Made, further: int) -> Iterator[tuple[int, Answer]]:
    """The answers, with the numbers that their log rows have in the end."""
    for place, (status, headers, body) in made.answers.items():
        number = b"%d" % (made.numbers.get(place, 0) + further)
        yield place, (status, [(name, SAVED.sub(number, value)) for name, value in headers], body)


def _asked(hands: Sequence[Sent]) -> dict[str, Mapping[Any, Rows]]:
    event, numbers = event_of_hand(hands[0].scope), _tables(hands)
    answers: dict[str, Mapping[Any, Rows]] = {WITH_KEY: _each(WITH_KEY, _keys(hands))}
    answers[FIND] = _each(FIND, numbers, event)
    tables = [row[1] for rows in answers[FIND].values() for row in rows]
    answers[IN_PLAY] = _each(IN_PLAY, tables)
    games = [rows[0][1:] for rows in answers[IN_PLAY].values() if rows]
    answers[BEGUN] = _each(BEGUN, [row[GAME.index("id")] for row in games])
    answers[WRITTEN] = _each(WRITTEN, [row[GAME.index("sheet_id")] for row in games])
    return answers


def _each(sql: str, each: Sequence[Any], *values: Any) -> Mapping[Any, Rows]:
    return fetch_each(sql, *values, each=each) if each else {}


def _tables(hands: Sequence[Sent]) -> Sequence[int]:
    found = (HANDS.fullmatch(hand.scope["path"]) for hand in hands)
    numbers = {whole_number(path[2], LARGEST - 1) for path in found if path}
    return sorted(number for number in numbers if number is not None)


def _keys(hands: Sequence[Sent]) -> Sequence[Any]:
    """The keys that these hands carry, as the database has them."""
    keys = set()
    for hand in hands:
        found = KEY.search(hand.body)
        with suppress(ValueError):
            keys |= {UUID(found[1].decode())} if found else set()
    return [prepared(LogEntry, "key", key) for key in keys]
