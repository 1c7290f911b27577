"""The owner's page of the backups: where they are, how old, and a button that makes one.

It writes into the configured folders and downloads nothing. A restore is for the terminal.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rookery.keep import files
from rookery.keep.places import Fault, fault_of, first_place, make_backup, second_place
from rookery.terminal import Refused
from tournament.accounts.change import the_installation
from tournament.desk.now import now
from tournament.doors.owner import for_owner
from tournament.doors.owner_views import Wall
from tournament.htmx import HtmxRequest
from tournament.own_files import PROGRAM
from tournament.typed_commands import with_this_data


@dataclass(frozen=True, slots=True)
class Row:
    """A backup: when it was made, how many bytes, and whether it is encrypted."""

    name: str
    at: datetime | None
    size: int
    is_sealed: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A folder of backups, the newest first, and what last went wrong there."""

    folder: Path
    is_there: bool
    is_beside_data: bool
    """On the same disk, as the empty folder is where a stick was."""
    rows: tuple[Row, ...]
    fault: Fault | None


@never_cache
@for_owner
@require_GET
def backups(request: HtmxRequest) -> HttpResponse:
    """List the backups of both places."""
    return _page(request)


@for_owner
@require_POST
def make(request: HtmxRequest) -> HttpResponse:
    """Make a backup now. If the first folder fails, the page says why."""
    try:
        make_backup(now())
    except Refused:
        return _page(request, status=422)
    return redirect("backups")


def _page(request: HtmxRequest, status: int = 200) -> HttpResponse:
    second = second_place()
    context = {
        "here": "installation",
        "wall": Wall(the_installation().zone or "UTC"),
        "first": _place(first_place()),
        "second": _place(second) if second else None,
        "now": now(),
        "restore": with_this_data(f"{PROGRAM} restore FILE"),
    }
    return render(request, "rookery/backups.html", context, status=status)


def _place(folder: Path) -> Place:
    rows = tuple(
        Row(file.name, files.time_of(file.name), _size(file), file.name.endswith(files.SEALED))
        for file in files.backups_in(folder)
    )
    is_there = folder.is_dir()
    is_beside_data = is_there and folder.stat().st_dev == settings.DATA.stat().st_dev
    return Place(folder, is_there, is_beside_data, rows, fault_of(folder))


def _size(file: Path) -> int:
    """The bytes of a file that may go at any moment."""
    try:
        return file.stat().st_size
    except OSError:
        return 0
