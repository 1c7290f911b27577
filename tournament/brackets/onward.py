"""Where a match leads: the next match of winner and loser. Pure."""

from dataclasses import dataclass, replace

from tournament.brackets.outcome import Evaluation
from tournament.brackets.plan import LoserOf, Plan, Source, Void, WinnerOf


@dataclass(frozen=True, slots=True)
class Onward:
    """The next match and the opponent: a seed, or the source that will decide.

    `only` is a seed that goes there after losing its first match after a bye; any other loser is
    out.
    """

    match: str
    meets: int | Source
    only: int | None = None


def onward(plan: Plan, evaluation: Evaluation, code: str) -> tuple[Onward | None, Onward | None]:
    """The next matches of winner and loser, passing through byes."""
    _, only = plan.sieves.get(code, (0, None))
    loser_to = _following(plan, evaluation, LoserOf(code, only))
    return (
        _following(plan, evaluation, WinnerOf(code)),
        loser_to and replace(loser_to, only=only),
    )


def _following(plan: Plan, evaluation: Evaluation, source: Source) -> Onward | None:
    match = plan.fed.get(source)
    if match is None:
        return None
    one, two = match.slots
    other = 1 if one == source else 0
    if _is_empty(evaluation, (one, two)[other]):
        return _following(plan, evaluation, WinnerOf(match.code))
    seed = evaluation.matches[match.code].entrants[other]
    return Onward(match.code, seed or (one, two)[other])


def _is_empty(evaluation: Evaluation, source: Source) -> bool:
    """Whether it is certain that nobody comes from this source."""
    if isinstance(source, WinnerOf):
        match = evaluation.matches[source.match]
        return match.is_decided and match.winner is None
    if isinstance(source, LoserOf):
        match = evaluation.matches[source.match]
        if not match.is_decided:
            return False
        return match.state != "done" or match.loser != (source.seed or match.loser or 0)
    return isinstance(source, Void)
