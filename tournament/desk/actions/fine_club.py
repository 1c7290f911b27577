"""An official fines a club: dollars, which no score and no standing ever sees."""

from datetime import datetime
from uuid import UUID

from rules.conduct import ClubFine
from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.rulings.models import Fine

MOST = 10_000
LONGEST = 200


def fine_club(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    club: str,
    item: ClubFine,
    key: UUID | None = None,
) -> Receipt:
    """The club owes what the item says. Refused without a club, a reason or a sum."""
    named, words = clean(club)[:LONGEST_CLUB], clean(item.words)[:LONGEST]
    if not named:
        raise refusal("No club is named.", remedy="Type the club, or choose it from the list.")
    if not words:
        raise refusal("It is not said what the fine is for.", remedy="Write it in a few words.")
    if not 1 <= item.dollars <= MOST:
        raise refusal(
            f"${item.dollars} cannot be fined.", remedy=f"Give whole dollars from 1 to {MOST:,}."
        )
    body = {"club": named, "words": words, "dollars": item.dollars}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        fine = Fine.objects.create(
            event=event,
            club=named,
            words=words,
            cites=item.cites,
            dollars=item.dollars,
            made_by=actor.name,
            made_at=now,
        )
        return change.log(
            "fine.make",
            f"{named} owes ${item.dollars}: {words} ({item.cites}).",
            touched=["event"],
            detail={"fine": fine.pk, "club": named, "dollars": item.dollars, "item": item.code},
        )
