"""What an address names, fetched through the event: a division, a team, a match."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk
from tournament.registration.models import Division, Entry


def match_of(desk: Desk, division: str, code: str) -> Match:
    """A match of the desk's event, of the division's last stage; Http404 when there is none."""
    matches = Match.objects.select_related("round", "stage__division")
    matches = matches.filter(stage__division__event=desk.event, stage__division__slug=division)
    match = matches.filter(code=code).order_by("stage__number").last()
    if match is None:
        raise Http404("no such match")
    return match


def division_at(desk: Desk, slug: str) -> Division:
    """The division of this desk's event; Http404 when it has none of that name."""
    return get_object_or_404(desk.event.divisions, slug=slug)


def entry_of(desk: Desk, division: str, number: int) -> Entry:
    """A team of the desk's event by its number; Http404 when there is none."""
    rows = Entry.objects.filter(division__event=desk.event, division__slug=division)
    return get_object_or_404(rows.select_related("division"), number=number)
