"""Limits on guessing at PINs, table codes and passwords. Counts in the database, so that a
restart or a second process gives no fresh tries.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.refusals import refusal
from tournament.desk.models import Guess


@dataclass(frozen=True, slots=True)
class Limit:
    """So many wrong guesses within a time, then no more until it has passed."""

    wrong: int
    within: timedelta


PIN = Limit(wrong=5, within=timedelta(minutes=5))
CODE = Limit(wrong=10, within=timedelta(minutes=5))
LOGIN = Limit(wrong=5, within=timedelta(minutes=15))


def stop_if_too_many(subject: str, limit: Limit, now: datetime) -> None:
    """Refuse when `subject` was guessed at too often of late."""
    recent = Guess.objects.filter(subject=subject, at__gt=now - limit.within)
    if recent.count() >= limit.wrong:
        minutes = int(limit.within.total_seconds() // 60)
        raise refusal(
            f"That was wrong {limit.wrong} times.",
            remedy=f"Wait {minutes} minutes, or ask the desk for a new one.",
        )


def note_wrong(subject: str, now: datetime) -> None:
    """Keep a wrong guess. Must not run inside a change: a refusal would roll it back."""
    Guess.objects.create(subject=subject, at=now)


def forget(subject: str) -> None:
    """The right one was given: earlier guesses at `subject` count no more."""
    Guess.objects.filter(subject=subject).delete()
