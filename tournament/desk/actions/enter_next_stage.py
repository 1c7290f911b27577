"""The director lets a late team into the stage that is still to come."""

from datetime import datetime
from uuid import UUID

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.pages.late_next import stage_before
from tournament.desk.pages.late_team import as_body, late_team
from tournament.live.services import Actor
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry, Event
from tournament.seeding.services import seed_last


def enter_next_stage(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    team: TeamDraft | Entry,
    accepted: str = "",
    key: UUID | None = None,
) -> Receipt:
    """Add the team behind those who go on, as the last seed of the next stage. Refused when no
    stage is to come, and when the team is not complete. `accepted` is the reason to let those play
    who are suspended."""
    body = {"late": division.pk, "members": as_body(team), "match": "next"}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        stage = stage_before(division)
        entry, let_in = late_team(division, team, accepted)
        before, stage.joining = stage.joining, [*stage.joining, entry.number]
        stage.save(update_fields=["joining"])
        seed_last(entry)
        return change.log(
            "team.late",
            f"{entry} came late and enter the next stage of {division.name} as its last seed, "
            f"as team {entry.number}.{let_in.words}",
            touched=["event", f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={
                "team": entry.number,
                "before": before,
                "after": stage.joining,
                **let_in.detail,
            },
        )
