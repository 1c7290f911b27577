"""The director says how long a game takes in a division, for what is reckoned from it."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Event

FEWEST, MOST = 5, 600


def set_game_minutes(
    *, event: Event, actor: Actor, now: datetime, division: Division, minutes: int | None
) -> Receipt:
    """Reckon with so many minutes a game; None: with what is usual for the game."""
    if minutes is not None and not FEWEST <= minutes <= MOST:
        raise refusal(
            f"No game takes {minutes} minutes.",
            remedy=f"Give {FEWEST} to {MOST} minutes, or leave the box empty.",
        )
    with one_change(event, actor, now) as change:
        before = division.game_minutes
        division.game_minutes = minutes
        division.save(update_fields=["game_minutes"])
        said = f"{minutes} minutes" if minutes else "as long as is usual"
        change.require_as_shown(topic_of_row(division, "minutes"))
        return change.log(
            "division.minutes",
            f"{division.name}: a game is reckoned to take {said}.",
            touched=[topic_of_row(division, "minutes"), "event"],
            detail={"before": before, "after": minutes},
        )
