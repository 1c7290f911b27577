"""One transaction per change of a season, with its row in the season's own log.

A season stands outside its events: an event's log names nothing that changes in a season, and a
finished event can be added.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from rules.core.messages import Words, as_data, in_english, say
from rules.refusals import refusal
from scoring.plain_sql import fetch
from tournament.desk.act.change import CHANGES_TOLD, Receipt
from tournament.desk.act.shown import ChangedSince
from tournament.live import services as live
from tournament.live.models import SAID, LogEntry
from tournament.live.services import Actor
from tournament.seasons.models import Season


@dataclass(frozen=True, slots=True)
class SeasonAct:
    """Someone acts on a season, now."""

    season: Season
    actor: Actor
    now: datetime


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """A change in progress, with the season as it is now."""

    act: SeasonAct
    season: Season

    def log(self, verb: str, words: Words, detail: Mapping[str, Any]) -> Receipt:
        """Write the change's row."""
        told = {**detail} if isinstance(words, str) else {**detail, SAID: as_data(words)}
        live.append(
            topic=self.season.topic,
            number=self.season.version,
            at=self.act.now,
            actor=self.act.actor,
            verb=verb,
            words=in_english(words),
            detail=told,
            touched=["season"],
            key=None,
            body_hash="",
        )
        return Receipt(number=self.season.version, said=words)


@contextmanager
def one_season_change(act: SeasonAct) -> Iterator[SeasonChange]:
    """Open the transaction of one change: lock the season and read it again.

    Raises `ChangedSince` if the season changed after the actor's page was shown, and `Refused` if
    it is deleted.
    """
    with transaction.atomic():
        raised = "UPDATE seasons_season SET version = version + 1 WHERE id = %s RETURNING version"
        rows = fetch(raised, [act.season.pk])
        if not rows:
            raise refusal(
                say("This season no longer exists."),
                remedy=say("Go to the list of seasons."),
                code="gone",
            )
        season = Season.objects.get(pk=act.season.pk)
        _require_as_shown(act.actor, season)
        yield SeasonChange(act, season)


def _require_as_shown(actor: Actor, season: Season) -> None:
    if actor.since is None:
        return
    rows = list(changes_of(season).filter(number__gt=actor.since)[:CHANGES_TOLD])
    if rows:
        said = [f"{row.said} ({row.who})" for row in reversed(rows)]
        raise ChangedSince(rows[0].who, said, season.version - 1)


def changes_of(season: Season) -> QuerySet[LogEntry]:
    """The season's log, last change first."""
    return LogEntry.objects.filter(topic=season.topic).order_by("-number")
