"""Suspensions of people and fines of clubs; no score or standing knows of them."""

from datetime import date

from rules.core.conduct import ClubFine
from rules.core.messages import in_english
from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.shown import fines_topic, topic_of_row
from tournament.registration.models import Player
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.rulings.models import Fine, Suspension
from tournament.rulings.suspensions import suspend, suspension_words

MOST = 10_000
LONGEST = 200
WORDS = {
    Fine.State.PAID: "has paid its",
    Fine.State.WAIVED: "need not pay its",
    Fine.State.OWED: "owes after all its",
}


def suspend_person(
    act: Act, *, player: Player, since: date, until: date | None, reason: str
) -> Receipt:
    """Suspend the person behind this player from day to day, both counted.

    Without an end it lasts until it is lifted. Their entries stay as they are. Refused without a
    reason, when it ends before it begins, and for somebody who is not identified.
    """
    told = require_reason(reason)
    if until and until < since:
        raise refusal(
            "The suspension ends before it begins.",
            remedy="Choose a later last day, or none.",
            code="ends-before-it-begins",
        )
    with one_change(act) as change:
        player.refresh_from_db()
        if player.person is None:
            raise refusal(
                f"It is not known which {player.name} this is.",
                remedy="Say who it is first, on the same page.",
                code="which-person",
            )
        row = suspend(
            person=player.person,
            since=since,
            until=until,
            reason=told,
            said_by=act.actor.name,
            role=act.actor.role.label,
            now=act.now,
        )
        conduct = topic_of_row(player.person, "conduct")
        change.require_as_shown(topic_of_row(player, "person"), conduct)
        return change.log(
            "person.suspend",
            f"{player.person}: from {since.day} {since:%B %Y} {suspension_words(row)}.",
            touched=[conduct, "event"],
            detail={"person": row.person_id, "suspension": row.pk, "reason": told},
        )


def lift_suspension(act: Act, *, suspension: Suspension, reason: str) -> Receipt:
    """It counts no more, though it stays to be read. Refused without a reason."""
    told = require_reason(reason)
    with one_change(act) as change:
        standing = Suspension.objects.filter(pk=suspension.pk, lifted_at__isnull=True)
        if standing.update(lifted_at=act.now) != 1:
            raise refusal(
                "This suspension was lifted already.",
                remedy="Look at the page again.",
                code="lifted-already",
            )
        change.require_as_shown(topic_of_row(suspension.person, "conduct"))
        return change.log(
            "person.lift",
            f"The suspension of {suspension.person} was lifted. Reason: {told}",
            touched=[topic_of_row(suspension.person, "conduct"), "event"],
            detail={"person": suspension.person_id, "suspension": suspension.pk, "reason": told},
        )


def fine_club(act: Act, *, club: str, item: ClubFine) -> Receipt:
    """The club owes what the item says: dollars, which no score and no standing ever sees.

    Refused without a club, a reason or a sum.
    """
    named, words = clean(club)[:LONGEST_CLUB], clean(in_english(item.words))[:LONGEST]
    if not named:
        raise refusal(
            "No club is named.", remedy="Type the club, or choose it from the list.", code="no-club"
        )
    if not words:
        raise refusal(
            "It is not said what the fine is for.",
            remedy="Write it in a few words.",
            code="no-words",
        )
    if not 1 <= item.dollars <= MOST:
        raise refusal(
            f"${item.dollars} cannot be fined.",
            remedy=f"Give whole dollars from 1 to {MOST:,}.",
            code="no-such-sum",
        )
    body = {"club": named, "words": words, "dollars": item.dollars}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        fine = Fine.objects.create(
            event=act.event,
            club=named,
            words=words,
            cites=item.cites,
            dollars=item.dollars,
            made_by=act.actor.name,
            made_at=act.now,
        )
        change.require_as_shown(fines_topic(named))
        return change.log(
            "fine.make",
            f"{named} owes ${item.dollars}: {words} ({item.cites}).",
            touched=[fines_topic(named), "event"],
            detail={"fine": fine.pk, "club": named, "dollars": item.dollars, "item": item.code},
        )


def settle_fine(act: Act, *, fine: Fine, state: Fine.State, reason: str = "") -> Receipt:
    """Say how the fine stands now.

    Refused when it stands so already; waiving it, or owing it again, needs a reason.
    """
    told = "" if state == Fine.State.PAID else require_reason(reason)
    with one_change(act) as change:
        before = Fine.objects.get(pk=fine.pk).state
        moved = Fine.objects.filter(pk=fine.pk).exclude(state=state)
        settled = act.now if state != Fine.State.OWED else None
        if (
            moved.update(state=state, reason=told, settled_by=act.actor.name, settled_at=settled)
            != 1
        ):
            raise refusal(
                f"This fine is {state.label.lower()} already.",
                remedy="Look at the list again.",
                code="settled-already",
            )
        because = f" Reason: {told}" if told else ""
        change.require_as_shown(topic_of_row(fine))
        return change.log(
            "fine.settle",
            f"{fine.club} {WORDS[state]} ${fine.dollars}: {fine.words}.{because}",
            touched=[topic_of_row(fine), "event"],
            detail={"fine": fine.pk, "before": before, "after": str(state), "reason": told},
        )
