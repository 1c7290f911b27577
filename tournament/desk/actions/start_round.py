"""Let a round begin."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.pages.floor_rounds import missing_before
from tournament.desk.reading.floor_matches import FloorMatch, open_matches
from tournament.live.services import Actor
from tournament.registration.models import Event


def start_round(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    round: Round,  # noqa: A002
    reason: str = "",
) -> Receipt:
    """From now on its matches are offered to free tables. A round starts once.

    With results missing that should be there before it, a reason is needed, and the log names them.
    """
    with one_change(event, actor, now) as change:
        started = Round.objects.filter(pk=round.pk, started_at__isnull=True)
        if started.update(started_at=now) != 1:
            raise refusal(
                f"{round.name} has started already.", remedy="Look at the floor: its matches wait."
            )
        missing = _missing(event, round)
        told = _demand_reason(round, missing, reason) if missing else ""
        division = round.stage.division
        without = f" without {_named(missing)}. Reason: {told}" if missing else "."
        return change.log(
            "round.start",
            f"Started {round.name} of {division}{without}",
            touched=["floor", "event"],
            detail={
                "division": division.slug,
                "stage": round.stage_id,
                "round": round.key,
                "missing": [match.code for match in missing],
                "reason": told,
            },
        )


def _missing(event: Event, row: Round) -> list[FloorMatch]:
    matches = open_matches(event)
    own = [each for each in matches if (each.stage, each.round_key) == (row.stage_id, row.key)]
    return missing_before(own, matches)


def _demand_reason(row: Round, missing: Sequence[FloorMatch], reason: str) -> str:
    if not reason.strip():
        raise refusal(
            f"Results are missing before {row.name}: {_named(missing)}.",
            remedy="Wait for them, or say on the page of rounds why it starts without them.",
        )
    return demand_reason(reason)


def _named(missing: Sequence[FloorMatch]) -> str:
    return ", ".join(f"{match.words} ({match.code})" for match in missing)
