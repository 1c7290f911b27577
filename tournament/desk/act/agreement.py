"""A team's agreement by PIN, and who must agree when a correction changes the winner."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from rules.core.messages import Words, all_of, one_of, say, sentences
from rules.refusals import refusal
from rules.typed_numbers import whole_numbers
from tournament.desk.act import guesses
from tournament.desk.act.guesses import (
    LOGIN,
    PIN,
    forget_guesses,
    locked_subjects,
    note_wrong,
    require_other_password,
    stop_if_too_many,
)
from tournament.desk.act.secrets import is_pin
from tournament.desk.act.staff import Desk, acting_role
from tournament.registration.models import Entry, Event
from tournament.registration.selectors import name_of

CAPABILITY = "correct sheets"


def second_officials(event: Event, me: int) -> Sequence[User]:
    """The other officials who may correct sheets; empty if `me` is the only one."""
    held: dict[User, set[str]] = {}
    for row in event.officials.exclude(user=me).select_related("user").order_by("user__username"):
        held.setdefault(row.user, set()).add(row.role)
    return [user for user, roles in held.items() if acting_role(frozenset(roles), CAPABILITY)]


def agreed_by(
    seconds: Sequence[User],
    sides: Iterable[Sequence[Entry]],
    typed: Mapping[str, str],
    now: datetime,
) -> list[str]:
    """The names of those who agreed, for the log: one of each side. Raises Refused without proof.

    The field of a side is named after its first entry.
    """
    if seconds:
        return [_second_official(seconds, typed, now)]
    return [_agreed_side(side, typed.get(f"pin-{side[0].pk}", ""), now) for side in sides]


def _second_official(seconds: Sequence[User], typed: Mapping[str, str], now: datetime) -> str:
    name = typed.get("second", "")
    subject = f"login/{name.casefold()[:60]}|second official"
    stop_if_too_many(subject, LOGIN, now)
    user = next((row for row in seconds if row.get_username() == name), None)
    if user is None:
        raise refusal(
            say("This correction changes who won: a second official must agree."),
            remedy=say("Ask another official to choose their name and enter their password."),
            code="no-second",
        )
    require_other_password(name, typed.get("second-password", ""))
    if authenticate(username=name, password=typed.get("second-password", "")) is None:
        note_wrong([subject], now)
        raise refusal(
            say("Wrong password for %(name)s.", name=name),
            remedy=say("The second official enters it again."),
            code="wrong-password",
        )
    forget_guesses(subject)
    return name_of(user)


def _agreed_side(side: Sequence[Entry], typed: str, now: datetime) -> str:
    entry = require_pin_of(
        side,
        typed,
        now,
        why=say("This correction changes who won."),
        remedy=say("Both sides enter the 6 digits on their cards."),
    )
    return entry.title


DIRECTS = "run the floor"


def said_by(desk: Desk, teams: Iterable[Entry], typed: Mapping[str, str], now: datetime) -> Words:
    """Who agreed, in words for the log; empty without proof.

    If no team is asked, the director answers in person.
    """
    asked = list(teams)
    if not asked:
        return desk.actor.name if desk.may(DIRECTS) else ""
    names = all_of(team.title for team in asked)
    pin = typed.get("pin", "")
    if pin.strip():
        require_pin_of(asked, pin, now, remedy=say("They enter the 6 digits on their card."))
        return names
    if typed.get("said") and desk.may(DIRECTS):
        return say("%(names)s (in person to %(official)s)", names=names, official=desk.actor.name)
    return ""


def require_said(
    desk: Desk, teams: Iterable[Entry], typed: Mapping[str, str], now: datetime
) -> Words:
    """The same. Raises Refused without proof."""
    by = said_by(desk, teams, typed, now)
    if not by:
        raise refusal(
            say("Their agreement is missing."),
            remedy=say("Enter the PIN on their card. A director can confirm their word instead."),
            code="not-shown",
        )
    return by


OWN_CARD = say("Enter the 6 digits on your card. Lost your card? Ask the desk.")
KIND = "pin/"


def subject_of(entry: Entry) -> str:
    """Return the subject under which wrong guesses at the team's PIN are counted."""
    return f"{KIND}{entry.pk}/{entry.pin_generation}"


def require_pin_of(
    side: Sequence[Entry], typed: str, now: datetime, *, why: Words = "", remedy: Words = OWN_CARD
) -> Entry:
    """Whose PIN this is of a side: its team's, or a partner's. Raise Refused if it is nobody's.

    `why` explains what it is for. Wrong guesses count for the first. Once they are too many, no PIN
    of the side is taken.
    """
    for entry in side:
        stop_if_too_many(subject_of(entry), PIN, now)
    for entry in side:
        if is_pin(entry, typed):
            return entry
    if typed.strip():
        note_wrong([subject_of(side[0])], now)
    wrong = say("That is not the PIN for %(team)s.", team=one_of(map(str, side)))
    raise refusal(sentences(why, wrong), remedy=remedy, code="wrong-pin")


def is_locked(entry: Entry, now: datetime) -> bool:
    """Return whether the team is locked out after too many wrong PINs."""
    return guesses.is_locked(subject_of(entry), PIN, now)


def locked_teams(event: Event, now: datetime) -> Sequence[Entry]:
    """Return the event's locked-out teams, in one query if there is none."""
    locked = locked_subjects(KIND, PIN, now)
    if not locked:
        return []
    keys = whole_numbers(subject.split("/")[1] for subject in locked)
    entries = Entry.objects.filter(division__event=event, pk__in=keys).select_related("division")
    return [entry for entry in entries.order_by("pk") if subject_of(entry) in locked]


def unlock(entry: Entry) -> None:
    """Reset the team's count of wrong PINs."""
    forget_guesses(subject_of(entry))
