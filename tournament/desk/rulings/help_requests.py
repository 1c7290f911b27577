"""Help requests: a table asks for an official, and who goes; a protest holds the sheet."""

from django.db.models import F

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import topic_of_row
from tournament.desk.models import PROTEST, HelpRequest
from tournament.desk.rulings.law import require_new_voice
from tournament.tables.models import Table

LONGEST = 120
MOST_OPEN = 3
"""Help requests of one table that wait; a protest is heard however many there are."""


def request_help(act: Act, *, table: Table, reason: str) -> Receipt | None:
    """Ask for an official at the table. None when the same request waits already.

    Refused when `MOST_OPEN` requests of the table wait.
    """
    said = " ".join(reason.split())[:LONGEST]
    if not said:
        raise refusal(
            "Nobody said what it is about.", remedy="Tap one of the reasons.", code="no-subject"
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
                f"{table} has called {MOST_OPEN} times already. The desk knows.",
                remedy="Wait for the official, and tell them the rest.",
                code="enough-calls",
            )
        asked = HelpRequest.objects.create(
            event=act.event, table=table, reason=said, made_at=act.now
        )
        return change.log(
            "desk.call",
            f"{table} calls the desk: {said}.",
            touched=["floor"],
            detail={"call": asked.pk, "table": table.number},
        )


def answer_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """Nobody is needed at the table any more. Refused when that was said before."""
    with one_change(act) as change:
        unanswered = HelpRequest.objects.filter(pk=asked.pk, answered_at__isnull=True)
        if unanswered.update(answered_at=act.now, answered_by=act.actor.name) != 1:
            asked.refresh_from_db()
            raise refusal(
                f"{asked.answered_by} has answered {asked.table} already.",
                remedy="Nothing is left to do.",
                code="answered-before",
            )
        change.require_as_shown(topic_of_row(asked))
        return change.log(
            "desk.answer",
            f"Went to table {asked.table.number}: {asked.reason}",
            touched=[topic_of_row(asked), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


@undoes("desk.answer", logged=("desk.call-again",))
def still_called(row: LoggedAct) -> Receipt:
    """Somebody is needed at the table after all."""
    return reopen_help_request(row.act, asked=row.one(HelpRequest))


def take_help_request(act: Act, *, asked: HelpRequest, user: int | None) -> Receipt:
    """They take the request. Refused when somebody was quicker, and says who; and to the first
    referee where a second one is asked for."""
    with one_change(act) as change:
        if asked.ruling:
            require_new_voice(asked.ruling, user)
        waiting = HelpRequest.objects.filter(pk=asked.pk, taken_at=None, answered_at=None)
        if waiting.update(taken_at=act.now, taken_by=act.actor.name) != 1:
            asked.refresh_from_db()
            who = asked.answered_by or asked.taken_by
            done = "was at" if asked.answered_at else "is going to"
            raise refusal(
                f"{who} was quicker and {done} {asked.table}.",
                remedy="Take another call, or ask for it to be given back.",
                code="taken-by-another",
            )
        return change.log(
            "desk.take",
            f"{act.actor.name} goes to table {asked.table.number}: {asked.reason}",
            touched=[topic_of_row(asked), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


@undoes("desk.take", logged=("desk.give-back",))
def waits_again(row: LoggedAct) -> Receipt:
    """Nobody has taken the request."""
    return give_back_help_request(row.act, asked=row.one(HelpRequest))


def give_back_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """The request waits for anybody again. Refused while nobody has it, and once it is answered."""
    with one_change(act) as change:
        taken = HelpRequest.objects.filter(pk=asked.pk, taken_at__isnull=False, answered_at=None)
        who = asked.taken_by
        if taken.update(taken_at=None, taken_by="") != 1:
            raise refusal(
                "Nobody has this call any more.",
                remedy="Look at the list of calls again.",
                code="nobody-goes",
            )
        change.require_as_shown(topic_of_row(asked))
        return change.log(
            "desk.give-back",
            f"Gave back the call of table {asked.table.number}, which {who} had: {asked.reason}",
            touched=[topic_of_row(asked), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "was": who},
        )


def reopen_help_request(act: Act, *, asked: HelpRequest) -> Receipt:
    """The request waits again, or whoever had taken it still goes. Refused when it waits."""
    with one_change(act) as change:
        answered = HelpRequest.objects.filter(pk=asked.pk, answered_at__isnull=False)
        if answered.update(answered_at=None, answered_by="") != 1:
            raise refusal(
                "This call waits already.",
                remedy="Look at the list of calls.",
                code="waits-already",
            )
        return change.log(
            "desk.call-again",
            f"Table {asked.table.number} still needs somebody: {asked.reason}",
            touched=[topic_of_row(asked), "floor"],
            about=[asked],
            detail={"call": asked.pk, "table": asked.table.number, "reason": asked.reason},
        )


def open_protest(match: Match) -> HelpRequest | None:
    """The protest of the table where the match stands now, made since it stands there."""
    here = HelpRequest.objects.filter(
        table__assignments__match=match,
        table__assignments__cleared_at=None,
        made_at__gte=F("table__assignments__given_at"),
    )
    return here.filter(reason=PROTEST, answered_at=None).first()


def require_not_held(match: Match) -> None:
    """Nobody signs under a protest."""
    asked = open_protest(match)
    if asked is None:
        return
    who = f"{asked.taken_by} is coming" if asked.taken_by else "An official was called"
    raise refusal(
        "A protest is open, so the sheet is held.",
        remedy=f"{who}. Sign when the protest is settled.",
        code="protest-open",
    )
