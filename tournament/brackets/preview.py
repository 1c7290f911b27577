"""The bracket before it is published: matches, first pairings and byes. Pure."""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rules.core.messages import Words
from tournament.brackets import formats
from tournament.brackets.plan import VOID, Entrant, Plan, PlannedMatch, PlannedRound, Source, Void
from tournament.brackets.rounds.history import NOTHING_BEFORE, Beforehand
from tournament.brackets.workload import in_order_of_play


@dataclass(frozen=True, slots=True)
class FirstRound:
    """A round whose entrants are known from the start: pairings and byes."""

    name: Words
    meetings: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawNumbers:
    """The size of a draw. `only_if_needed` counts `matches` that may not be played.

    `rounds` of pools are those of one pool, since pools play at the same time.
    """

    matches: int
    only_if_needed: int
    rounds: int
    first: tuple[FirstRound, ...]


def plan_for(
    slug: str,
    options: Mapping[str, object],
    entrants: int,
    beforehand: Beforehand = NOTHING_BEFORE,
) -> Plan:
    """The plan of this format for this many entrants. Raises Refused if there is none."""
    return formats.find(slug).plan(entrants, options, beforehand=beforehand)


def preview_of(plan: Plan) -> DrawNumbers:
    """The preview of this plan."""
    played = [meeting.match for meeting in in_order_of_play(plan)]
    return DrawNumbers(
        matches=len(played),
        only_if_needed=sum(match.needs is not None for match in played),
        rounds=_rounds(plan, {match.round for match in played}),
        first=tuple(_first_rounds(plan)),
    )


def _rounds(plan: Plan, played: AbstractSet[str]) -> int:
    if plan.kind.ranked != "record":
        return len(played)
    return max(Counter(row.bracket for row in plan.rounds if row.key in played).values())


def _first_rounds(plan: Plan) -> list[FirstRound]:
    """The first round of every bracket whose entrants are seeds."""
    matches: dict[str, list[PlannedMatch]] = {}
    for match in plan.matches:
        matches.setdefault(match.round, []).append(match)
    rounds: dict[str, PlannedRound] = {}
    for row in plan.rounds:
        if row.key in matches and all(map(_is_known, matches[row.key])):
            rounds.setdefault(row.bracket, row)
    return [_first_round(row, matches[row.key]) for row in rounds.values()]


def _is_known(match: PlannedMatch) -> bool:
    return all(isinstance(slot, Entrant | Void) for slot in match.slots)


def _first_round(row: PlannedRound, matches: list[PlannedMatch]) -> FirstRound:
    slots = [tuple(map(_seed, match.slots)) for match in matches]
    return FirstRound(
        name=row.name,
        meetings=tuple(seeds for seeds in slots if all(seeds)),
        byes=tuple(sorted(max(seeds) for seeds in slots if not all(seeds))),
    )


def _seed(slot: Source) -> int:
    return slot.seed if isinstance(slot, Entrant) else VOID
