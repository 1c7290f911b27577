"""Keep teams of one club apart: the swaps needed. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.plan import Entrant, Plan
from tournament.brackets.preview import preview_of
from tournament.brackets.suited import options_for
from tournament.registration.models import Division, Entry
from tournament.registration.names import sameness
from tournament.seeding.apart import Apart, keep_apart
from tournament.seeding.selectors import seeded_entries

Groups = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Moves:
    """The new order, the swaps, and pairs of one club that still meet."""

    seen: tuple[int, ...]
    order: tuple[int, ...]
    swaps: tuple[tuple[Entry, int, Entry, int], ...]
    left: tuple[tuple[Entry, Entry], ...]


def moves_for(division: Division) -> Moves:
    """The swaps for the current draw. Raises `Refused` if it is impossible."""
    field = seeded_entries(division)
    plan = plan_of_field(division, options_for(division), field)
    groups = _groups(plan)
    clubs = [sameness(entry.club) for entry in field]
    return _named(field, keep_apart(clubs, groups, _bands(plan, groups)))


def _groups(plan: Plan) -> Groups:
    """Who meets first: first-round pairs, or everyone in a pool."""
    if plan.kind.ranked != "record":
        return [pair for first in preview_of(plan).first for pair in first.meetings]
    bracket = {row.key: row.bracket for row in plan.rounds}
    pools: dict[str, set[int]] = {}
    for match in plan.matches:
        seeds = {slot.seed for slot in match.slots if isinstance(slot, Entrant)}
        pools.setdefault(bracket[match.round], set()).update(seeds)
    return [tuple(sorted(pool)) for pool in pools.values()]


def _bands(plan: Plan, groups: Groups) -> Groups:
    """Places of equal worth: a row of the snake, or seeds 3-4, 5-8, 9-16.

    Only first-round players, so that nobody loses a bye.
    """
    bands: dict[int, list[int]] = {}
    is_by_record = plan.kind.ranked == "record"
    for place in sorted(place for group in groups for place in group):
        row = (place - 1) // len(groups) if is_by_record else (place - 1).bit_length()
        bands.setdefault(row, []).append(place)
    return [tuple(band) for band in bands.values()]


def _named(field: Sequence[Entry], apart: Apart) -> Moves:
    at = list(field)
    swaps = []
    for one, other in apart.swaps:
        swaps.append((at[one - 1], other, at[other - 1], one))
        at[one - 1], at[other - 1] = at[other - 1], at[one - 1]
    return Moves(
        seen=tuple(entry.pk for entry in field),
        order=tuple(field[place - 1].pk for place in apart.order),
        swaps=tuple(swaps),
        left=tuple((at[one - 1], at[other - 1]) for one, other in apart.left),
    )
