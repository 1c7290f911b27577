"""A team is taken out before the bracket is drawn."""

from datetime import datetime

from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.entering import refuse_when_gone, remove_entry
from tournament.registration.models import Entry, Event
from tournament.registration.selectors import member_names
from tournament.seeding.services import unseed


def remove_team(*, event: Event, actor: Actor, now: datetime, entry: Entry) -> Receipt:
    """Take the team out. The seeds behind it move up; the numbers of the others stay."""
    with one_change(event, actor, now) as change:
        change.require_as_shown(topic_of_row(entry, "team"))
        refuse_when_gone(entry)
        division = entry.division
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so no team can be taken out."
        )
        was = {
            "team": entry.number,
            "members": list(member_names(entry)),
            "name": entry.name,
            "club": entry.club,
        }
        words = f"Team {entry.number}, {entry}, was taken out of {division.name}."
        unseed(entry)
        remove_entry(entry)
        return change.log(
            "team.remove",
            words,
            touched=[f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={"was": was},
        )
