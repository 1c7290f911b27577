"""A personal link: to read the page of one's own team, without a login and without a cookie.

The link names the team, and perhaps one of its players, and carries a key (`secrets.page_key`).
It writes nothing. It dies with the team's PIN, and once the event is over for good.
"""

import hmac
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.urls import reverse

from rules.typed_numbers import whole_number
from tournament.desk.act.secrets import page_key
from tournament.live.models import LogEntry
from tournament.registration.models import Entry, Event, Player

LINK = re.compile(r"([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?\.([\w-]{22})", re.ASCII)


OVER_AFTER = timedelta(days=14)
"""An event in which nothing has happened for so long is over for good."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a link that counts: a team, or a player in it."""

    entry: Entry
    player: Player | None

    @property
    def event(self) -> Event:
        return self.entry.division.event

    def teams(self) -> list[Entry]:
        """The team, and after it every other one at this event in which the player plays."""
        if self.player is None or self.player.person_id is None:
            return [self.entry]
        others = Entry.objects.filter(
            division__event=self.event, members__player__person=self.player.person_id
        ).exclude(pk=self.entry.pk)
        rows = others.select_related("division__event").order_by("division__position", "number")
        return [self.entry, *rows.distinct()]


def address_of(entry: Entry, player: Player | None = None) -> str:
    """The path of the personal page; the entry's division and event are at hand."""
    whose = f"{entry.pk}-{player.pk}" if player else f"{entry.pk}"
    link = f"{whose}.{page_key(entry, player.pk if player else None)}"
    return reverse("my-page", args=[entry.division.event.slug, link])


def holder_of(event: str, link: str, now: datetime) -> Holder | None:
    """Who holds this link to this event; None for a forged, a renewed and a late one."""
    parts = LINK.fullmatch(link)
    if parts is None:
        return None
    whose, player, key = whole_number(parts[1]) or 0, whole_number(parts[2] or "") or 0, parts[3]
    rows = Entry.objects.select_related("division__event").filter(division__event__slug=event)
    entry = rows.filter(pk=whose).first()
    if entry is None or not hmac.compare_digest(key, page_key(entry, player or None)):
        return None
    own = Player.objects.filter(pk=player, memberships__entry=entry).first()
    if (player and own is None) or _is_over_for_good(entry.division.event, now):
        return None
    return Holder(entry, own)


def _is_over_for_good(event: Event, now: datetime) -> bool:
    if now - event.starts_at < OVER_AFTER:
        return False
    last = LogEntry.objects.filter(topic=event.topic).aggregate(last=Max("at"))["last"]
    return last is None or now - last >= OVER_AFTER
