"""Time limits of games: calling, extending, setting for a round, and ending."""

from datetime import datetime, timedelta

from rules.core.messages import SECONDS, Moment, Words, say, say_count, sentences
from rules.refusals import outdated, refusal
from scoring.aims import noun_of
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.words import format_totals
from tournament.brackets.models import Game, Match, Round
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import minutes_topic, topic_of_row
from tournament.desk.reading.match_words import game_in_play, match_words, topic_of
from tournament.desk.scoring.game_ends import end_now, give_minutes, withdraw_time_calls
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.registration.clock_changes import shown_at
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Table
from tournament.tables.selectors import table_of
from tournament.timing.breaks import pauses_of
from tournament.timing.limits import TimedGame, timed_game
from tournament.timing.models import RoundTime, Stop, TimeCall
from tournament.timing.spans import over_at


def call_time(act: Act, *, game: Game) -> Receipt | None:
    """Call time if it is up, otherwise None.

    Once per game, however often it runs, and never during a pause. The hand in progress is finished
    first.
    """
    with one_change(act) as change:
        if Stop.objects.filter(event=act.event, until__isnull=True).exists():
            return None
        timed = timed_game(act.event, game, act.now)
        if timed is None or not timed.is_due(act.now):
            return None
        TimeCall.objects.create(game=game, at=act.now)
        return change.log(
            "game.call-time",
            sentences(
                say("Time called at table %(table)s.", table=str(table_of(timed.game.match))),
                *_arithmetic(change, timed),
                of_hand(timed.noun, "in-progress"),
            ),
            touched=[topic_of(timed.game.match), "floor"],
            detail={
                "match": timed.game.match.code,
                "game": timed.game.number,
                "minutes": timed.minutes,
                "for_all": timed.for_all.at.isoformat() if timed.for_all else None,
                "extra": timed.extra,
            },
        )


def _arithmetic(change: Change, timed: TimedGame) -> "tuple[Words | None, ...]":
    """The messages "50 minutes from 14:03:10.", "5 extra minutes.", "Ended at 14:58:10."

    Or "Time limit for all tables of Round 2: 15:00." and so on.
    """
    zone, more = change.event.zone, timedelta(minutes=timed.extra)
    if timed.for_all is not None:
        due, counted = timed.for_all.at + more, _limit(timed.for_all, zone)
    else:
        due = timed.began + timedelta(minutes=timed.minutes) + more
        counted = say(
            "%(minutes)s minutes from %(began)s.",
            minutes=timed.minutes,
            began=Moment(on_the_wall(timed.began, zone), SECONDS),
        )
    return (
        counted,
        say_count("%(count)s extra minute.", "%(count)s extra minutes.", count=timed.extra)
        if timed.extra
        else None,
        say("Pauses not counted.") if timed.ends_at != due else None,
        say("Ended at %(time)s.", time=Moment(on_the_wall(timed.ends_at, zone), SECONDS)),
    )


def _limit(limit: RoundTime, zone: str) -> Words:
    return say(
        "Time limit for all tables of %(round)s: %(time)s.",
        round=limit.round.title,
        time=shown_at(limit.at, zone),
    )


def end_at_time(act: Act, *, table: Table, shown: str) -> Receipt:
    """End the game at its time limit: the leader wins.

    Raises Refused if the sheet is not the one `shown`, if time was not called, on a level score
    that is played on, and before the first hand.
    """
    with one_change(act, body={"table": table.pk}) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        require_sheet_as_shown(game.sheet, shown)
        end_now(change, game)
        game.sheet.refresh_from_db()
        return change.log(
            "game.end-at-time",
            of_hand(
                noun_of(rules_of(game.sheet)),
                "called-none",
                table=table.number,
                score=format_totals(game.sheet, game.sheet.totals),
            ),
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number},
        )


