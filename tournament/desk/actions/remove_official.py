"""The director takes a role away from somebody; one director always stays."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event, Official


def remove_official(*, event: Event, actor: Actor, now: datetime, official: Official) -> Receipt:
    """Take the role away. The account and what it did in the log stay."""
    with one_change(event, actor, now) as change:
        directors = event.officials.filter(role=Official.Role.DIRECTOR)
        if official.role == Official.Role.DIRECTOR and directors.count() == 1:
            raise refusal(
                f"{official.user} is the only director.",
                remedy="Make somebody else director first.",
            )
        words = f"{official.user} is no longer {official.get_role_display()}."
        detail = {"official": official.user.get_username(), "role": official.role}
        official.delete()
        return change.log("official.remove", words, touched=["event"], detail=detail)
