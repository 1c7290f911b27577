"""Reading N-09: what "scoreless" means, to the point."""

import pytest

from rules.pinochle.skunk import Scoreless, exactly_nothing, no_hand_scored, nothing_in_all


@pytest.mark.parametrize(
    ("scoreless", "scores", "is_so"),
    [
        (nothing_in_all, (20, -20), True),
        (nothing_in_all, (20, -21), True),
        (nothing_in_all, (20, -19), False),
        (exactly_nothing, (20, -20), True),
        (exactly_nothing, (20, -21), False),
        (exactly_nothing, (20, -19), False),
        (no_hand_scored, (0, -20), True),
        (no_hand_scored, (1, -20), False),
    ],
)
def test_a_round_without_a_score(
    scoreless: Scoreless, scores: tuple[int, ...], is_so: bool
) -> None:
    assert scoreless(scores) is is_so
