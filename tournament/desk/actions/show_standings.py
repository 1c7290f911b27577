"""The director shows a division's standings to everybody."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def show_standings(*, event: Event, actor: Actor, now: datetime, division: Division) -> Receipt:
    """Places and standings stand on the public pages again, at once."""
    with one_change(event, actor, now) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if not division.standings_hidden:
            raise refusal(
                f"Everybody sees the standings of {division.name}.",
                remedy="Reload the page to see how it is.",
            )
        division.standings_hidden = False
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.show",
            f"The standings of {division.name} are shown to everybody.",
            touched=["event", f"teams:{division.pk}"],
            detail={"before": {"standings_hidden": True}, "after": {"standings_hidden": False}},
        )
