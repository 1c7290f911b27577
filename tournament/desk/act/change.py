"""One transaction per change. Its first statement raises `Event.version`: one writer per event.

The same statement clears `Event.look_again_at`, so that the clock looks at the event next.

Every action runs inside `one_change` and ends by writing its one log row. A change without a log
row is rolled back. A command can carry a key from the client: repeating the key returns the first
answer; with another body it is refused. One press undoes within a minute; later, someone must say
why.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, as_data, chosen, in_english, say, sentences
from rules.refusals import Refused, refusal
from scoring.plain_sql import all_or_nothing, fetch, prepared
from tournament.desk.act.shown import CHANGED_SINCE, LOOK_AGAIN, MATCHES, ChangedSince, with_hands
from tournament.live import services as live
from tournament.live.epoch import EARLIER
from tournament.live.models import SAID, LogEntry
from tournament.live.selectors import changes_since
from tournament.live.services import Actor
from tournament.registration.models import Event

LONGEST_REASON = 300


def require_reason(reason: str) -> str:
    """The reason without surrounding spaces. Raises Refused if empty."""
    told = " ".join(reason.split())
    if not told:
        raise refusal(
            say("Reason missing."), remedy=say("Choose a reason, or enter one."), code="no-reason"
        )
    if len(told) > LONGEST_REASON:
        raise refusal(
            say("This is too long."),
            remedy=say("Use at most %(most)s characters.", most=LONGEST_REASON),
            code="too-long",
        )
    return told


def given_reason(reason: str) -> Words:
    """The last sentence of a log row whose action asked for a reason."""
    return say("Reason: %(reason)s", reason=chosen(reason))


AT_ONCE = timedelta(seconds=60)


class AskWhy(Refused):
    """Refused only for lack of a reason: ask for it and send the same again.

    `what` was done, in words.
    """

    def __init__(self, what: Words) -> None:
        super().__init__(
            Finding(
                code="why",
                severity=ERROR,
                where="reason",
                message=say("This was done over a minute ago."),
                cites="",
                remedy=say("Enter a reason for the log."),
            )
        )
        self.what = what


def is_at_once(done_at: datetime, now: datetime) -> bool:
    """Whether it can still be undone without a reason."""
    return now - done_at <= AT_ONCE


def because(actor: Actor, reason: str, *, what: Words, done_at: datetime, now: datetime) -> Actor:
    """The actor of an undo. After a minute they must give a reason, which the log keeps.

    Raises AskWhy without one.
    """
    if is_at_once(done_at, now):
        return actor
    if not reason.strip():
        raise AskWhy(what)
    return replace(actor, why=require_reason(reason))


CHANGES_TOLD = 3
"""How many changes a refusal lists, the latest ones."""

IDS = "ids"
"""Where a log row keeps the ids it is about: {"match": [3, 4], "entry": [7]}."""


@dataclass(frozen=True, slots=True)
class Act:
    """Someone acts at an event, now, with the command's key if it has one."""

    event: Event
    actor: Actor
    now: datetime
    key: UUID | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a command: its log row's number, and what was done in words."""

    number: int
    said: Words

    @property
    def words(self) -> str:
        """What was done, in the reader's language."""
        return str(self.said)

    @classmethod
    def of(cls, row: LogEntry) -> "Receipt":
        """The receipt for a log row."""
        return cls(number=row.number, said=row.said)


