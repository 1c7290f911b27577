"""Two who wait for a partner become one team."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.admitting import partners_admitted
from tournament.live.services import Actor
from tournament.registration.entering import join_entries, refuse_when_gone
from tournament.registration.models import Entry, Event
from tournament.seeding.services import unseed


def join_teams(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    entry: Entry,
    other: Entry,
    accepted: str = "",
) -> Receipt:
    """The players of `other` join `entry`, whose number stays. `accepted` is the director's reason
    to let somebody play who is suspended."""
    with one_change(event, actor, now) as change:
        refuse_when_gone(entry, other)
        division = entry.division
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so no team can be put together."
        )
        if entry.members.count() + other.members.count() > division.team_size or entry == other:
            raise refusal(
                f"{entry} and {other} do not both wait for a partner.",
                remedy="Look at the teams again: somebody else may have found a partner for one.",
            )
        let_in = partners_admitted([entry, other], accepted)
        names = f"{entry} and {other}"
        unseed(other)
        join_entries(entry=entry, other=other)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.join",
            f"{names} play together as team {entry.number}.{let_in.words}",
            touched=[topic_of_row(entry, "team"), f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={"team": entry.number, "gone": other.number, **let_in.detail},
        )
