"""Rule pages for everyone and for officials, with search; and practice."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.book import find, published
from rules.book.page import Book
from rules.book.search import search
from rules.refusals import Refused
from rules.rulesets import find as find_ruleset
from rules.rulesets import slugs
from scoring.entry import content_of, playing_rules, rules_of
from tournament.brackets.tie_rules import printed_rule
from tournament.desk.act.forms import answers_asked
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.events.house_controls import house_rules_in_words
from tournament.desk.events.house_page import rules_to_print
from tournament.desk.public.practice_sheet import (
    PracticePage,
    PracticeSheet,
    blank_document,
    can_be_practised,
    house_document,
    player_counts,
    practice_page,
    practice_sheet,
    room_for,
)
from tournament.desk.public.texts_page import event_rules
from tournament.desk.reading.match_words import division_named, event_named
from tournament.htmx import HtmxRequest

LONGEST_SEARCH = 80


def typed_search(request: HtmxRequest) -> str:
    """The search words."""
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


@require_safe
def rules(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Show every rule with its paragraph; with `q` only matching ones."""
    row = division_named(request, event, division)
    book = published(row.ruleset, rules_to_print(row))
    changed = [(section, line) for section, line in book.lines() if line.changed_keys]
    context = {
        "event": row.event,
        "division": row,
        "changed": changed,
        "tie_rule": printed_rule(row),
    }
    return _page(request, book, context)


@require_safe
def book(request: HtmxRequest, ruleset: str) -> HttpResponse:
    """Show a game's own rules, used at an event or not."""
    if ruleset not in slugs():
        raise Http404("no such game")
    return _page(request, find(ruleset), {"ruleset": ruleset})


def _page(request: HtmxRequest, book: Book, context: Mapping[str, object]) -> HttpResponse:
    typed = typed_search(request)
    found = search(book, typed)
    lines = sum(1 for _ in found.lines())
    said = {"book": found, "typed": typed, "lines_found": lines, **context}
    return render(request, "tournament/public/rules.html", said)


@require_safe
def public(request: HtmxRequest, event: str) -> HttpResponse:
    """Show every division's rules; with `q` only matching ones."""
    row = event_named(request, event)
    context = {"event": row, "rules": event_rules(row, typed_search(request))}
    return render(request, "tournament/public/event_rules.html", context)


@for_staff("see the desk")
@require_safe
def at_desk(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The same inside the desk, for a referee."""
    rules = event_rules(desk.event, typed_search(request))
    return desk.page("tournament/public/desk_rules.html", rules=rules)


@require_safe
def games(request: HtmxRequest) -> HttpResponse:
    """Show every installed game, with practice sheet and rules."""
    rows = [(find_ruleset(slug), can_be_practised(slug)) for slug in slugs()]
    described = [
        (preset, _practice_of(game.slug, preset.house_rules))
        for game, _ in rows
        for preset in game.presets
    ]
    context = {"games": rows, "described": described}
    return render(request, "tournament/public/practices.html", context)


@require_safe
def practice_here(request: HtmxRequest, event: str, division: str) -> HttpResponse:
    """Lead to the practice sheet of a division's game, with its house rules."""
    row = division_named(request, event, division)
    return HttpResponseRedirect(_practice_of(row.ruleset, row.house_rules))


def _practice_of(ruleset: str, house_rules: Mapping[str, Any]) -> str:
    """The address of a blank practice sheet under these house rules."""
    address, document = reverse("practice", args=[ruleset]), house_document(house_rules)
    return f"{address}?{urlencode({'sheet': document})}" if document else address


@require_safe
def practice(request: HtmxRequest, ruleset: str) -> HttpResponse:
    """Show a game's practice sheet. Its state is in the address, so going back undoes."""
    if ruleset not in slugs() or not can_be_practised(ruleset):
        raise Http404("no such game")
    typed = answers_asked(request)
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
    request: HtmxRequest, sheet: PracticeSheet, page: PracticePage, hand: Mapping[str, Any]
) -> HttpResponse:
    """Redirect (303) to the sheet with this hand, or the same sheet if it is too long."""
    try:
        document = room_for(sheet.document([*sheet.hands, hand]))
    except Refused as full:
        return _show(request, sheet, page, full)
    address = reverse("practice", args=[sheet.sheet.ruleset])
    return HttpResponseRedirect(f"{address}?{urlencode({'sheet': document})}", status=303)


def _show(
    request: HtmxRequest, sheet: PracticeSheet, page: PracticePage, refused: Refused | None = None
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
        "findings": refused.findings if refused else (),
    }
    status = 422 if refused else 200
    return render(request, "tournament/public/practice.html", context, status=status)
