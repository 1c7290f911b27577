"""Two directors save the same form at the same moment: one is saved, the other hears of it.

Nothing is written over unseen: the name that stands is the one that was saved, and who was second
is told what the first one did.
"""

from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from random import Random
from unittest import mock

from rules.refusals import Refused
from tests.drills.drilling import Drilled
from tests.drills.racers import racers
from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act
from tournament.desk.act.shown import ChangedSince
from tournament.desk.events.events import change_event
from tournament.live.services import Actor
from tournament.registration.drafts import EventWords
from tournament.registration.models import Event


def sabotage() -> AbstractContextManager[object]:
    """Nobody asks what the page showed: whoever is second writes over the first."""
    return mock.patch("tournament.desk.act.change.Change.require_as_shown")


def drill(races: int, random: Random) -> Drilled:
    """Two have the same page open and press at the same moment."""
    seen = Drilled()
    event = an_event()
    with racers(2, random) as threads:
        for race in range(races):
            before = Event.objects.get(pk=event.pk)
            told: list[str] = []
            names = [f"Race {race}, {who}" for who in ("Dora", "Eve")]
            errors = threads.race(*(partial(_save, before, name, told) for name in names))
            after = Event.objects.get(pk=event.pk)
            wrong = [*errors, *_wrong(before, after, told)]
            seen.came_out(after.name.rpartition(", ")[2], wrong)
    return seen


def _save(event: Event, name: str, told: list[str]) -> None:
    words = EventWords(
        name,
        event.venue,
        event.starts_at,
        event.zone,
        event.language,
        event.clock,
        event.tables_public,
    )
    try:
        change_event(Act(Event.objects.get(pk=event.pk), _looking_at(event), NOON), words=words)
    except ChangedSince as refused:
        told.extend(refused.changes)
    except Refused as refused:
        told.append(f"refused otherwise: {refused}")


def _looking_at(event: Event) -> Actor:
    return replace(DIRECTOR, since=event.version)


def _wrong(before: Event, after: Event, told: list[str]) -> list[str]:
    wrong = []
    if after.version != before.version + 1:
        wrong.append(f"{after.version - before.version} changes were saved, not one")
    if len(told) != 1:
        wrong.append(f"{len(told)} directors were told of a change, not one")
    return wrong
