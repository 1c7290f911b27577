"""Finding a table from any page of the floor."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.pages.find_table import find_table


@for_staff("run the floor")
@require_safe
def find(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The one table or match that is meant; a list when it might be several, or none."""
    typed = request.GET.get("q", "").strip()[:60]
    found = find_table(desk.event, typed)
    slug = desk.event.slug
    if len(found) == 1 and found[0].match:
        one = found[0].match
        return redirect("floor-match", event=slug, division=one.division_slug, code=one.code)
    if len(found) == 1 and found[0].table:
        return redirect("floor-table", event=slug, number=found[0].table)
    context = {"event": desk.event, "desk": desk, "sought": typed, "found": found}
    return render(request, "tournament/floor/found.html", context)
