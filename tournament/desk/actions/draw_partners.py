"""The director draws partners: the lot pairs those who wait, two by two as they come out."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.lots import drawn, outcome
from tournament.desk.admitting import partners_admitted
from tournament.live.services import Actor
from tournament.registration.entering import join_entries
from tournament.registration.models import Entry, Event
from tournament.registration.selectors import waiting_entries
from tournament.seeding.draws import drawn_entries, drawn_names, is_of
from tournament.seeding.models import Lot


def draw_partners(
    *, event: Event, actor: Actor, now: datetime, lot: Lot, accepted: str = ""
) -> Receipt:
    """Tell the secret and make the teams: the first two out, the next two, and so on.

    The last one out of an odd number waits on. Refused when others wait now than were announced.
    `accepted` is the director's reason to let somebody play who is suspended.
    """
    with one_change(event, actor, now) as change:
        division = lot.division
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so no team can be put together."
        )
        waiting = list(waiting_entries(division))
        if not is_of(lot, waiting):
            raise refusal(
                f"Others wait for a partner now than when {lot} was announced.",
                remedy="Announce another draw from those who wait now.",
            )
        let_in = partners_admitted(waiting, accepted)
        drawn(change, lot)
        order = drawn_entries(lot, waiting)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        words = _words(pairs)
        for one, other in pairs:
            join_entries(entry=one, other=other)
        return change.log(
            "draw.partners",
            f"{outcome(lot)}. {words}{let_in.words}",
            touched=[f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)}
            | {**let_in.detail},
        )


def _words(pairs: Sequence[tuple[Entry, Entry]]) -> str:
    return "; ".join(f"{one} play with {other}" for one, other in pairs) + "."
