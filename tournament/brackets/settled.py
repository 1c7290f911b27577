"""Between stored facts and the pure evaluation: entries to seeds and back. Reads only.

`verify` uses it too, to find rows that differ.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db.models import QuerySet

from scoring.aims import lowest_wins
from tournament.brackets import outcome
from tournament.brackets.decided_places import Decided
from tournament.brackets.decision_facts import decided_places
from tournament.brackets.evaluate import evaluate
from tournament.brackets.extra_hands import extra_hands
from tournament.brackets.graph.carry import read_carried
from tournament.brackets.house_chairs import HouseChair, KeptChair
from tournament.brackets.models import Match, Placing, Result, Slot, Stage
from tournament.brackets.outcome import Evaluation, MatchState, Scores
from tournament.brackets.plan import Plan
from tournament.brackets.rare_facts import RareFacts, rare_facts
from tournament.brackets.rounds.book import Carried
from tournament.brackets.rounds.procedures import EXTRA_HAND
from tournament.brackets.rounds.rules import Rules, read_rules
from tournament.brackets.stored_plan import plan_of
from tournament.brackets.swap_facts import swaps_of
from tournament.brackets.swaps import Swap, arranged
from tournament.brackets.tie_facts import counts_of, drawn_cards, points_of
from tournament.brackets.walk import House, Kept, forfeits_in, latest
from tournament.registration.models import Departure

State = Match.State
Placings = Mapping[int, tuple[outcome.Placing, ...]]
REASONS: Mapping[str, outcome.Reason] = {
    Result.Reason.PLAYED: "played",
    Result.Reason.FORFEIT: "forfeit",
    Result.Reason.DOUBLE_FORFEIT: "double-forfeit",
    Result.Reason.DECIDED: "played",
    Result.Reason.OPEN: "open",
}


@dataclass(frozen=True)
class Facts:
    """The input of settling, with seeds for entries."""

    plan: Plan
    entries: Mapping[int, int]
    results: tuple[outcome.Result, ...]
    departures: tuple[outcome.Departure, ...]
    forfeited: frozenset[tuple[str, tuple[int, int]]]
    there: RareFacts
    draws: tuple[outcome.Draw, ...] = ()
    rules: Rules | None = None
    scores: Scores = field(default_factory=dict)
    hands: tuple[outcome.Draw, ...] = ()
    low_hands: bool = False
    counts: outcome.Counts = field(default_factory=dict)
    swaps: tuple[Swap, ...] = ()
    decided: Decided = field(default_factory=dict)
    house: House = field(default_factory=dict)
    kept: Kept = field(default_factory=dict)
    carried: Carried = field(default_factory=dict)

    def arranged(self) -> Plan:
        """The plan with the director's swaps: who meets whom."""
        return arranged(self.plan, self.results, self.gone, self.swaps)[0]

    @cached_property
    def evaluation(self) -> Evaluation:
        """Everyone's position by these facts."""
        return evaluate(
            self.arranged(),
            self.results,
            self.departures,
            self.draws,
            rules=self.rules,
            scores=self.scores,
            counts=self.counts,
            hands=self.hands,
            low_hands=self.low_hands,
            decided=self.decided,
            house=self.house,
            kept=self.kept,
            carried=self.carried,
        )

    def entry_of(self, seed: int | None) -> int | None:
        """The key of the entry with this seed."""
        return None if seed is None else self.entries[seed]

    @cached_property
    def seeds(self) -> Mapping[int, int]:
        """The seed of each entry."""
        return {entry: seed for seed, entry in self.entries.items()}

    @cached_property
    def gone(self) -> frozenset[int]:
        """The seeds of those who left."""
        return frozenset(departure.entrant for departure in self.departures)

    def with_result(self, result: outcome.Result) -> "Facts":
        """The same facts with one more result."""
        return replace(self, results=(*self.results, result))

    def was_forfeited(self, state: MatchState) -> bool:
        """Whether the result that counts in this match is a forfeit."""
        if state.placings:
            return False
        one, two = sorted(seed or 0 for seed in state.entrants)
        return (state.code, (one, two)) in self.forfeited


def facts_of(stage: Stage) -> Facts:
    """Read the facts of a stage."""
    field = list(stage.field.values_list("seed", "entry_id", "joined", "bye", "carried"))
    late = {bye: seed for seed, *_, bye, _ in field if bye}
    brought = {seed: stored for seed, *_, stored in field if stored}
    plan = plan_of(stage, len(field), late, {seed: joined for seed, _, joined, *_ in field})
    return facts_among(stage, plan, {seed: entry for seed, entry, *_ in field}, brought)


