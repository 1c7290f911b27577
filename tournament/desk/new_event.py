"""What making and copying an event have in common: its words, its tables, its one receipt."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from tournament.desk.act.change import Receipt
from tournament.live.models import LogEntry
from tournament.registration.drafts import EventWords
from tournament.registration.models import Event
from tournament.registration.services import make_event
from tournament.tables.services import add_tables


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The event that was made, and the receipt."""

    event: Event
    receipt: Receipt


def made_once(key: UUID | None, make: Callable[[], NewEvent]) -> NewEvent:
    """Make an event in one transaction, or answer the one that this key made before.

    Two clicks can arrive together: the log keeps a key once, so the later one loses and is
    answered like the first.
    """
    made = _made_before(key)
    if made:
        return made
    try:
        with transaction.atomic():
            return make()
    except IntegrityError:
        made = _made_before(key)
        if made is None:
            raise
        return made


def _made_before(key: UUID | None) -> NewEvent | None:
    row = LogEntry.objects.filter(key=key).first() if key else None
    event = Event.objects.filter(pk=row.topic.removeprefix("event/")).first() if row else None
    return NewEvent(event, Receipt.of(row)) if row and event else None


def write_event(
    *, words: EventWords, tables: int, director: AbstractBaseUser, now: datetime
) -> Event:
    """The event with its director and its tables, still without divisions."""
    event = make_event(
        name=words.name,
        venue=words.venue,
        starts_at=words.starts_at,
        zone=words.zone,
        tables_public=words.tables_public,
        director=director,
        now=now,
    )
    add_tables(event=event, count=tables)
    return event
