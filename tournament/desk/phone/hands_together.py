"""Hands that wait for one event: one commit, and one statement where each hand would send its own.

What they ask is read for all of them at once while the event is locked (`scoring/foreseen.py`). A
hand that needs more than that, such as one that is refused, is made after the others in a savepoint
of its own. Whichever way, it is judged and logged by the same code.
"""

import re
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar
from uuid import UUID

from django.db import connection, transaction

from rules.typed_numbers import whole_number
from scoring.foreseen import Changes, Rows
from scoring.plain_sql import fetch, fetch_each, prepared, send
from scoring.selectors import WRITTEN
from tournament.desk.act.change import RAISE, WITH_KEY
from tournament.desk.act.phones import FIND, LARGEST
from tournament.desk.reading.match_words import GAME, IN_PLAY
from tournament.live.models import LogEntry
from tournament.live.services import BEFORE
from tournament.timing.starting import BEGUN

HANDS = re.compile(r"/t/([^/]+)/([0-9]{1,5})/hands/")
KEY = re.compile(rb"(?:^|&)key=([0-9a-fA-F-]{32,36})(?:&|$)")
LOCK = """
    UPDATE registration_event SET look_again_at = NULL
    WHERE slug = %s RETURNING id, version, finished_at
"""
Answer = TypeVar("Answer")


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
    with transaction.atomic(), transaction.atomic():
        answers = _foreseen(hands, answer)
        return [answers.get(place) or answer(hand) for place, hand in enumerate(hands)]


def _foreseen(
    hands: Sequence[SentHand], answer: Callable[[SentHand], Answer]
) -> Mapping[int, Answer]:
    """The answers to the hands that need only what was read ahead, by their places."""
    rows = fetch(LOCK, [event_of_hand(hands[0].scope)])
    if not rows:
        return {}
    event, version, finished_at = rows[0]
    changes = Changes(_read_ahead(hands))
    last, answers = _head(event, version), {}
    for place, hand in enumerate(hands):
        changes.answers[RAISE] = {event: [(version + 1, finished_at)]}
        changes.answers[BEFORE] = {version: last}
        made = changes.made(partial(answer, hand))
        if made is not None:
            answers[place] = made
        for row in changes.inserts.get(LogEntry, [])[-1:]:
            version, last = row["number"], [(row["hash"],)]
    send(changes)
    fetch("UPDATE registration_event SET version = %s WHERE id = %s RETURNING id", [version, event])
    return answers


def _head(event: int, version: int) -> Rows:
    return fetch(BEFORE, [f"event/{event}", version])


def _read_ahead(hands: Sequence[Sent]) -> dict[str, Mapping[Any, Rows]]:
    """What these hands ask, by statement and its last value."""
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
