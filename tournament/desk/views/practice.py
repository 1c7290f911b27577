"""Practice for everybody: choose a game, enter hands, read what each counts and why."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.refusals import Refused
from rules.rulesets import find, slugs
from scoring.entry import content_of, playing_rules, rules_of
from tournament.desk.events.house_controls import house_rules_in_words
from tournament.desk.pages.practice_page import PracticePage, can_be_practised, practice_page
from tournament.desk.pages.practice_sheet import (
    PracticeSheet,
    blank_document,
    player_counts,
    practice_sheet,
    room_for,
)
from tournament.desk.pages.practice_tries import tries_of
from tournament.desk.phone.table_views import answers


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Every installed game, with its practice sheet and its rules."""
    rows = [(find(slug), can_be_practised(slug)) for slug in slugs()]
    return render(request, "tournament/public/practices.html", {"games": rows})


@require_safe
def practice(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The practice sheet of a game. Everything stands in the address, so that going back undoes."""
    if ruleset not in slugs() or not can_be_practised(ruleset):
        raise Http404("no such game")
    typed = answers(request.GET)
    try:
        sheet = practice_sheet(ruleset, typed.get("sheet", ""))
    except Refused as refused:
        blank = practice_sheet(ruleset, "")
        return _show(request, blank, practice_page(blank, {}), refused)
    wants_to_save = bool(typed.get("save"))
    page = practice_page(sheet, typed | {"check": "1"} if wants_to_save else typed)
    entry = page.entry
    if wants_to_save and entry and entry.check and entry.check.accepted:
        hand = content_of(rules_of(sheet.sheet), entry.ending, entry.dealer, typed)
        return _with_hand(request, sheet, page, hand)
    return _show(request, sheet, page)


def _with_hand(
    request: HttpRequest, sheet: PracticeSheet, page: PracticePage, hand: Mapping[str, Any]
) -> HttpResponse:
    """303 to the sheet with this hand on it; the same sheet when there is no room for it."""
    try:
        document = room_for(sheet.document([*sheet.hands, hand]))
    except Refused as full:
        return _show(request, sheet, page, full)
    address = reverse("practice", args=[sheet.sheet.ruleset])
    return HttpResponseRedirect(f"{address}?{urlencode({'sheet': document})}", status=303)


def _show(
    request: HttpRequest, sheet: PracticeSheet, page: PracticePage, refused: Refused | None = None
) -> HttpResponse:
    slug, house_rules = sheet.sheet.ruleset, sheet.sheet.house_rules
    rules = playing_rules(slug, house_rules)
    counts = player_counts(rules)
    blanks = [(count, blank_document(count, house_rules)) for count in counts]
    context = {
        "page": page,
        "game": rules.title,
        "here": reverse("practice", args=[slug]),
        "house_rules": house_rules_in_words(slug, house_rules),
        "blank": sheet.document([]) if house_rules else "",
        "tables": blanks if len(blanks) > 1 else [],
        "players": len(sheet.sheet.names),
        "tries": tries_of(slug),
        "findings": refused.findings if refused else (),
    }
    status = 422 if refused else 200
    return render(request, "tournament/public/practice.html", context, status=status)
