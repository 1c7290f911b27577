"""Removing a whole log: of the demo, a trial event, or a finished test."""

from datetime import datetime

from django.db import transaction

from tournament.live.models import LogEntry, Tombstone
from tournament.live.selectors import head_of


def remove_log(*, topic: str, who: str, at: datetime) -> None:
    """Delete every row of a topic and leave its tombstone, in one transaction.

    The tombstone comes first: without it the database refuses to delete a row. Raises
    IntegrityError if the topic was removed before.
    """
    with transaction.atomic():
        head = head_of(topic)
        Tombstone.objects.create(topic=topic, number=head.number, hash=head.hash, who=who, at=at)
        LogEntry.objects.filter(topic=topic).delete()
