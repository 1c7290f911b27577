"""Conduct warnings at an event: counting them and adding one.

Runs inside the caller's transaction. The ruleset says what can follow (`rules/core/conduct.py`).
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from rules.core.conduct import ConductItem, Consequence, item_of
from rules.core.messages import Words, say
from rules.ruleset import Ruleset
from tournament.brackets.models import Match
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event, Player
from tournament.rulings.models import ConductWarning


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom to warn: a player of a team, the whole team, or with neither, visitors."""

    entry: Entry | None = None
    player: Player | None = None

    @property
    def name(self) -> Words:
        """The name of the player or the team."""
        somebody = self.player or self.entry
        return str(somebody) if somebody else say("Visitors")


def standing_warnings(event: Event) -> QuerySet[ConductWarning]:
    """The event's standing warnings, in order."""
    rows = ConductWarning.objects.filter(event=event, withdrawn_at__isnull=True)
    return rows.select_related("entry", "player", "match").order_by("given_at", "id")


def of_whom(rows: QuerySet[ConductWarning], whom: Whom) -> QuerySet[ConductWarning]:
    """The warnings that count for a player or a team.

    A player's include their team's; a team's include all its members'.
    """
    if whom.entry is None:
        return rows.filter(entry=None)
    if whom.player is None:
        return rows.filter(entry=whom.entry)
    return rows.filter(Q(player=whom.player) | Q(entry=whom.entry, player=None))


def whom_of(row: ConductWarning) -> Whom:
    """Who was warned."""
    return Whom(row.entry, row.player)


def warned_before(row: ConductWarning) -> int:
    """The number of earlier standing warnings at this event."""
    earlier = of_whom(standing_warnings(row.event), whom_of(row)).filter(given_at__lte=row.given_at)
    return earlier.filter(pk__lt=row.pk).count()


def offered(row: ConductWarning, rules: Ruleset) -> tuple[Consequence, ...]:
    """The book's options for officials after this warning. Visitors lose nothing."""
    item = item_of(rules.conduct, row.item)
    return item.offered(warned_before(row)) if item and row.entry_id else ()


def warn(
    *,
    event: Event,
    match: Match,
    whom: Whom,
    item: ConductItem,
    words: Words,
    actor: Actor,
    now: datetime,
) -> ConductWarning:
    """Record a warning."""
    return ConductWarning.objects.create(
        event=event,
        match=match,
        entry=whom.entry,
        player=whom.player,
        item=item.code,
        words=words,
        cites=item.cites,
        given_by=actor.name,
        role=actor.role.label,
        given_at=now,
    )
