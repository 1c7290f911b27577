"""The director suspends a person: whoever enters him from that day on is warned."""

from datetime import date, datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event, Player
from tournament.rulings.suspensions import in_words, suspend


def suspend_person(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    player: Player,
    since: date,
    until: date | None,
    reason: str,
) -> Receipt:
    """The person behind this player may not play from day to day, both counted; without an end
    until it is lifted. What he is entered in stays as it is.

    Refused without a reason, when it ends before it begins, and of whom it is not known who he is.
    """
    told = demand_reason(reason)
    if until and until < since:
        raise refusal(
            "The suspension ends before it begins.", remedy="Choose a later last day, or none."
        )
    with one_change(event, actor, now) as change:
        player.refresh_from_db()
        if player.person is None:
            raise refusal(
                f"It is not known which {player.name} this is.",
                remedy="Say who it is first, on the same page.",
            )
        row = suspend(
            person=player.person,
            since=since,
            until=until,
            reason=told,
            said_by=actor.name,
            role=actor.role,
            now=now,
        )
        return change.log(
            "person.suspend",
            f"{player.person}: from {since.day} {since:%B %Y} {in_words(row)}.",
            touched=["event"],
            detail={"person": row.person_id, "suspension": row.pk, "reason": told},
        )
