"""Clocks of rounds: announced starts, pauses, steps of the computer's clock, and the start of play.

Lateness counts from the announced start.
"""

from datetime import datetime, timedelta

from django.db.models import F, Q

from rules.core.messages import SECONDS, Moment, Words, in_english, say, sentences
from rules.refusals import outdated, refusal
from scoring.selectors import standing_hands
from tournament.brackets.models import Round
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import CLOCKS, topic_of_row
from tournament.desk.reading.match_words import game_in_play, topic_of
from tournament.desk.scoring.game_ends import withdraw_time_calls
from tournament.desk.timing.late_rulings import reopen_late_rulings
from tournament.registration.clock_changes import shown_at
from tournament.registration.starts import moment, on_the_wall
from tournament.tables.models import Table
from tournament.timing.clock_jumps import jump_words
from tournament.timing.models import Announcement, StartOfPlay, Stop
from tournament.timing.spans import format_span
from tournament.timing.starting import begin_play, starts_of


def stop_clocks(act: Act, *, reason: str) -> Receipt:
    """Pause every clock and penalty. Raises Refused if already done."""
    told = require_reason(reason)
    with one_change(act) as change:
        if Stop.objects.filter(event=act.event, until__isnull=True).exists():
            raise refusal(
                say("The clocks are already paused."),
                remedy=say("Resume them first."),
                code="clocks-stopped",
            )
        Stop.objects.create(event=act.event, since=act.now, reason=told)
        return change.log(
            "clock.stop",
            sentences(say("All clocks paused."), given_reason(told)),
            touched=[CLOCKS, "floor", "event"],
            about=[act.event],
            detail={"reason": told},
        )


@undoes("clock.stop", logged=("clock.go-on",))
def go_on_again(row: LoggedAct) -> Receipt:
    """Undo a pause."""
    return start_clocks(row.act)


def start_clocks(act: Act) -> Receipt:
    """Resume all clocks. The pause counts for nobody."""
    with one_change(act) as change:
        stop = Stop.objects.filter(event=act.event, until__isnull=True).first()
        if stop is None:
            raise refusal(
                say("The clocks are running."),
                remedy=say("Pause them first."),
                code="clocks-running",
            )
        stop.until = max(act.now, stop.since)
        stop.save(update_fields=["until"])
        stood = format_span(stop.until - stop.since)
        change.require_as_shown(CLOCKS)
        return change.log(
            "clock.go-on",
            say(
                "Clocks resumed after %(duration)s. Reason for the pause: %(reason)s",
                duration=stood,
                reason=stop.why,
            ),
            touched=[CLOCKS, "floor", "event"],
            about=[act.event],
            detail={
                "reason": stop.reason,
                "seconds": round((stop.until - stop.since).total_seconds()),
            },
        )


@undoes("clock.go-on", logged=("clock.stop",))
def stop_again(row: LoggedAct) -> Receipt:
    """Restore a pause with its reason."""
    return stop_clocks(row.act, reason=row.detail["reason"])


def notice_step(act: Act, *, step: timedelta) -> Receipt | None:
    """Pause the event's clocks from before the step until an official has looked.

    Rulings made since by a clock that was put forward reopen. None if the clocks are already
    paused.
    """
    with one_change(act) as change:
        if Stop.objects.filter(event=act.event, until__isnull=True).exists():
            return None
        seconds, since = round(step.total_seconds()), act.now - max(step, timedelta())
        told = jump_words(seconds)
        Stop.objects.create(event=act.event, since=since, reason=in_english(told), jumped=seconds)
        again = reopen_late_rulings(act.event, since) if seconds > 0 else 0
        return change.log(
            "clock.step",
            sentences(
                say("%(change)s. All clocks are paused until someone checks them.", change=told),
                say("Lateness rulings reopened: %(count)s.", count=again) if again else None,
            ),
            touched=[CLOCKS, "floor", "event"],
            detail={"seconds": seconds},
        )


def start_play(act: Act, *, table: Table) -> Receipt:
    """Start play of the table's open game now. Raises Refused if it has started.

    The tap is optional: the first saved hand starts play too (`save_hand`).
    """
    with one_change(act) as change:
        game = game_in_play(table)
        if not begin_play(game.pk, by=act.actor.name, now=act.now):
            since = on_the_wall(starts_of([game.pk])[game.pk].at, act.event.zone)
            raise refusal(
                say("Play already began at %(time)s.", time=Moment(since, SECONDS)),
                remedy=say("Enter the first hand once it is played."),
                code="begun",
            )
        return change.log(
            "game.start-play",
            say(
                "Table %(table)s: game %(game)s of %(match)s began, the first cards are dealt.",
                table=table.number,
                game=game.number,
                match=str(game.match),
            ),
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number, "at": act.now.isoformat()},
        )


