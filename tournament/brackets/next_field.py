"""Who advances from a stored stage to the next. Reads only."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from rules.refusals import Refused, refusal
from tournament.brackets.going_on import as_it_stands, going_on
from tournament.brackets.models import Stage
from tournament.brackets.next_stage import NextStage
from tournament.brackets.next_stage import read as read_next
from tournament.brackets.outcome import Evaluation
from tournament.brackets.plan import Plan
from tournament.brackets.refusals import Refusal
from tournament.brackets.settled import Facts, facts_of
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries

Choose = Callable[[Plan, Evaluation, int, AbstractSet[int]], list[int]]


def certain_field(stage: Stage, onward: NextStage) -> list[Entry]:
    """The field of the next stage in seed order. Raises Refused while it is uncertain."""
    return [*_field(facts_of(stage), onward, going_on), *joining(stage)]


def likely_field(stage: Stage, onward: NextStage) -> list[Entry]:
    """The field at the current standings, whatever is still to be played."""
    return [*_field(facts_of(stage), onward, as_it_stands), *joining(stage)]


def joining(stage: Stage) -> list[Entry]:
    """Late teams that enter the next stage, in order of arrival, without the withdrawn."""
    rows = complete_entries(stage.division).filter(number__in=stage.joining)
    teams = {entry.number: entry for entry in rows}
    return [teams[number] for number in stage.joining if number in teams]


def seeds_going_on(facts: Facts, each: int) -> list[int]:
    """The seeds that advance by these facts; none while uncertain."""
    try:
        return going_on(facts.plan, facts.evaluate(), each, _gone(facts))
    except Refusal:
        return []


def later_stage(stage: Stage) -> tuple[Stage, NextStage] | None:
    """The published stage that this one feeds, and how."""
    onward = read_next(stage.division.onward)
    later = Stage.objects.filter(division=stage.division_id, number=stage.number + 1).first()
    return (later, onward) if later and onward else None


def changed_since(division: Division) -> tuple[list[Entry], list[Entry]] | None:
    """The field of the published next stage and the current one, if they differ.

    None if they agree, and while it is uncertain who advances.
    """
    first = division.stages.filter(number=1).first()
    both = later_stage(first) if first else None
    if first is None or both is None:
        return None
    drawn = both[0].field.filter(bye="")
    stands = [row.entry for row in drawn.select_related("entry")]
    try:
        would = certain_field(first, both[1])
    except Refused:
        return None
    return None if would == stands else (stands, would)


def _field(facts: Facts, onward: NextStage, choose: Choose) -> list[Entry]:
    try:
        seeds = choose(facts.plan, facts.evaluate(), onward.each, _gone(facts))
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why
    return _entries(facts, seeds)


def _entries(facts: Facts, seeds: Sequence[int]) -> list[Entry]:
    entries = Entry.objects.in_bulk([facts.entries[seed] for seed in seeds])
    return [entries[facts.entries[seed]] for seed in seeds]


def _gone(facts: Facts) -> set[int]:
    return {departure.entrant for departure in facts.departures}
