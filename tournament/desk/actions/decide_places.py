"""The director decides places of a stage otherwise than they were computed."""

from collections.abc import Mapping
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.decision_facts import record_decision
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Stage
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.act.topics import matches_of, places_of
from tournament.desk.decided_order import chosen_places, computed_places
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def decide_places(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    stage: Stage,
    places: Mapping[int, int],
    reason: str,
) -> Receipt:
    """These teams, by number, have these places; the others keep their order behind and before
    them. Who goes on, categories and prizes follow. Refused when nothing would change."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        chosen = chosen_places(stage, places)
        if not chosen:
            raise refusal("No place was changed.", remedy="Write another place beside a team.")
        computed = computed_places(stage)
        decision = record_decision(
            stage=stage,
            about=Decision.About.PLACES,
            value={str(entry.pk): place for entry, place in chosen.items()},
            computed={str(entry.pk): computed.get(entry.pk) for entry in chosen},
            reason=told,
            actor=actor,
            now=now,
        )
        touched = settle(stage, now)
        said = ", ".join(
            f"{entry} place {place} (computed: {computed.get(entry.pk) or 'none yet'})"
            for entry, place in sorted(chosen.items(), key=lambda row: row[1])
        )
        change.require_as_shown(matches_of(stage), places_of(stage))
        return change.log(
            "decision.places",
            f"{stage.division.name}: decided: {said}. Reason: {told}",
            touched=[places_of(stage), *touched, "event", "floor"],
            detail={
                "decision": decision.pk,
                "stage": stage.pk,
                "value": decision.value,
                "computed": decision.computed,
                "reason": told,
            },
        )
