"""An event for calendars and feed readers: what everybody may see, and a team's own matches."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import conditional_page, require_safe

from tournament.desk.act.secrets import holder_of
from tournament.desk.now import now
from tournament.desk.public.my_page_views import private
from tournament.desk.public.news import EVERYTHING, for_all, news_of
from tournament.desk.public.views import FORECAST_SECONDS
from tournament.desk.reading.match_words import event_named
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.outlets.calendars import event_calendar, team_calendar
from tournament.outlets.feeds import ResultsFeed
from tournament.registration.models import Event

CALENDAR = "text/calendar; charset=utf-8"
FEED = ResultsFeed()


@for_all()
@conditional_page
@require_safe
def calendar(request: HtmxRequest, event: str) -> HttpResponse:
    """Give the event and its announced rounds, for a calendar."""
    row, this = event_named(request, event), now()
    news_of(request, row, EVERYTHING, this, seconds=FORECAST_SECONDS)
    content = event_calendar(row, _root(request), this)
    return _unlisted(row, HttpResponse(content, content_type=CALENDAR))


@conditional_page
@require_safe
def my_calendar(request: HtmxRequest, event: str, link: str) -> HttpResponse:
    """Give the matches of the team with this link, for a calendar."""
    this = now()
    holder = holder_of(event, link, this)
    if holder is None:
        raise Http404("no such link")
    speak_at(request, holder.event)
    content = team_calendar(holder.teams(), _root(request), this)
    return private(HttpResponse(content, content_type=CALENDAR))


@for_all()
@conditional_page
@require_safe
def feed(request: HtmxRequest, event: str) -> HttpResponse:
    """Give the latest results, for a feed reader."""
    row = event_named(request, event)
    news_of(request, row, EVERYTHING, now())
    return _unlisted(row, FEED(request, event=row))


def _root(request: HtmxRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


def _unlisted(event: Event, answer: HttpResponse) -> HttpResponse:
    """Keep what names children out of search engines, as their pages are."""
    if event.divisions.filter(learning=True).exists():
        answer["X-Robots-Tag"] = "noindex"
    return answer
