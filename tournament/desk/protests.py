"""A protest: the sheet is held, and nobody signs it, until an official has done with the call.

Reads. Knows calls; refuses to know what is decided.
"""

from django.db.models import F

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.models import PROTEST, Call


def open_protest(match: Match) -> Call | None:
    """The protest of the table where the match stands now, made since it stands there."""
    here = Call.objects.filter(
        table__assignments__match=match,
        table__assignments__cleared_at=None,
        made_at__gte=F("table__assignments__given_at"),
    )
    return here.filter(reason=PROTEST, answered_at=None).first()


def refuse_when_held(match: Match) -> None:
    """Nobody signs under a protest."""
    call = open_protest(match)
    if call is None:
        return
    who = f"{call.taken_by} is coming" if call.taken_by else "An official was called"
    raise refusal(
        "A protest is open, so the sheet is held.",
        remedy=f"{who}. Sign when the protest is settled.",
    )
