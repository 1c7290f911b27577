"""How far a ruling goes: each step from each state, lawful and not."""

from collections.abc import Callable

import pytest

from rules.refusals import Refused
from tests.makers_rulings import (
    a_round_of_pinochle,
    agreed,
    decided,
    disagreed,
    questioned,
    ruled,
    withdrawn,
)
from tournament.live.models import LogEntry
from tournament.rulings.models import Ruling
from tournament.rulings.progress import WAYS, Step

pytestmark = pytest.mark.django_db

State = Ruling.State
STEPS: dict[Step, Callable[[Ruling], Ruling]] = {
    Step.QUESTION: questioned,
    Step.AGREE: lambda ruling: agreed(ruling, "emil"),
    Step.DISAGREE: lambda ruling: disagreed(ruling, by="emil"),
    Step.DECIDE: decided,
    Step.WITHDRAW: withdrawn,
}
LEADS_TO: dict[State, Callable[[Ruling], Ruling]] = {
    State.MADE: lambda ruling: ruling,
    State.QUESTIONED: questioned,
    State.DISPUTED: lambda ruling: disagreed(questioned(ruling)),
    State.FINAL: lambda ruling: agreed(questioned(ruling)),
    State.WITHDRAWN: withdrawn,
}
LAWFUL = {
    (State.MADE, Step.QUESTION): State.QUESTIONED,
    (State.QUESTIONED, Step.AGREE): State.FINAL,
    (State.QUESTIONED, Step.DISAGREE): State.DISPUTED,
    (State.QUESTIONED, Step.DECIDE): State.FINAL,
    (State.DISPUTED, Step.DECIDE): State.FINAL,
    (State.MADE, Step.WITHDRAW): State.WITHDRAWN,
    (State.QUESTIONED, Step.WITHDRAW): State.WITHDRAWN,
    (State.DISPUTED, Step.WITHDRAW): State.WITHDRAWN,
    (State.FINAL, Step.WITHDRAW): State.WITHDRAWN,
}
EVERY = [(state, step) for state in State for step in Step]


def a_ruling_in(state: State) -> Ruling:
    ruling = LEADS_TO[state](ruled(a_round_of_pinochle()))
    assert ruling.state == state
    return ruling


def test_the_table_of_ways_is_the_law() -> None:
    ways = {(state, step): way.after for step, way in WAYS.items() for state in way.before}
    assert ways == LAWFUL


@pytest.mark.parametrize(("state", "step"), LAWFUL)
def test_a_lawful_step_leads_on(state: State, step: Step) -> None:
    ruling = STEPS[step](a_ruling_in(state))
    ruling.refresh_from_db()
    assert ruling.state == LAWFUL[state, step]
    assert (ruling.closed_at is not None) == (ruling.state in (State.FINAL, State.WITHDRAWN))


@pytest.mark.parametrize(("state", "step"), [pair for pair in EVERY if pair not in LAWFUL])
def test_any_other_step_is_refused_and_changes_nothing(state: State, step: Step) -> None:
    ruling = a_ruling_in(state)
    before = (list(ruling.opinions.values()), LogEntry.objects.count())
    with pytest.raises(Refused) as refused:
        STEPS[step](ruling)
    assert refused.value.findings[0].remedy
    ruling.refresh_from_db()
    assert ruling.state == state
    assert (list(ruling.opinions.values()), LogEntry.objects.count()) == before
