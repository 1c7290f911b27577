"""Reasons: for a minute one press takes back what was done; afterwards somebody has to say why."""

from dataclasses import replace
from datetime import datetime, timedelta

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.live.services import Actor

LONGEST_REASON = 300


def require_reason(reason: str) -> str:
    """The reason without spaces around it; refused when nothing was given."""
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
    """The last sentence of a log row whose action asked why."""
    return say("Reason: %(reason)s", reason=reason)


AT_ONCE = timedelta(seconds=60)


class AskWhy(Refused):
    """Refused for want of a reason only: whoever answers asks for it and sends the same again.
    `what` was done, in words."""

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
    """Whether what was done then is still taken back without a reason."""
    return now - done_at <= AT_ONCE


def because(actor: Actor, reason: str, *, what: Words, done_at: datetime, now: datetime) -> Actor:
    """Whoever takes back what was done then. After a minute they say why, and the log keeps it;
    AskWhy where they do not."""
    if is_at_once(done_at, now):
        return actor
    if not reason.strip():
        raise AskWhy(what)
    return replace(actor, why=require_reason(reason))