@dataclass(slots=True)
class Change:
    """A change in progress. `answer` is the first answer if the key was used before."""

    act: Act
    version: int
    is_finished: bool = False
    body_hash: str = ""
    answer: Receipt | None = None

    @property
    def event(self) -> Event:
        """The event being changed."""
        return self.act.event

    @property
    def actor(self) -> Actor:
        """Who changes it."""
        return self.act.actor

    @property
    def now(self) -> datetime:
        """When it changes."""
        return self.act.now

    def require_as_shown(self, *topics: str) -> None:
        """Refuse if something under `topics` changed after the page was shown.

        A topic ending in a slash matches all that begin with it. Actors without a page, like the
        clock, pass. A page of the future is of another history, as of a file that was put back.
        """
        since = self.actor.since
        if since is None:
            return
        if since == EARLIER or since >= self.version:
            raise shown_before_restore()
        rows = changes_since(self.event.topic, since, with_hands(topics))
        if rows:
            said = [f"{row.said} ({row.who})" for row in rows[-CHANGES_TOLD:]]
            raise ChangedSince(rows[-1].who, said, self.version - 1)

    def require_matches_as_shown(self, touched: Iterable[str], *topics: str) -> None:
        """The same for these topics and all matches that the change touches.

        The page said what becomes of them, as they stood then.
        """
        matches = (topic for topic in touched if topic.startswith(MATCHES))
        self.require_as_shown(*topics, *matches)

    def log(
        self,
        verb: str,
        words: Words,
        *,
        touched: Sequence[str] = (),
        about: Iterable[Model] = (),
        detail: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Write the change's row, with the actor's reason.

        `touched` names what looks different now; `about` are the rows by whose ids it is undone.
        """
        why, told = self.actor.why, {**(detail or {})}
        if why:
            words, told["why"] = sentences(words, given_reason(why)), why
        if not isinstance(words, str):
            told[SAID] = as_data(words)
        for row in about:
            told.setdefault(IDS, {}).setdefault(row._meta.model_name, []).append(row.pk)
        live.append(
            topic=self.event.topic,
            number=self.version,
            at=self.now,
            actor=self.actor,
            verb=verb,
            words=in_english(words),
            detail=told,
            touched=touched,
            key=self.act.key,
            body_hash=self.body_hash,
        )
        self.answer = Receipt(number=self.version, said=words)
        return self.answer


RAISE = """
    UPDATE registration_event SET version = version + 1, look_again_at = NULL
    WHERE id = %s RETURNING version, finished_at
"""
WITH_KEY = "SELECT key, id, body_hash, topic FROM live_logentry WHERE key IN (%s)"


@contextmanager
def one_change(act: Act, *, body: Mapping[str, Any] | None = None) -> Iterator[Change]:
    """Open the transaction of one change and lock the act's event for writing.

    `body` is the command's content: a second command with the same key must repeat it. Raises
    Refused for a finished event.
    """
    with one_change_at_any_time(act, body=body) as change:
        if change.is_finished and change.answer is None:
            raise _finished()
        yield change


@contextmanager
def one_change_at_any_time(act: Act, *, body: Mapping[str, Any] | None = None) -> Iterator[Change]:
    """The same, also for a finished event: for what changes nothing of its play."""
    with all_or_nothing() as drop:
        version, is_finished = _raise_version(act.event)
        change = Change(act, version, is_finished, _hash(body) if act.key else "")
        change.answer = earlier = _answered_before(change)
        yield change
        if change.answer is earlier:
            drop()
        else:
            act.event.version = change.version


@contextmanager
def several_changes(act: Act) -> Iterator[None]:
    """Make several changes, each with its row, or none: after a refusal the act's event has the
    version again that the database has.

    The event is locked from the start, so what is read inside still stands when it is changed.
    """
    version = act.event.version
    try:
        with transaction.atomic():
            locked = Event.objects.select_for_update(no_key=True).filter(pk=act.event.pk)
            list(locked.values_list("pk"))
            yield
    except BaseException:
        act.event.version = version
        raise


def _raise_version(event: Event) -> tuple[int, bool]:
    """The event's new version, and whether it is finished."""
    rows = fetch(RAISE, [event.pk])
    if not rows:
        raise refusal(
            say("This event no longer exists."),
            remedy=say("Go to the list of events."),
            code="gone",
        )
    version, finished_at = rows[0]
    return int(version), finished_at is not None


def shown_before_restore() -> Refused:
    """The refusal of a page that was shown before a backup was restored."""
    return refusal(
        say("A backup was restored after you opened this page."),
        remedy=LOOK_AGAIN,
        code=CHANGED_SINCE,
    )


def _finished() -> Refused:
    return refusal(
        say("This event is finished. Nothing can be changed."),
        remedy=say("Ask the director to reopen it."),
        code="event-finished",
    )


def _answered_before(change: Change) -> Receipt | None:
    if change.act.key is None:
        return None
    rows = fetch(WITH_KEY, [prepared(LogEntry, "key", change.act.key)])
    if not rows:
        return None
    _, pk, body_hash, topic = rows[0]
    if body_hash != change.body_hash or topic != change.event.topic:
        raise refusal(
            say("This form was already sent with different content."),
            remedy=say("Check what was saved and change it there if needed."),
            code="sent-before",
        )
    return Receipt.of(LogEntry.objects.get(pk=pk))


def _hash(body: Mapping[str, Any] | None) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True, default=str).encode()).hexdigest()
