"""Readers of live pages that stand still: the drill in small. `dev.py drills` has the others."""

from random import Random

from tests.drills.races import live_stalled

READERS = 30


def test_readers_that_stand_still_harm_nobody_and_end_with_the_newest_state() -> None:
    seen = live_stalled.drill(READERS, Random(1))
    assert seen.violations == []
    assert seen.met["blocked"] == READERS // 3


def test_that_drill_is_red_when_a_hub_keeps_an_old_state_for_them() -> None:
    with live_stalled.sabotage():
        assert live_stalled.drill(READERS, Random(1)).violations
