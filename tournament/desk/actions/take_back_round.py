"""A round was started in error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event


def take_back_round(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
) -> Receipt:
    """The round waits again. Refused when one of its matches was called since."""
    with one_change(event, actor, now) as change:
        called = round.matches.filter(state__in=Match.ON_THE_FLOOR).order_by("number")
        if called:
            codes = ", ".join(match.code for match in called)
            raise refusal(
                f"Matches of {round.name} are called: {codes}.",
                remedy="Take their calls back first, or let the round go on.",
            )
        if Round.objects.filter(pk=round.pk, started_at__isnull=False).update(started_at=None) != 1:
            raise refusal(f"{round.name} has not started.", remedy="Look at the floor again.")
        return change.log(
            "round.take-back",
            f"Took back the start of {round.name} of {round.stage.division}.",
            touched=["floor", "event"],
            detail={"stage": round.stage_id, "round": round.key},
        )
