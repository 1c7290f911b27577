"""Rules for everybody, searched by what is typed: a division's as the event plays them, or those
of a game as its book has them."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rules.book import find, published
from rules.book.page import Book
from rules.book.search import search
from rules.rulesets import slugs
from tournament.brackets.tie_rules import printed_rule
from tournament.desk.events.decided_rules import rules_to_print
from tournament.desk.pages.practice_sheet import house_document
from tournament.registration.models import Division

LONGEST_SEARCH = 80


def typed_search(request: HttpRequest) -> str:
    """What somebody looks up."""
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


@require_safe
def rules(request: HttpRequest, event: str, division: str) -> HttpResponse:
    """Every rule with its paragraph; with `q` only those that hold the words."""
    rows = Division.objects.select_related("event")
    row = get_object_or_404(rows, event__slug=event, slug=division)
    book = published(row.ruleset, rules_to_print(row))
    changed = [(section, line) for section, line in book.lines() if line.changed_keys]
    context = {
        "event": row.event,
        "division": row,
        "changed": changed,
        "tie_rule": printed_rule(row),
        "own_sheet": house_document(row.house_rules),
    }
    return _page(request, book, context)


@require_safe
def book(request: HttpRequest, ruleset: str) -> HttpResponse:
    """A game's own rules, whether or not an event plays it."""
    if ruleset not in slugs():
        raise Http404("no such game")
    return _page(request, find(ruleset), {"ruleset": ruleset})


def _page(request: HttpRequest, book: Book, context: Mapping[str, object]) -> HttpResponse:
    typed = typed_search(request)
    found = search(book, typed)
    lines = sum(1 for _ in found.lines())
    said = {"book": found, "typed": typed, "lines_found": lines, **context}
    return render(request, "tournament/public/rules.html", said)
