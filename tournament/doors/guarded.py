"""The limit on guessing at every door without an account."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.http import HttpRequest

from rules.core.messages import say
from rules.refusals import Refused
from tournament.desk.act.guesses import (
    MINUTE,
    Limit,
    network_of,
    note_wrong,
    stop_if_any_has_too_many,
)

BACKEND = "django.contrib.auth.backends.ModelBackend"

BY_NETWORK = Limit(10, 15 * MINUTE, say("Then check the code or link before you try again."))
BY_ALL = Limit(1000, 60 * MINUTE, BY_NETWORK.otherwise)


@contextmanager
def limited(request: HttpRequest, door: str, now: datetime, *wrong: str) -> Iterator[None]:
    """Refuse after too many wrong tries, and count one if it is refused with a code in `wrong`."""
    limits = {f"{door}/{network_of(request)}": BY_NETWORK, f"{door}/all": BY_ALL}
    stop_if_any_has_too_many(limits, now)
    try:
        yield
    except Refused as refused:
        if any(finding.code in wrong for finding in refused.findings):
            note_wrong(limits, now)
        raise
