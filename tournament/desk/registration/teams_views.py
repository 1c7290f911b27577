"""A division's teams: the list, a pasted list or file with its preview, and categories."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.brackets.drawn import stage_of
from tournament.brackets.stage_graph import is_fed
from tournament.desk.act.shown import ChangedSince, new_key
from tournament.desk.act.staff import Desk, for_staff, show_page
from tournament.desk.act.windows import BEGINNING, Asked, asked_of, suggested, turns, window_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.registration.admission import asks_to_accept, field_for
from tournament.desk.registration.categories import set_categories
from tournament.desk.registration.forms import (
    CategoriesForm,
    ListForm,
    TeamForm,
    accepted_by,
    boxes,
)
from tournament.desk.registration.teams import add_teams
from tournament.htmx import HtmxRequest
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.preview import ListPreview, PreviewLine, preview_list
from tournament.registration.lists.roles import GUESSED, LABELS, NOTE, PLAYER, PRIVATE, Column
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import Listed, teams_of
from tournament.rulings.suspensions import entered_all_the_same

A_PAGE = 50
LINES_SHOWN = 100
"""The lines shown of a long list. Lines with an error are always shown."""
PROBLEMS_SHOWN = 12


@for_staff("enter teams")
@require_GET
def show_list(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the box for a list."""
    return list_page(desk, division_at(desk, division))


