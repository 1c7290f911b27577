"""The end of an event: finish it, which makes it read-only; reopen it; delete a trial event."""

from datetime import datetime

from django.db import transaction
from django.db.models import Model

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from scoring.models import ScoreSheet
from tournament.brackets.decisions import Decision
from tournament.brackets.house_chairs import HouseChair, KeptChair
from tournament.brackets.models import CardDraw, Game, Match, Result, Stage, StageEntry, Swap
from tournament.brackets.open_ties import ties_of
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.live.models import Message
from tournament.live.removal import remove_log
from tournament.registration.models import Event
from tournament.rulings.models import Opinion
from tournament.tables.models import Seating, Substitution, Vacancy
from tournament.timing.models import LateRuling


def open_matches(event: Event) -> int:
    """How many matches of published brackets are not over."""
    drawn = Match.objects.filter(stage__division__event=event)
    return drawn.exclude(state__in=Match.OVER).count()


def left_open(event: Event) -> list[Words]:
    """What would stay undecided if the event were finished now."""
    matches = open_matches(event)
    rounds = sum(Stage.objects.filter(division__event=event).values_list("to_come", flat=True))
    tied = [row.name for row in event.divisions.filter(learning=False) if ties_of(row)]
    return [
        *([say("Matches not over: %(count)s.", count=matches)] if matches else []),
        *([say("Rounds not drawn: %(count)s.", count=rounds)] if rounds else []),
        *([say("Tie not decided: %(divisions)s.", divisions=all_of(tied))] if tied else []),
    ]


def finish_event(act: Act, *, reason: str = "") -> Receipt:
    """Make the event read-only. If it leaves something open, a reason is required and logged."""
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
