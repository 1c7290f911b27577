"""A late team in the stage that is still to come: whether there is one, and what it changes.

Reads only. The last seed is the newcomer's, behind those who go on.
"""

from collections.abc import Iterator, Sequence

from rules.refusals import Refused, refusal
from tournament.brackets.models import Stage
from tournament.brackets.next_field import likely_field
from tournament.brackets.next_stage import NextStage
from tournament.brackets.preview import FirstRound, plan_for, preview_of
from tournament.brackets.tie_rules import next_stage_of
from tournament.registration.models import Division, Entry


def stage_before(division: Division) -> Stage:
    """The stage that is played before the one to come; Refused when none is to come."""
    stages = list(division.stages.order_by("number"))
    if next_stage_of(division) is None or len(stages) != 1:
        raise refusal(
            f"No other stage of {division.name} is to come.",
            remedy="Choose an open bye, or enter the team in another division.",
        )
    return stages[0]


def if_joins(division: Division, title: str) -> list[str]:
    """What changes when the team of this name enters the next stage, in sentences; Refused when
    there is none to come."""
    stage, onward = stage_before(division), next_stage_of(division)
    assert onward is not None
    said = [f"{title} play from the next stage on, as its last seed, behind those who go on."]
    try:
        field = likely_field(stage, onward)
    except Refused:
        return [*said, "Whom they meet is seen when more of this stage is played."]
    return said + list(_drawn(onward, field, title))


def _drawn(onward: NextStage, field: Sequence[Entry], title: str) -> Iterator[str]:
    """How the draw of the standings of now changes by one seed more."""
    names = [*(entry.title for entry in field), title]
    before, after = (
        preview_of(plan_for(onward.format, onward.options, teams)).first[0]
        for teams in (len(field), len(field) + 1)
    )
    yield f"It would have {len(names)} teams instead of {len(field)}. As it stands now:"
    for meeting in sorted(set(after.meetings) - set(before.meetings)):
        yield f"{after.name}: {' against '.join(names[seed - 1] for seed in meeting)}."
    yield from _byes(before, after, names)


def _byes(before: FirstRound, after: FirstRound, names: Sequence[str]) -> Iterator[str]:
    for seed in sorted(set(after.byes) - set(before.byes)):
        yield f"{names[seed - 1]} have a bye."
    for seed in sorted(set(before.byes) - set(after.byes)):
        yield f"{names[seed - 1]} have no bye any more."
