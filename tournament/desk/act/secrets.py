"""Secrets of the server, none of them stored: table links, PINs, personal links, draws.

All are HMACs of the server's key. A draw announces the hash of its secret first.
"""

import base64
import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.urls import reverse
from django.utils.crypto import salted_hmac

from rules.core.messages import Words, say, say_count, sentences
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.accounts.secrets import CODE_LENGTH, CODE_LETTERS, letters_of
from tournament.desk.act.change import Change
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry, Event, Member, Player
from tournament.seeding import draws
from tournament.seeding.models import Lot
from tournament.tables.models import Table

LINK = re.compile(r"([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?\.([\w-]{22})", re.ASCII)
OVER_AFTER = timedelta(days=14)
"""After this long without a change, an event is over for good."""


def _digest(purpose: str, what: str) -> bytes:
    return salted_hmac(f"rookery.{purpose}", what, algorithm="sha256").digest()


def table_words(table: Table) -> str:
    """What a table's secrets are made of; new links have another generation."""
    return f"{table.event_id}/{table.number}/{table.link_generation}"


def card_key(table: Table) -> str:
    """128 bits for the table's QR code."""
    return _in_letters(_digest("table", table_words(table)))


def _in_letters(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def card_mark(table: Table) -> str:
    """A harmless name for the card: a phone keeps its unsent hands under it."""
    return _in_letters(_digest("card", table_words(table)))


def card_code(table: Table) -> str:
    """Eight characters (40 bits) to type: "K7QF-2MXA"."""
    letters = [
        CODE_LETTERS[byte % 32] for byte in _digest("code", table_words(table))[:CODE_LENGTH]
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
    return hmac.compare_digest(letters_of(typed).encode(), letters_of(card_code(table)).encode())


def may_be_code(typed: str) -> bool:
    """Whether it looks like a code, unlike another card's key or a slip of the thumb."""
    letters = letters_of(typed)
    return len(letters) == CODE_LENGTH and set(letters) <= set(CODE_LETTERS)


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
    holder = _player_of(event, whose, player) if player else _team_of(event, whose)
    if holder is None or not hmac.compare_digest(key, page_key(holder.entry, player or None)):
        return None
    return None if _is_over_for_good(holder.event, now) else holder


def _team_of(event: str, entry: int) -> Holder | None:
    rows = Entry.objects.select_related("division__event").filter(division__event__slug=event)
    found = rows.filter(pk=entry).first()
    return Holder(found, None) if found else None


def _player_of(event: str, entry: int, player: int) -> Holder | None:
    rows = Member.objects.select_related("player", "entry__division__event")
    own = rows.filter(entry__division__event__slug=event, entry=entry, player=player).first()
    return Holder(own.entry, own.player) if own else None


def _is_over_for_good(event: Event, now: datetime) -> bool:
    if now - event.starts_at < OVER_AFTER:
        return False
    last = LogEntry.objects.filter(topic=event.topic).aggregate(last=Max("at"))["last"]
    return last is None or now - last >= OVER_AFTER


def announced(change: Change, *, division: Division, purpose: str, names: list[str]) -> Lot:
    """Announce a draw with a fixed, secret seed. Raises Refused while the last one is open."""
    if len(names) < 2:
        raise refusal(
            say("A draw needs at least two names."),
            remedy=say("Add the others first."),
            code="nothing-to-draw",
        )
    last = draws.last_lot(division, purpose)
    if last and not last.drawn_at and last.names == names:
        raise refusal(
            say("%(draw)s is already announced.", draw=last.title),
            remedy=say("Draw it now."),
            code="announced-already",
        )
    salt = secrets.token_hex(16)
    return draws.announce_lot(
        division=division,
        purpose=purpose,
        names=names,
        salt=salt,
        secret=lot_secret(salt),
        now=change.now,
    )


def drawn(change: Change, lot: Lot) -> None:
    """Publish the draw's secret."""
    draws.draw_lot(lot=lot, secret=lot_secret(lot.salt), now=change.now)


WHAT = {
    Lot.Purpose.SEEDS: say("seeds"),
    Lot.Purpose.PARTNERS: say("partners"),
    Lot.Purpose.CARDS: say("tie cards"),
}


def announcement(lot: Lot) -> Words:
    """The log message before: what is drawn, from how many, and the hash."""
    announced = say_count(
        "%(draw)s announced: %(what)s of %(division)s, %(count)s name.",
        "%(draw)s announced: %(what)s of %(division)s, %(count)s names.",
        count=len(lot.names),
        draw=lot.title,
        what=WHAT[Lot.Purpose(lot.purpose)],
        division=lot.division.name,
    )
    return sentences(announced, say("Hash of the secret: %(hash)s.", hash=lot.commitment))


def outcome(lot: Lot) -> Words:
    """The log message after: the secret."""
    done = say(
        "%(draw)s completed: %(what)s of %(division)s.",
        draw=lot.title,
        what=WHAT[Lot.Purpose(lot.purpose)],
        division=lot.division.name,
    )
    return sentences(done, say("Secret: %(secret)s.", secret=lot.secret))
