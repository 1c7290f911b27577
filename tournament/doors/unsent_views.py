"""What was sent while logged out, shown to be sent again."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.desk.act.unsent import unsent_of
from tournament.htmx import HtmxRequest


@never_cache
@login_required
@require_safe
def unsent(request: HtmxRequest) -> HttpResponse:
    """Show the form that was not saved, with a button that sends it."""
    kept = unsent_of(request)
    if kept is None:
        return redirect("desk")
    return render(request, "tournament/doors/unsent.html", {"unsent": kept})
