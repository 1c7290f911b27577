"""The end of an event: finish it, which makes it read-only; reopen it; delete a trial event."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Model

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from scoring.models import ScoreSheet
from tournament.brackets.decisions import Decision
from tournament.brackets.drawn import stages_of
from tournament.brackets.house_chairs import HouseChair, KeptChair
from tournament.brackets.models import CardDraw, Game, Match, Result, StageEntry, Swap
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import CLOCKS
from tournament.desk.reading.deciding_ties import deciding_ties
from tournament.live.models import Message
from tournament.live.removal import remove_log
from tournament.registration.models import Division, Event
from tournament.rulings.models import Opinion
from tournament.tables.models import Seating, Substitution, Vacancy
from tournament.timing.facts import setup_of, unpublished_in
from tournament.timing.models import LateRuling, Stop


def open_matches(event: Event) -> int:
    """How many matches of published brackets are not over."""
    drawn = Match.objects.filter(stage__division__event=event)
    return drawn.exclude(state__in=Match.OVER).count()


def left_open(event: Event) -> list[Words]:
    """What is still open: matches, rounds to draw, what to publish and ties, in sentences."""
    found: list[Words] = []
    if matches := open_matches(event):
        found.append(say("Matches not over: %(count)s.", count=matches))
    for division in event.divisions.order_by("position"):
        found += _left_in(division)
    return found


def _left_in(division: Division) -> Iterator[Words]:
    stages, name, setup = stages_of(division), division.name, setup_of(division.event)
    if any(stage.to_come for stage in stages):
        yield say("Rounds still to draw in %(division)s.", division=name)
    if division.pk in unpublished_in(division.event):
        yield say("The %(division)s bracket is not published.", division=name)
    numbers = [stage.number for stage in stages]
    if stages and setup.is_open(division.pk, numbers):
        yield say("A stage of %(division)s is not published.", division=name)
    for tie in deciding_ties(division):
        teams = all_of(entry.title for entry in tie.tied)
        yield say("Tie not broken in %(division)s: %(teams)s.", division=name, teams=teams)


def finish_event(act: Act, *, reason: str) -> Receipt:
    """Make the event read-only. With something left open, a reason is required and logged."""
    with one_change(act) as change:
        left = left_open(act.event)
        told = require_reason(reason) if left else ""
        Event.objects.filter(pk=act.event.pk).update(finished_at=act.now)
        return change.log(
            "event.finish",
            sentences(
                say("%(event)s is finished.", event=act.event.name),
                *left,
                *([given_reason(told)] if told else []),
            ),
            touched=["event", "floor"],
            about=[act.event],
            detail={"open": open_matches(act.event), "reason": told},
        )


@transaction.atomic
def reopen_event(act: Act, *, reason: str) -> Receipt:
    """Allow changes again, and log the reason. Raises Refused if it is not finished.

    The time since the end counts for nobody: no table could play or say who had come.
    """
    told = require_reason(reason)
    finished = Event.objects.filter(pk=act.event.pk, finished_at__isnull=False)
    since = finished.values_list("finished_at", flat=True).first()
    if since is None or not finished.update(finished_at=None):
        raise refusal(
            say("This event is not finished."),
            remedy=say("Refresh the page."),
            code="not-finished",
        )
    with one_change(act) as change:
        if not Stop.objects.filter(event=act.event, until__isnull=True).exists():
            until = max(act.now, since)
            Stop.objects.create(event=act.event, since=since, until=until, reason=told)
        return change.log(
            "event.reopen",
            sentences(say("%(event)s is open again.", event=act.event.name), given_reason(told)),
            touched=["event", "floor", CLOCKS],
            about=[act.event],
            detail={"reason": told},
        )


OF_MATCH = "match__stage__division__event"
OF_STAGE = "stage__division__event"
FIRST: tuple[tuple[type[Model], str], ...] = (
    (Opinion, f"ruling__{OF_MATCH}"),
    (LateRuling, OF_MATCH),
    (Swap, OF_STAGE),
    (Decision, OF_STAGE),
    (CardDraw, OF_STAGE),
    (Substitution, OF_MATCH),
    (Vacancy, OF_MATCH),
    (HouseChair, OF_MATCH),
    (KeptChair, OF_MATCH),
    (Seating, f"game__{OF_MATCH}"),
    (Result, OF_MATCH),
    (Game, OF_MATCH),
    (Match, OF_STAGE),
    (StageEntry, OF_STAGE),
)
"""Rows that refer to a team, player or sheet, and how they belong to an event.

They are deleted before what they refer to.
"""


def delete_trial(act: Act, *, name: str) -> None:
    """Delete a trial event whose name was typed. Refused for any other event."""
    if not act.event.is_trial:
        raise refusal(
            say("Only a trial event can be deleted."),
            remedy=say("Finish the event instead: its public page and log are kept."),
            code="no-trial",
        )
    if " ".join(name.split()) != act.event.name:
        raise refusal(
            say("That is not the event's name."),
            remedy=say("Enter “%(event)s” to delete it.", event=act.event.name),
            code="other-name",
            where="name",
        )
    remove_event(act.event, who=act.actor.name, at=act.now)


@transaction.atomic
def remove_event(event: Event, *, who: str, at: datetime) -> None:
    """Delete an event with its sheets. A tombstone of its log remains."""
    games = Game.objects.filter(match__stage__division__event=event)
    sheets = list(games.values_list("sheet_id", flat=True))
    for model, event_of_it in FIRST:
        model._default_manager.filter(**{event_of_it: event}).delete()
    ScoreSheet.objects.filter(pk__in=sheets).delete()
    remove_log(topic=event.topic, who=who, at=at)
    Message.objects.filter(topic=event.topic).delete()
    event.delete()
