"""The rules of a division, for everybody: as the event plays them, searched by what is typed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rules.book import published
from rules.book.search import search
from tournament.registration.models import Division

LONGEST_SEARCH = 80


@require_safe
def rules(request: HttpRequest, event: str, division: str) -> HttpResponse:
    """Every rule with its paragraph; with `q` only those that hold the words."""
    rows = Division.objects.select_related("event")
    row = get_object_or_404(rows, event__slug=event, slug=division)
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    book = published(row.ruleset, row.house_rules)
    found = search(book, typed)
    context = {
        "event": row.event,
        "division": row,
        "book": found,
        "typed": typed,
        "lines_found": sum(1 for _ in found.lines()),
        "changed": [(section, line) for section, line in book.lines() if line.changed_keys],
    }
    return render(request, "tournament/public/rules.html", context)
