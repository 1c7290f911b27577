"""When a span of time is over that stands still in every pause. Pure: moments in, a moment out.

`waits.py` asks how long somebody has waited so far; here something ends by itself: a break, a game
with a clock, the time to come. A pause that began after its end does not move it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from tournament.timing.waits import NOTHING, Pause


def over_at(
    begin: datetime, length: timedelta, now: datetime, pauses: Sequence[Pause] = ()
) -> datetime:
    """When it is over; while a pause lasts the end moves on with `now`."""
    end = begin + length
    for pause in sorted(pauses, key=_since):
        if pause.since <= end:
            end += pause.within(begin, max(now, begin))
    return end


def left(end: datetime, now: datetime) -> timedelta:
    """What is left until the end; nothing once it is past."""
    return max(end - now, NOTHING)


def format_span(span: timedelta) -> str:
    """ "4:32", "1:04:32"; a begun second counts."""
    minutes, seconds = divmod(-(-span // timedelta(seconds=1)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _since(pause: Pause) -> datetime:
    return pause.since
