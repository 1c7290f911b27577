"""Say when the time of a round is up: at one moment, at all its tables."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.scoring.game_ends import take_back_calls
from tournament.live.services import Actor
from tournament.registration.clock_changes import shown_at
from tournament.registration.models import Event
from tournament.timing.models import RoundTime


def set_round_time(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
    at: datetime,
) -> Receipt:
    """Time is called then at every table of the round that still plays, however long its game has
    lasted. A table whose time was called by another time plays on until this one.

    Refused for a time that is past, before the round has started, and once it is over.
    """
    with one_change(event, actor, now) as change:
        round.refresh_from_db(fields=["started_at"])
        _demand_possible(round, at, event, now)
        before = RoundTime.objects.filter(round=round).first()
        RoundTime.objects.update_or_create(round=round, defaults={"at": at, "said_at": now})
        take_back_calls(change, game__match__round=round)
        instead = f" instead of {shown_at(before.at, event.zone)}" if before else ""
        change.require_as_shown(topic_of_row(round, "time"))
        return change.log(
            "round.time",
            f"Time in {round} of {round.stage.division} is up at "
            f"{shown_at(at, event.zone)}{instead}, at all tables.",
            touched=[topic_of_row(round, "time"), "floor", "event"],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": before.at.isoformat() if before else None,
                "at": at.isoformat(),
            },
        )


def _demand_possible(row: Round, at: datetime, event: Event, now: datetime) -> None:
    if row.started_at is None:
        raise refusal(f"{row.name} has not started.", remedy="Start it first, then say its end.")
    if not row.matches.exclude(state__in=Match.OVER).exists():
        raise refusal(f"{row.name} is over.", remedy="Choose a round that is being played.")
    if at <= now:
        raise refusal(
            f"{shown_at(at, event.zone)} is past.",
            remedy="Give a time to come; the next minute is soon enough.",
        )
