"""The director chooses how a division's bracket will be drawn."""

from collections.abc import Mapping
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.drawn import refuse_when_drawn
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import refuse_unsuited
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def choose_format(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    format: str,  # noqa: A002
    options: Mapping[str, object],
) -> Receipt:
    """Keep the format and its options for the draw."""
    with one_change(event, actor, now) as change:
        refuse_when_drawn(division, f"The bracket of {division.name} is published already.")
        try:
            chosen = formats.find(format)
            values = chosen.chosen(options)
        except Refusal as why:
            raise refusal(why.sentence, remedy=why.remedy) from why
        refuse_unsuited(division, chosen)
        before = {"format": division.format, "options": division.options}
        division.format, division.options = format, values
        division.save(update_fields=["format", "options"])
        change.require_as_shown(topic_of_row(division, "format"), topic_of_row(division, "words"))
        return change.log(
            "bracket.choose",
            f"{division.name} will be played as {chosen.title.lower()}.",
            touched=[topic_of_row(division, "format"), "event"],
            detail={"before": before, "after": {"format": format, "options": values}},
        )