@for_staff("enter teams")
@require_POST
def check(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Preview the list after the requested repairs, without saving."""
    here, form = division_at(desk, division), ListForm.sent(request)
    size = here.team_size
    text = form.text(size)
    preview = preview_list(text, field_for(here), form.chosen)
    return list_page(desk, here, form, text, preview, form.findings)


@for_staff("enter teams")
@require_POST
def add(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the list if it is the one that was shown; otherwise show it again."""
    here, form = division_at(desk, division), ListForm.sent(request)
    text = form.text(here.team_size)
    preview = preview_list(text, field_for(here), form.chosen)
    is_seen = form["checked"].value() == preview.mark
    if not is_seen or preview.errors or not preview.drafts or form.findings:
        return list_page(desk, here, form, text, preview, form.findings, is_changed=not is_seen)
    try:
        receipt = add_teams(
            desk.act(now(), form.said["key"]),
            division=here,
            drafts=_with_rights(desk, preview.drafts),
            accepted=accepted_by(request, desk),
        )
    except ChangedSince:
        raise
    except Refused as why:
        return list_page(desk, here, form, text, preview, why.findings)
    return desk.answer(receipt, "teams", division=division)


def _with_rights(desk: Desk, drafts: Sequence[TeamDraft]) -> list[TeamDraft]:
    """The drafts, without their seeds from an official who may not seed."""
    return list(drafts) if desk.may("seed") else [replace(draft, seed=None) for draft in drafts]


def list_page(
    desk: Desk,
    division: Division,
    form: ListForm | None = None,
    text: str = "",
    preview: ListPreview | None = None,
    findings: Sequence[Finding] = (),
    *,
    is_changed: bool = False,
) -> HttpResponse:
    """The page of a list, with whatever was typed still in it."""
    wrong = preview.errors if preview else ()
    return desk.page(
        "tournament/registration/list.html",
        status=422 if findings or wrong else 200,
        here="teams",
        division=division,
        entered=division.entries.count(),
        is_drawn=stage_of(division) is not None,
        is_fed=is_fed(division),
        list=text,
        preview=preview,
        heads=_heads(preview.columns) if preview else (),
        roles=LABELS,
        lines=_shown(preview.lines) if preview else (),
        problems=preview.problems[: max(PROBLEMS_SHOWN, len(wrong))] if preview else (),
        more=max(0, len(preview.problems) - max(PROBLEMS_SHOWN, len(wrong))) if preview else 0,
        is_changed=is_changed,
        findings=findings,
        asks_to_accept=asks_to_accept((*findings, *(preview.findings if preview else ()))),
        seeds_left_out=_leaves_seeds_out(desk, preview),
        players=boxes((), division),
        key=(form and form["key"].value()) or new_key(),
    )


def _leaves_seeds_out(desk: Desk, preview: ListPreview | None) -> bool:
    return bool(preview and any(each.seed for each in preview.drafts) and not desk.may("seed"))


def _shown(lines: Sequence[PreviewLine]) -> list[PreviewLine]:
    return [line for place, line in enumerate(lines) if place < LINES_SHOWN or line.is_wrong]


def _heads(columns: Sequence[Column]) -> list[dict[str, object]]:
    """The chip of each column: its label, and how certain it is."""
    players = [column.key for column in columns if column.role == PLAYER]
    return [
        {"column": column, "label": _label(column, players), "kind": _kind(column)}
        for column in columns
    ]


def _label(column: Column, players: Sequence[str]) -> Words:
    label: Words = LABELS[column.role]
    if column.role == PLAYER and len(players) > 1:
        label = say("Player %(number)s", number=players.index(column.key) + 1)
    return say("%(column)s?", column=label) if _kind(column) == "guess" else label


def _kind(column: Column) -> str:
    if column.role in (NOTE, PRIVATE):
        return "drop"
    return "guess" if column.certainty == GUESSED else ""


@for_staff("enter teams")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the teams, or the box for a list while there are none."""
    here = division_at(desk, division)
    if here.entries.exists() or stage_of(here):
        return _teams_page(desk, here, asked=asked_of(request))
    return list_page(desk, here)


@for_staff("enter teams")
@require_POST
def add_one(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the team in the form."""
    here = division_at(desk, division)
    form = TeamForm.sent(request)
    form.warn_of_contacts(request, here)
    try:
        receipt = add_teams(
            desk.act(now(), form.said["key"]),
            division=here,
            drafts=[form.draft],
            accepted=accepted_by(request, desk),
        )
    except Refused as why:
        return _teams_page(desk, here, form, why.findings)
    return desk.answer(receipt, "teams", division=division)


def _teams_page(
    desk: Desk,
    division: Division,
    team: TeamForm | None = None,
    findings: Sequence[Finding] = (),
    asked: Asked = BEGINNING,
) -> HttpResponse:
    """The page of the teams, with its input."""
    teams, typed = teams_of(division), team.draft if team else None
    return desk.page(
        "tournament/registration/teams.html",
        status=422 if findings else 200,
        here="teams",
        division=division,
        window=window_of(teams, asked, _search_words, A_PAGE),
        waiting=sum(team.waits for team in teams),
        is_drawn=stage_of(division) is not None,
        typed=typed,
        players=boxes(typed.members if typed else (), division),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
        entered_all_the_same=entered_all_the_same(division),
        key=(team and team["key"].value()) or new_key(),
    )


def _search_words(team: Listed) -> str:
    entry = team.entry
    return " ".join([str(entry.number), entry.title, *team.players, entry.club])


@for_staff("see the desk")
@require_GET
def suggest(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Suggest entries for letters or a number."""
    rows = list(division_at(desk, division).entries.order_by("number"))
    found = suggested(request, rows, lambda entry: f"{entry.number} {entry.title}")
    named = [(entry.number, entry.title) for entry in found]
    return desk.page("tournament/desk/suggestions.html", found=named)


@for_staff("seed")
@require_GET
def categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show every team with its categories."""
    return _categories_page(desk, division_at(desk, division))


@for_staff("seed")
@require_POST
def keep_categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the typed categories, or show them again with the refusal."""
    here = division_at(desk, division)
    typed = CategoriesForm.sent(request).said["team"]
    if turns(request) and typed.items() <= _categories_of(here).items():
        return show_page(request, "categories", event=desk.event.slug, division=division)
    try:
        receipt = set_categories(desk.act(now()), division=here, typed=typed)
    except Refused as why:
        return _categories_page(desk, here, typed, why.findings)
    return desk.answer(receipt, "categories", division=division)


def _categories_of(division: Division) -> dict[int, str]:
    """Each team's categories by number, as its box has them."""
    return {entry.number: ", ".join(entry.categories) for entry in division.entries.all()}


def _categories_page(
    desk: Desk,
    division: Division,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    boxes = _categories_of(division) | dict(typed or {})
    rows = [(entry, boxes[entry.number]) for entry in division.entries.order_by("number")]
    return desk.page(
        "tournament/registration/categories.html",
        status=422 if findings else 200,
        here="teams",
        division=division,
        window=window_of(rows, asked_of(desk.request), _words_of_box, A_PAGE),
        findings=findings,
    )


def _words_of_box(row: tuple[Entry, str]) -> str:
    entry, categories = row
    return f"{entry.number} {entry.title} {entry.club} {categories}"
