"""The director adds a division to the event."""

from datetime import datetime

from tournament.desk.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration import services
from tournament.registration.drafts import DivisionDraft
from tournament.registration.models import Event


def add_division(*, event: Event, actor: Actor, now: datetime, draft: DivisionDraft) -> Receipt:
    """One more division, after those the event has."""
    with one_change(event, actor, now) as change:
        division = services.add_division(
            event=event,
            name=draft.name,
            ruleset=draft.ruleset,
            learning=draft.learning,
            house_rules=draft.house_rules,
            format=draft.format,
        )
        return change.log(
            "division.add",
            f"{division.name} was added.",
            touched=["event"],
            detail={"division": division.slug, "ruleset": draft.ruleset, "format": draft.format},
        )
