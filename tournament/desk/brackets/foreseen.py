"""What a format repeats over all its rounds, with names, before it is published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.kinds import Kind
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.movement_check import Foresee, Report
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
    try:
        options = fmt.chosen(division.options)
        report = _report(fmt.foresee, len(field), tuple(options.items()))
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why
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
