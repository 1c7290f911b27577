"""Deciding places of a stage: who stands where, what other places lead to, and saving them."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from rules.findings import Finding
from rules.refusals import Refused, refusal
from tournament.brackets.models import Stage
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.decide_places import decide_places
from tournament.desk.brackets.pairing_views import chosen
from tournament.desk.decided_order import chosen_places, groups_of, if_placed_so
from tournament.desk.now import now

Typed = Mapping[str, str]
PLACE = "place-"


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def places(request: HttpRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """GET: the places as they stand, and with others typed what follows. POST: save them."""
    stages = Stage.objects.filter(division__event=desk.event, division__slug=division)
    stage = get_object_or_404(stages.select_related("division__event"), number=number)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        try:
            receipt = decide_places(
                event=desk.event,
                actor=desk.actor,
                now=now(),
                stage=stage,
                places=_typed(typed),
                reason=typed.get("reason", ""),
            )
        except Refused as refused:
            findings = refused.findings
        else:
            return show(request, receipt, "decisions", event=desk.event.slug)
    return _page(request, desk, stage, typed, findings)


def _typed(typed: Typed) -> Mapping[int, int]:
    """Team number → the place that was typed for it; Refused where that is no number."""
    found = {}
    for name, words in typed.items():
        number = chosen(name.removeprefix(PLACE)) if name.startswith(PLACE) else None
        if number is None or not words.strip():
            continue
        place = chosen(words.strip())
        if place is None:
            raise refusal(f"“{words}” is no place.", remedy="Write a whole number, such as 2.")
        found[number] = place
    return found


def _page(
    request: HttpRequest, desk: Desk, stage: Stage, typed: Typed, findings: Sequence[Finding]
) -> HttpResponse:
    kept = {name: words for name, words in typed.items() if name.startswith(PLACE)}
    context: dict[str, object] = {
        "event": desk.event,
        "desk": desk,
        "here": "stage",
        "division": stage.division,
        "stage": stage,
        "sent": typed,
        "kept": kept,
        "groups": [
            (
                group,
                [(row, kept.get(f"{PLACE}{row.entry.number}", row.place)) for row in group.rows],
            )
            for group in groups_of(stage)
        ],
    }
    if kept:
        try:
            wanted = chosen_places(stage, _typed(typed))
            context |= {"chosen": wanted.items(), "follows": if_placed_so(stage, wanted)}
        except Refused as refused:
            findings = findings or refused.findings
    context["findings"] = findings
    status = 422 if findings else 200
    return render(request, "tournament/decisions/places.html", context, status=status)
