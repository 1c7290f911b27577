"""The posted results of an event as an Atom feed: what its public page says, newest first."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.syndication.views import Feed
from django.db.models import Max
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from rules.core.messages import Words, all_of, say
from scoring.models import Correction
from tournament.desk.public.event_page import ResultShown, latest_results
from tournament.outlets.calendars import uid_of
from tournament.registration.models import Event


class Rooted(Atom1Feed):
    """A feed whose entries hold addresses without the server's."""

    def root_attributes(self) -> dict[str, str]:
        return {**super().root_attributes(), "xml:base": self.feed["link"]}


class Posted(NamedTuple):
    """A result, and when it or its score changed last."""

    result: ResultShown
    changed_at: datetime


class ResultsFeed(Feed):  # type: ignore[type-arg]  # no generic class when it runs
    """Each entry holds its line of the event's page, and leads to the match."""

    feed_type = Rooted

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Event:  # noqa: ARG002
        """The event that the view has found."""
        event: Event = kwargs["event"]
        return event

    def title(self, event: Event) -> str:
        return str(say("Results of %(event)s", event=event.name))

    def link(self, event: Event) -> str:
        return reverse("event", args=[event.slug])

    def feed_url(self, event: Event) -> str:
        return reverse("results-feed", args=[event.slug])

    def feed_guid(self, event: Event) -> str:
        """The same at every address of the server."""
        return _urn(event, "results")

    def author_name(self, event: Event) -> str:
        return event.name

    def items(self, event: Event) -> Sequence[Posted]:
        results = latest_results(event)
        corrected = _corrected([row.match.pk for row in results])
        return [Posted(row, max(row.at, corrected.get(row.match.pk, row.at))) for row in results]

    def item_title(self, item: Posted) -> str:
        return str(_what(item.result))

    def item_description(self, item: Posted) -> str:
        event = item.result.match.stage.division.event
        context = {"row": item.result, "several": True, "event": event}
        return render_to_string("tournament/public/event_result.html", context)

    def item_link(self, item: Posted) -> str:
        match = item.result.match
        division = match.stage.division
        return reverse("match", args=[division.event.slug, division.slug, match.code])

    def item_guid(self, item: Posted) -> str:
        """The same for a corrected result: readers show it as changed."""
        match = item.result.match
        return _urn(match.stage.division.event, f"match/{match.stage.pk}/{match.code}")

    def item_pubdate(self, item: Posted) -> datetime:
        return item.result.at

    def item_updateddate(self, item: Posted) -> datetime:
        return item.changed_at


def _urn(event: Event, name: str) -> str:
    return f"urn:rookery:{uid_of(event, name)}"


def _corrected(matches: Sequence[int]) -> dict[int, datetime]:
    """Match → when a sheet of it was last corrected."""
    rows = Correction.objects.filter(sheet__game__match__in=matches).order_by()
    return dict(rows.values_list("sheet__game__match").annotate(last=Max("at")))


def _what(row: ResultShown) -> Words:
    placed = [name for _, name, _ in row.placings]
    names = placed or [name for name in (row.winner, row.other_loser, row.loser) if name]
    return say(
        "%(round)s, %(match)s: %(teams)s",
        round=row.match.round.title,
        match=row.match.code,
        teams=all_of(names),
    )
