"""A table is not satisfied with a ruling: one tap asks for a second referee."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.now import now
from tournament.desk.rulings.opinions import question_ruling
from tournament.desk.views.phone_table import back_to_table
from tournament.rulings.models import Ruling


@sent_from_table
def second(_request: HttpRequest, phone: Phone, ruling: int) -> HttpResponse:
    """The ruling must be of the match that stands here."""
    here = {"assignments__table": phone.table, "assignments__cleared_at": None}
    rows = Ruling.objects.filter(**{f"match__{name}": said for name, said in here.items()})
    row = get_object_or_404(rows.select_related("match__stage__division"), pk=ruling)
    receipt = question_ruling(event=phone.event, actor=phone.actor, now=now(), ruling=row)
    return back_to_table(phone, receipt)
