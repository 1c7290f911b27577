"""Announced starts of rounds: lateness counts from them."""

from datetime import datetime

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
    """Announce when the round starts: `wall` is what the hall's clock will show.

    Of a time that it shows twice, `fold` says which. Refused for a time that clock never shows, and
    once the start is past: that stands then. A round whose tables are called before its start can
    still be put off.
    """
    starts_at = moment(wall, act.event.zone)
    with one_change(act) as change:
        round.refresh_from_db(fields=["started_at"])
        before = Announcement.objects.filter(round=round).first()
        if round.started_at is not None and (before.starts_at if before else act.now) <= act.now:
            raise refusal(
                f"{round.name} has started already.",
                remedy="Give a table extra time if it may begin later.",
                code="started-already",
            )
        Announcement.objects.update_or_create(round=round, defaults={"starts_at": starts_at})
        instead = f" instead of {shown_at(before.starts_at, act.event.zone)}" if before else ""
        change.require_as_shown(topic_of_row(round, "start"))
        return change.log(
            "round.announce",
            f"Announced {round.name} of {round.stage.division} "
            f"for {shown_at(starts_at, act.event.zone)}{instead}.",
            touched=[topic_of_row(round, "start"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": before.starts_at.isoformat() if before else None,
                "starts_at": starts_at.isoformat(),
            },
        )


@undoes("round.announce", logged=("round.announce", "round.announce-back"))
def announce_as_before(row: LoggedAct) -> Receipt:
    """The round starts when it was announced to start before, or nothing is announced."""
    before, this = row.detail["before"], row.one(Round)
    if before is None:
        return take_back_announcement(row.act, round=this)
    wall = on_the_wall(datetime.fromisoformat(before), row.act.event.zone)
    return announce_round(row.act, round=this, wall=wall)


def take_back_announcement(act: Act, *, round: Round) -> Receipt:  # noqa: A002
    """Announce no start of the round. Refused when none was, and once it has started."""
    with one_change(act) as change:
        round.refresh_from_db(fields=["started_at"])
        said = Announcement.objects.filter(round=round).first()
        if said is None or round.started_at is not None:
            raise refusal(
                f"No start of {round.name} can be taken back.",
                remedy="Look at the clock page again: it has started, or nothing was announced.",
                code="nothing-to-take-back",
            )
        said.delete()
        return change.log(
            "round.announce-back",
            f"Took back the announced start of {round.name} of {round.stage.division}.",
            touched=[topic_of_row(round, "start"), "floor", "event"],
            about=[round],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": said.starts_at.isoformat(),
            },
        )
