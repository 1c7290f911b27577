"""Seeding by draw: the order in which a lot gave the teams out (`lots.py`). Pure."""

from collections.abc import Sequence

from tournament.seeding.by_last_stage import ordinal
from tournament.seeding.proposals import Proposal


def by_draw(drawn: Sequence[int]) -> Proposal:
    """The teams as they came out."""
    reasons = {key: f"Drawn {ordinal(place)}" for place, key in enumerate(drawn, start=1)}
    return Proposal(tuple(drawn), reasons)
