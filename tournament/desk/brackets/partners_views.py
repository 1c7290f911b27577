"""Who was partner of whom, where partners change."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.partners_page import partners_page
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest


@for_staff("run the floor")
@require_safe
def partners(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show partners and opponents of the rounds drawn so far."""
    here = division_at(desk, division)
    page = partners_page(here)
    if page is None:
        raise Http404("partners stay together")
    return desk.page("tournament/brackets/partners.html", here="stage", division=here, page=page)
