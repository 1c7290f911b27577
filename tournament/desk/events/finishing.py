"""Finish an event, which makes it read-only; its public pages stay. Reopen it."""

from django.db import transaction

from rules.core.messages import say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.brackets.unfinished import unfinished
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.registration.models import Event


def open_matches(event: Event) -> int:
    """How many matches of published brackets are not over."""
    drawn = Match.objects.filter(stage__division__event=event)
    return drawn.exclude(state__in=Match.OVER).count()


def finish_event(act: Act, *, reason: str = "") -> Receipt:
    """Make the event read-only. With open matches or rounds, a reason is required and logged."""
    with one_change(act) as change:
        still_open = open_matches(act.event)
        told = require_reason(reason) if unfinished(act.event.divisions.all()) else ""
        Event.objects.filter(pk=act.event.pk).update(finished_at=act.now)
        left = say_count(
            "%(count)s match was not over.", "%(count)s matches were not over.", count=still_open
        )
        return change.log(
            "event.finish",
            sentences(
                say("%(event)s is finished.", event=act.event.name),
                *([left] if still_open else []),
                *([given_reason(told)] if told else []),
            ),
            touched=["event", "floor"],
            about=[act.event],
            detail={"open": still_open, "reason": told},
        )


@transaction.atomic
def reopen_event(act: Act, *, reason: str) -> Receipt:
    """Allow changes again, and log the reason. Raises Refused if it is not finished."""
    told = require_reason(reason)
    finished = Event.objects.filter(pk=act.event.pk, finished_at__isnull=False)
    if not finished.update(finished_at=None):
        raise refusal(
            say("This event is not finished."),
            remedy=say("Refresh the page."),
            code="not-finished",
        )
    with one_change(act) as change:
        return change.log(
            "event.reopen",
            sentences(say("%(event)s is open again.", event=act.event.name), given_reason(told)),
            touched=["event", "floor"],
            about=[act.event],
            detail={"reason": told},
        )
