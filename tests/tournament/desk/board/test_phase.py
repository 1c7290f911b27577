"""The phase of an event, from facts alone."""

import pytest

from tournament.desk.board.overview_page import Facts, Phase, phase_of

PUBLISHED = Facts(divisions=2, published=2)


@pytest.mark.parametrize(
    ("facts", "phase"),
    [
        (Facts(), Phase.SET_UP),
        (Facts(divisions=2, published=1), Phase.SET_UP),
        (Facts(divisions=2, published=1, checked_in=1), Phase.CHECK_IN),
        (PUBLISHED, Phase.CHECK_IN),
        (Facts(divisions=2, published=1, begun=1, on_the_floor=3), Phase.PLAY),
        (Facts(divisions=2, published=2, begun=2, played_out=1, on_the_floor=1), Phase.PLAY),
        (Facts(divisions=2, published=2, begun=1), Phase.BETWEEN),
        (Facts(divisions=2, published=1, begun=1, played_out=1), Phase.BETWEEN),
        (Facts(divisions=2, published=2, begun=2, played_out=2), Phase.FINISHED),
        (
            Facts(divisions=2, published=2, begun=1, on_the_floor=1, is_finished=True),
            Phase.FINISHED,
        ),
        (Facts(is_finished=True), Phase.FINISHED),
    ],
)
def test_the_phase_follows_from_the_facts(facts: Facts, phase: Phase) -> None:
    assert phase_of(facts) == phase
