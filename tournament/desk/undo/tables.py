"""Taking back what was done with tables, rounds and the message to everybody."""

from datetime import datetime

from django.db import transaction

from tournament.desk.act.change import Receipt
from tournament.desk.actions.close_table import close_table
from tournament.desk.actions.move_match import move_match
from tournament.desk.actions.open_table import open_table
from tournament.desk.actions.put_up_message import put_up_message
from tournament.desk.actions.take_back_round import take_back_round
from tournament.desk.actions.take_down_message import take_down_message
from tournament.desk.undo.row import Row


def close_again(row: Row) -> Receipt:
    """The table is not used."""
    return close_table(event=row.event, actor=row.actor, now=row.now, table=row.table)


def open_again(row: Row) -> Receipt:
    """The table is used, and the match that had to leave it is back: two rows in the log."""
    table = row.table
    with transaction.atomic():
        receipt = open_table(event=row.event, actor=row.actor, now=row.now, table=table)
        if row.detail["match"] and row.detail.get("moved"):
            (match,) = row.matches
            receipt = move_match(
                event=row.event, actor=row.actor, now=row.now, table=table, match=match
            )
    return receipt


def unstart_round(row: Row) -> Receipt:
    """The round waits."""
    return take_back_round(event=row.event, actor=row.actor, now=row.now, round=row.round)


def say_as_before(row: Row) -> Receipt:
    """What was said before is said again; nothing is, if that was nothing or its time
    is over."""
    words, told = row.detail["before"], row.detail["before_until"]
    until = datetime.fromisoformat(told) if told else None
    if not words or (until is not None and until <= row.now):
        return take_down_message(event=row.event, actor=row.actor, now=row.now)
    return put_up_message(
        event=row.event,
        actor=row.actor,
        now=row.now,
        words=words,
        until=until,
    )
