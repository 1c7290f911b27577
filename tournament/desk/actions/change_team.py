"""Somebody corrects a team: how its players are spelled, its name, its club, a partner found."""

from dataclasses import replace
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.drawn import stage_of
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.admitting import admitted, field_for, without_known
from tournament.live.services import Actor
from tournament.registration.admission import Field
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import refuse_when_gone, retitle
from tournament.registration.models import Entry, Event
from tournament.registration.selectors import member_names
from tournament.registration.services import change_entry
from tournament.seeding.services import unseed


def change_team(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    entry: Entry,
    draft: TeamDraft,
    accepted: str = "",
) -> Receipt:
    """Write the new words, if they may stand beside the other teams. `accepted` is the director's
    reason to let somebody new play who is suspended."""
    with one_change(event, actor, now) as change:
        refuse_when_gone(entry)
        before = _words(entry)
        _refuse_leaving_seats(entry, draft)
        let_in = admitted([draft], _without(entry), accepted)
        change_entry(entry=entry, members=draft.members, name=draft.name, club=draft.club)
        if len(draft.members) < entry.division.team_size:
            unseed(entry)
        retitle(entry.division)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.change",
            f"Team {entry.number} is now {entry.title}.{let_in.words}",
            touched=[
                topic_of_row(entry, "team"),
                f"teams:{entry.division_id}",
                f"seeds:{entry.division_id}",
                "floor",
            ],
            detail={"team": entry.number, "before": before, "after": _words(entry)},
        )


def _words(entry: Entry) -> dict[str, object]:
    return {"members": list(member_names(entry)), "name": entry.name, "club": entry.club}


def _refuse_leaving_seats(entry: Entry, draft: TeamDraft) -> None:
    if len(draft.members) < entry.division.team_size and stage_of(entry.division):
        raise refusal(
            "The bracket is drawn, so this team keeps all its seats.",
            remedy="Write the name of the substitute, or withdraw the team on the floor.",
        )


def _without(entry: Entry) -> Field:
    """The division as it stands around this team."""
    field = without_known(field_for(entry.division), member_names(entry))
    others = tuple(team for team in field.entered if team.number != entry.number)
    return replace(field, entered=others)
