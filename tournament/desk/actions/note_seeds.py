"""The director writes down what he knows of the teams, for seeding. Only officials read it."""

from collections.abc import Mapping
from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import seed_notes_of
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.seeding.services import set_notes


def note_seeds(
    *, event: Event, actor: Actor, now: datetime, division: Division, notes: Mapping[int, str]
) -> Receipt:
    """Keep the notes, by entry; an empty one is taken out. The log does not repeat them."""
    with one_change(event, actor, now) as change:
        changed = set_notes(division=division, notes=notes)
        count = "1 note" if changed == 1 else f"{changed} notes"
        change.require_as_shown(seed_notes_of(division))
        return change.log(
            "seeds.note",
            f"{count} about teams of {division.name} changed.",
            touched=[seed_notes_of(division), f"seeds:{division.pk}"],
            detail={"changed": changed},
        )
