"""Taking back what was done with a table's call."""

from django.shortcuts import get_object_or_404

from tournament.desk.act.change import Receipt
from tournament.desk.models import Call
from tournament.desk.rulings.help_requests import give_call_back, reopen_call
from tournament.desk.undo.row import Row


def waits_again(row: Row) -> Receipt:
    """Nobody has taken the call."""
    return give_call_back(event=row.event, actor=row.actor, now=row.now, call=_call(row))


def still_called(row: Row) -> Receipt:
    """Somebody is needed at the table after all."""
    return reopen_call(event=row.event, actor=row.actor, now=row.now, call=_call(row))


def _call(row: Row) -> Call:
    return get_object_or_404(row.event.calls.select_related("table"), pk=row.detail["call"])
