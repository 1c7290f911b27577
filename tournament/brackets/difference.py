"""The effect of a correction, before it is saved: two evaluations of one plan."""

from dataclasses import dataclass

from tournament.brackets.outcome import Evaluation, MatchState, Result


@dataclass(frozen=True, slots=True)
class Difference:
    """Match codes by what happens to them, each in one list, and results that change standing.

    `reopened` lose their decision, `closed` get one, `changed` get other entrants or another
    winner. `newly_stale` are ignored from now on; `revived` count again.
    """

    reopened: tuple[str, ...]
    closed: tuple[str, ...]
    changed: tuple[str, ...]
    newly_stale: tuple[Result, ...]
    revived: tuple[Result, ...]

    def __bool__(self) -> bool:
        return any((self.reopened, self.closed, self.changed, self.newly_stale, self.revived))


def difference(before: Evaluation, after: Evaluation) -> Difference:
    """What changes between two evaluations of the same plan.

    Play-off matches come and go with the tie; a missing one counts as planned for nobody.
    """
    reopened, closed, changed = [], [], []
    for code in {**before.matches, **after.matches}:
        nobody = MatchState(code, (None, None), None, None, "planned")
        then, now = before.matches.get(code, nobody), after.matches.get(code, nobody)
        if then.is_decided and not now.is_decided:
            reopened.append(code)
        elif now.is_decided and not then.is_decided:
            closed.append(code)
        elif _stands(then) != _stands(now):
            changed.append(code)
    return Difference(
        tuple(reopened),
        tuple(closed),
        tuple(changed),
        tuple(result for result in after.stale if result not in before.stale),
        tuple(result for result in before.stale if result not in after.stale),
    )


def _stands(match: MatchState) -> tuple[object, ...]:
    return match.entrants, match.winner, match.loser, match.placings
