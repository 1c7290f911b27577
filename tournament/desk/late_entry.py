"""Where a late team would go: the open bye of a first round, or why there is none. Reads only."""

from dataclasses import dataclass, replace

from rules.refusals import Refused, refusal
from tournament.brackets.bracket import difference
from tournament.brackets.drawn import last_stage_of, stage_of
from tournament.brackets.models import Match, Stage
from tournament.brackets.plan import Entrant, Plan, Void
from tournament.brackets.preview import plan_for
from tournament.brackets.settled import Facts, facts_of
from tournament.desk.foresight import if_entered
from tournament.registration.models import Division

REMEDY = (
    "Enter the team in another division; or, while no match was called, take the bracket back, "
    "add the team and publish again."
)


@dataclass(frozen=True, slots=True)
class OpenBye:
    """The place that is free: the seed that the newcomer gets, and the match."""

    stage: Stage
    seed: int
    match: str
    before: Facts
    after: Facts

    def follows(self, title: str) -> list[str]:
        """What changes when the team of this name enters, in sentences."""
        return if_entered(self.stage, self.before, self.after, title)


def open_bye(division: Division) -> OpenBye:
    """The bye that a late team can take; Refused when none is open.

    The newcomer is the last seed. His bye is open while nothing that was played or is being played
    hangs on it.
    """
    stage = stage_of(division)
    if stage is None:
        raise refusal(
            f"The bracket of {division.name} is not published, so nobody is late.",
            remedy="Add the team on the teams page.",
        )
    if last_stage_of(division) != stage:
        raise _closed("The next stage is published.")
    before = facts_of(stage)
    seed = len(before.entries) + 1
    plan = _grown(stage, before.plan, seed)
    code = plan.fed[Entrant(seed)].code
    after = replace(before, plan=plan)
    told = difference(before.evaluate(), after.evaluate())
    floor = set(stage.matches.filter(state__in=Match.ON_THE_FLOOR).values_list("code", flat=True))
    if told.newly_stale or floor.intersection((*told.reopened, *told.changed, *told.closed)):
        raise _closed("Play has gone on from the bye that it would take.")
    return OpenBye(stage, seed, code, before, after)


def _grown(stage: Stage, plan: Plan, seed: int) -> Plan:
    """The plan for one more, if it differs by nothing but a bye that the last seed takes."""
    try:
        grown = plan_for(stage.format, stage.options, seed)
    except Refused as why:
        raise _closed("The field is full.") from why
    was = {(row.code, place): slot for row in plan.matches for place, slot in enumerate(row.slots)}
    new = {(row.code, place): slot for row in grown.matches for place, slot in enumerate(row.slots)}
    changed = [key for key in was.keys() | new.keys() if was.get(key) != new.get(key)]
    if len(changed) != 1 or was.get(changed[0]) != Void() or new[changed[0]] != Entrant(seed):
        raise _closed("There is no bye in its first round that a team could take.")
    return grown


def _closed(why: str) -> Refused:
    return refusal(
        f"No team can enter this bracket any more: {why[0].lower()}{why[1:]}", remedy=REMEDY
    )
