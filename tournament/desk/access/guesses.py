"""Limits on guessing at PINs, table codes and passwords. Counts in the database, so that a
restart or a second process gives no fresh tries.

What a person guesses at is counted under a subject that they cannot change: a cookie can be
dropped, so a count by cookie stands beside one by network, and one over everybody. Each is so much
wider that an honest hall behind one router never reaches it, and a guesser soon does:

- A PIN has six digits: five tries in five minutes, whoever types them. The desk lifts the lock.
- A table code has 40 bits: ten tries a phone and table, a hundred a network and event, a thousand
  an event, in five minutes. A thousand tries hit one of 64 tables with a chance of 1 to 17
  million. The key in a QR has 128 bits; nobody guesses it, so it is never counted.
- A password: five tries in 15 minutes from one network, thirty an hour from all of them. A browser
  that has logged in before is counted by itself, so that no stranger locks the director out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count

from rules.refusals import refusal
from tournament.desk.models import Guess


@dataclass(frozen=True, slots=True)
class Limit:
    """So many wrong guesses within a time, then no more until it has passed.

    `otherwise`: what helps sooner than waiting.
    """

    wrong: int
    within: timedelta
    otherwise: str


MINUTE = timedelta(minutes=1)
ASK_TO_UNLOCK = "ask the desk to unlock the team"
SCAN = "scan the QR code on the table card"
ASK_FOR_HELP = "ask whoever runs the server for a new password"

PIN = Limit(5, 5 * MINUTE, ASK_TO_UNLOCK)
CODE = Limit(10, 5 * MINUTE, SCAN)
CODE_BY_NETWORK = Limit(100, 5 * MINUTE, SCAN)
CODE_BY_ALL = Limit(1000, 5 * MINUTE, SCAN)
LOGIN = Limit(5, 15 * MINUTE, ASK_FOR_HELP)
LOGIN_BY_ALL = Limit(30, 60 * MINUTE, "log in where you have logged in before")


def is_locked(subject: str, limit: Limit, now: datetime) -> bool:
    """Return whether `subject` was guessed at too often of late."""
    recent = Guess.objects.filter(subject=subject, at__gt=now - limit.within)
    return recent.count() >= limit.wrong


def locked_subjects(kind: str, limit: Limit, now: datetime) -> set[str]:
    """Return all subjects of a kind ("pin/") that are locked now."""
    recent = Guess.objects.filter(subject__startswith=kind, at__gt=now - limit.within)
    counted = recent.values("subject").annotate(wrong=Count("pk"))
    return set(counted.filter(wrong__gte=limit.wrong).values_list("subject", flat=True))


def stop_if_too_many(subject: str, limit: Limit, now: datetime) -> None:
    """Refuse when `subject` was guessed at too often of late."""
    if is_locked(subject, limit, now):
        raise refusal(
            f"That was wrong {limit.wrong} times.",
            remedy=f"Wait {limit.within // MINUTE} minutes, or {limit.otherwise}.",
        )


def stop_if_any_has_too_many(limits: Mapping[str, Limit], now: datetime) -> None:
    """Refuse when one of several subjects was."""
    for subject, limit in limits.items():
        stop_if_too_many(subject, limit, now)


def note_wrong(subjects: Iterable[str], now: datetime) -> None:
    """Keep a wrong guess. Must not run inside a change: a refusal would roll it back."""
    Guess.objects.bulk_create(Guess(subject=subject, at=now) for subject in subjects)


def forget(subject: str) -> None:
    """The right one was given: earlier guesses at `subject` count no more."""
    Guess.objects.filter(subject=subject).delete()
