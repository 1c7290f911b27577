"""Whatever happens, in whatever order: the laws of a knock-out hold after every step."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.tournament.brackets.playing import both_forfeit
from tournament.brackets.bracket import (
    Departure,
    Entrant,
    LoserOf,
    Plan,
    PlannedMatch,
    Result,
    Source,
    WinnerOf,
    difference,
    evaluate,
)
from tournament.brackets.formats import Format, find, slugs

TREES = [fmt for fmt in map(find, slugs()) if fmt.kind.shown == "tree"]
UNKNOWN = -1
picks = st.integers(0, 10_000)
coins = st.booleans()


class Oracle:
    """The same bracket asked backwards: who stands in this slot? 0 is nobody, -1 not yet known."""

    def __init__(self, plan: Plan, results: list[Result], gone: set[int]) -> None:
        self.matches = {match.code: match for match in plan.matches}
        self.results = {(row.match, frozenset(row.pair)): row for row in results}
        self.gone = gone
        self.known: dict[str, tuple[int, int]] = {}

    def holder(self, source: Source) -> int:
        if isinstance(source, Entrant):
            return source.seed
        if isinstance(source, WinnerOf):
            return self.outcome(source.match)[0]
        if isinstance(source, LoserOf):
            loser = self.outcome(source.match)[1]
            return loser if source.seed in (None, loser) or loser == UNKNOWN else 0
        return 0

    def outcome(self, code: str) -> tuple[int, int]:
        if code not in self.known:
            self.known[code] = self.judge(self.matches[code])
        return self.known[code]

    def judge(self, match: PlannedMatch) -> tuple[int, int]:
        pair = (self.holder(match.slots[0]), self.holder(match.slots[1]))
        if UNKNOWN in pair:
            return (UNKNOWN, UNKNOWN)
        if 0 in pair:
            return (0 if match.needs else max(pair), 0)
        if match.needs and self.holder(self.matches[match.needs].slots[1]) != pair[1]:
            return (0, 0)
        result = self.results.get((match.code, frozenset(pair)))
        if result:
            return (result.winner or 0, result.loser or 0)
        staying = [entrant for entrant in pair if entrant not in self.gone]
        if len(staying) == 2:
            return (UNKNOWN, UNKNOWN)
        return (staying[0] if staying else 0, 0)


class Knockout(RuleBasedStateMachine):
    plan: Plan

    def __init__(self) -> None:
        super().__init__()
        self.results: list[Result] = []
        self.departures: list[Departure] = []

    @initialize(fmt=st.sampled_from(TREES), entrants=st.integers(2, 20), options=st.data())
    def draw(self, fmt: Format, entrants: int, options: st.DataObject) -> None:
        switches = [option.name for option in fmt.options if isinstance(option.default, bool)]
        chosen = {name: options.draw(coins) for name in switches}
        self.plan = fmt.plan(max(fmt.fewest, min(entrants, fmt.most)), chosen)
        self.settle()

    def settle(self) -> None:
        self.standing = evaluate(self.plan, self.results, self.departures)

    @property
    def gone(self) -> set[int]:
        return {departure.entrant for departure in self.departures}

    @precondition(lambda self: self.standing.ready)
    @rule(pick=picks, upset=coins, forfeit=coins)
    def finish_a_match(self, pick: int, upset: bool, forfeit: bool) -> None:
        match = self.standing.ready[pick % len(self.standing.ready)]
        one, two = match.entrants[::-1] if upset else match.entrants
        self.results.append(Result(match.code, one, two, "forfeit" if forfeit else "played"))
        before = self.standing
        self.settle()
        assert match.code in difference(before, self.standing).closed

    @precondition(lambda self: self.standing.ready)
    @rule(pick=picks)
    def nobody_comes(self, pick: int) -> None:
        match = self.standing.ready[pick % len(self.standing.ready)]
        one, two = match.entrants
        self.results.append(both_forfeit(match.code, one or 0, two or 0))
        self.settle()

    @precondition(lambda self: self.results)
    @rule(pick=picks)
    def correct_a_result(self, pick: int) -> None:
        self.results.append(flipped(self.results[pick % len(self.results)]))
        self.settle()

    @precondition(lambda self: self.results)
    @rule(pick=picks)
    def correct_and_correct_back(self, pick: int) -> None:
        told = {(row.match, row.pair): row for row in self.results}
        latest = list(told.values())[pick % len(told)]
        again = [*self.results, flipped(latest), latest]
        assert not difference(self.standing, evaluate(self.plan, again, self.departures))

    @precondition(lambda self: self.results)
    @rule(pick=picks)
    def withdraw_a_result(self, pick: int) -> None:
        self.results.pop(pick % len(self.results))
        self.settle()

    @rule(pick=picks, honest=coins)
    def someone_leaves(self, pick: int, honest: bool) -> None:
        entrant = pick % self.plan.entrants + 1
        self.departures.append(Departure(entrant, "withdrawn" if honest else "disqualified"))
        self.settle()

    @precondition(lambda self: self.departures)
    @rule()
    def he_comes_back(self) -> None:
        self.departures.pop()
        self.settle()

    @invariant()
    def the_oracle_agrees(self) -> None:
        oracle = Oracle(self.plan, self.results, self.gone)
        for match in self.plan.matches:
            winner, loser = oracle.outcome(match.code)
            state = self.standing.matches[match.code]
            assert state.is_decided == (winner != UNKNOWN)
            if state.is_decided:
                assert (state.winner or 0) == winner
                assert state.state == "walkover" or (state.loser or 0) == loser

    @invariant()
    def the_order_of_unrelated_rows_is_nothing(self) -> None:
        told = {(row.match, row.pair): row for row in self.results}
        shuffled = evaluate(self.plan, list(told.values())[::-1], self.departures[::-1])
        assert not difference(self.standing, shuffled)
        assert shuffled.places == self.standing.places

    @invariant()
    def nobody_waits_in_two_places(self) -> None:
        waiting = [
            entrant
            for match in self.standing.matches.values()
            if not match.is_decided
            for entrant in match.entrants
            if entrant
        ]
        assert len(waiting) == len(set(waiting))
        assert set(waiting) & set(self.standing.out) <= self.gone

    @invariant()
    def it_never_stands_still(self) -> None:
        undecided = [row for row in self.standing.matches.values() if not row.is_decided]
        assert bool(undecided) == bool(self.standing.ready)

    @invariant()
    def who_left_wins_nothing_he_did_not_play(self) -> None:
        for match in self.standing.matches.values():
            assert match.winner not in self.gone or match.state in ("done", "bye")

    @invariant()
    def in_the_end_everyone_has_lost_enough_or_is_flagged(self) -> None:
        if self.standing.ready:
            return
        flagged = set(self.gone)
        for match in self.standing.matches.values():
            if match.state == "done" and match.winner is None:
                flagged.update(entrant for entrant in match.entrants if entrant)
        enough = 2 if self.plan.format == "double-elimination" else 1
        for entrant, losses in self.standing.losses.items():
            if entrant != self.standing.champion and entrant not in flagged:
                assert losses >= enough or "G2" not in self.standing.matches
                assert losses >= 1
        placed = [entrant for row in self.standing.places for entrant in row.entrants]
        assert len(placed) == len(set(placed))
        assert set(placed) | self.gone == set(range(1, self.plan.entrants + 1)) | self.gone


def flipped(result: Result) -> Result:
    if result.losers:
        return Result(result.match, *result.losers)
    return Result(result.match, result.loser, result.winner)


TestKnockout = Knockout.TestCase
TestKnockout.settings = settings(max_examples=120, stateful_step_count=60, deadline=None)
