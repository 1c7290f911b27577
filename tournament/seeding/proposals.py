"""The result of a way of seeding: an order of teams with reasons. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words


@dataclass(frozen=True, slots=True)
class Proposal:
    """Teams by key, best first, each with a short reason."""

    order: tuple[int, ...]
    reasons: Mapping[int, Words]


@dataclass(frozen=True, slots=True)
class TeamPerson:
    """A member of a team: name and person's key, 0 while unknown."""

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
    """The teams by value, highest first. Equals keep their order."""
    order = sorted(teams, key=worth, reverse=True)
    return Proposal(tuple(team.key for team in order), {team.key: reason(team) for team in teams})
