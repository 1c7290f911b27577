"""Table links, team PINs and personal links: HMACs of the server's key. No secret is stored."""

import base64
import hmac
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.urls import reverse
from django.utils.crypto import salted_hmac

from rules.typed_numbers import whole_number
from tournament.live.models import LogEntry
from tournament.registration.models import Entry, Event, Player
from tournament.tables.models import Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
LINK = re.compile(r"([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?\.([\w-]{22})", re.ASCII)
OVER_AFTER = timedelta(days=14)
"""After this long without a change, an event is over for good."""


def _digest(purpose: str, what: str) -> bytes:
    return salted_hmac(f"rookery.{purpose}", what, algorithm="sha256").digest()


def _table_words(table: Table) -> str:
    return f"{table.event_id}/{table.number}/{table.link_generation}"


def card_key(table: Table) -> str:
    """128 bits for the table's QR code."""
    return _in_letters(_digest("table", _table_words(table)))


def _in_letters(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def card_mark(table: Table) -> str:
    """A harmless name for the card: a phone keeps its unsent hands under it."""
    return _in_letters(_digest("card", _table_words(table)))


def card_code(table: Table) -> str:
    """Eight characters (40 bits) to type: "K7QF-2MXA"."""
    letters = [
        CODE_LETTERS[byte % 32] for byte in _digest("code", _table_words(table))[:CODE_LENGTH]
    ]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def opens_table(table: Table, typed: str) -> bool:
    """Whether this is the table's key or its code."""
    return is_key(table, typed) or is_code(table, typed)


def is_key(table: Table, typed: str) -> bool:
    """Whether it is the key of the table's QR code."""
    return hmac.compare_digest(typed.strip().encode(), card_key(table).encode())


def is_code(table: Table, typed: str) -> bool:
    """Whether it is the table's code, ignoring case, dash and spaces."""
    return hmac.compare_digest(_letters(typed).encode(), _letters(card_code(table)).encode())


def may_be_code(typed: str) -> bool:
    """Whether it looks like a code, unlike another card's key or a slip of the thumb."""
    letters = _letters(typed)
    return len(letters) == CODE_LENGTH and set(letters) <= set(CODE_LETTERS)


def _letters(typed: str) -> str:
    return typed.upper().replace("-", "").replace(" ", "").strip()


def pin(entry: Entry) -> str:
    """The team's six digits."""
    digest = _digest("pin", f"{entry.division_id}/{entry.pk}/{entry.pin_generation}")
    return f"{int.from_bytes(digest[:8], 'big') % 1_000_000:06d}"


def is_pin(entry: Entry, typed: str) -> bool:
    """Whether this is a team's PIN, ignoring spaces."""
    return hmac.compare_digest("".join(typed.split()).encode(), pin(entry).encode())


def page_key(entry: Entry, player: int | None = None) -> str:
    """128 bits of a personal link: the team's, or that of the player with this key."""
    whose = f"{entry.division.event_id}/{entry.pk}/{player or 'team'}/{entry.pin_generation}"
    return _in_letters(_digest("page", whose))


def lot_secret(salt: str) -> str:
    """128 bits that decide a draw. Until published, they are not in the database."""
    return _digest("lot", salt)[:16].hex()


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a valid link: a team, or one of its players."""

    entry: Entry
    player: Player | None

    @property
    def event(self) -> Event:
        return self.entry.division.event

    def teams(self) -> list[Entry]:
        """The team, then the player's other teams at this event."""
        if self.player is None or self.player.person_id is None:
            return [self.entry]
        others = Entry.objects.filter(
            division__event=self.event, members__player__person=self.player.person_id
        ).exclude(pk=self.entry.pk)
        rows = others.select_related("division__event").order_by("division__position", "number")
        return [self.entry, *rows.distinct()]


def address_of(entry: Entry, player: Player | None = None) -> str:
    """The path of the personal page. Expects entry with division and event loaded."""
    whose = f"{entry.pk}-{player.pk}" if player else f"{entry.pk}"
    link = f"{whose}.{page_key(entry, player.pk if player else None)}"
    return reverse("my-page", args=[entry.division.event.slug, link])


def holder_of(event: str, link: str, now: datetime) -> Holder | None:
    """The holder of this link, or None if it is forged, renewed or expired."""
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
