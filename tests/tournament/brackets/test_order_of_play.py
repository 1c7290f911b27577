"""The order in which a plan's matches are played, until the director changes it."""

import pytest

from tests.tournament.brackets.playing import planned
from tournament.brackets import formats
from tournament.brackets.order_of_play import order_of_play
from tournament.brackets.plan import LoserOf, WinnerOf


def rounds(slug: str, entrants: int) -> list[str]:
    """The rounds in the order in which their first match is played."""
    played = order_of_play(formats.find(slug).plan(entrants))
    return list(dict.fromkeys(match.round for match in played))


def test_the_losers_play_while_the_winners_do() -> None:
    assert rounds("double-elimination", 8) == ["W1", "W2", "L1", "W3", "L2", "L3", "L4", "G1", "G2"]


def test_a_round_robin_is_played_round_by_round() -> None:
    plan = formats.find("round-robin").plan(6)
    assert order_of_play(plan) == list(plan.matches)


@pytest.mark.parametrize("slug", formats.slugs())
@pytest.mark.parametrize("entrants", [4, 7, 16, 33])
def test_nobody_is_called_before_the_matches_he_comes_from(slug: str, entrants: int) -> None:
    plan = planned(slug, entrants)
    seen: set[str] = set()
    for match in order_of_play(plan):
        sources = [slot for slot in match.slots if isinstance(slot, WinnerOf | LoserOf)]
        assert {source.match for source in sources} <= seen
        seen.add(match.code)
    assert seen == {match.code for match in plan.matches}
