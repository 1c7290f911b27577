"""The director brings past events into the history of people: a whole list at once."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules.findings import ERROR
from rules.refusals import Refused
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.history import keep_past, known_counts
from tournament.registration.models import Event
from tournament.registration.past_preview import judged
from tournament.registration.past_rows import PastLine


def import_past(
    *, event: Event, actor: Actor, now: datetime, lines: Sequence[PastLine], key: UUID | None = None
) -> Receipt:
    """Keep all of these lines or, with every objection at once, none."""
    body = {"past": [line.text for line in lines]}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        rows = [line.row for line in lines if line.row]
        known = known_counts([name for row in rows for name in row.people])
        found = [finding for line in judged(lines, known) for finding in line.findings]
        if any(finding.severity == ERROR for finding in found):
            raise Refused(*found)
        keep_past(rows)
        said = "1 past result was" if len(rows) == 1 else f"{len(rows):,} past results were"
        return change.log(
            "past.import", f"{said} kept for seeding by history.", detail={"rows": len(rows)}
        )
