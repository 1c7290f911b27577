"""What a way of seeding comes to: an order of the teams, and why each stands there. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words


@dataclass(frozen=True, slots=True)
class Proposal:
    """Teams by their keys, the best first, and for each a reason in a few words."""

    order: tuple[int, ...]
    reasons: Mapping[int, Words]


@dataclass(frozen=True, slots=True)
class TeamPerson:
    """Somebody in a team: their name, and the key of the person they are.

    The key is 0 while that is not known.
    """

    name: str
    person: int


@dataclass(frozen=True, slots=True)
class TeamToSeed:
    """A team to be seeded, by its key."""

    key: int
    members: tuple[TeamPerson, ...]


def ranked(
    teams: Sequence[TeamToSeed],
    worth: Callable[[TeamToSeed], Any],
    reason: Callable[[TeamToSeed], Words],
) -> Proposal:
    """The teams by what they are worth, most first; equals keep the order they came in."""
    order = sorted(teams, key=worth, reverse=True)
    return Proposal(tuple(team.key for team in order), {team.key: reason(team) for team in teams})
