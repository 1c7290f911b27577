"""All that the demo weekend does, with a look after each kind of change."""

from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from tests.hall_clock import CLOCK
from tests.makers import NOON
from tournament.desk.act import change
from tournament.desk.demo.build import build
from tournament.live.models import LogEntry
from tournament.registration.models import Event


def at_each_change(
    patch: pytest.MonkeyPatch, look: Callable[[str], None], *, times: float = inf
) -> int:
    """Build the demo and look, before the next change and at the end, at what the last one left.

    `look` is called with the verb of that change, at most so many times for each verb. Returns the
    number of verbs.
    """
    looked: Counter[str] = Counter()

    def once_more() -> None:
        last = LogEntry.objects.order_by("-pk").values_list("verb", flat=True).first() or ""
        looked[last] += 1
        if looked[last] <= times:
            look(last)

    def raise_version(event: Event, *, of: Any = change._raise_version) -> Any:
        once_more()
        return of(event)

    CLOCK.shows(NOON)
    patch.setattr(change, "_raise_version", raise_version)
    build(NOON)
    once_more()
    return len(looked)
