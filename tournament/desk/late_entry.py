"""Where a late team could go: the open byes of a first round, or why there is none. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.refusals import Refused, refusal
from tournament.brackets.bracket import difference
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.late import byes_of, with_late
from tournament.brackets.models import Match, Stage
from tournament.brackets.plan import Entrant, Plan, Void
from tournament.brackets.preview import plan_for
from tournament.brackets.settled import Facts, facts_of
from tournament.desk.reading.impact import if_entered
from tournament.registration.models import Division

REMEDY = (
    "Enter the team in another division; or, while no match was called, take the bracket back, "
    "add the team and publish again."
)


@dataclass(frozen=True, slots=True)
class OpenBye:
    """A place that is free: the seed that the newcomer gets, and the match."""

    stage: Stage
    seed: int
    match: str
    before: Facts
    after: Facts

    def follows(self, title: str) -> list[str]:
        """What changes when the team of this name enters, in sentences."""
        return if_entered(self.stage, self.before, self.after, title)


def open_byes(division: Division) -> list[OpenBye]:
    """The byes that a late team can take, the usual one first; Refused when none is open.

    The newcomer is the last seed. A bye is open while nothing that was played or is being played
    hangs on it.
    """
    stage = last_stage_of(division)
    if stage is None:
        raise refusal(
            f"The bracket of {division.name} is not published, so nobody is late.",
            remedy="Add the team on the teams page.",
        )
    before = facts_of(stage)
    _demand_room(stage, len(before.entries))
    found = list(_open(stage, before))
    if not found:
        raise _closed("Play has gone on from the bye that it would take.")
    return found


def _demand_room(stage: Stage, teams: int) -> None:
    """One team more changes the plan by nothing but a bye that it takes."""
    drawn = plan_for(stage.format, stage.options, teams)
    try:
        grown = plan_for(stage.format, stage.options, teams + 1)
    except Refused as why:
        raise _closed("The field is full.") from why
    was, new = _slots(drawn), _slots(grown)
    changed = [key for key in was.keys() | new.keys() if was.get(key) != new.get(key)]
    if len(changed) != 1 or was.get(changed[0]) != Void() or new[changed[0]] != Entrant(teams + 1):
        raise _closed("There is no bye in its first round that a team could take.")


def _slots(plan: Plan) -> dict[tuple[str, int], object]:
    return {(row.code, place): slot for row in plan.matches for place, slot in enumerate(row.slots)}


def _open(stage: Stage, before: Facts) -> Iterator[OpenBye]:
    seed, standing = len(before.entries) + 1, before.evaluate()
    on_floor = stage.matches.filter(state__in=Match.ON_THE_FLOOR)
    floor = set(on_floor.values_list("code", flat=True))
    for code in byes_of(before.plan):
        after = replace(before, plan=with_late(before.plan, {code: seed}))
        told = difference(standing, after.evaluate())
        if not (
            told.newly_stale or floor.intersection((*told.reopened, *told.changed, *told.closed))
        ):
            yield OpenBye(stage, seed, code, before, after)


def _closed(why: str) -> Refused:
    return refusal(
        f"No team can enter this bracket any more: {why[0].lower()}{why[1:]}", remedy=REMEDY
    )
