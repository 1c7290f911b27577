"""What happened at a table while a match stood there, from the log: oldest first.

Reads rows as they were written: those of the match, those that name the table, and every stop of
the clocks meanwhile.
"""

from collections.abc import Sequence

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from tournament.desk.reading.current_game import topic_of
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.tables.models import Assignment

FOR_THE_WHOLE_HALL = ("clock.stop", "clock.go-on", "clock.step")


def timeline(event: Event, stood: Assignment) -> Sequence[LogEntry]:
    """The rows of the match that stood at this table from then to then, wherever it was moved to;
    of the table and of the hall only those meanwhile."""
    of_match = Q(topics__contains=f'"{topic_of(stood.match)}"')
    meanwhile = Q(at__gte=stood.given_at)
    if stood.cleared_at:
        meanwhile &= Q(at__lte=stood.cleared_at)
    of_table = Q(detail__table=stood.table.number) | Q(verb__in=FOR_THE_WHOLE_HALL)
    rows = LogEntry.objects.filter(topic=event.topic).annotate(topics=Cast("touched", TextField()))
    return list(rows.filter(of_match | meanwhile & of_table).order_by("number"))
