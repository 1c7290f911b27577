"""Two phones at one table press at the same moment: nobody signs or overwrites the unseen.

The drills in small; `dev.py drills` runs a thousand of each. Broken on purpose they must be red.
"""

from random import Random
from types import ModuleType

import pytest

from tests.drills.races import sign_and_change, two_changes

pytestmark = pytest.mark.django_db(transaction=True)
FEW = 12
both = pytest.mark.parametrize("drill", [sign_and_change, two_changes])


@both
def test_of_two_that_press_at_once_the_second_is_shown_what_changed(drill: ModuleType) -> None:
    seen = drill.drill(FEW, Random(1))
    assert seen.violations == []
    assert seen.outcomes.total() == FEW


@both
def test_a_drill_is_red_when_the_house_is_broken(drill: ModuleType) -> None:
    """Who is first is luck: what a few races do not show, a few more do."""
    with drill.sabotage():
        assert any(drill.drill(FEW, Random(seed)).violations for seed in range(4))