def take_back_start(act: Act, *, table: Table) -> Receipt:
    """Undo the start of play.

    Raises Refused once a hand is recorded, because it was dealt.
    """
    with one_change(act) as change:
        game = game_in_play(table)
        if standing_hands(game.sheet).exists():
            raise refusal(
                say("A hand is saved, so play has begun."),
                remedy=say("To undo the start, undo that hand first."),
                code="hand-saved",
            )
        standing = StartOfPlay.objects.filter(game=game, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise outdated(say("Play has not begun yet."), code="not-begun")
        withdraw_time_calls(change, game=game)
        return change.log(
            "game.take-back-start",
            say("Table %(table)s: start of play undone.", table=table.number),
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number},
        )


def announce_round(
    act: Act,
    *,
    round: Round,  # noqa: A002
    wall: datetime,
) -> Receipt:
    """Announce the round's start: `wall` is local time in the hall.

    `fold` chooses between a time shown twice. Raises Refused for a time the clock never shows, and
    once the start is past. A round whose tables are called early can still be postponed.
    """
    starts_at = moment(wall, act.event.zone)
    with one_change(act) as change:
        round.refresh_from_db(fields=["started_at"])
        before = Announcement.objects.filter(round=round).first()
        if round.started_at is not None and (before.starts_at if before else act.now) <= act.now:
            raise refusal(
                say("%(round)s has already started.", round=round.title),
                remedy=say("Give a table extra time if it may begin later."),
                code="started-already",
            )
        Announcement.objects.update_or_create(round=round, defaults={"starts_at": starts_at})
        change.require_as_shown(topic_of_row(round, "start"))
        return change.log(
            "round.announce",
            _announced(act, round, starts_at, before),
            touched=[topic_of_row(round, "start"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": before.starts_at.isoformat() if before else None,
                "starts_at": starts_at.isoformat(),
            },
        )


def _announced(act: Act, row: Round, at: datetime, before: Announcement | None) -> Words:
    division, zone = str(row.stage.division), act.event.zone
    time = shown_at(at, zone)
    if before is None:
        return say(
            "Announced %(round)s of %(division)s for %(time)s.",
            round=row.title,
            division=division,
            time=time,
        )
    return say(
        "Announced %(round)s of %(division)s for %(time)s instead of %(before)s.",
        round=row.title,
        division=division,
        time=time,
        before=shown_at(before.starts_at, zone),
    )


def _can_be_as_before(detail: Detail) -> bool:
    """Whether the round has not started, or its tables were called before an earlier time."""
    rows = Round.objects.filter(stage=detail["stage"], key=detail["round"])
    early = Q(announcement__starts_at__gt=F("started_at"))
    to_come = Q(started_at__isnull=True) | early if detail["before"] else Q(started_at__isnull=True)
    return rows.filter(to_come).exists()


@undoes(
    "round.announce",
    logged=("round.announce", "round.announce-back"),
    while_so=_can_be_as_before,
)
def announce_as_before(row: LoggedAct) -> Receipt:
    """Restore the previous announcement, or none."""
    before, this = row.detail["before"], row.one(Round)
    if before is None:
        return take_back_announcement(row.act, round=this)
    wall = on_the_wall(datetime.fromisoformat(before), row.act.event.zone)
    return announce_round(row.act, round=this, wall=wall)


def take_back_announcement(act: Act, *, round: Round) -> Receipt:  # noqa: A002
    """Withdraw the announcement. Raises Refused without one, and once the round has started."""
    with one_change(act) as change:
        round.refresh_from_db(fields=["started_at"])
        said = Announcement.objects.filter(round=round).first()
        if said is None or round.started_at is not None:
            raise outdated(
                say("%(round)s has no announced start, or has started.", round=round.title),
                code="nothing-to-take-back",
            )
        said.delete()
        return change.log(
            "round.announce-back",
            say(
                "Announced start of %(round)s of %(division)s cancelled.",
                round=round.title,
                division=str(round.stage.division),
            ),
            touched=[topic_of_row(round, "start"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": said.starts_at.isoformat(),
            },
        )
