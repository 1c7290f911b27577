"""Suspensions of people and fines of clubs. They change no score or standing."""

from datetime import date, datetime, time

from rules.core.conduct import ClubFine
from rules.core.messages import DAY, Moment, Words, as_data, say, sentences
from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import fines_topic, topic_of_row
from tournament.registration.models import Player
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.rulings.models import Fine, Suspension
from tournament.rulings.suspensions import suspend, suspension_words

MOST = 10_000
LONGEST = 200


def suspend_person(
    act: Act, *, player: Player, since: date, until: date | None, reason: str
) -> Receipt:
    """Suspend the person behind this player from day to day, inclusive.

    Without an end, until lifted. Their entries stay. Raises Refused without a reason, if it ends
    before it begins, and for an unidentified player.
    """
    told = require_reason(reason)
    if until and until < since:
        raise refusal(
            say("The suspension ends before it starts."),
            remedy=say("Choose a later end date, or none."),
            code="ends-before-it-begins",
        )
    with one_change(act) as change:
        player.refresh_from_db()
        if player.person is None:
            raise refusal(
                say("More than one person may be called %(name)s.", name=player.name),
                remedy=say("Choose the person first, on this page."),
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
            say(
                "%(person)s: from %(day)s %(suspended)s.",
                person=player.person.name,
                day=Moment(datetime.combine(since, time()), DAY),
                suspended=suspension_words(row),
            ),
            touched=[conduct, "event"],
            detail={"person": row.person_id, "suspension": row.pk, "reason": told},
        )


def lift_suspension(act: Act, *, suspension: Suspension, reason: str) -> Receipt:
    """Lift a suspension; it stays on record. Raises Refused without a reason."""
    told = require_reason(reason)
    with one_change(act) as change:
        standing = Suspension.objects.filter(pk=suspension.pk, lifted_at__isnull=True)
        if standing.update(lifted_at=act.now) != 1:
            raise refusal(
                say("This suspension has already been lifted."),
                remedy=say("Reload the page."),
                code="lifted-already",
            )
        change.require_as_shown(topic_of_row(suspension.person, "conduct"))
        return change.log(
            "person.lift",
            sentences(
                say("Suspension of %(person)s lifted.", person=suspension.person.name),
                given_reason(told),
            ),
            touched=[topic_of_row(suspension.person, "conduct"), "event"],
            detail={"person": suspension.person_id, "suspension": suspension.pk, "reason": told},
        )


def fine_club(act: Act, *, club: str, item: ClubFine) -> Receipt:
    """Fine a club in dollars. Raises Refused without a club, a reason or a sum."""
    named, words = clean(club)[:LONGEST_CLUB], _cleaned(item.words)
    if not named:
        raise refusal(
            say("No club given."),
            remedy=say("Enter a club, or choose one from the list."),
            code="no-club",
        )
    if not words:
        raise refusal(
            say("Reason missing."),
            remedy=say("Describe it in a few words."),
            code="no-words",
        )
    if not 1 <= item.dollars <= MOST:
        raise refusal(
            say("A fine of $%(dollars)s is not possible.", dollars=item.dollars),
            remedy=say("Enter whole dollars from 1 to %(most)s.", most=MOST),
            code="no-such-sum",
        )
    body = {"club": named, "words": as_data(words), "dollars": item.dollars}
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
            say(
                "%(club)s fined $%(dollars)s: %(words)s (%(cites)s).",
                club=named,
                dollars=item.dollars,
                words=words,
                cites=item.cites,
            ),
            touched=[fines_topic(named), "event"],
            detail={"fine": fine.pk, "club": named, "dollars": item.dollars, "item": item.code},
        )


def _cleaned(words: Words) -> Words:
    return clean(words)[:LONGEST] if isinstance(words, str) else words


def settle_fine(act: Act, *, fine: Fine, state: Fine.State, reason: str = "") -> Receipt:
    """Set the state of a fine.

    Raises Refused if it is already in that state. Waiving it, or owing it again, needs a reason.
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
                _already(state),
                remedy=say("Reload the page."),
                code="settled-already",
            )
        because = given_reason(told) if told else None
        change.require_as_shown(topic_of_row(fine))
        return change.log(
            "fine.settle",
            sentences(_settled(fine, state), because),
            touched=[topic_of_row(fine), "event"],
            detail={"fine": fine.pk, "before": before, "after": str(state), "reason": told},
        )


def _settled(fine: Fine, state: Fine.State) -> Words:
    club, dollars, words = fine.club, fine.dollars, fine.words
    if state == Fine.State.PAID:
        return say(
            "%(club)s paid its $%(dollars)s fine: %(words)s.",
            club=club,
            dollars=dollars,
            words=words,
        )
    if state == Fine.State.WAIVED:
        return say(
            "$%(dollars)s fine of %(club)s waived: %(words)s.",
            club=club,
            dollars=dollars,
            words=words,
        )
    return say(
        "$%(dollars)s fine of %(club)s owed again: %(words)s.",
        club=club,
        dollars=dollars,
        words=words,
    )


def _already(state: Fine.State) -> Words:
    return {
        Fine.State.PAID: say("This fine is already paid."),
        Fine.State.WAIVED: say("This fine is already waived."),
        Fine.State.OWED: say("This fine is already owed."),
    }[state]
