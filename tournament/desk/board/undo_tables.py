"""Taking back what was done with tables, rounds, clocks, help requests and the message."""

from datetime import datetime

from django.db import transaction
from django.shortcuts import get_object_or_404

from tournament.desk.act.change import Receipt
from tournament.desk.board.undo_matches import Row
from tournament.desk.models import Call
from tournament.desk.rulings.help_requests import give_call_back, reopen_call
from tournament.desk.tables.calls import move_match
from tournament.desk.tables.closing import close_table, open_table
from tournament.desk.tables.message import put_up_message, take_down_message
from tournament.desk.tables.rounds import take_back_round
from tournament.desk.timing.announced_starts import announce_round, take_back_announcement
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import set_round_time, take_back_round_time
from tournament.registration.starts import on_the_wall


def close_again(row: Row) -> Receipt:
    """The table is not used."""
    return close_table(row.act, table=row.table)


def open_again(row: Row) -> Receipt:
    """The table is used, and the match that had to leave it is back: two rows in the log."""
    table = row.table
    with transaction.atomic():
        receipt = open_table(row.act, table=table)
        if row.detail["match"] and row.detail.get("moved"):
            (match,) = row.matches
            receipt = move_match(row.act, table=table, match=match)
    return receipt


def unstart_round(row: Row) -> Receipt:
    """The round waits."""
    return take_back_round(row.act, round=row.round)


def say_as_before(row: Row) -> Receipt:
    """What was said before is said again; nothing is, if that was nothing or its time
    is over."""
    words, told = row.detail["before"], row.detail["before_until"]
    until = datetime.fromisoformat(told) if told else None
    if not words or (until is not None and until <= row.act.now):
        return take_down_message(row.act)
    return put_up_message(
        row.act,
        words=words,
        until=until,
    )


def waits_again(row: Row) -> Receipt:
    """Nobody has taken the call."""
    return give_call_back(row.act, call=_call(row))


def still_called(row: Row) -> Receipt:
    """Somebody is needed at the table after all."""
    return reopen_call(row.act, call=_call(row))


def _call(row: Row) -> Call:
    return get_object_or_404(row.act.event.calls.select_related("table"), pk=row.detail["call"])


def announce_as_before(row: Row) -> Receipt:
    """The round starts when it was announced to start before, or nothing is announced."""
    before, this = row.detail["before"], row.round
    if before is None:
        return take_back_announcement(row.act, round=this)
    wall = on_the_wall(datetime.fromisoformat(before), row.act.event.zone)
    return announce_round(row.act, round=this, wall=wall)


def time_as_before(row: Row) -> Receipt:
    """The round's time is up when that was said before, or none is said."""
    before, this = row.detail["before"], row.round
    if before is None:
        return take_back_round_time(row.act, round=this)
    at = datetime.fromisoformat(before)
    return set_round_time(row.act, round=this, at=at)


def go_on_again(row: Row) -> Receipt:
    """The clocks go on."""
    return start_clocks(row.act)


def stop_again(row: Row) -> Receipt:
    """The clocks stand still for the reason they stood still for."""
    reason = row.detail["reason"]
    return stop_clocks(row.act, reason=reason)
