"""At a table: the others say to a substitute yes or no, and take the forfeit when the wait is over.

Always with their own team's PIN: never with that of the side that lacks a player.
"""

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse

from rules.refusals import Refused, refusal
from tournament.desk.access.agreement import demand_pin
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.act.change import Receipt
from tournament.desk.now import now
from tournament.desk.substitutes.law import demand_unanswered, law_of, opponents
from tournament.desk.substitutes.substitutions import agree_substitute, refuse_substitute
from tournament.desk.substitutes.vacant_seats import vacancy_at
from tournament.desk.substitutes.waiting import after_wait
from tournament.desk.views.phone_table import answers, back_to_table, screen
from tournament.tables.models import Substitution
from tournament.tables.selectors import match_at

State = Substitution.State


@sent_from_table
def consent(request: HttpRequest, phone: Phone, substitution: int) -> HttpResponse:
    """The opponents agree to a substitute, or do not."""
    typed, moment = answers(request.POST), now()
    match = match_at(phone.table)
    row = match.substitutions.filter(pk=substitution).first() if match else None
    if row is None:
        raise Http404("no such substitute at this table")
    try:
        receipt = _answered(phone, row, typed.get("answer", ""), typed.get("pin", ""), moment)
    except Refused as error:
        if request.headers.get("HX-Request"):
            raise
        return screen(request, phone, typed, findings=error.findings)
    return back_to_table(phone, receipt)


def _answered(phone: Phone, row: Substitution, answer: str, pin: str, moment: datetime) -> Receipt:
    if not law_of(row.match).substitutes.consent:
        raise refusal("Here the director decides.", remedy="Ask the desk.")
    demand_unanswered(row)
    (team,) = opponents(row.match, row.leaves)
    demand_pin(team, pin, moment)
    action = {"agree": agree_substitute, "refuse": refuse_substitute}.get(answer)
    if action is None:
        raise refusal("Nobody said yes or no.", remedy="Tap one of the two buttons.")
    return action(event=phone.event, actor=phone.actor, now=moment, substitution=row, by=team.title)


@sent_from_table
def choose(request: HttpRequest, phone: Phone) -> HttpResponse:
    """The wait is over: the opponents take the forfeit, or play with the one they refused."""
    typed, moment = answers(request.POST), now()
    match = match_at(phone.table)
    shown = vacancy_at(match, moment) if match else None
    try:
        if shown is None:
            raise refusal("Nobody is waited for here.", remedy="Look at the table again.")
        if shown.went_on:
            raise refusal(
                "A hand was saved since he is waited for.",
                remedy="Call the desk: an official looks whether he is back.",
            )
        for team in shown.others[:1]:
            demand_pin(team, typed.get("pin", ""), moment)
        by = ", ".join(team.title for team in shown.others)
        receipt = after_wait(
            phone.event, phone.actor, moment, shown, choice=typed.get("choice", ""), by=by
        )
    except Refused as error:
        if request.headers.get("HX-Request"):
            raise
        return screen(request, phone, typed, findings=error.findings)
    return back_to_table(phone, receipt)