def give_extra_time(act: Act, *, match: Match, minutes: int, reason: str) -> Receipt:
    """Give a match extra time, for waiting and for its game.

    Raises Refused for no minutes and over two hours.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        given = give_minutes(change, match, minutes, told, least=1)
        change.require_as_shown(minutes_topic(match))
        return change.log(
            "clock.extra-time",
            sentences(
                say("Extra time for %(match)s.", match=match_words(match)),
                given,
                given_reason(told),
            ),
            touched=[minutes_topic(match), topic_of(match), "floor"],
            detail={"match": match.code, "minutes": minutes, "reason": told},
        )


def set_round_time(
    act: Act,
    *,
    round: Round,  # noqa: A002
    at: datetime,
) -> Receipt:
    """Set the end of play at all tables of the round, however long games have lasted.

    A table whose time was already called plays on until then. Raises Refused for a past time,
    before the round has started, and once it is over.
    """
    return _set_round_time(act, round, at, act.now)


def _set_round_time(act: Act, round: Round, at: datetime, said_at: datetime) -> Receipt:  # noqa: A002
    """The same as said at that moment: pauses since then do not count."""
    with one_change(act) as change:
        round.refresh_from_db(fields=["started_at"])
        _require_possible(round, at, said_at, act)
        before = RoundTime.objects.filter(round=round).first()
        RoundTime.objects.update_or_create(round=round, defaults={"at": at, "said_at": said_at})
        withdraw_time_calls(change, game__match__round=round)
        change.require_as_shown(topic_of_row(round, "time"))
        return change.log(
            "round.time",
            sentences(
                say(
                    "Time limit for all tables in %(round)s of %(division)s: %(time)s.",
                    round=round.title,
                    division=str(round.stage.division),
                    time=shown_at(at, act.event.zone),
                ),
                say("Before: %(time)s.", time=shown_at(before.at, act.event.zone))
                if before
                else None,
            ),
            touched=[topic_of_row(round, "time"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": before.at.isoformat() if before else None,
                "before_said": before.said_at.isoformat() if before else None,
                "at": at.isoformat(),
            },
        )


def _require_possible(row: Round, at: datetime, said_at: datetime, act: Act) -> None:
    if row.started_at is None:
        raise refusal(
            say("%(round)s has not started.", round=row.title),
            remedy=say("Start the round, then set its time limit."),
            code="round-not-started",
        )
    if not row.matches.exclude(state__in=Match.OVER).exists():
        raise refusal(
            say("%(round)s is over.", round=row.title),
            remedy=say("Choose a round that is being played."),
            code="over-already",
        )
    if over_at(said_at, at - said_at, act.now, pauses_of(act.event)) <= act.now:
        raise refusal(
            say("%(time)s has passed.", time=shown_at(at, act.event.zone)),
            remedy=say("Enter a later time."),
            code="past",
        )


def take_back_round_time(act: Act, *, round: Round) -> Receipt:  # noqa: A002
    """Remove the round's time limit; games already ended by it stay ended.

    Raises Refused without one.
    """
    with one_change(act) as change:
        said = RoundTime.objects.filter(round=round).first()
        if said is None:
            raise outdated(
                say("%(round)s has no time limit.", round=round.title), code="nothing-to-take-back"
            )
        said.delete()
        withdraw_time_calls(change, game__match__round=round)
        return change.log(
            "round.time-back",
            say(
                "Time limit for %(round)s of %(division)s removed.",
                round=round.title,
                division=str(round.stage.division),
            ),
            touched=[topic_of_row(round, "time"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": said.at.isoformat(),
                "before_said": said.said_at.isoformat(),
            },
        )


def _is_played(detail: Detail) -> bool:
    """Whether the round is still played, or had no time limit before."""
    open_ones = Match.objects.filter(round__stage=detail["stage"], round__key=detail["round"])
    return detail["before"] is None or open_ones.exclude(state__in=Match.OVER).exists()


@undoes(
    "round.time",
    "round.time-back",
    logged=("round.time", "round.time-back"),
    while_so=_is_played,
)
def time_as_before(row: LoggedAct) -> Receipt:
    """Restore the round's previous time limit, or none."""
    before, this = row.detail["before"], row.one(Round)
    if before is None:
        return take_back_round_time(row.act, round=this)
    said = row.detail.get("before_said")
    said_at = datetime.fromisoformat(said) if said else row.act.now
    return _set_round_time(row.act, this, datetime.fromisoformat(before), said_at)
