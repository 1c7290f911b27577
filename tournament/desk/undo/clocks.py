"""Taking back what was said of the clocks: announced starts and ends, standstills."""

from datetime import datetime

from tournament.desk.act.change import Receipt
from tournament.desk.timing.announced_starts import announce_round, take_back_announcement
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import set_round_time, take_back_round_time
from tournament.desk.undo.row import Row
from tournament.registration.starts import on_the_wall


def announce_as_before(row: Row) -> Receipt:
    """The round starts when it was announced to start before, or nothing is announced."""
    before, this = row.detail["before"], row.round
    if before is None:
        return take_back_announcement(event=row.event, actor=row.actor, now=row.now, round=this)
    wall = on_the_wall(datetime.fromisoformat(before), row.event.zone)
    return announce_round(event=row.event, actor=row.actor, now=row.now, round=this, wall=wall)


def time_as_before(row: Row) -> Receipt:
    """The round's time is up when that was said before, or none is said."""
    before, this = row.detail["before"], row.round
    if before is None:
        return take_back_round_time(event=row.event, actor=row.actor, now=row.now, round=this)
    at = datetime.fromisoformat(before)
    return set_round_time(event=row.event, actor=row.actor, now=row.now, round=this, at=at)


def go_on_again(row: Row) -> Receipt:
    """The clocks go on."""
    return start_clocks(event=row.event, actor=row.actor, now=row.now)


def stop_again(row: Row) -> Receipt:
    """The clocks stand still for the reason they stood still for."""
    reason = row.detail["reason"]
    return stop_clocks(event=row.event, actor=row.actor, now=row.now, reason=reason)
