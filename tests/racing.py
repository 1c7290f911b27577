"""Pressing at the same moment, for tests of what only one of two can have."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection

from rules.refusals import Refused
from tournament.brackets.models import Stage
from tournament.registration.models import Event

Press = Callable[[Event], object]


def at_once(stage: Stage, *presses: Press) -> list[str]:
    """Press all at the same moment, each in a connection of its own; answer the
    codes of the refusals."""
    refusals: list[str] = []
    start = Barrier(len(presses))

    def one(press: Press) -> None:
        event = Event.objects.get(pk=stage.division.event_id)
        start.wait()
        try:
            press(event)
        except Refused as refused:
            refusals.extend(finding.code for finding in refused.findings)
        finally:
            connection.close()

    threads = [Thread(target=one, args=(press,)) for press in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refusals
