"""The director draws an announced order of the teams. It seeds nobody yet."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.lots import drawn, outcome
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.selectors import complete_entries
from tournament.seeding.draws import drawn_names, is_of
from tournament.seeding.models import Lot


def draw_seeds(*, event: Event, actor: Actor, now: datetime, lot: Lot) -> Receipt:
    """Tell the secret. Refused when the teams are no longer those of the announcement."""
    with one_change(event, actor, now) as change:
        if not is_of(lot, list(complete_entries(lot.division))):
            raise refusal(
                f"The teams changed after {lot} was announced, so it cannot be drawn any more.",
                remedy="Announce another draw from the teams as they are now.",
            )
        drawn(change, lot)
        return change.log(
            "draw.seeds",
            outcome(lot),
            touched=[f"seeds:{lot.division_id}"],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)},
        )
