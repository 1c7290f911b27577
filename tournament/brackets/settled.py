"""From stored facts to the pure evaluation and back: entries to seeds, seeds to entries.

Reads; writes nothing. `verify` uses the same reading to find rows that differ.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tournament.brackets import formats, outcome
from tournament.brackets.evaluate import evaluate
from tournament.brackets.models import Match, Result, Slot, Stage
from tournament.brackets.outcome import Evaluation, MatchState
from tournament.brackets.plan import Plan
from tournament.registration.models import Departure

State = Match.State


@dataclass(frozen=True, slots=True)
class Facts:
    """All that settling depends on, with entries turned into seeds."""

    plan: Plan
    entries: Mapping[int, int]
    results: tuple[outcome.Result, ...]
    departures: tuple[outcome.Departure, ...]
    forfeited: frozenset[tuple[str, tuple[int, int]]]

    def evaluate(self) -> Evaluation:
        """What the facts come to."""
        return evaluate(self.plan, self.results, self.departures)

    def entry_of(self, seed: int | None) -> int | None:
        """The key of the entry with this seed."""
        return None if seed is None else self.entries[seed]

    def seed_of(self, entry: int) -> int:
        """The seed of an entry of the stage."""
        return next(seed for seed, key in self.entries.items() if key == entry)

    def with_result(self, result: outcome.Result) -> "Facts":
        """The same facts and one more result: what would be."""
        return replace(self, results=(*self.results, result))

    def was_forfeited(self, state: MatchState) -> bool:
        """Whether the result that counts in this match is a forfeit."""
        one, two = sorted(seed or 0 for seed in state.entrants)
        return (state.code, (one, two)) in self.forfeited


def facts_of(stage: Stage) -> Facts:
    """Read the facts of a stage."""
    entries = dict(stage.field.values_list("seed", "entry_id"))
    seeds = {entry: seed for seed, entry in entries.items()}
    results = tuple(_result(row, seeds) for row in _results(stage))
    latest = {(row.match, row.pair): row.reason for row in results}
    return Facts(
        plan=formats.find(stage.format).plan(len(entries), stage.options),
        entries=entries,
        results=results,
        departures=_departures(seeds),
        forfeited=frozenset(key for key, reason in latest.items() if reason != "played"),
    )


def _results(stage: Stage) -> QuerySet[Result]:
    standing = Result.objects.filter(match__stage=stage, withdrawn_at__isnull=True)
    return (
        standing.select_related("match")
        .only("winner_id", "loser_id", "other_loser_id", "reason", "match__code")
        .order_by("id")
    )


def _result(row: Result, seeds: Mapping[int, int]) -> outcome.Result:
    if row.winner_id is None:
        losers = (seeds[row.loser_id], seeds[row.other_loser_id or 0])
        return outcome.Result(row.match.code, None, None, "double-forfeit", losers)
    reason: outcome.Reason = "forfeit" if row.reason == Result.Reason.FORFEIT else "played"
    return outcome.Result(row.match.code, seeds[row.winner_id], seeds[row.loser_id], reason)


def _departures(seeds: Mapping[int, int]) -> tuple[outcome.Departure, ...]:
    rows = Departure.objects.filter(entry__in=seeds, undone_at__isnull=True)
    return tuple(
        outcome.Departure(
            seeds[row.entry_id],
            "disqualified" if row.kind == Departure.Kind.DISQUALIFIED else "withdrawn",
        )
        for row in rows
    )


def stored_matches(stage: Stage) -> Iterator[tuple[Match, list[Slot]]]:
    """The stored matches with their slots in position order."""
    slots: dict[int, list[Slot]] = {}
    for slot in Slot.objects.filter(match__stage=stage).order_by("match_id", "position"):
        slots.setdefault(slot.match_id, []).append(slot)
    for match in Match.objects.filter(stage=stage).order_by("id"):
        pair = slots[match.pk]
        for slot in pair:
            slot.match = match
        yield match, pair


DERIVED = {
    "planned": State.PLANNED,
    "ready": State.READY,
    "bye": State.BYE,
    "walkover": State.WALKOVER,
    "void": State.VOID,
}


def derived_state(match: Match, state: MatchState, facts: Facts, *, robbed: bool) -> str:
    """The state a match should have. One on the floor stays there while its entrants do."""
    if state.state == "done":
        return State.FORFEITED if facts.was_forfeited(state) else State.CERTIFIED
    if state.state == "ready" and match.state in Match.ON_THE_FLOOR and not robbed:
        return match.state
    return DERIVED[state.state]
