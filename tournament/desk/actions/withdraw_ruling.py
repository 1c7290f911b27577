"""A ruling was an error: it is taken back with a reason, and what it wrote with it."""

from collections.abc import Collection
from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.ruling_deeds import let_count
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import Ruling
from tournament.rulings.steps import Step, advance


def withdraw_ruling(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    ruling: Ruling,
    user: int | None,
    reason: str,
    told: Collection[str] = (),
) -> Receipt:
    """Nothing of it counts any more; it stays on record. Minutes that were given back stay.

    Refused without a reason, at one's own match, and when it was taken back before.
    """
    why = demand_reason(reason)
    with one_change(event, actor, now) as change:
        demand_impartial(ruling.match, user)
        advance(ruling, Step.WITHDRAW, now)
        deed = let_count(change, ruling, None, told)
        ruling.calls.filter(answered_at=None).update(answered_at=now, answered_by=actor.name)
        changed = f" {deed.words}." if deed.words else ""
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "ruling.withdraw",
            f"Took back the ruling in {match_words(ruling.match)} ({ruling.cites}).{changed} "
            f"Reason: {why}",
            touched=[topic_of(ruling.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "reason": why},
        )
