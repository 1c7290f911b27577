"""What is wrong with the stages of an event, as findings; and refusing it."""

from collections.abc import Collection, Sequence

from rules.core.findings import ERROR, Finding
from rules.core.messages import all_of, say
from rules.refusals import Refused, refusal
from tournament.brackets.graph.faults import Fault
from tournament.brackets.next_field import also_elsewhere
from tournament.brackets.stage_graph import (
    Planned,
    event_graph,
    faults_before_publication,
    stage_title,
)
from tournament.registration.models import Division, Entry


def require_no_faults(planned: Planned) -> None:
    """Refuse to publish a stage while something is wrong with it or the stages after it."""
    _require_none(faults_from(planned.division, planned.number))


def require_one_place(planned: Planned, field: Sequence[Entry]) -> None:
    """Refuse a field with somebody who went from the same stage to another one already."""
    found = also_elsewhere(planned, field)
    if found:
        stages = {stage_title(stage.division, stage.number): None for _, stage in found}
        raise refusal(
            say(
                "%(entries)s went to %(stages)s already.",
                entries=all_of(entry.title for entry, _ in found),
                stages=all_of(stages),
            ),
            remedy=say("Remove the way, and list who comes here instead."),
            code="both-ways",
        )


def faults_from(division: Division, number: int) -> list[Fault]:
    """What is wrong with this stage and those that can be reached from it."""
    faults = faults_before_publication(division.event)
    if not faults:
        return []
    here = event_graph(division.event).from_here(Planned(division, number).node)
    return [fault for fault in faults if fault.node in here]


def _require_none(faults: Collection[Fault]) -> None:
    if faults:
        raise Refused(*map(as_finding, faults))


def as_finding(fault: Fault) -> Finding:
    """A fault as every page shows an objection."""
    return Finding(fault.code, ERROR, "stages", fault.sentence, "", fault.remedy)