def facts_among(
    stage: Stage,
    plan: Plan,
    entries: Mapping[int, int],
    carried: Mapping[int, Mapping[str, str]],
) -> Facts:
    """Read the facts of a stage whose plan and field are known.

    The field maps seed → entry; `carried` is as stored, by seed.
    """
    seeds = {entry: seed for seed, entry in entries.items()}
    there = rare_facts(stage.pk)
    placings = _placings(stage, seeds) if plan.kind.seats else {}
    results = tuple(_result(row, seeds, placings) for row in _results(stage))
    ranked = plan.kind.ranked
    rules = read_rules(stage.ranking, ranked) if stage.ranking or plan.kind.is_keyed else None
    asks_points = rules is not None and rules.asks_points and not plan.kind.seats
    plays_hands = rules is not None and rules.procedure == EXTRA_HAND
    return Facts(
        plan=plan,
        entries=entries,
        results=results,
        departures=_departures(seeds) if there.departures else (),
        forfeited=forfeits_in(latest(results)),
        there=there,
        draws=drawn_cards(stage, seeds) if there.cards and plan.kind.may_tie else (),
        rules=rules,
        scores=points_of(stage, seeds) if asks_points else {},
        hands=tuple(extra_hands(stage.pk, seeds)) if plays_hands else (),
        low_hands=plays_hands and lowest_wins(stage.division.rules),
        counts=counts_of(stage, seeds) if rules and rules.asks_counts else {},
        swaps=swaps_of(stage, seeds) if there.swaps else (),
        decided=decided_places(stage, seeds) if there.places else {},
        house=_house(stage) if plan.kind.seats else {},
        kept=_kept(stage, seeds) if plan.kind.seats else {},
        carried=read_carried(carried),
    )


def _house(stage: Stage) -> House:
    rows = HouseChair.objects.filter(match__stage=stage, withdrawn_at__isnull=True)
    return Counter(rows.values_list("match__code", flat=True))


def _kept(stage: Stage, seeds: Mapping[int, int]) -> Kept:
    found: dict[str, frozenset[int]] = {}
    rows = KeptChair.objects.filter(match__stage=stage, entry__in=seeds)
    for code, entry in rows.values_list("match__code", "entry_id"):
        found[code] = found.get(code, frozenset()) | {seeds[entry]}
    return found


def _results(stage: Stage) -> QuerySet[Result]:
    standing = Result.objects.filter(match__stage=stage, withdrawn_at__isnull=True)
    return (
        standing.select_related("match")
        .only("winner_id", "loser_id", "other_loser_id", "reason", "decision_id", "match__code")
        .order_by("id")
    )


def _placings(stage: Stage, seeds: Mapping[int, int]) -> Placings:
    rows = Placing.objects.filter(result__match__stage=stage, result__withdrawn_at__isnull=True)
    found: dict[int, tuple[outcome.Placing, ...]] = {}
    for result, entry, place, points in rows.order_by("result_id", "place", "id").values_list(
        "result_id", "entry_id", "place", "points"
    ):
        row = outcome.Placing(seeds[entry], place, points)
        found[result] = (*found.get(result, ()), row)
    return found


def _result(row: Result, seeds: Mapping[int, int], placings: Placings) -> outcome.Result:
    code, is_decided = row.match.code, row.decision_id is not None
    if row.loser_id is None:
        rows = placings[row.pk]
        return outcome.Result(code, None, None, placings=rows, is_decided=is_decided)
    if row.other_loser_id is not None:
        losers = (seeds[row.loser_id], seeds[row.other_loser_id])
        return outcome.Result(code, None, None, REASONS[row.reason], losers, is_decided=is_decided)
    winner = None if row.winner_id is None else seeds[row.winner_id]
    reason = REASONS[row.reason]
    return outcome.Result(code, winner, seeds[row.loser_id], reason, is_decided=is_decided)


def _departures(seeds: Mapping[int, int]) -> tuple[outcome.Departure, ...]:
    rows = Departure.objects.filter(entry__in=seeds, undone_at__isnull=True)
    return tuple(
        outcome.Departure(
            seeds[row.entry_id],
            "disqualified" if row.kind == Departure.Kind.DISQUALIFIED else "withdrawn",
        )
        for row in rows
    )


@dataclass(slots=True)
class StoredSlot:
    """Who is stored in a slot."""

    pk: int
    position: int
    entrant_id: int | None


@dataclass(slots=True)
class StoredMatch:
    """What is stored of a match that settling derives, with its slots in position order."""

    pk: int
    code: str
    bracket: str
    state: str
    winner_id: int | None
    loser_id: int | None
    slots: list[StoredSlot] = field(default_factory=list)


def stored_matches(stage: Stage) -> list[StoredMatch]:
    """The stored matches. Plain columns: of a thousand teams one result changes a few rows."""
    rows = Match.objects.filter(stage=stage).order_by("id")
    columns = ("id", "code", "round__bracket", "state", "winner_id", "loser_id")
    matches = {row[0]: StoredMatch(*row) for row in rows.values_list(*columns)}
    slots = Slot.objects.filter(match__stage=stage).order_by("match_id", "position")
    for match, pk, position, entrant in slots.values_list(
        "match_id", "id", "position", "entrant_id"
    ):
        matches[match].slots.append(StoredSlot(pk, position, entrant))
    return list(matches.values())


def nobody_plays(code: str, slots: int) -> MatchState:
    """The state of a stored match that no tie needs any more."""
    return MatchState(code, (None,) * slots, None, None, "void")


DERIVED = {
    "planned": State.PLANNED,
    "ready": State.READY,
    "bye": State.BYE,
    "walkover": State.WALKOVER,
    "void": State.VOID,
}


def derived_state(match: StoredMatch, state: MatchState, facts: Facts, *, robbed: bool) -> str:
    """The state a match should have. On the floor it stays there while its entrants do."""
    if state.state == "done":
        return State.FORFEITED if facts.was_forfeited(state) else State.CERTIFIED
    if state.state == "ready" and match.state in Match.ON_THE_FLOOR and not robbed:
        return match.state
    return DERIVED[state.state]
