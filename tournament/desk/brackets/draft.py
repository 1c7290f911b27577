"""A bracket before it is public: its draw, and the steps that decide it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from rules.core.findings import Finding
from rules.core.messages import Words, say, say_count
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.stage_graph import Planned
from tournament.brackets.suited import options_for
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.staff import show_receipt
from tournament.desk.brackets.draw_page import DrawTree, NamedPreview, draw_tree, named_preview
from tournament.desk.brackets.foreseen import Foreseen, foreseen, require_no_faults
from tournament.desk.brackets.how_long import TooFewTables, WithTables, too_few_tables
from tournament.desk.brackets.next_stage_form import NextStageBoxes
from tournament.desk.brackets.rules_form import RulesBoxes, rules_form
from tournament.htmx import HtmxRequest
from tournament.registration.entry_words import of_entry
from tournament.registration.models import Division, Entry

FORMAT, ONWARD, PLACES, LENGTH, DRAW = KEYS = ("format", "onward", "places", "length", "draw")


@dataclass(frozen=True, slots=True)
class Draft:
    """The draw of the teams entered, or what prevents it.

    `places` is the form for places and ties; None if no tie is possible.
    `foreseen` is what repeats over all rounds, where a format can tell; otherwise `ahead` has what
    the first round says of it.
    `short`: the first round names tables that are not there.
    """

    teams: int
    places: RulesBoxes | None = None
    preview: NamedPreview | None = None
    tree: DrawTree | None = None
    foreseen: Foreseen | None = None
    ahead: Sequence[Words] = ()
    short: TooFewTables | None = None
    hindrances: Sequence[Finding] = ()


def draft_of(division: Division, field: Sequence[Entry]) -> Draft:
    """The draw of this field in seed order."""
    draft = Draft(len(field))
    try:
        draft = replace(draft, places=rules_form(division))
        plan = plan_of_field(division, options_for(division), field)
        require_no_faults(Planned(division, 1))
        draft = replace(draft, foreseen=foreseen(division, field))
    except Refused as why:
        return replace(draft, hindrances=why.findings)
    preview, tree = named_preview(division, field), draw_tree(division, plan, field)
    ahead = () if draft.foreseen else _ahead(division, len(field))
    short = _short(division, len(field))
    return replace(draft, preview=preview, tree=tree, ahead=ahead, short=short)


def _ahead(division: Division, entrants: int) -> Sequence[Words]:
    """What the first of drawn rounds says of those to come."""
    fmt = formats.find(division.format)
    return fmt.first_round(entrants, division.options).ahead if fmt.draw_next else ()


def _short(division: Division, entrants: int) -> TooFewTables | None:
    """The tables that a first round has, and the division does not."""
    fmt = formats.find(division.format)
    if fmt.draw_next is None:
        return None
    return too_few_tables(division, entrants // (len(fmt.kind.seats) or 2))


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One question about the bracket, and its current answer."""

    key: str
    name: Words
    answer: Words
    address: str


@dataclass(frozen=True, slots=True)
class DraftSteps:
    """The steps in order, and the open one."""

    steps: tuple[DraftStep, ...]
    now: DraftStep

    @property
    def number(self) -> int:
        return self.steps.index(self.now) + 1

    @property
    def before(self) -> DraftStep | None:
        return self.steps[self.number - 2] if self.number > 1 else None

    @property
    def after(self) -> DraftStep | None:
        return self.steps[self.number] if self.number < len(self.steps) else None


def draft_steps(
    division: Division, key: str, draft: Draft, onward: NextStageBoxes, time: WithTables | None
) -> DraftSteps:
    """The steps of this format, with the one called `key` open.

    Steps with nothing to answer are left out and the following one is open: the next stage if no
    bracket can follow, places if no tie is possible.
    """
    answers: dict[str, tuple[Words, Words]] = {
        FORMAT: (say("Format"), formats.find(division.format).title),
        ONWARD: (say("Next stage"), _advancing(onward)),
        PLACES: (say("Places and ties"), _ranked(draft.places)),
        LENGTH: (say("Length"), _lasting(time)),
        DRAW: (say("Preview"), _drawing(division, draft)),
    }
    idle = {ONWARD: not onward.formats, PLACES: draft.places is None}
    steps = tuple(
        DraftStep(each, *answers[each], reverse("stage", kwargs=_where(division, each)))
        for each in KEYS
        if not idle.get(each)
    )
    passed = set(takewhile(lambda each: each != key, KEYS))
    return DraftSteps(steps, next(step for step in steps if step.key not in passed))


def _advancing(onward: NextStageBoxes) -> Words:
    if not onward.is_simple:
        return say("Among all stages")
    if not onward.each:
        return say("No other stage")
    return say_count("%(count)s advances", "%(count)s advance", count=onward.each)


def _ranked(places: RulesBoxes | None) -> Words:
    return say("Usual rule") if places and places.is_usual else say("Own rule")


def _lasting(time: WithTables | None) -> Words:
    return say("About %(time)s", time=time.likely) if time else say("Not known yet")


def _drawing(division: Division, draft: Draft) -> Words:
    if draft.hindrances:
        return say("Not possible yet")
    return of_entry(division.noun, "count", count=draft.teams)


def _where(division: Division, key: str) -> dict[str, str]:
    """The arguments of a step's address. The first step has the page's own address."""
    where = {"event": division.event.slug, "division": division.slug}
    return where if key == FORMAT else where | {"step": key}


def show_step(
    request: HtmxRequest, receipt: Receipt | None, division: Division, key: str
) -> HttpResponse:
    """The step to show after a button was pressed, or the same step again.

    There is no receipt if the answer was already stored.
    """
    onto = answers_sent(request).get("step", "")
    where = _where(division, onto if onto in KEYS else key)
    if receipt:
        return show_receipt(request, receipt, "stage", **where)
    return HttpResponseRedirect(reverse("stage", kwargs=where), status=303)
