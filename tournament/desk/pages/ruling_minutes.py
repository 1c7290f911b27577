"""How long a question took a table: offered to be given back, and what was typed instead.

Reads; decides nothing. The time in which all clocks stood still took nothing from anybody.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import Match
from tournament.desk.models import Call
from tournament.desk.scoring.game_ends import MOST_MINUTES
from tournament.timing.breaks import pauses_of
from tournament.timing.waits import waited

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class MinutesAsked:
    """What stands in the field; the `call` from which the minutes are counted, if there was one."""

    typed: str
    call: Call | None


def minutes_asked(
    match: Match, call: Call | None, typed: Mapping[str, str], now: datetime
) -> MinutesAsked | None:
    """The begun minutes since the table called, unless others were typed. None where the match is
    over: its clock has stopped."""
    if match.state in Match.OVER:
        return None
    return MinutesAsked(typed.get("minutes", str(_gone(call, now))), call)


def minutes_typed(typed: Mapping[str, str]) -> int:
    """What was typed; none when nothing was. Refused where it is no number."""
    said = typed.get("minutes", "").strip()
    minutes = whole_number(said, 9999)
    if said and minutes is None:
        raise refusal(f"“{said[:20]}” are no minutes.", remedy="Type a number, or leave it empty.")
    return minutes or 0


def _gone(call: Call | None, now: datetime) -> int:
    if call is None:
        return 0
    return min(-(-waited(call.made_at, now, pauses_of(call.event)) // MINUTE), MOST_MINUTES)
