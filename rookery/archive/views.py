"""Archives from the page of downloads. They are read at a terminal alone."""

from contextlib import ExitStack
from tempfile import SpooledTemporaryFile

from django.http import FileResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from rookery.archive.write import pieces
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.outlets.downloads_page import NOT_WRITTEN

IN_MEMORY = 8 * 1024 * 1024
"""Bytes; a larger archive is kept in a file while it is sent."""


@for_staff("set up")
@require_safe
def archive(request: HtmxRequest, desk: Desk) -> HttpResponseBase:
    """Download the event with everything about people."""
    return _file(desk, desk.event.slug, with_people=True)


@for_staff("set up")
@require_safe
def without_people(request: HtmxRequest, desk: Desk) -> HttpResponseBase:
    """Download it without personal data."""
    return _file(desk, f"{desk.event.slug}-without-people", with_people=False)


def _file(desk: Desk, name: str, *, with_people: bool) -> HttpResponseBase:
    """The archive, whole on the disk before it is sent: the database waits for no slow reader."""
    with ExitStack() as open_files:
        file = open_files.enter_context(SpooledTemporaryFile(IN_MEMORY))
        try:
            file.writelines(pieces(desk.event.slug, now(), with_people=with_people))
            file.seek(0)
        except OSError:
            return desk.page("tournament/desk/error.html", status=507, **NOT_WRITTEN)
        open_files.pop_all()
    answer = FileResponse(file, as_attachment=True, filename=f"{name}.json")
    answer["Cache-Control"] = "no-store, private"
    return answer
