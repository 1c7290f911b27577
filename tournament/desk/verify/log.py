"""The log's order: numbers from 1 without a gap, up to the event's version."""

from collections.abc import Iterator

from tournament.live.models import LogEntry
from tournament.registration.models import Event


def wrong_log(event: Event) -> Iterator[str]:
    """Numbers that are missing, and a version that is not the last number."""
    numbers = list(
        LogEntry.objects.filter(topic=event.topic)
        .order_by("number")
        .values_list("number", flat=True)
    )
    have = set(numbers)
    for number in range(1, max(numbers, default=0) + 1):
        if number not in have:
            yield f"The log has no row {number}."
    last = max(numbers, default=0)
    if event.version != last:
        yield f"The event is at version {event.version}; the last row of its log is {last}."
