"""Teams are entered: a whole pasted list, or one typed into the form."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules.findings import ERROR
from rules.refusals import Refused
from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.admission import objections
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Event
from tournament.registration.selectors import field_of


def add_teams(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    drafts: Sequence[TeamDraft],
    key: UUID | None = None,
) -> Receipt:
    """Enter all of these teams or, with every objection at once, none."""
    body = {"division": division.pk, "teams": [[*row.members, row.name] for row in drafts]}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so no team can be added."
        )
        found = objections(drafts, field_of(division))
        if any(finding.severity == ERROR for finding in found):
            raise Refused(*found)
        entries = add_entries(division=division, drafts=drafts)
        return change.log(
            "teams.add",
            f"{_teams(len(entries))} entered in {division.name}.",
            touched=[f"teams:{division.pk}"],
            detail={"numbers": [entry.number for entry in entries]},
        )


def _teams(count: int) -> str:
    return "1 team was" if count == 1 else f"{count:,} teams were"
