"""Seeding by a rating of people from matches played here. Pure.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), the Plackett-Luce model
as in the library openskill. After each match every player's strength is a mean and an uncertainty.
A person counts for the mean minus three uncertainties, so a newcomer counts 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from rules.core.messages import Figure, Words, say, say_count, sentences
from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed, ranked


@dataclass(frozen=True, slots=True)
class Played:
    """A match by its people."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating, and the number of matches behind it."""

    worth: float
    matches: int


def by_rating(teams: Sequence[TeamToSeed], played: Sequence[Played]) -> Proposal:
    """Order by the sum of the members' ratings. `played` is in order of time."""
    ratings = ratings_after(played)

    def worth(team: TeamToSeed) -> float:
        return sum(ratings[row.person].worth for row in team.members if row.person in ratings)

    def reason(team: TeamToSeed) -> Words:
        return sentences(*(_told(member, ratings) for member in team.members))

    return ranked(teams, worth, reason)


def ratings_after(played: Sequence[Played]) -> dict[int, Rating]:
    """The rating of everyone who played, by person."""
    model = PlackettLuce()
    strength: dict[int, PlackettLuceRating] = {}
    matches: dict[int, int] = {}
    for match in played:
        sides = [list(match.winners), list(match.losers)]
        before = [[strength.get(person) or model.rating() for person in side] for side in sides]
        for side, after in zip(sides, model.rate(before), strict=True):
            for person, rating in zip(side, after, strict=True):
                strength[person] = rating
                matches[person] = matches.get(person, 0) + 1
    return {
        person: Rating(rating.mu - 3 * rating.sigma, matches[person])
        for person, rating in strength.items()
    }


def _told(member: TeamPerson, ratings: Mapping[int, Rating]) -> Words:
    rating = ratings.get(member.person)
    if rating is None:
        return say("%(name)s: no matches yet.", name=member.name)
    return say_count(
        "%(name)s: %(worth)s after %(count)s match.",
        "%(name)s: %(worth)s after %(count)s matches.",
        count=rating.matches,
        name=member.name,
        worth=Figure(f"{rating.worth:.1f}".replace("-", "−")),
    )
