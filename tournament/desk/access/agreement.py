"""Who must agree when a correction changes the winner: a second official, or both teams.

Design: an event with several officials asks another of them; an official who is alone asks both
teams for their PINs. Runs outside any change, so that a wrong guess is kept.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from rules.refusals import refusal
from tournament.desk.access.guesses import LOGIN, forget, note_wrong, stop_if_too_many
from tournament.desk.access.pins import demand_pin
from tournament.desk.access.roles import acting_role
from tournament.desk.demo_logins import require_other_password
from tournament.registration.models import Entry, Event
from tournament.registration.selectors import name_of

CAPABILITY = "correct sheets"


def second_officials(event: Event, me: int) -> Sequence[User]:
    """The other officials who may correct sheets; empty when `me` is alone."""
    held: dict[User, set[str]] = {}
    for row in event.officials.exclude(user=me).select_related("user").order_by("user__username"):
        held.setdefault(row.user, set()).add(row.role)
    return [user for user, roles in held.items() if acting_role(frozenset(roles), CAPABILITY)]


def agreed_by(
    seconds: Sequence[User], teams: Iterable[Entry], typed: Mapping[str, str], now: datetime
) -> list[str]:
    """Who agreed, in words for the log; Refused when it is not shown that they did."""
    if seconds:
        return [_second_official(seconds, typed, now)]
    return [_team(entry, typed.get(f"pin-{entry.pk}", ""), now) for entry in teams]


def _second_official(seconds: Sequence[User], typed: Mapping[str, str], now: datetime) -> str:
    name = typed.get("second", "")
    subject = f"login/{name.casefold()[:60]}|second official"
    stop_if_too_many(subject, LOGIN, now)
    user = next((row for row in seconds if row.get_username() == name), None)
    if user is None:
        raise refusal(
            "This correction changes who won: a second official must agree.",
            remedy="Let another official choose his name and type his password.",
        )
    require_other_password(name, typed.get("second-password", ""))
    if authenticate(username=name, password=typed.get("second-password", "")) is None:
        note_wrong([subject], now)
        raise refusal(
            f"That is not the password of {name}.", remedy="Let the second official type it again."
        )
    forget(subject)
    return name_of(user)


def _team(entry: Entry, typed: str, now: datetime) -> str:
    demand_pin(
        entry,
        typed,
        now,
        why="This correction changes who won",
        remedy="Let both teams type the six digits on their team cards.",
    )
    return entry.title
