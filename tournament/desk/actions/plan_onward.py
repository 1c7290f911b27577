"""The director says whether another stage follows the first one, and who goes on to it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rules.refusals import refusal
from tournament.brackets import formats, next_stage
from tournament.brackets.drawn import refuse_when_drawn
from tournament.brackets.next_stage import NextStage
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import refuse_unsuited
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def plan_onward(
    *, event: Event, actor: Actor, now: datetime, division: Division, onward: Mapping[str, Any]
) -> Receipt:
    """Keep the next stage, or that there is none. Refused once the first stage is published."""
    with one_change(event, actor, now) as change:
        refuse_when_drawn(
            division, f"{division.name} is published: everybody knows by now who goes on."
        )
        chosen = _read(onward)
        if chosen:
            refuse_unsuited(division, formats.find(chosen.format))
        before, division.onward = division.onward, chosen.as_json() if chosen else {}
        division.save(update_fields=["onward"])
        words = f"the first {chosen.each} go on to another stage" if chosen else "one stage"
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stages.plan",
            f"{division.name} is played like this: {words}.",
            touched=[topic_of_row(division, "onward"), "event"],
            detail={"before": before, "after": division.onward},
        )


def _read(onward: Mapping[str, Any]) -> NextStage | None:
    try:
        return next_stage.read(onward)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy) from why
