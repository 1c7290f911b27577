"""The director lets a late team in: it takes an open bye of the first round."""

from datetime import datetime
from uuid import UUID

from rules.findings import ERROR
from rules.refusals import Refused, refusal
from tournament.brackets.late import take_bye
from tournament.desk.change import Receipt, one_change
from tournament.desk.late_entry import open_bye
from tournament.desk.settling import settle
from tournament.live.services import Actor
from tournament.registration.admission import objections
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry, Event
from tournament.registration.selectors import field_of
from tournament.seeding.models import Seed


def enter_late(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    draft: TeamDraft,
    key: UUID | None = None,
) -> Receipt:
    """Enter the team as the last seed. Refused when no bye is open, and when it is not complete."""
    body = {"late": division.pk, "members": list(draft.members)}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        bye = open_bye(division)
        entry = _added(division, draft)
        take_bye(stage=bye.stage, match=bye.match, seed=bye.seed, entry=entry)
        Seed.objects.create(division=division, entry=entry, number=bye.seed)
        touched = settle(bye.stage, now)
        return change.log(
            "team.late",
            f"{entry} came late and enter at {bye.match} as team {entry.number}.",
            touched=[*touched, f"teams:{division.pk}", f"seeds:{division.pk}", "floor"],
            detail={"team": entry.number, "seed": bye.seed, "match": bye.match},
        )


def _added(division: Division, draft: TeamDraft) -> Entry:
    found = objections([draft], field_of(division))
    if any(finding.severity == ERROR for finding in found):
        raise Refused(*found)
    if len(draft.members) < division.team_size:
        raise refusal(
            "A late team plays at once, so it cannot wait for a partner.",
            remedy="Name everybody who plays in it.",
        )
    (entry,) = add_entries(division=division, drafts=[draft])
    entry.refresh_from_db()
    return entry
