"""Help requests: a table asks for an official, and who goes; a protest holds the sheet."""

from django.db.models import F

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.models import PROTEST, Call
from tournament.desk.rulings.law import require_new_voice
from tournament.tables.models import Table

LONGEST = 120
MOST_OPEN = 3
"""Calls of one table that wait; a protest is heard however many there are."""


def call_desk(act: Act, *, table: Table, reason: str) -> Receipt | None:
    """Call an official to the table. None when the same call is waiting already.

    Refused when `MOST_OPEN` calls of the table wait.
    """
    said = " ".join(reason.split())[:LONGEST]
    if not said:
        raise refusal("Nobody said what it is about.", remedy="Tap one of the reasons.")
    with one_change(act) as change:
        waiting = set(
            Call.objects.filter(table=table, answered_at=None).values_list("reason", flat=True)
        )
        if said in waiting:
            return None
        if len(waiting) >= MOST_OPEN and said != PROTEST:
            raise refusal(
                f"{table} has called {MOST_OPEN} times already. The desk knows.",
                remedy="Wait for the official, and tell them the rest.",
                code="enough-calls",
            )
        call = Call.objects.create(event=act.event, table=table, reason=said, made_at=act.now)
        return change.log(
            "desk.call",
            f"{table} calls the desk: {said}.",
            touched=["floor"],
            detail={"call": call.pk, "table": table.number},
        )


def answer_call(act: Act, *, call: Call) -> Receipt:
    """Nobody is needed at the table any more. Refused when that was said before."""
    with one_change(act) as change:
        unanswered = Call.objects.filter(pk=call.pk, answered_at__isnull=True)
        if unanswered.update(answered_at=act.now, answered_by=act.actor.name) != 1:
            call.refresh_from_db()
            raise refusal(
                f"{call.answered_by} has answered {call.table} already.",
                remedy="Nothing is left to do.",
            )
        change.require_as_shown(topic_of_row(call))
        return change.log(
            "desk.answer",
            f"Went to table {call.table.number}: {call.reason}",
            touched=[topic_of_row(call), "floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )


def take_call(act: Act, *, call: Call, user: int | None) -> Receipt:
    """He takes the call. Refused when another one was quicker, and says who; and to the first
    referee where a second one is asked for."""
    with one_change(act) as change:
        if call.ruling:
            require_new_voice(call.ruling, user)
        waiting = Call.objects.filter(pk=call.pk, taken_at=None, answered_at=None)
        if waiting.update(taken_at=act.now, taken_by=act.actor.name) != 1:
            call.refresh_from_db()
            who = call.answered_by or call.taken_by
            done = "was at" if call.answered_at else "is going to"
            raise refusal(
                f"{who} was quicker and {done} {call.table}.",
                remedy="Take another call, or ask for it to be given back.",
            )
        return change.log(
            "desk.take",
            f"{act.actor.name} goes to table {call.table.number}: {call.reason}",
            touched=[topic_of_row(call), "floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )


def give_call_back(act: Act, *, call: Call) -> Receipt:
    """The call waits for anybody again. Refused while nobody has it, and once it is answered."""
    with one_change(act) as change:
        taken = Call.objects.filter(pk=call.pk, taken_at__isnull=False, answered_at=None)
        who = call.taken_by
        if taken.update(taken_at=None, taken_by="") != 1:
            raise refusal(
                "Nobody has this call any more.", remedy="Look at the list of calls again."
            )
        change.require_as_shown(topic_of_row(call))
        return change.log(
            "desk.give-back",
            f"Gave back the call of table {call.table.number}, which {who} had: {call.reason}",
            touched=[topic_of_row(call), "floor"],
            detail={"call": call.pk, "table": call.table.number, "was": who},
        )


def reopen_call(act: Act, *, call: Call) -> Receipt:
    """The call waits again, or whoever had taken it still goes. Refused when it waits already."""
    with one_change(act) as change:
        answered = Call.objects.filter(pk=call.pk, answered_at__isnull=False)
        if answered.update(answered_at=None, answered_by="") != 1:
            raise refusal("This call waits already.", remedy="Look at the list of calls.")
        return change.log(
            "desk.call-again",
            f"Table {call.table.number} still needs somebody: {call.reason}",
            touched=[topic_of_row(call), "floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )


def open_protest(match: Match) -> Call | None:
    """The protest of the table where the match stands now, made since it stands there."""
    here = Call.objects.filter(
        table__assignments__match=match,
        table__assignments__cleared_at=None,
        made_at__gte=F("table__assignments__given_at"),
    )
    return here.filter(reason=PROTEST, answered_at=None).first()


def require_not_held(match: Match) -> None:
    """Nobody signs under a protest."""
    call = open_protest(match)
    if call is None:
        return
    who = f"{call.taken_by} is coming" if call.taken_by else "An official was called"
    raise refusal(
        "A protest is open, so the sheet is held.",
        remedy=f"{who}. Sign when the protest is settled.",
    )
