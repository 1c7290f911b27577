"""A team's word by its PIN, with the limit on guessing. Runs outside any change, so that a wrong
guess is kept.

Wrong guesses are counted by the PIN that was guessed at: a new PIN has all its tries, and the desk
can give a team its tries back.
"""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from rules.typed_numbers import whole_numbers
from tournament.desk.access import guesses
from tournament.desk.access.guesses import PIN, locked_subjects, note_wrong, stop_if_too_many
from tournament.desk.access.secrets import is_pin
from tournament.registration.models import Entry, Event

OWN_CARD = "Type the six digits on your own team card. If it is lost, ask the desk."
KIND = "pin/"


def subject_of(entry: Entry) -> str:
    """Return the subject under which wrong guesses at the team's present PIN are counted."""
    return f"{KIND}{entry.pk}/{entry.pin_generation}"


def demand_pin(
    entry: Entry, typed: str, now: datetime, *, why: str = "", remedy: str = OWN_CARD
) -> None:
    """Refused unless this is the team's PIN; `why` says before what it was asked for."""
    subject = subject_of(entry)
    stop_if_too_many(subject, PIN, now)
    if is_pin(entry, typed):
        return
    if typed.strip():
        note_wrong([subject], now)
    what = f"that is not the PIN of {entry.title}."
    raise refusal(f"{why}, and {what}" if why else f"T{what[1:]}", remedy=remedy)


def is_locked(entry: Entry, now: datetime) -> bool:
    """Return whether the team cannot sign for now, its PIN having been guessed at too often."""
    return guesses.is_locked(subject_of(entry), PIN, now)


def locked_teams(event: Event, now: datetime) -> Sequence[Entry]:
    """Return the event's teams that cannot sign for now; one query where there is none."""
    locked = locked_subjects(KIND, PIN, now)
    if not locked:
        return []
    keys = whole_numbers(subject.split("/")[1] for subject in locked)
    entries = Entry.objects.filter(division__event=event, pk__in=keys).select_related("division")
    return [entry for entry in entries.order_by("pk") if subject_of(entry) in locked]


def unlock(entry: Entry) -> None:
    """Give the team all its tries back."""
    guesses.forget(subject_of(entry))
