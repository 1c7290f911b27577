"""Taking back what was done with tables, rounds and the message to everybody."""

from datetime import datetime

from django.db import transaction

from tournament.desk.act.change import Receipt
from tournament.desk.tables.calls import move_match
from tournament.desk.tables.closing import close_table, open_table
from tournament.desk.tables.message import put_up_message, take_down_message
from tournament.desk.tables.rounds import take_back_round
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
