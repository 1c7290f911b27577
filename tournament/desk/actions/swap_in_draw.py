"""The director lets two teams change places in a draw that is not published."""

from datetime import datetime

from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.act.topics import seeds_of
from tournament.desk.pages.draw_swap import draw_swap
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.seeding.services import set_order


def swap_in_draw(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    one: int,
    other: int,
    reason: str,
) -> Receipt:
    """The teams with these numbers exchange their seeds, for a reason; what it breaks is allowed
    and written down. Refused once the bracket is drawn."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn. Pair by hand on its matches."
        )
        swap = draw_swap(division, one, other)
        set_order(division=division, order=swap.order)
        moved = [old for old, new in zip(swap.before, swap.order, strict=True) if old != new]
        breaks = "".join(f" {line}" for line in swap.breaks)
        change.require_as_shown(seeds_of(division))
        return change.log(
            "seeds.swap",
            f"{' and '.join(str(entry) for entry in moved)} changed places in the draw of "
            f"{division}.{breaks} Reason: {told}",
            touched=[f"seeds:{division.pk}"],
            detail={
                "before": [entry.number for entry in swap.before],
                "after": [entry.number for entry in swap.order],
                "breaks": list(swap.breaks),
                "reason": told,
            },
        )
