"""A warning was given in error; it is taken back and counts no more."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import ConductWarning
from tournament.rulings.warnings import whom_of


def take_back_warning(
    *, event: Event, actor: Actor, now: datetime, warning: ConductWarning, user: int | None
) -> Receipt:
    """The warning stays in the log only. Refused at a match of one's own, and when it was taken
    back before."""
    with one_change(event, actor, now) as change:
        demand_impartial(warning.match, user)
        standing = ConductWarning.objects.filter(pk=warning.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal(
                "This warning was taken back already.", remedy="Look at the table's page again."
            )
        return change.log(
            "warning.take-back",
            f"The warning of {whom_of(warning)} was taken back: {warning.words}.",
            touched=[topic_of(warning.match), "floor"],
            detail={"warning": warning.pk, "item": warning.item, "match": warning.match.code},
        )
