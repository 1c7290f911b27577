"""A game's time is up: time is called at its table."""

from datetime import datetime, timedelta

from tournament.brackets.models import Game
from tournament.desk.act.change import Change, Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.clock_changes import shown_at
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.tables.selectors import table_of
from tournament.timing.limits import TimedGame, timed_game
from tournament.timing.models import Stop, TimeCall


def call_time(*, event: Event, actor: Actor, now: datetime, game: Game) -> Receipt | None:
    """Time is up by the facts as they stand in this transaction; None: it is not, or was called.

    Once a game, whoever asks and how often, and never while all clocks stand still. The game is
    not over by it: the hand in progress is finished first.
    """
    with one_change(event, actor, now) as change:
        if Stop.objects.filter(event=event, until__isnull=True).exists():
            return None
        timed = timed_game(event, game, now)
        if timed is None or not timed.is_due(now):
            return None
        TimeCall.objects.create(game=game, at=now)
        return change.log(
            "game.call-time",
            f"Time at table {table_of(timed.game.match)}: {_arithmetic(change, timed)}. "
            "The hand in progress is finished; then who leads has won.",
            touched=[topic_of(timed.game.match), "floor"],
            detail={
                "match": timed.game.match.code,
                "game": timed.game.number,
                "minutes": timed.minutes,
                "for_all": timed.for_all.at.isoformat() if timed.for_all else None,
                "extra": timed.extra,
            },
        )


def _arithmetic(change: Change, timed: TimedGame) -> str:
    """ "50 minutes from 14:03:10, and 5 more, were over at 14:58:10"; "15:00 for all tables of
    Round 2, and 5 minutes more, was 15:05:00"."""
    over = on_the_wall(timed.ends_at, change.event.zone)
    more = timedelta(minutes=timed.extra)
    if timed.for_all is not None:
        said = shown_at(timed.for_all.at, change.event.zone)
        given = f", and {timed.extra} minutes more," if timed.extra else ""
        pauses = " without pauses" if timed.ends_at - timed.for_all.at != more else ""
        return f"{said} for all of {timed.for_all.round}{given}{pauses} was {over:%H:%M:%S}"
    began = on_the_wall(timed.began, change.event.zone)
    given = f", and {timed.extra} more," if timed.extra else ""
    lasted = timedelta(minutes=timed.minutes) + more
    pauses = " without pauses" if timed.ends_at - timed.began != lasted else ""
    counted = f"{timed.minutes} minutes from {began:%H:%M:%S}{given}{pauses}"
    return f"{counted} were over at {over:%H:%M:%S}"
