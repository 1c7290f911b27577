"""The page of what is counted at the matches of a round."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import Round, Slot
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.counts import count_round, counted_names, numbers_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest

MOST = 999


@dataclass(frozen=True, slots=True)
class Box:
    """The field of one number: its name, what is counted, and the number so far."""

    field: str
    what: str
    number: int
    key: tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class CountRow:
    """An entry at a match, with a box for everything that is counted."""

    match: str
    title: str
    boxes: tuple[Box, ...]


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def counts(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show and save what is counted in the round named by `?round=`, or the latest one."""
    here = division_at(desk, division)
    rounds = [row for stage in here.stages.all() for row in stage.rounds.order_by("position")]
    shown = _asked(rounds, request.GET.get("round", ""))
    rows = list(_rows(shown, counted_names(here)))
    if request.method == "POST":
        sent = answers_sent(request)
        numbers = {box.key: _number(sent.get(box.field, "")) for row in rows for box in row.boxes}
        receipt = count_round(desk.act(now()), round=shown, numbers=numbers)
        return show_receipt(request, receipt, "counts", event=desk.event.slug, division=division)
    return desk.page(
        "tournament/brackets/counts.html",
        division=here,
        here="stage",
        rounds=rounds,
        shown=shown,
        rows=rows,
    )


def _asked(rounds: list[Round], number: str) -> Round:
    asked = whole_number(number)
    found = next((row for row in rounds if row.pk == asked), None)
    if found is None and (not rounds or asked is not None):
        raise Http404("no such round")
    return found or _latest(rounds)


def _latest(rounds: list[Round]) -> Round:
    """The last round in which somebody has played, or the first."""
    played = [row for row in rounds if row.matches.filter(results__isnull=False).exists()]
    return (played or rounds[:1])[-1]


def _rows(shown: Round, names: tuple[str, ...]) -> Iterator[CountRow]:
    """Everyone in the round's matches, match by match."""
    known = numbers_of(shown)
    slots = Slot.objects.filter(match__round=shown, entrant__isnull=False)
    for slot in slots.select_related("match", "entrant").order_by("match__number", "position"):
        assert slot.entrant is not None
        match, entry = slot.match, slot.entrant
        boxes = (
            Box(f"count-{match.pk}-{entry.pk}-{number}", what, known.get(key, 0), key)
            for number, what in enumerate(names)
            for key in [(match.pk, entry.pk, what)]
        )
        yield CountRow(match.code, entry.title, tuple(boxes))


def _number(typed: str) -> int:
    number = whole_number(typed or "0", MOST)
    if number is None:
        raise refusal(
            say("“%(typed)s” is not a number of times.", typed=typed[:20]),
            remedy=say("Enter a whole number, or leave the field empty."),
            code="no-count",
        )
    return number
