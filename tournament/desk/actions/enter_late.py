"""The director lets a late team in: it takes an open bye of the first round."""

from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from tournament.brackets.late import take_bye
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.late_entry import OpenBye, open_byes
from tournament.desk.pages.late_team import as_body, late_team
from tournament.live.services import Actor
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry, Event
from tournament.seeding.services import seed_last
from tournament.tables.settling import settle


def enter_late(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    team: TeamDraft | Entry,
    match: str,
    accepted: str = "",
    key: UUID | None = None,
) -> Receipt:
    """Enter the team as the last seed, in the bye of this match. Refused when that is not open,
    and when the team is not complete. `accepted` is the reason to let those play who are
    suspended."""
    body = {"late": division.pk, "members": as_body(team), "match": match}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        bye = _bye_at(division, match)
        entry, let_in = late_team(division, team, accepted)
        take_bye(stage=bye.stage, match=bye.match, seed=bye.seed, entry=entry)
        seed_last(entry)
        touched = settle(bye.stage, now)
        return change.log(
            "team.late",
            f"{entry} came late and enter at {bye.match} as team {entry.number}.{let_in.words}",
            touched=[*touched, f"teams:{division.pk}", f"seeds:{division.pk}", "floor"],
            detail={
                "team": entry.number,
                "seed": bye.seed,
                "match": bye.match,
                **let_in.detail,
            },
        )


def _bye_at(division: Division, match: str) -> OpenBye:
    byes = {bye.match: bye for bye in open_byes(division)}
    if match not in byes:
        raise refusal(
            f"The bye of {match} is not open any more." if match else "No bye was chosen.",
            remedy=f"Choose one of these: {', '.join(byes)}.",
        )
    return byes[match]
