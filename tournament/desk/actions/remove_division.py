"""The director takes a division out in which nobody is entered."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def remove_division(*, event: Event, actor: Actor, now: datetime, division: Division) -> Receipt:
    """Delete the division, if it has no teams."""
    with one_change(event, actor, now) as change:
        teams = division.entries.count()
        if teams:
            raise refusal(
                f"{division.name} has {teams} team{'' if teams == 1 else 's'}.",
                remedy="Take the teams out first; their names would be lost.",
            )
        words = f"{division.name} was taken out."
        detail = {"division": division.slug, "ruleset": division.ruleset}
        division.delete()
        return change.log("division.remove", words, touched=["event"], detail=detail)
