"""Minutes that the hall took from a table, given back to its clock.

Its teams are waited for so much longer, and a game with a clock lasts so much longer. Runs inside
the caller's change, which writes the log row.
"""

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Change
from tournament.desk.time_called import take_back_calls
from tournament.timing.models import ExtraTime

MOST_MINUTES = 120


def give_minutes(change: Change, match: Match, minutes: int, reason: str, *, least: int) -> str:
    """What there is to say of it, as sentences; nothing for 0. Refused for fewer than `least`, and
    for over two hours."""
    if not least <= minutes <= MOST_MINUTES:
        raise refusal(
            f"{minutes} minutes cannot be given.",
            remedy=f"Give {least} to {MOST_MINUTES} minutes.",
        )
    if not minutes:
        return ""
    ExtraTime.objects.create(match=match, minutes=minutes, reason=reason, at=change.now)
    again = take_back_calls(change, game__match=match)
    runs = " Time was called there; its clock runs again." if again else ""
    return f"{minutes} minute{'' if minutes == 1 else 's'} given back to the table.{runs}"
