"""A stage's entrants in order, pool by pool: certain, or as it stands. Pure."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rules.core.messages import Words, say
from tournament.brackets.outcome import Evaluation, Place
from tournament.brackets.plan import Plan, pool_of
from tournament.brackets.records import share
from tournament.brackets.refusals import Refusal
from tournament.brackets.standings import members_of

OVERRULE = say("Play off the tie, or override the places.")


@dataclass(frozen=True, slots=True)
class RankedTable:
    """Those who stay in one pool, or in the whole stage, which has no `pool`.

    `rows` are best first, those level in one row, as far as they are known. `tie` is the place of
    the first open tie, or 0.
    """

    pool: str
    rows: tuple[tuple[int, ...], ...]
    staying: int
    tie: int = 0

    @property
    def order(self) -> tuple[int, ...]:
        """Everybody known, best first."""
        return tuple(seed for row in self.rows for seed in row)

    def between(self, start: int, stop: int) -> list[int]:
        """Those ranked from `start` up to `stop`, counted from 0.

        Raises Refusal if that is not certain, or if there are fewer.
        """
        if stop > self.staying:
            raise self._too_few(stop - start)
        self._require_known(stop)
        self._require_parted(start)
        self._require_parted(stop)
        return list(self.order[start:stop])

    def place(self, number: int) -> int | None:
        """Who is at this place, counted from 1; None if there are fewer."""
        if number > self.staying:
            return None
        return self.between(number - 1, number)[0]

    def _require_known(self, stop: int) -> None:
        if stop <= len(self.order):
            return
        if self.tie:
            raise self._open_tie()
        unfinished = (
            say("Pool %(pool)s is not finished.", pool=self.pool)
            if self.pool
            else say("The stage is not finished, so the qualifiers are not certain yet.")
        )
        raise Refusal(
            unfinished, say("Play the remaining matches and play-offs."), code="results-missing"
        )

    def _require_parted(self, number: int) -> None:
        """Refuse a cut that goes through a tie."""
        if 0 < number < len(self.order):
            before = self.order[number - 1]
            if any(before in row and self.order[number] in row for row in self.rows):
                raise Refusal(self._tied_words(), OVERRULE, code="tied-for-the-cut")

    def _tied_words(self) -> Words:
        if self.pool:
            return say("A tie in pool %(pool)s leaves the qualifiers open.", pool=self.pool)
        return say("A tie leaves the qualifiers open.")

    def _open_tie(self) -> Refusal:
        if not self.pool:
            return Refusal(self._tied_words(), OVERRULE, code="tied-for-the-cut")
        return Refusal(
            say(
                "The tie for place %(place)s in pool %(pool)s is not resolved.",
                place=self.tie,
                pool=self.pool,
            ),
            say("Let those tied draw cards and play off."),
            code="tied-for-the-cut",
        )

    def _too_few(self, wanted: int) -> Refusal:
        where = (
            say("Pool %(pool)s has fewer than %(count)s left.", pool=self.pool, count=wanted)
            if self.pool
            else say("The stage has fewer than %(count)s left.", count=wanted)
        )
        return Refusal(where, say("Let fewer advance."), code="too-few-left")


def tables_of(
    plan: Plan, standing: Evaluation, gone: AbstractSet[int], *, certain: bool
) -> list[RankedTable]:
    """Each pool, the best winner's first; or the whole stage. Nobody `gone` is in them.

    Where it is not `certain`, everybody is ranked as it stands.
    """
    if not plan.kind.cut_by_pool:
        return [_table("", range(1, plan.entrants + 1), plan, standing, gone, certain=certain)]
    tables = [
        _table(pool_of(bracket), seeds, plan, standing, gone, certain=certain)
        for bracket, seeds in members_of(plan).items()
    ]
    return sorted(tables, key=lambda table: _best_winner(table, standing))


def _best_winner(table: RankedTable, standing: Evaluation) -> tuple[float, int]:
    if not table.order:
        return (1, 0)
    return (-share(standing.records[table.order[0]]), table.order[0])


def _table(
    pool: str,
    seeds: Sequence[int],
    plan: Plan,
    standing: Evaluation,
    gone: AbstractSet[int],
    *,
    certain: bool,
) -> RankedTable:
    staying = [seed for seed in seeds if seed not in gone]
    if not certain:
        ranked = _as_it_stands(staying, plan, standing)
        return RankedTable(pool, tuple((seed,) for seed in ranked), len(staying))
    here = set(staying)
    places = [row for row in standing.places if set(seeds).intersection(row.entrants)]
    rows = (
        tuple(seed for seed in row.entrants if seed in here)
        for row in _without_gaps(places, set(seeds))
    )
    ties = [step.place for step in standing.steps if not pool or pool_of(step.pool) == pool]
    known = tuple(row for row in rows if row)
    return RankedTable(pool, known, len(staying), min(ties, default=0))


def _without_gaps(places: Sequence[Place], seeds: AbstractSet[int]) -> Iterator[Place]:
    """The places from first on, up to the first open one."""
    held = 1
    for row in sorted(places, key=lambda row: row.place):
        if row.place > held:
            return
        yield row
        held += sum(entrant in seeds for entrant in row.entrants)


def _as_it_stands(seeds: Sequence[int], plan: Plan, standing: Evaluation) -> list[int]:
    """Everyone before the end. Decided places count.

    Drawn rounds are ranked by their standings, an unfinished pool by share of matches won, then
    seed. In a bracket, those still in it come before those who are out.
    """
    held = {seed: row.place for row in standing.places for seed in row.entrants}
    if standing.standings:
        stood = {row.entrant: row.place for row in standing.standings}
        last = len(stood) + 1
        return sorted(seeds, key=lambda seed: (held.get(seed, stood.get(seed, last)), seed))
    if plan.kind.ranked == "bracket":
        losses = standing.losses
        return sorted(seeds, key=lambda seed: (held.get(seed, 0), losses.get(seed, 0), seed))
    return _by_share(seeds, held, standing)


def _by_share(seeds: Sequence[int], held: dict[int, int], standing: Evaluation) -> list[int]:
    if all(seed in held for seed in seeds):
        return sorted(seeds, key=lambda seed: (held[seed], seed))
    others = [seed for seed in seeds if seed not in held]
    ranked = sorted(others, key=lambda seed: (-share(standing.records[seed]), seed))
    for seed in sorted(held.keys() & set(seeds), key=lambda seed: (held[seed], -seed)):
        ranked.insert(held[seed] - 1, seed)
    return ranked
