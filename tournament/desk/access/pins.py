"""A team's word by its PIN, with the limit on guessing. Runs outside any change, so that a wrong
guess is kept."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.access.guesses import PIN, note_wrong, stop_if_too_many
from tournament.desk.access.secrets import is_pin
from tournament.registration.models import Entry

OWN_CARD = "Type the six digits on your own team card. If it is lost, ask the desk."


def demand_pin(
    entry: Entry, typed: str, now: datetime, *, why: str = "", remedy: str = OWN_CARD
) -> None:
    """Refused unless this is the team's PIN; `why` says before what it was asked for."""
    subject = f"pin/{entry.pk}"
    stop_if_too_many(subject, PIN, now)
    if is_pin(entry, typed):
        return
    if typed.strip():
        note_wrong(subject, now)
    what = f"that is not the PIN of {entry.title}."
    raise refusal(f"{why}, and {what}" if why else f"T{what[1:]}", remedy=remedy)
