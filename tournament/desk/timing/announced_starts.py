"""Announced starts of rounds, from which lateness counts."""

from datetime import datetime

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import topic_of_row
from tournament.registration.clock_changes import shown_at
from tournament.registration.starts import moment, on_the_wall
from tournament.timing.models import Announcement


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
            round=row.name,
            division=division,
            time=time,
        )
    return say(
        "Announced %(round)s of %(division)s for %(time)s instead of %(before)s.",
        round=row.name,
        division=division,
        time=time,
        before=shown_at(before.starts_at, zone),
    )


@undoes("round.announce", logged=("round.announce", "round.announce-back"))
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
            raise refusal(
                say("%(round)s has no announced start, or has started.", round=round.title),
                remedy=say("Reload the page."),
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
