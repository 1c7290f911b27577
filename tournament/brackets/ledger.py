"""Results one by one as they come in, each assigned to its match.

Refuses, by name, a row that fits no match at that time.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.brackets.evaluate import evaluate
from tournament.brackets.event_file import TARGET, EventFile, ResultLine
from tournament.brackets.outcome import Evaluation, MatchState, Result
from tournament.brackets.plan import PlannedRound
from tournament.brackets.refusals import Refusal
from tournament.brackets.table_ledger import require_fitting


class Ledger:
    """The accepted results of an event file, and the event after them."""

    def __init__(self, event: EventFile) -> None:
        self.event = event
        self._results: list[Result] = []
        self._written: dict[tuple[str, tuple[int, int]], ResultLine] = {}
        self._planned = {match.code for match in event.plan.matches}
        self._look()

    def standing(self) -> Evaluation:
        """The event after the rows entered so far."""
        if not self._is_fresh:
            self._look()
        return self._standing

    def rounds(self) -> tuple[PlannedRound, ...]:
        """The rounds of the plan and of play-offs."""
        playoff = self.standing().playoff
        return self.event.plan.rounds + (playoff.rounds if playoff else ())

    def stale_rows(self) -> list[Mapping[str, object]]:
        """The rows that no longer count, as written."""
        rows = (self._written[result.match, result.pair] for result in self.standing().stale)
        return [row.as_written for row in rows]

    def enter(self, row: ResultLine) -> None:
        """Assign a row to its match. Raises Refusal if it fits none."""
        if row.is_of_table:
            self._enter_table(row)
            return
        code = self._corrected(row) if row.corrects else self._open_match(row)
        if code not in self._planned:
            self._refuse_unwon(row)
        self._results.append(replace(row.result, match=code))
        self._written[code, row.result.pair] = row

    def _refuse_unwon(self, row: ResultLine) -> None:
        """Refuse a play-off winner whose points do not win."""
        if row.points is None:
            return
        won, lost = row.points
        winner, loser = self._name(row.result.winner), self._name(row.result.loser)
        if won < TARGET:
            raise Refusal(
                f"Result {row.number}: a play-off is one game of {TARGET} points, and "
                f"{winner} has only {won}.",
                f"Enter the score once a side has reached {TARGET}.",
                code="below-target",
            )
        if won <= lost:
            raise Refusal(
                f"Result {row.number}: {winner} cannot win the play-off with {won} points "
                f"against {lost} of {loser}.",
                "Give the winner's points first, or correct who won.",
                code="not-won",
            )

    def _enter_table(self, row: ResultLine) -> None:
        require_fitting(self.event, row, self.standing())
        self._is_fresh = False
        self._results.append(row.result)
        self._written[row.result.match, row.result.pair] = row

    def _look(self) -> None:
        """Settle the rows so far, and note the matches open for a result."""
        event = self.event
        self._standing = evaluate(event.plan, self._results, event.departures, event.draws)
        self._open: dict[tuple[int, int], list[MatchState]] = {}
        for match in self._standing.matches.values():
            one, two, *more = match.entrants
            if not more and one is not None and two is not None and match.state != "done":
                self._open.setdefault((min(one, two), max(one, two)), []).append(match)
        self._is_fresh = True

    def _open_match(self, row: ResultLine) -> str:
        """The code of the first open match of the two. Settles again only if there is none."""
        match = self._taken(row)
        if match is None and not self._is_fresh:
            self._look()
            match = self._taken(row)
        if match is None:
            raise self._refusal(row)
        self._is_fresh = False
        if match.state != "ready":
            self._open.clear()
        return match.code

    def _taken(self, row: ResultLine) -> MatchState | None:
        """Withdrawn entrants may have played before: a walkover accepts a result too."""
        matches = self._open.get(row.result.pair, [])
        wanted = row.result.match
        found = next((match for match in matches if wanted in ("", match.code)), None)
        if found is not None:
            matches.remove(found)
        return found

    def _corrected(self, row: ResultLine) -> str:
        """The code of the match whose latest result this row replaces."""
        wanted, pair = row.result.match, row.result.pair
        for result in reversed(self._results):
            if result.match == wanted or (not wanted and result.pair == pair):
                now = self.standing().matches.get(result.match)
                if pair != result.pair and (now is None or set(now.entrants) != set(pair)):
                    break
                self._is_fresh = False
                self._open.clear()
                return result.match
        one, two = (self._name(seed) for seed in pair)
        raise Refusal(
            f"Result {row.number} corrects {one} against {two}, who have no result.",
            "Check the names and the match, or enter it as a new result.",
            code="nothing-to-correct",
        )

    def _refusal(self, row: ResultLine) -> Refusal:
        one, two = (self._name(seed) for seed in row.result.pair)
        where = f" in {row.result.match}" if row.result.match else ""
        return Refusal(
            f"Result {row.number}: {one} and {two} have no match to play{where}{self._why(row)}.",
            'Check the names. If it puts an earlier result right, add "corrects": true.',
            code="no-match",
        )

    def _why(self, row: ResultLine) -> str:
        standing, pair = self._standing, row.result.pair
        step = standing.next
        if step and step.playoff:
            one, two = (self._name(seed) for seed in step.playoff)
            return f"; the play-off is {one} against {two}"
        if step and step.draw_cards:
            return "; the tied draw cards first"
        out = [self._name(seed) for seed in pair if seed in standing.out]
        if out:
            return f"; {' and '.join(out)} {'are' if out[1:] else 'is'} out"
        met = any(result.pair == pair for result in self._results)
        return "; they have met already" if met else ""

    def _name(self, seed: int | None) -> str:
        return self.event.name(seed) or "nobody"
