"""The start of a round was announced in error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Announcement


def take_back_announcement(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
) -> Receipt:
    """No start of the round is announced. Refused when none was, and once it has started."""
    with one_change(event, actor, now) as change:
        round.refresh_from_db(fields=["started_at"])
        said = Announcement.objects.filter(round=round).first()
        if said is None or round.started_at is not None:
            raise refusal(
                f"No start of {round.name} can be taken back.",
                remedy="Look at the clock page again: it has started, or nothing was announced.",
            )
        said.delete()
        return change.log(
            "round.announce-back",
            f"Took back the announced start of {round.name} of {round.stage.division}.",
            touched=[topic_of_row(round, "start"), "floor", "event"],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": said.starts_at.isoformat(),
            },
        )
