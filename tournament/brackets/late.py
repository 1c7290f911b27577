"""Late entries in a published stage: the last seed takes an open bye.

Planning is pure; `take_bye` writes in the caller's transaction.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.brackets.models import Slot, Stage, StageEntry
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, Void
from tournament.registration.models import Entry


def byes_of(plan: Plan) -> dict[str, int]:
    """Match → seed with a bye there, starting with the usual one for a late team: the worst
    seed's.
    """
    byes = {
        match.code: slot.seed
        for match in plan.matches
        for slot in match.slots
        if isinstance(slot, Entrant) and Void() in match.slots
    }
    return dict(sorted(byes.items(), key=lambda row: -row[1]))


def with_late(plan: Plan, late: Mapping[str, int]) -> Plan:
    """The plan without byes in these matches: match → seed of the late entry."""
    if not late:
        return plan
    matches = tuple(_met(row, late[row.code]) if row.code in late else row for row in plan.matches)
    return replace(plan, entrants=plan.entrants + len(late), matches=matches)


def _met(match: PlannedMatch, seed: int) -> PlannedMatch:
    slots = tuple(Entrant(seed) if slot == Void() else slot for slot in match.slots)
    return replace(match, slots=slots)


def take_bye(*, stage: Stage, match: str, seed: int, entry: Entry) -> None:
    """Record the entrant and their bye. Settle the stage afterwards."""
    StageEntry.objects.create(stage=stage, entry=entry, seed=seed, bye=match)
    bye = Slot.objects.filter(match__stage=stage, match__code=match, source=Void().text())
    bye.update(source=Entrant(seed).text())
