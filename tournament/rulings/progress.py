"""The stages of a ruling: one referee, a second one, then the director or deputy.

Knows which step can follow which, and writes the state. Does not check permissions or change
sheets. Runs inside the caller's transaction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.core.messages import say
from rules.refusals import Refused, refusal
from rules.rulesets import find
from tournament.rulings.models import Ruling

State = Ruling.State


class Step(StrEnum):
    """What can happen to a ruling."""

    QUESTION = "question"
    AGREE = "agree"
    DISAGREE = "disagree"
    DECIDE = "decide"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class Way:
    """From which states a step leads where."""

    before: tuple[Ruling.State, ...]
    after: Ruling.State


WAYS: Mapping[Step, Way] = {
    Step.QUESTION: Way((State.MADE,), State.QUESTIONED),
    Step.AGREE: Way((State.QUESTIONED,), State.FINAL),
    Step.DISAGREE: Way((State.QUESTIONED,), State.DISPUTED),
    Step.DECIDE: Way((State.QUESTIONED, State.DISPUTED), State.FINAL),
    Step.WITHDRAW: Way(
        (State.MADE, State.QUESTIONED, State.DISPUTED, State.FINAL), State.WITHDRAWN
    ),
}

STANDS = {
    State.MADE: (
        "not-questioned",
        say("No second referee has been requested."),
        say("The table must request one first."),
    ),
    State.QUESTIONED: (
        "questioned-already",
        say("A second referee has already been requested."),
        say("Wait for another referee's view, or for the director's decision."),
    ),
    State.DISPUTED: (
        "disputed-already",
        say("Two referees already disagree."),
        say("Only the director or deputy can decide now."),
    ),
    State.FINAL: (
        "final",
        say("This ruling is final."),
        say("Only the director can undo it, with a reason."),
    ),
    State.WITHDRAWN: (
        "taken-back",
        say("This ruling was undone."),
        say("Make a new ruling if one is needed."),
    ),
}
"""For each state the objection's code, the situation, and what can be done."""


def advance(ruling: Ruling, step: Step, now: datetime) -> None:
    """Take the step. Raises Refused if it cannot follow, or someone else was faster."""
    way = WAYS[step]
    moving = Ruling.objects.filter(pk=ruling.pk, state__in=way.before)
    closed = now if way.after in (State.FINAL, State.WITHDRAWN) else None
    moved = moving.update(state=way.after, closed_at=closed)
    ruling.refresh_from_db()
    if moved != 1:
        raise _out_of_step(ruling)


def _out_of_step(ruling: Ruling) -> Refused:
    code, what, remedy = STANDS[State(ruling.state)]
    rules = find(ruling.match.stage.division.ruleset)
    return refusal(what, remedy=remedy, cites=rules.hall_cites.decisions, code=code)
