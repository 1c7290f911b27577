"""The last match of a round has its result: the round is over."""

from datetime import datetime

from tournament.brackets.models import Round
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.models import RoundEnd
from tournament.timing.round_ends import to_be_ended


def end_round(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
) -> Receipt | None:
    """It ended when its last result came. None: something is left to play, or it was told."""
    with one_change(event, actor, now) as change:
        ended = next((one for one in to_be_ended(event, now) if one.round == round), None)
        if ended is None:
            return None
        row = ended.round
        end = RoundEnd.objects.create(round=row, at=ended.at)
        return change.log(
            "round.end",
            f"{row} of {row.stage.division} is over at {on_the_wall(end.at, event.zone):%H:%M}.",
            touched=["floor", "event"],
            detail={
                "division": row.stage.division.slug,
                "round": row.key,
                "at": end.at.isoformat(),
            },
        )
