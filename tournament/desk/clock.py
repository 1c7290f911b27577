"""What is due by the clock: found here, done by the director's own actions.

Takes the time as an argument. It can be killed, doubled or late without harm: each action checks
the facts in its own transaction, and a match or player is ruled on once. An unchanged event is not
read before something may be due in it (`Event.look_again_at`).
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db.models import Q

from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.refusals import FAULTS
from tournament.desk.tables.rounds import end_round, reopen_round
from tournament.desk.timing.clocks import notice_step
from tournament.desk.timing.game_times import call_time
from tournament.desk.timing.lateness import rule_late
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.calendar import left_alone
from tournament.registration.models import NEVER, Event
from tournament.timing.clock_jumps import Beat, step_between
from tournament.timing.lateness import Wait, waits_to_come
from tournament.timing.limits import TimedGame, timed_games
from tournament.timing.models import Heartbeat
from tournament.timing.round_ends import RECENT, ends_to_reopen, to_be_ended

CLOCK = Actor(name="Rookery", role=Role.CLOCK, device="clock")
UNDER_WAY = (Match.State.READY, *Match.ON_THE_FLOOR)

Deed = Callable[[], Receipt | None]

log = logging.getLogger(__name__)


def tick(beat: Beat, last: Beat | None) -> list[Receipt]:
    """Rule on everything due at this beat. A step of the wall clock pauses the clocks.

    `last` is the beat before, from this process or the previous one.
    """
    step = step_between(last, beat) if last else None
    if step:
        events = _under_way(beat.wall)
        return [receipt for event in events for receipt in _stopped(event, beat.wall, step)]
    return [receipt for event in _to_look_at(beat.wall) for receipt in _ruled(event, beat.wall)]


def look_at_all(now: datetime) -> None:
    """Check every event under way at the next beat: the code may have changed.

    Events that were left alone keep their own time: a start must not wait for all that lie about.
    """
    alone = left_alone(Event.objects.all(), now).values("pk")
    playing = Event.objects.filter(divisions__stages__matches__state__in=UNDER_WAY)
    playing.exclude(pk__in=alone).update(look_again_at=None)


def _to_look_at(now: datetime) -> list[Event]:
    """The events changed since the last look, or with something due."""
    due = Q(look_again_at__isnull=True) | Q(look_again_at__lte=now)
    return list(Event.objects.filter(due, finished_at__isnull=True))


def _under_way(now: datetime) -> list[Event]:
    """The events with something to play, or a recent result, that nobody left alone."""
    to_play = Event.objects.filter(divisions__stages__matches__state__in=UNDER_WAY)
    played = Event.objects.filter(divisions__stages__matches__results__at__gt=now - RECENT)
    events = (to_play | played).filter(finished_at__isnull=True).distinct()
    return list(events.exclude(pk__in=left_alone(Event.objects.all(), now).values("pk")))


def _stopped(event: Event, now: datetime, step: timedelta) -> Iterator[Receipt]:
    receipt = notice_step(Act(event, CLOCK, now), step=step)
    if receipt:
        yield receipt


def _ruled(event: Event, now: datetime) -> Iterator[Receipt]:
    """Do what is due in one event. Errors of one match or event do not affect others.

    They are logged, and the next beat tries again. An event with nothing due rests. A database
    error is raised.
    """
    try:
        waits, timed = waits_to_come(event, now), timed_games(event, now)
        nothing_due = True
        for deed in _deeds(event, now, waits, timed):
            nothing_due = False
            yield from _done(event, deed)
        if nothing_due:
            _rest(event, waits, timed)
    except FAULTS:
        raise
    except Exception:
        log.exception("the clock could not look at %s", event)


def _rest(event: Event, waits: Sequence[Wait], timed: Sequence[TimedGame]) -> None:
    """Store when to look again, unless someone changed the event meanwhile."""
    ends = [one.ends_at for one in timed if one.call is None]
    moments = [*ends, *(wait.next_due for wait in waits)]
    soonest = min((moment for moment in moments if moment is not None), default=NEVER)
    unchanged = Event.objects.filter(pk=event.pk, version=event.version)
    unchanged.update(look_again_at=soonest)


def _done(event: Event, deed: Deed) -> Iterator[Receipt]:
    try:
        receipt = deed()
    except FAULTS:
        raise
    except Exception:
        log.exception("the clock could not rule at %s", event)
    else:
        yield from [receipt] if receipt else []


def _deeds(
    event: Event, now: datetime, waits: Sequence[Wait], timed: Sequence[TimedGame]
) -> Iterator[Deed]:
    """Everything due: lateness, time limits, rounds over or open again."""
    act = Act(event, CLOCK, now)
    for wait in waits:
        if wait.to_be_ruled:
            yield partial(rule_late, act, match=wait.match)
    for one in timed:
        if one.is_due(now):
            yield partial(call_time, act, game=one.game)
    for ended in to_be_ended(event, now):
        yield partial(end_round, act, round=ended.round)
    for end in ends_to_reopen(event):
        yield partial(reopen_round, act, end=end)


def last_beat() -> Beat | None:
    """Both clocks as some `runclock` last saw them."""
    row = Heartbeat.objects.first()
    return Beat(row.wall, row.steady, row.boot) if row else None


def keep_beat(beat: Beat) -> None:
    """Store the beat for the next process."""
    words = {"wall": beat.wall, "steady": beat.steady, "boot": beat.boot}
    Heartbeat.objects.update_or_create(pk=1, defaults=words)
