"""The standings of individuals: points added up, or tables won.

Those who missed a sitting come after those who did not: with lowest total first, staying away must
not pay.
"""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import chain

from rules.core.messages import Words, say, say_count, sentences
from tournament.brackets.decided_places import SHARED
from tournament.brackets.kinds import Kind, Ranked
from tournament.brackets.outcome import MatchState, Place, Tally
from tournament.brackets.plan import Entrant, Plan

AVERAGE = say("If some play fewer sittings, the average per sitting counts.")
BEHIND = say("Players who missed a sitting rank behind those who missed none.")
EQUAL = say("Equal results share the place.")
RULES: Mapping[Ranked, tuple[Words, ...]] = {
    "lowest": (say("Everyone plays alone. The lowest total is first."), AVERAGE, BEHIND),
    "highest": (say("Everyone plays alone. The highest total is first."), AVERAGE, BEHIND),
    "wins": (say("Everyone plays alone. The player with the most table wins is first."),),
}
THEN: Mapping[Ranked, Words] = {
    "lowest": say("Of equal players, the lower total is first."),
    "highest": say("Of equal players, the higher total is first."),
    "wins": say("Of equal players, more table wins are first."),
}

Merit = tuple[Fraction | int, ...]
"""Smaller is better; equal ones share the place."""


def rule_of_individuals(kind: Kind) -> list[Words]:
    """The rule for the places of individuals, in sentences."""
    return [*RULES[kind.ranked], *([THEN[kind.then]] if kind.then else []), EQUAL]


def tallies_of(plan: Plan, matches: Mapping[str, MatchState]) -> dict[int, Tally]:
    """Everyone's tally so far, by seed.

    A table that was not played counts only against those who did not come. Who came late has missed
    the sittings before.
    """
    counts = {
        seed: [0, 0, 0, plan.joined.get(seed, 1) - 1, 0] for seed in range(1, plan.entrants + 1)
    }
    for planned in plan.matches:
        match = matches[planned.code]
        for slot in planned.slots:
            if isinstance(slot, Entrant) and slot.seed not in match.entrants:
                counts[slot.seed][3] += 1
        for row in match.placings:
            own = counts[row.entrant]
            own[0] += row.points
            own[1] += row.place == 1
            own[2] += 1
        if not match.is_decided:
            for seed in filter(None, match.entrants):
                counts[seed][4] += 1
    return {seed: Tally(*row) for seed, row in counts.items()}


def places_now(
    kind: Kind, tallies: Mapping[int, Tally], unranked: Collection[int] = ()
) -> tuple[Place, ...]:
    """The current places, best first. Equal merit shares a place.

    Unranked entrants have none; what they played stands.
    """
    counted = [each for each in (kind.ranked, kind.then) if each]
    groups: dict[Merit, list[int]] = {}
    for seed, tally in tallies.items():
        if seed in unranked:
            continue
        merit = tuple(part for each in counted for part in _merit(each, tally))
        groups.setdefault(merit, []).append(seed)
    uneven = len({tally.played for tally in tallies.values()}) > 1
    places, place = [], 1
    for merit in sorted(groups):
        seeds = groups[merit]
        shared = SHARED if len(seeds) > 1 else None
        tally = tallies[seeds[0]]
        told = chain.from_iterable(_whys(each, tally, uneven=uneven) for each in counted)
        why = sentences(*told, shared)
        places.append(Place(place, tuple(seeds), why))
        place += len(seeds)
    return tuple(places)


def _merit(ranked: Ranked, tally: Tally) -> Merit:
    """Points count as the average per sitting, because a table may not have been played."""
    if ranked == "wins":
        return (-tally.won,)
    if not tally.played:
        return (tally.missed, 1, 0)
    average = Fraction(tally.points, tally.played)
    return (tally.missed, 0, average if ranked == "lowest" else -average)


def _whys(ranked: Ranked, tally: Tally, *, uneven: bool) -> Iterator[Words]:
    if ranked == "wins":
        yield say_count(
            "Won %(won)s of %(count)s sitting.",
            "Won %(won)s of %(count)s sittings.",
            count=tally.played,
            won=tally.won,
        )
        return
    if tally.played:
        yield say_count(
            "%(points)s points in %(count)s sitting.",
            "%(points)s points in %(count)s sittings.",
            count=tally.played,
            points=_number(tally.points),
        )
    else:
        yield say("Has not played.")
    if uneven and tally.played:
        average = _number(round(Fraction(tally.points, tally.played), 1))
        yield say("Average: %(points)s.", points=average)
    if tally.missed:
        yield say_count(
            "Missed %(count)s sitting.", "Missed %(count)s sittings.", count=tally.missed
        )


def _number(points: int | Fraction) -> str:
    return f"{float(points):,g}".replace("-", "−")
