"""The director keeps a division's standings to the officials."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def hide_standings(*, event: Event, actor: Actor, now: datetime, division: Division) -> Receipt:
    """From now on only officials see places and standings; results are posted as before."""
    with one_change(event, actor, now) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if division.standings_hidden:
            raise refusal(
                f"The standings of {division.name} are hidden already.",
                remedy="Reload the page to see how it is.",
            )
        division.standings_hidden = True
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.hide",
            f"The standings of {division.name} are hidden until the director shows them.",
            touched=["event", f"teams:{division.pk}"],
            detail={"before": {"standings_hidden": False}, "after": {"standings_hidden": True}},
        )
