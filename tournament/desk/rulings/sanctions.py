"""Warnings for conduct, suspensions of people and fines of clubs: giving and withdrawing them.

They change no score or standing.
"""

from datetime import date, datetime, time

from rules.core.conduct import OTHER, ClubFine, ConductItem, Consequence, item_of
from rules.core.messages import DAY, Moment, Words, as_data, one_of, say, sentences
from rules.refusals import outdated, refusal
from rules.ruleset import Ruleset
from tournament.brackets.models import Match
from tournament.desk.act.change import (
    Act,
    Receipt,
    given_reason,
    one_change,
    one_change_at_any_time,
    require_reason,
)
from tournament.desk.act.shown import conduct_topic, fines_topic, topic_of_row
from tournament.desk.reading.match_words import topic_of
from tournament.registration.models import Player
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.rulings.interests import require_impartial
from tournament.rulings.models import ConductWarning, Fine, Suspension
from tournament.rulings.suspensions import suspend, suspension_words
from tournament.rulings.warnings import Whom, offered, warn, warned_before, whom_of

LONGEST = 200

MOST = 10_000


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
            raise outdated(say("This suspension has already been lifted."), code="lifted-already")
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


def settle_fine(act: Act, *, fine: Fine, state: Fine.State, reason: str) -> Receipt:
    """Set the state of a fine, also after the end of the event: clubs pay later.

    Raises Refused if it is already in that state. Waiving it, or owing it again, needs a reason.
    """
    told = "" if state == Fine.State.PAID else require_reason(reason)
    with one_change_at_any_time(act) as change:
        before = Fine.objects.get(pk=fine.pk).state
        moved = Fine.objects.filter(pk=fine.pk).exclude(state=state)
        settled = act.now if state != Fine.State.OWED else None
        if (
            moved.update(state=state, reason=told, settled_by=act.actor.name, settled_at=settled)
            != 1
        ):
            raise outdated(_already(state), code="settled-already")
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


OFFERS = {
    Consequence.PENALTY: say("a penalty"),
    Consequence.FORFEIT: say("loss of this round"),
    Consequence.DISQUALIFY: say("disqualification"),
    Consequence.SUSPEND: say("suspension"),
}


def give_warning(
    act: Act, *, match: Match, item: str, whom: Whom, user: int | None, note: str = ""
) -> Receipt:
    """Record a warning, and say what the book offers now.

    Nothing follows by itself. Raises Refused for children, who get no records, for one's own match
    or one's club's, and for an unknown item.
    """
    body = {"match": match.pk, "item": item, "whom": str(whom.name), "note": note}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        _require_adults(match)
        require_impartial(match, user)
        rules = match.stage.division.rules
        about = _item(rules, item)
        said = _words(about, note)
        row = warn(
            event=act.event,
            match=match,
            whom=whom,
            item=about,
            words=said,
            actor=act.actor,
            now=act.now,
        )
        before, may_follow = warned_before(row), offered(row, rules)
        change.require_as_shown(conduct_topic(whom.entry))
        return change.log(
            "warning.give",
            sentences(_warned(whom, before + 1, said, about.cites), _may(may_follow)),
            touched=[conduct_topic(whom.entry), topic_of(match), "floor"],
            detail={
                "warning": row.pk,
                "match": match.code,
                "team": whom.entry.number if whom.entry else None,
                "item": about.code,
                "before": before,
                "offered": [str(one) for one in may_follow],
            },
        )


def _warned(whom: Whom, number: int, offence: Words, cites: Words) -> Words:
    return say(
        "%(who)s: warning %(number)s for “%(offence)s” (%(cites)s).",
        who=whom.name,
        number=number,
        offence=offence,
        cites=cites,
    )


def _require_adults(match: Match) -> None:
    if match.stage.division.learning:
        raise refusal(
            say("Children's event: no conduct records are kept."),
            remedy=say("Speak with them and with whoever came with them."),
            code="children",
        )


def _item(rules: Ruleset, code: str) -> ConductItem:
    found = item_of(rules.conduct, code)
    if found is None:
        raise refusal(
            say("Reason missing."),
            remedy=say("Choose one of the reasons."),
            code="no-item",
        )
    return found


def _words(item: ConductItem, note: str) -> Words:
    said = " ".join(note.split())[:LONGEST]
    if item == OTHER and not said:
        raise refusal(
            say("Description missing."),
            remedy=say("Describe it in a few words."),
            code="no-words",
        )
    if item == OTHER:
        return said
    return say("%(what)s: %(note)s", what=item.words, note=said) if said else item.words


def _may(offered: tuple[Consequence, ...]) -> Words:
    if not offered:
        return ""
    measures = one_of(OFFERS[one] for one in offered)
    return say("The rule book allows %(measures)s.", measures=measures)


def take_back_warning(act: Act, *, warning: ConductWarning, user: int | None) -> Receipt:
    """Withdraw a warning; it stays in the log only.

    Raises Refused for one's own match, and if already withdrawn.
    """
    with one_change(act) as change:
        require_impartial(warning.match, user)
        standing = ConductWarning.objects.filter(pk=warning.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise outdated(say("This is already undone."), code="taken-back")
        change.require_as_shown(conduct_topic(warning.entry))
        return change.log(
            "warning.take-back",
            say(
                "Warning to %(who)s undone: %(words)s.",
                who=whom_of(warning).name,
                words=warning.words,
            ),
            touched=[conduct_topic(warning.entry), topic_of(warning.match), "floor"],
            detail={"warning": warning.pk, "item": warning.item, "match": warning.match.code},
        )
