"""Where phones reach the server: the address on printed cards, links and posters.

The data folder keeps it from start to start, so that a changed one is noticed: cards that were
printed before lead nowhere.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tournament.own_files import START
from tournament.typed_commands import with_this_data

LAST, BEFORE = "address", "address-before"
USUAL_PORT = 8000


def for_phones(request: HttpRequest) -> Callable[[str], str]:
    """Return what makes an address of a path: the server's own, from whichever page it is printed.

    On a computer that nobody else reaches it is that of the page.
    """
    if settings.OTHERS_REACH_IT:
        return lambda path: f"{settings.ADDRESS}{path}"
    return request.build_absolute_uri


def note_address(data: Path, address: str) -> str:
    """Keep the address in the data folder. Return the one before, if this start changed it."""
    file = data / LAST
    before = file.read_text().strip() if file.exists() else address
    if before != address:
        file.replace(data / BEFORE)
    if before != address or not file.exists():
        file.write_text(address)
    return before if before != address else ""


def address_before(data: Path, since: datetime) -> str:
    """Return the address before, if it changed after this moment, or ""."""
    last, before = data / LAST, data / BEFORE
    if not (last.exists() and before.exists()):
        return ""
    changed = datetime.fromtimestamp(last.stat().st_mtime, UTC)
    address = before.read_text().strip()
    return address if changed > since and address != settings.ADDRESS else ""


def start_again(before: str, address: str) -> str:
    """Return the command that brings the address back, if this computer's own is still the same.

    Then the last start was with another port, or with https and this one is not.
    """
    old = urlsplit(before)
    if not before or old.hostname != urlsplit(address).hostname:
        return ""
    is_https = old.scheme == "https"
    port = old.port or (443 if is_https else 80)
    way = f"{START} {'--https' if is_https else '--lan'}"
    return with_this_data(way if port == USUAL_PORT else f"{way} --port {port}")
