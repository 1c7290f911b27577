"""Whether the other team has agreed, as an official at the desk can show it: by the team's PIN, or
the director says that they said so to him. Runs outside any change, so that a wrong guess is kept.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from rules.refusals import refusal
from tournament.desk.access.pins import demand_pin
from tournament.desk.access.staff import Desk
from tournament.registration.models import Entry

DIRECTS = "run the floor"


def said_by(desk: Desk, teams: Iterable[Entry], typed: Mapping[str, str], now: datetime) -> str:
    """Who said it, in words for the log; empty when nobody has shown that they did.

    Where no team is asked the director says it himself, and nobody for him.
    """
    asked = list(teams)
    if not asked:
        return desk.actor.name if desk.may(DIRECTS) else ""
    names = ", ".join(team.title for team in asked)
    pin = typed.get("pin", "")
    if pin.strip():
        for team in asked:
            demand_pin(team, pin, now, remedy="Let them type the six digits on their team card.")
        return names
    if typed.get("said") and desk.may(DIRECTS):
        return f"{names}, who said so to {desk.actor.name}"
    return ""


def demand_said(desk: Desk, teams: Iterable[Entry], typed: Mapping[str, str], now: datetime) -> str:
    """The same; Refused when nobody has shown it."""
    by = said_by(desk, teams, typed, now)
    if not by:
        raise refusal(
            "It is not shown that they said so.",
            remedy="Type the PIN on their team card. A director may tick that they said so.",
        )
    return by
