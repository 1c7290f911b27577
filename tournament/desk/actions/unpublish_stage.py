"""The director takes the bracket published last back, as long as nothing came of it."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.drawn import has_begun, last_stage_of
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import matches_of
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def unpublish_stage(*, event: Event, actor: Actor, now: datetime, division: Division) -> Receipt:
    """Delete the draw; teams and seeds stay as they are."""
    with one_change(event, actor, now) as change:
        stage = last_stage_of(division)
        if stage is None:
            raise refusal(
                f"The bracket of {division.name} is not published.",
                remedy="Reload the page to see how it stands.",
            )
        if has_begun(stage):
            raise refusal(
                f"{division.name} has begun, so its bracket stays.",
                remedy="Forfeits, withdrawals and corrections are made on the floor.",
            )
        was = {
            "stage": stage.number,
            "format": stage.format,
            "options": stage.options,
            "teams": stage.field.count(),
        }
        change.require_as_shown(matches_of(stage))
        stage.delete()
        return change.log(
            "bracket.take-back",
            f"The bracket of {division.name} was taken back.",
            touched=["event", "floor", f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={"was": was},
        )
