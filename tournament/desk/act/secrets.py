"""Table links, team PINs and personal links: HMACs of the server's key, nothing secret in the
database.

Shown again at will, revoked by raising the generation. `card_key` stands in the fragment of the
QR's address, `card_code` is the same right typed by hand, `pin` lets a team sign. `page_key` opens
a team's own page to read, for the team or for one of its players; it dies with the team's PIN.
"""

import base64
import hmac

from django.utils.crypto import salted_hmac

from tournament.registration.models import Entry
from tournament.tables.models import Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def _digest(purpose: str, what: str) -> bytes:
    return salted_hmac(f"rookery.{purpose}", what, algorithm="sha256").digest()


def _table_words(table: Table) -> str:
    return f"{table.event_id}/{table.number}/{table.link_generation}"


def card_key(table: Table) -> str:
    """128 bits for the table's QR."""
    return _in_letters(_digest("table", _table_words(table)))


def _in_letters(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def card_mark(table: Table) -> str:
    """A name of the card that opens nothing: a phone keeps its unsent hands under it."""
    return _in_letters(_digest("card", _table_words(table)))


def card_code(table: Table) -> str:
    """Eight characters (40 bits) for typing: "K7QF-2MXA"."""
    letters = [
        CODE_LETTERS[byte % 32] for byte in _digest("code", _table_words(table))[:CODE_LENGTH]
    ]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def opens_table(table: Table, typed: str) -> bool:
    """Whether what a phone brings is the table's key or its code."""
    return is_key(table, typed) or is_code(table, typed)


def is_key(table: Table, typed: str) -> bool:
    """Whether it is the key in the table's QR."""
    return hmac.compare_digest(typed.strip().encode(), card_key(table).encode())


def is_code(table: Table, typed: str) -> bool:
    """Whether it is the table's code; case, dash and spaces do not matter."""
    return hmac.compare_digest(_letters(typed).encode(), _letters(card_code(table)).encode())


def may_be_code(typed: str) -> bool:
    """Whether somebody tries a code: the key of another card and a slip of the thumb are none."""
    letters = _letters(typed)
    return len(letters) == CODE_LENGTH and set(letters) <= set(CODE_LETTERS)


def _letters(typed: str) -> str:
    return typed.upper().replace("-", "").replace(" ", "").strip()


def pin(entry: Entry) -> str:
    """The team's six digits."""
    digest = _digest("pin", f"{entry.division_id}/{entry.pk}/{entry.pin_generation}")
    return f"{int.from_bytes(digest[:8], 'big') % 1_000_000:06d}"


def is_pin(entry: Entry, typed: str) -> bool:
    """Whether a team's PIN was typed; spaces do not matter."""
    return hmac.compare_digest("".join(typed.split()).encode(), pin(entry).encode())


def page_key(entry: Entry, player: int | None = None) -> str:
    """128 bits of a personal link: of the team, or of the player with this key in it."""
    whose = f"{entry.division.event_id}/{entry.pk}/{player or 'team'}/{entry.pin_generation}"
    return _in_letters(_digest("page", whose))


def lot_secret(salt: str) -> str:
    """128 bits that decide a draw. Before they are told nobody can read them in the database."""
    return _digest("lot", salt)[:16].hex()
