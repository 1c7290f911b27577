"""The director adds a division to the event."""

from datetime import datetime

from tournament.brackets import formats
from tournament.brackets.suited import suited
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration import services
from tournament.registration.drafts import DivisionDraft
from tournament.registration.models import Event


def add_division(*, event: Event, actor: Actor, now: datetime, draft: DivisionDraft) -> Receipt:
    """One more division, after those the event has. A format that its game cannot be played in
    gives way to the one that is usual for the game."""
    with one_change(event, actor, now) as change:
        division = services.add_division(
            event=event,
            name=draft.name,
            ruleset=draft.ruleset,
            learning=draft.learning,
            house_rules=draft.house_rules,
            format=suited(draft.format, draft.ruleset, draft.house_rules),
        )
        return change.log(
            "division.add",
            f"{division.name} was added: {division.game}, {formats.find(division.format).title}.",
            touched=["event"],
            detail={"division": division.slug, "ruleset": draft.ruleset, "format": division.format},
        )
