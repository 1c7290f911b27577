"""Help requests: a table asks for an official, and one responds. A protest holds the sheet."""

from django.db.models import F

from rules.core.messages import chosen, say, sentences
from rules.refusals import Refused, outdated, refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import help_topic, topic_of_row
from tournament.desk.models import PROTEST, HelpRequest
from tournament.desk.rulings.law import require_new_voice
from tournament.tables.models import Table

LONGEST = 120
MOST_OPEN = 3
"""Open requests per table; a protest is always accepted."""


def request_help(act: Act, *, table: Table, reason: str) -> Receipt | None:
    """Ask for an official at the table. None if the same request is open.

    Raises Refused if `MOST_OPEN` requests of the table are open.
    """
    said = " ".join(reason.split())[:LONGEST]
    if not said:
        raise refusal(
            say("Reason missing."), remedy=say("Choose one of the reasons."), code="no-subject"
        )
    with one_change(act) as change:
        waiting = set(
            HelpRequest.objects.filter(table=table, answered_at=None).values_list(
                "reason", flat=True
            )
        )
        if said in waiting:
            return None
        if len(waiting) >= MOST_OPEN and said != PROTEST:
            raise refusal(
                say(
                    "Table %(table)s already has %(open)s open requests.",
                    table=table.number,
                    open=MOST_OPEN,
                ),
                remedy=say("Wait for the official and tell them the rest."),
                code="enough-calls",
            )
        asked = HelpRequest.objects.create(
            event=act.event, table=table, reason=said, made_at=act.now
        )
        return change.log(
            "desk.call",
            say(
                "Table %(table)s requested help: %(reason)s",
                table=table.number,
                reason=chosen(said),
            ),
            touched=[help_topic(table), "floor"],
            detail={"call": asked.pk, "table": table.number},
        )


def answer_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """Close a help request. Raises Refused if it was closed before."""
    with one_change(act) as change:
        unanswered = HelpRequest.objects.filter(pk=asked.pk, answered_at__isnull=True)
        if unanswered.update(answered_at=act.now, answered_by=act.actor.name) != 1:
            raise _not_open(asked)
        change.require_as_shown(topic_of_row(asked))
        return change.log(
            "desk.answer",
            say(
                "Help request from table %(table)s done: %(reason)s",
                table=asked.table.number,
                reason=chosen(asked.reason),
            ),
            touched=[topic_of_row(asked), help_topic(asked.table), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


@undoes("desk.answer", logged=("desk.call-again",))
def still_called(row: LoggedAct) -> Receipt:
    """Reopen the request."""
    return reopen_help_request(row.act, asked=row.one(HelpRequest))


def take_help_request(act: Act, *, asked: HelpRequest, user: int | None) -> Receipt:
    """Take the request.

    Raises Refused if someone else was faster, naming them, and for the first referee if a second
    one is wanted.
    """
    with one_change(act) as change:
        if asked.ruling:
            require_new_voice(asked.ruling, user)
        waiting = HelpRequest.objects.filter(pk=asked.pk, taken_at=None, answered_at=None)
        if waiting.update(taken_at=act.now, taken_by=act.actor.name) != 1:
            raise _not_open(asked)
        return change.log(
            "desk.take",
            say(
                "%(official)s took the help request from table %(table)s: %(reason)s",
                official=act.actor.name,
                table=asked.table.number,
                reason=chosen(asked.reason),
            ),
            touched=[topic_of_row(asked), help_topic(asked.table), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


def _not_open(asked: HelpRequest) -> Refused:
    """The refusal for a request that is taken or closed."""
    asked.refresh_from_db()
    if asked.answered_at:
        return refusal(
            say(
                "%(official)s has already dealt with the request from table %(table)s.",
                official=asked.answered_by,
                table=asked.table.number,
            ),
            remedy=say("No action needed."),
            code="answered-before",
        )
    return refusal(
        say(
            "%(official)s has already taken the request from table %(table)s.",
            official=asked.taken_by,
            table=asked.table.number,
        ),
        remedy=say("Take another request, or ask them to release it."),
        code="taken-by-another",
    )


@undoes("desk.take", logged=("desk.give-back",))
def waits_again(row: LoggedAct) -> Receipt:
    """Give the request back."""
    return give_back_help_request(row.act, asked=row.one(HelpRequest))


def give_back_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """Give the request back. Raises Refused if nobody has it, or if it is closed."""
    with one_change(act) as change:
        taken = HelpRequest.objects.filter(pk=asked.pk, taken_at__isnull=False, answered_at=None)
        who = asked.taken_by
        if taken.update(taken_at=None, taken_by="") != 1:
            raise outdated(say("No one holds this help request now."), code="nobody-goes")
        change.require_as_shown(topic_of_row(asked))
        return change.log(
            "desk.give-back",
            say(
                "%(official)s released the help request from table %(table)s: %(reason)s",
                official=who,
                table=asked.table.number,
                reason=chosen(asked.reason),
            ),
            touched=[topic_of_row(asked), help_topic(asked.table), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "was": who},
        )


def reopen_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """Reopen the request, for whoever had taken it. Raises Refused if it is open."""
    with one_change(act) as change:
        answered = HelpRequest.objects.filter(pk=asked.pk, answered_at__isnull=False)
        if answered.update(answered_at=None, answered_by="") != 1:
            raise outdated(say("This help request is already open."), code="waits-already")
        return change.log(
            "desk.call-again",
            say(
                "Help request from table %(table)s reopened: %(reason)s",
                table=asked.table.number,
                reason=chosen(asked.reason),
            ),
            touched=[topic_of_row(asked), help_topic(asked.table), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


def open_protest(match: Match) -> HelpRequest | None:
    """The protest of the match's current table, since the match came there."""
    here = HelpRequest.objects.filter(
        table__assignments__match=match,
        table__assignments__cleared_at=None,
        made_at__gte=F("table__assignments__given_at"),
    )
    return here.filter(reason=PROTEST, answered_at=None).first()


def require_not_held(match: Match) -> None:
    """Refuse signing during a protest."""
    asked = open_protest(match)
    if asked is None:
        return
    who = (
        say("%(official)s is on the way.", official=asked.taken_by)
        if asked.taken_by
        else say("An official has been notified.")
    )
    raise refusal(
        say("A protest is open, so the sheet is on hold."),
        remedy=sentences(who, say("Sign when the protest is settled.")),
        code="protest-open",
    )
