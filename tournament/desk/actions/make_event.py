"""A director makes an event: its words, its tables, its divisions, himself as its director."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from tournament.desk.change import Receipt, one_change
from tournament.live.models import LogEntry
from tournament.live.services import Actor
from tournament.registration import services
from tournament.registration.drafts import DivisionDraft, EventDraft
from tournament.registration.models import Event
from tournament.tables.services import add_tables


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The event that was made, and the receipt."""

    event: Event
    receipt: Receipt


def make_event(
    *,
    director: AbstractBaseUser,
    actor: Actor,
    now: datetime,
    draft: EventDraft,
    divisions: Sequence[DivisionDraft],
    key: UUID | None = None,
) -> NewEvent:
    """Make the event. The same key again answers the event that it made the first time."""
    with transaction.atomic():
        made = _made_before(key)
        if made:
            return made
        event = _write(director, draft, divisions, now)
        with one_change(event, actor, now, key=key) as change:
            receipt = change.log(
                "make event",
                f"{event.name} was set up.",
                touched=["event"],
                detail={
                    "tables": draft.tables,
                    "divisions": [[row.name, row.ruleset, row.format] for row in divisions],
                },
            )
        return NewEvent(event, receipt)


def _made_before(key: UUID | None) -> NewEvent | None:
    row = LogEntry.objects.filter(key=key, verb="make event").first() if key else None
    if row is None:
        return None
    event = Event.objects.get(pk=row.topic.removeprefix("event/"))
    return NewEvent(event, Receipt.of(row))


def _write(
    director: AbstractBaseUser,
    draft: EventDraft,
    divisions: Sequence[DivisionDraft],
    now: datetime,
) -> Event:
    event = services.make_event(
        name=draft.name,
        venue=draft.venue,
        starts_at=draft.starts_at,
        zone=draft.zone,
        tables_public=draft.tables_public,
        director=director,
        now=now,
    )
    add_tables(event=event, count=draft.tables)
    for row in divisions:
        services.add_division(
            event=event,
            name=row.name,
            ruleset=row.ruleset,
            learning=row.learning,
            house_rules=row.house_rules,
            format=row.format,
        )
    return event
