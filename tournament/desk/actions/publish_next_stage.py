"""The director makes the next stage of a division from the one that was played."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from tournament.brackets import services
from tournament.brackets.models import Stage
from tournament.brackets.next_field import certain_field, joining, likely_field
from tournament.brackets.next_stage import NextStage
from tournament.brackets.tie_rules import next_stage_of
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.pages.next_page import missing_words
from tournament.live.services import Actor
from tournament.registration.models import Division, Entry, Event


def publish_next_stage(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    seen: Sequence[int],
    reason: str,
    key: UUID | None = None,
) -> Receipt:
    """Freeze who goes on and draw their bracket. `seen` is the field that the page showed.

    With results missing it is drawn as the stage stands, if a reason is given: refused without
    one, naming what is missing.
    """
    with one_change(event, actor, now, key=key, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        first, onward = _refuse_out_of_turn(division)
        missing = missing_words(first)
        if missing and not reason.strip():
            raise refusal(
                f"Results are missing: {'; '.join(missing)}.",
                remedy="Wait for them, or say why the next stage is made without them.",
            )
        why = demand_reason(reason) if missing else ""
        field = likely_field(first, onward) if missing else certain_field(first, onward)
        _refuse_stale(field, seen)
        stage = services.publish_stage(
            division=division,
            number=first.number + 1,
            format=onward.format,
            options=onward.options,
            field=field,
            now=now,
        )
        late = joining(first)
        return change.log(
            "stage.next",
            f"The next stage of {division.name} was published with {len(field)} teams."
            + _added(late, why),
            touched=["event", "floor", f"teams:{division.pk}"],
            detail={
                "stage": stage.pk,
                "seeds": [entry.number for entry in field],
                "late": [entry.number for entry in late],
                "missing": missing,
                "reason": why,
            },
        )


def _added(late: Sequence[Entry], why: str) -> str:
    """What is to be said besides: who came late, and why it could not wait."""
    came = f" Came late: {', '.join(entry.title for entry in late)}." if late else ""
    return came + (f" Results were missing. Reason: {why}" if why else "")


def _refuse_out_of_turn(division: Division) -> tuple[Stage, NextStage]:
    stages = list(division.stages.order_by("number"))
    onward = next_stage_of(division)
    if onward is None or len(stages) != 1:
        raise refusal(
            f"{division.name} has no other stage to publish now.",
            remedy="Reload the page to see how it stands.",
        )
    return stages[0], onward


def _refuse_stale(field: Sequence[Entry], seen: Sequence[int]) -> None:
    if [entry.pk for entry in field] != list(seen):
        raise refusal(
            "Who goes on changed while this page was open.",
            remedy="Look at the new draw on this page, and publish it if it is right.",
        )
