"""What is wrong with the stages of an event, as findings; and refusing it."""

from collections.abc import Collection

from rules.core.findings import ERROR, Finding
from rules.refusals import Refused
from tournament.brackets.graph.stages import Fault
from tournament.brackets.stage_graph import Planned, event_graph, faults_before_publication
from tournament.registration.models import Division


def require_no_faults(planned: Planned) -> None:
    """Refuse to publish a stage while something is wrong with it or the stages after it."""
    _require_none(faults_from(planned.division, planned.number))


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
