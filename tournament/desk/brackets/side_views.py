"""The pages of side rankings, and of what is counted at the matches of a round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import Round, Slot
from tournament.brackets.side_rankings import SideRanking
from tournament.desk.act.forms import FindingForm, Numbered, answers_sent
from tournament.desk.act.staff import Desk, for_staff, show_page, show_receipt
from tournament.desk.act.windows import asked_of, turns, window_of
from tournament.desk.brackets.prizes import (
    count_round,
    counted_names,
    numbers_of,
    set_side_rankings,
    side_keys,
    side_rankings_of,
    valid_sides,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division

MOST, SPARE = 12, 2
"""So many rankings, and so many empty rows below those that are filled."""
A_PAGE = 40
COUNT = "count"
CATEGORY, CLUB = "category-", "club-"
FIELDS = ("name", "key", "then", "counted", "among")


class SidesForm(FindingForm):
    """Every row of the page: a name, a key, a second one, and who is ranked."""

    name = Numbered()
    key = Numbered()
    then = Numbered()
    counted = Numbered()
    among = Numbered()

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows in use, as `side_rankings.read_sides` reads them."""
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        said = self.said
        for row in range(1, MOST + 1):
            typed = {name: said[name].get(row, "") for name in FIELDS}
            among = typed["among"]
            if typed["name"] or typed["key"]:
                yield {
                    "name": typed["name"][:60],
                    "by": [
                        _key(typed[name], typed["counted"])
                        for name in ("key", "then")
                        if typed[name]
                    ],
                    "category": among.removeprefix(CATEGORY) if among.startswith(CATEGORY) else "",
                    "club": among.removeprefix(CLUB) if among.startswith(CLUB) else "",
                }


def _key(slug: str, counted: str) -> dict[str, str]:
    """A key as `key_list.read_keys` reads it."""
    return {"key": slug, "counted": counted[:40]} if slug == COUNT else {"key": slug}


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def side_rankings(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show and set the side rankings of a division."""
    row = division_at(desk, division)
    if request.method == "GET":
        return _page(desk, row, _typed(side_rankings_of(row)))
    try:
        sides = valid_sides(row, SidesForm.sent(request).rows)
    except Refused as why:
        return _page(desk, row, answers_sent(request), why.findings)
    receipt = set_side_rankings(desk.act(now()), division=row, sides=sides)
    return desk.answer(receipt, "side-rankings", division=row.slug)


def _page(
    desk: Desk, division: Division, typed: Mapping[str, str], findings: Sequence[Finding] = ()
) -> HttpResponse:
    entries, kept = division.entries.all(), side_rankings_of(division)
    categories = {name for each in entries for name in each.categories}
    categories |= {side.category for side in kept if side.category}
    clubs = {each.club for each in entries} | {side.club for side in kept}
    return desk.page(
        "tournament/brackets/side_rankings.html",
        status=422 if findings else 200,
        division=division,
        here="finish",
        findings=findings,
        rows=_rows(typed),
        keys=side_keys(division),
        groups=[
            *((f"{CATEGORY}{name}", name) for name in sorted(categories)),
            *((f"{CLUB}{name}", name) for name in sorted(clubs) if name),
        ],
    )


def _typed(sides: Sequence[SideRanking]) -> dict[str, str]:
    """The rankings as the page's fields hold them."""
    typed: dict[str, str] = {}
    for row, side in enumerate(sides, start=1):
        first, *then = [key.criterion.slug for key in side.keys]
        among = f"{CATEGORY}{side.category}" if side.category else side.club and CLUB + side.club
        typed |= {f"name-{row}": side.name, f"key-{row}": first}
        typed |= {f"then-{row}": "".join(then), f"among-{row}": among}
        typed |= {f"counted-{row}": next((key.counted for key in side.keys if key.counted), "")}
    return typed


def _rows(typed: Mapping[str, str]) -> list[dict[str, str | int]]:
    """The filled rows and some empty ones."""
    filled = [
        row for row in range(1, MOST + 1) if any(typed.get(f"{name}-{row}") for name in FIELDS)
    ]
    last = min(max(filled, default=0) + SPARE, MOST)
    return [
        {"number": row} | {name: typed.get(f"{name}-{row}", "") for name in FIELDS}
        for row in range(1, last + 1)
    ]


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
    rounds = list(Round.objects.filter(stage__division=here).order_by("stage__number", "position"))
    shown = _asked(rounds, request.GET.get("round", ""))
    rows = list(_count_rows(shown, counted_names(here)))
    where = {"event": desk.event.slug, "division": division}
    if request.method == "POST":
        sent = answers_sent(request)
        boxes = [box for row in rows for box in row.boxes if box.field in sent]
        numbers = {box.key: _number(sent[box.field]) for box in boxes}
        if turns(request) and all(numbers[box.key] == box.number for box in boxes):
            return show_page(request, "counts", ["round"], **where)
        receipt = count_round(desk.act(now()), round=shown, numbers=numbers)
        return show_receipt(request, receipt, "counts", ["round"], **where)
    asked = replace(asked_of(request), others={"round": str(shown.pk)})
    return desk.page(
        "tournament/brackets/counts.html",
        division=here,
        here="stage",
        rounds=rounds,
        shown=shown,
        window=window_of(rows, asked, _search_words, A_PAGE),
    )


def _search_words(row: CountRow) -> str:
    return f"{row.match} {row.title}"


def _asked(rounds: list[Round], number: str) -> Round:
    asked = whole_number(number)
    found = next((row for row in rounds if row.pk == asked), None)
    if found is None and (not rounds or asked is not None):
        raise Http404("no such round")
    return found or _latest(rounds)


def _latest(rounds: list[Round]) -> Round:
    """The last round in which somebody has played, or the first."""
    here = Round.objects.filter(pk__in=[row.pk for row in rounds])
    played = {*here.filter(matches__results__isnull=False).values_list("pk", flat=True)}
    return ([row for row in rounds if row.pk in played] or rounds[:1])[-1]


def _count_rows(shown: Round, names: tuple[str, ...]) -> Iterator[CountRow]:
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
