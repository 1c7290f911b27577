"""What can be known before publishing: faults of the stages, and what a format repeats, with names.

The next round stands in numbers beside the least that any draw can reach.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, all_of, say, say_count
from rules.refusals import Refused, refusal
from tournament.brackets import formats
from tournament.brackets.graph.faults import Fault
from tournament.brackets.kinds import Kind
from tournament.brackets.next_field import also_elsewhere
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.movement_check import Foresee, Report
from tournament.brackets.rounds.walking import walks
from tournament.brackets.stage_graph import (
    Planned,
    event_graph,
    faults_before_publication,
    stage_title,
)
from tournament.registration.models import Division, Entry

NAMED = 12
"""So many pairs and byes are named."""
REMATCHES: Mapping[str, Words] = {
    "rematches": say("Rematches"),
    "bye_repeats": say("Second byes"),
}
MET: Mapping[str, Words] = {
    "partner_repeats": say("Same partners again"),
    "opponent_repeats": say("Same opponents again"),
    "bye_repeats": say("Second byes"),
}


@dataclass(frozen=True, slots=True)
class Count:
    """A number for all rounds, and the least that any draw can reach."""

    name: Words
    count: str
    least: int


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What repeats if everybody stays.

    `again` are pairs that meet again, or where `partners` change are partners again, and `resting`
    who sits out again: the first few, each with how often, and how many pairs more are `not_named`.
    Nobody is named where results decide who moves.
    """

    report: Report
    partners: bool
    not_named: int
    counts: tuple[Count, ...]
    again: tuple[tuple[Entry, Entry, int], ...]
    resting: tuple[tuple[Entry, int], ...]


def foreseen(division: Division, field: Sequence[Entry]) -> Foreseen | None:
    """What this field meets, in seed order; None if the format cannot tell. Raises Refused."""
    fmt = formats.find(division.format)
    if fmt.foresee is None:
        return None
    options = fmt.chosen(division.options)
    report = _report(fmt.foresee, len(field), tuple(options.items()))
    if report is None:
        return None
    again = report.partners_again if fmt.kind.partners else report.meet_again
    return Foreseen(
        report=report,
        partners=fmt.kind.partners,
        not_named=max(0, len(again) - NAMED),
        counts=tuple(
            Count(name, _rounded(report.counts[key]), report.bounds[key])
            for key, name in named_counts(fmt.kind).items()
        ),
        again=tuple(
            (field[one - 1], field[other - 1], times)
            for (one, other), times in islice(again.items(), NAMED)
        ),
        resting=tuple(
            (field[seed - 1], times) for seed, times in islice(report.sit_out_again.items(), NAMED)
        ),
    )


@lru_cache(maxsize=64)
def _report(
    foresee: Foresee, entrants: int, options: tuple[tuple[str, object], ...]
) -> Report | None:
    return foresee(entrants, dict(options))


def named_counts(kind: Kind) -> Mapping[str, Words]:
    """What is counted, with its name: partners and opponents apart where partners change."""
    return MET if kind.partners else REMATCHES


def _rounded(count: float) -> str:
    """A mean of simulations has one decimal."""
    return str(count) if isinstance(count, int) else f"{count:.1f}"


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    """What repeats with this round, and who changes tables; nothing to say leaves it empty."""

    counts: tuple[Count, ...]
    walk: Words


def round_numbers(kind: Kind, history: History, drawn: DrawnRound) -> RoundNumbers:
    """The numbers of a drawn round; one that was typed has no bound."""
    counts = tuple(
        Count(name, str(drawn.metrics[key]), drawn.bounds[key])
        for key, name in named_counts(kind).items()
        if key in drawn.metrics and key in drawn.bounds
    )
    return RoundNumbers(counts, _walk([far for far in walks(history, drawn) if far]))


def _walk(walked: list[int]) -> Words:
    if not walked:
        return ""
    return say(
        "%(changes)s, the farthest by %(most)s.",
        changes=say_count(
            "%(count)s entry changes tables", "%(count)s entries change tables", count=len(walked)
        ),
        most=max(walked),
    )


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
