"""A round has no time for all its tables after all."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.scoring.game_ends import take_back_calls
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import RoundTime


def take_back_round_time(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
) -> Receipt:
    """Each game lasts as long as its rules say. A game that time has ended stays over. Refused
    when no time was said."""
    with one_change(event, actor, now) as change:
        said = RoundTime.objects.filter(round=round).first()
        if said is None:
            raise refusal(f"No time was said for {round.name}.", remedy="Look at the rounds again.")
        said.delete()
        take_back_calls(change, game__match__round=round)
        return change.log(
            "round.time-back",
            f"Took back the time for all tables of {round} of {round.stage.division}.",
            touched=[topic_of_row(round, "time"), "floor", "event"],
            detail={
                "stage": round.stage_id,
                "round": round.key,
                "before": said.at.isoformat(),
            },
        )
