"""The page of the places of a whole event, read through its stages."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.desk.act.staff import is_official
from tournament.desk.public.news import EVERYTHING, news_of
from tournament.desk.public.overall import overall_of
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.registration.models import Event


@require_safe
def overall(request: HtmxRequest, event: str) -> HttpResponse:
    """Show everybody's place through all stages that lead to each other."""
    row = get_object_or_404(Event, slug=event)
    speak_at(request, row)
    news = news_of(request, row, EVERYTHING)
    if news is None:
        return HttpResponse(status=204)
    rankings = overall_of(row, official=is_official(request, row))
    return render(request, "tournament/public/overall.html", {**news, "rankings": rankings})
