"""The form of one team: a box for each seat, the team's name, its club. Knows boxes only."""

from collections.abc import Sequence

from django.contrib import messages

from tournament.desk.act.staff import Desk
from tournament.htmx import HtmxRequest
from tournament.registration.contacts import NOT_KEPT, clean_name, contacts_in
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division


def typed_team(request: HtmxRequest) -> TeamDraft:
    """The team in the form that was sent, without addresses and telephone numbers."""
    players = map(clean_name, request.POST.getlist("player"))
    return TeamDraft(
        members=tuple(player for player in players if player),
        name=clean_name(request.POST.get("name", "")),
        club=clean_name(request.POST.get("club", "")),
    )


def tell_what_is_not_kept(request: HtmxRequest) -> None:
    """Say which addresses and telephone numbers were typed into the form. The log does not."""
    fields = [request.POST.getlist(field) for field in ("player", "name", "club")]
    found = [contact for typed in fields for words in typed for contact in contacts_in(words)]
    if found:
        messages.warning(request, f"Not kept: {', '.join(found)}. {NOT_KEPT}")


def accepted_by(request: HtmxRequest, desk: Desk) -> str:
    """Why somebody plays who is suspended, if this official may say so; only the director may."""
    return request.POST.get("accepted", "") if desk.may("overrule") else ""


def boxes(members: Sequence[str], division: Division) -> list[str]:
    """What stands in the boxes for the players, one for each seat."""
    return [*members, *([""] * (division.team_size - len(members)))]
