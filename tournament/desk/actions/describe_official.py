"""The director says who an official is as a player, and to which club he belongs."""

from datetime import datetime

from django.contrib.auth.models import User

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Event, Person
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.registration.selectors import name_of


def describe_official(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    official: User,
    person: Person | None,
    club: str,
) -> Receipt:
    """The same in each of his roles at the event; with nobody and no club he rules everywhere.

    Refused for a club's name that is too long.
    """
    named = clean(club)
    if len(named) > LONGEST_CLUB:
        raise refusal("The club's name is too long.", remedy=f"Use at most {LONGEST_CLUB} letters.")
    with one_change(event, actor, now) as change:
        event.officials.filter(user=official).update(person=person, club=named)
        who = f"plays as {person}" if person else "does not play"
        of = f" and belongs to {named}" if named else ""
        change.require_as_shown(topic_of_row(official))
        return change.log(
            "official.describe",
            f"{name_of(official)} {who}{of}.",
            touched=[topic_of_row(official), "event"],
            detail={"official": official.get_username(), "club": named},
        )
