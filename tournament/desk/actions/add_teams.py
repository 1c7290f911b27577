"""Teams are entered: a whole pasted list, or one typed into the form."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.admitting import admitted, field_for
from tournament.live.services import Actor
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Event


def add_teams(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    drafts: Sequence[TeamDraft],
    accepted: str = "",
    key: UUID | None = None,
) -> Receipt:
    """Enter all of these teams or, with every objection at once, none. `accepted` is the
    director's reason to let those play who are suspended."""
    body = {"division": division.pk, "teams": [[*row.members, row.name] for row in drafts]}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so no team can be added."
        )
        let_in = admitted(drafts, field_for(division), accepted)
        entries = add_entries(division=division, drafts=drafts)
        return change.log(
            "teams.add",
            f"{_teams(len(entries))} entered in {division.name}.{let_in.words}",
            touched=[f"teams:{division.pk}"],
            detail={"numbers": [entry.number for entry in entries], **let_in.detail},
        )


def _teams(count: int) -> str:
    return "1 team was" if count == 1 else f"{count:,} teams were"
