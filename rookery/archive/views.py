"""Archives from the page of downloads. They are read at a terminal alone."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from rookery.archive.write import pieces
from tournament.accounts.proof import is_proved
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.outlets.downloads_views import ask_password


@for_staff("set up")
@require_safe
def archive(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Download the event with everything about people, soon after the password was given."""
    if not is_proved(request.session, now()):
        return ask_password(desk)
    return _file(desk, desk.event.slug, with_people=True)


@for_staff("set up")
@require_safe
def without_people(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Download it without personal data."""
    return _file(desk, f"{desk.event.slug}-without-people", with_people=False)


def _file(desk: Desk, name: str, *, with_people: bool) -> HttpResponse:
    """The archive, read whole before it is sent: the database waits for no slow reader."""
    content = b"".join(pieces(desk.event.slug, now(), with_people=with_people))
    answer = HttpResponse(content, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    answer["Cache-Control"] = "no-store, private"
    return answer
