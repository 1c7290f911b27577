"""A director makes an event: its words, its tables, its divisions, himself as its director."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser

from tournament.brackets.suited import suited
from tournament.desk.act.change import one_change
from tournament.desk.new_event import NewEvent, made_once, write_event
from tournament.live.services import Actor
from tournament.registration.drafts import DivisionDraft, EventWords
from tournament.registration.models import Event
from tournament.registration.services import add_division


def make_event(
    *,
    director: AbstractBaseUser,
    actor: Actor,
    now: datetime,
    words: EventWords,
    tables: int,
    divisions: Sequence[DivisionDraft],
    key: UUID | None = None,
) -> NewEvent:
    """Make the event. The same key again answers the event that it made the first time."""

    def make() -> NewEvent:
        event = write_event(words=words, tables=tables, director=director, now=now)
        with one_change(event, actor, now, key=key) as change:
            _add_divisions(event, divisions)
            receipt = change.log(
                "event.make",
                f"{event.name} was set up.",
                touched=["event"],
                detail={
                    "tables": tables,
                    "divisions": [[row.name, row.ruleset, row.format] for row in divisions],
                },
            )
        return NewEvent(event, receipt)

    return made_once(key, make)


def _add_divisions(event: Event, divisions: Sequence[DivisionDraft]) -> None:
    for row in divisions:
        add_division(
            event=event,
            name=row.name,
            ruleset=row.ruleset,
            learning=row.learning,
            house_rules=row.house_rules,
            format=suited(row.format, row.ruleset, row.house_rules),
        )
