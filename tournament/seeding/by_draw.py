"""Seeding by draw (`lots.py`). Pure."""

from collections.abc import Sequence

from rules.core.messages import say
from tournament.seeding.proposals import Proposal


def by_draw(drawn: Sequence[int]) -> Proposal:
    """The teams in the drawn order."""
    reasons = {
        key: say("Drawn as number %(place)s", place=place)
        for place, key in enumerate(drawn, start=1)
    }
    return Proposal(tuple(drawn), reasons)
