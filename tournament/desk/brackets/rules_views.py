"""The form for how a stage is ranked."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from tournament.brackets.drawn import stage_of
from tournament.brackets.rounds.rules import as_stored
from tournament.brackets.stage_graph import Planned
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.draft import PLACES, show_step
from tournament.desk.brackets.rules import change_rules, decide_rules, valid_rules
from tournament.desk.brackets.rules_input import RulesForm
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest


@for_staff("publish")
@require_POST
def decide(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the rules before publication, or change those of a published stage with a reason."""
    here, form = division_at(desk, division), RulesForm.sent(request)
    act = desk.act(now())
    if stage_of(here) is None:
        is_new = here.ranking != as_stored(valid_rules(form.rules, here))
        planned = Planned(here, 1)
        receipt = decide_rules(act, planned=planned, rules=form.rules) if is_new else None
        return show_step(request, receipt, here, PLACES)
    receipt = change_rules(act, division=here, rules=form.rules, reason=form.said["reason"])
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)
