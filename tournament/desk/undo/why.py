"""For a minute one press takes back what was done; afterwards somebody has to say why.

Knows when a reason is asked for and who gives it; refuses to know what is taken back.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from rules.findings import Finding
from rules.refusals import Refused
from tournament.desk.deciding import demand_reason
from tournament.live.services import Actor

AT_ONCE = timedelta(seconds=60)


class AskWhy(Refused):
    """Refused for want of a reason only: whoever answers asks for it and sends the same again.
    `what` was done, in words."""

    def __init__(self, what: str) -> None:
        super().__init__(
            Finding(
                code="why",
                severity="error",
                where="reason",
                message="This was done more than a minute ago.",
                cites="",
                remedy="Say why it is taken back: the log keeps the reason.",
            )
        )
        self.what = what


def is_at_once(done_at: datetime, now: datetime) -> bool:
    """Whether what was done then is still taken back without a reason."""
    return now - done_at <= AT_ONCE


def because(actor: Actor, reason: str, *, what: str, done_at: datetime, now: datetime) -> Actor:
    """Whoever takes back what was done then. After a minute he says why, and the log keeps it;
    AskWhy where he does not."""
    if is_at_once(done_at, now):
        return actor
    if not reason.strip():
        raise AskWhy(what)
    return replace(actor, why=demand_reason(reason))
