"""When a span of time ends that stops in every pause. Pure.

`waits.py` measures how long someone has waited; here something ends by itself: a break, a timed
game. A pause after the end does not move it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from tournament.timing.waits import NOTHING, Pause


def over_at(
    begin: datetime, length: timedelta, now: datetime, pauses: Sequence[Pause] = ()
) -> datetime:
    """The end. During a pause it moves on with `now`."""
    end = begin + length
    for pause in sorted(pauses, key=_since):
        if pause.since <= end:
            end += pause.within(begin, max(now, begin))
    return end


def left(end: datetime, now: datetime) -> timedelta:
    """The time left; zero after the end."""
    return max(end - now, NOTHING)


def format_span(span: timedelta) -> str:
    """ "4:32", "1:04:32"; rounds up to whole seconds."""
    minutes, seconds = divmod(-(-span // timedelta(seconds=1)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _since(pause: Pause) -> datetime:
    return pause.since
