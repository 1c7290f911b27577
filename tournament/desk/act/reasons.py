"""Reasons: one press undoes within a minute; later, someone must say why."""

from dataclasses import replace
from datetime import datetime, timedelta

from rules.core.findings import Finding
from rules.core.messages import Words, chosen, say
from rules.refusals import Refused, refusal
from tournament.live.services import Actor

LONGEST_REASON = 300


def require_reason(reason: str) -> str:
    """The reason without surrounding spaces. Raises Refused if empty."""
    told = " ".join(reason.split())
    if not told:
        raise refusal(
            say("Reason missing."), remedy=say("Choose a reason, or enter one."), code="no-reason"
        )
    if len(told) > LONGEST_REASON:
        raise refusal(
            say("This is too long."),
            remedy=say("Use at most %(most)s characters.", most=LONGEST_REASON),
            code="too-long",
        )
    return told


def given_reason(reason: str) -> Words:
    """The last sentence of a log row whose action asked for a reason."""
    return say("Reason: %(reason)s", reason=chosen(reason))


AT_ONCE = timedelta(seconds=60)


class AskWhy(Refused):
    """Refused only for lack of a reason: ask for it and send the same again.

    `what` was done, in words.
    """

    def __init__(self, what: Words) -> None:
        super().__init__(
            Finding(
                code="why",
                severity="error",
                where="reason",
                message=say("This was done over a minute ago."),
                cites="",
                remedy=say("Enter a reason for the log."),
            )
        )
        self.what = what


def is_at_once(done_at: datetime, now: datetime) -> bool:
    """Whether it can still be undone without a reason."""
    return now - done_at <= AT_ONCE


def because(actor: Actor, reason: str, *, what: Words, done_at: datetime, now: datetime) -> Actor:
    """The actor of an undo. After a minute they must give a reason, which the log keeps.

    Raises AskWhy without one.
    """
    if is_at_once(done_at, now):
        return actor
    if not reason.strip():
        raise AskWhy(what)
    return replace(actor, why=require_reason(reason))
