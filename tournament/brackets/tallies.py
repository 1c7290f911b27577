"""What individuals at tables have played: points, tables won and sittings missed, by seed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.core.findings import signed
from rules.core.messages import Sentences, say_count, sentences
from tournament.brackets.outcome import MatchState, Standing, Tally
from tournament.brackets.plan import Entrant, Plan


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


def with_totals(rows: Iterable[Standing], tallies: Mapping[int, Tally]) -> Iterator[Standing]:
    """The rows, each with the total of its entrant in its reason."""
    for row in rows:
        tally = tallies.get(row.entrant)
        if tally is None or not tally.played:
            yield row
            continue
        total = say_count(
            "%(points)s points in %(count)s sitting.",
            "%(points)s points in %(count)s sittings.",
            count=tally.played,
            points=signed(tally.points),
        )
        parts = row.why.parts if isinstance(row.why, Sentences) else (row.why,)
        yield replace(row, why=sentences(total, *parts))
