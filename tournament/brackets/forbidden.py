"""What rounds drawn one after another begin with: who must not meet, and who met in earlier stages.

Those who must not are named pairs, and those of one club.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations

from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_options import CLUBS_APART
from tournament.brackets.earlier_rounds import earlier_rounds
from tournament.brackets.formats import Format
from tournament.brackets.kept_apart import KeptApart
from tournament.brackets.plan import Plan
from tournament.brackets.preview import plan_for
from tournament.brackets.rounds.history import NOTHING_BEFORE, Beforehand, Pair
from tournament.registration.models import Division, Entry
from tournament.registration.names import sameness


def plan_of_field(
    division: Division, options: Mapping[str, object], field: Sequence[Entry]
) -> Plan:
    """The plan of the division's format for this field, in seed order, as its next stage.

    Raises Refused.
    """
    fmt, number = formats.find(division.format), 1
    if division.pk:
        last = last_stage_of(division)
        number += last.number if last else 0
    beforehand = before_first(fmt, division, options, field, number)
    return plan_for(division.format, options, len(field), beforehand)


def before_first(
    fmt: Format,
    division: Division,
    options: Mapping[str, object],
    field: Sequence[Entry],
    number: int,
) -> Beforehand:
    """What the first round of the stage with this number is drawn from, by seeds in this order."""
    if fmt.draw_next is None:
        return NOTHING_BEFORE
    seeds = {entry.pk: seed for seed, entry in enumerate(field, start=1)}
    return Beforehand(
        _forbidden_pairs(division, options, dict(enumerate(field, start=1))),
        earlier_rounds(division, number, seeds, fmt.kind),
    )


def _forbidden_pairs(
    division: Division, options: Mapping[str, object], field: Mapping[int, Entry]
) -> frozenset[Pair]:
    """The pairs of this field, by seed."""
    named = named_pairs(division, {entry.pk: seed for seed, entry in field.items()})
    if not options.get(CLUBS_APART.name):
        return named
    return named | of_one_club({seed: entry.club for seed, entry in field.items()})


def named_pairs(division: Division, seeds: Mapping[int, int]) -> frozenset[Pair]:
    """The named pairs of a field, by seed. `seeds`: key of an entry → its seed."""
    rows = KeptApart.objects.filter(division=division).values_list("one", "other")
    named = (pair for pair in rows if seeds.keys() >= {*pair})
    return frozenset(frozenset(seeds[entry] for entry in pair) for pair in named)


def of_one_club(clubs: Mapping[int, str]) -> frozenset[Pair]:
    """The pairs of one club, by seed. `clubs`: seed → its club."""
    found: dict[str, list[int]] = {}
    for seed, club in clubs.items():
        found.setdefault(sameness(club), []).append(seed)
    pairs = (combinations(seeds, 2) for club, seeds in found.items() if club)
    return frozenset(map(frozenset, chain.from_iterable(pairs)))
