"""Seeding by a rating of people, fed by the matches that were played here. Pure.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), their Plackett-Luce
model, as the library openskill has it: after each match every player's strength is a mean and a
doubt. A person counts for mean minus three doubts, so somebody new counts 0 whoever they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from rules.core.messages import Words, say, say_count, sentences
from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed, ranked


@dataclass(frozen=True, slots=True)
class Played:
    """A match by the people in it."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """What a person counts for, after how many matches."""

    worth: float
    matches: int


def by_rating(teams: Sequence[TeamToSeed], played: Sequence[Played]) -> Proposal:
    """By the sum of what the members count for; `played` in the order of time."""
    ratings = ratings_after(played)

    def worth(team: TeamToSeed) -> float:
        return sum(ratings[row.person].worth for row in team.members if row.person in ratings)

    def reason(team: TeamToSeed) -> Words:
        return sentences(*(_told(member, ratings) for member in team.members))

    return ranked(teams, worth, reason)


def ratings_after(played: Sequence[Played]) -> dict[int, Rating]:
    """The rating of everybody who played, by person."""
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
        worth=f"{rating.worth:.1f}".replace("-", "−"),
    )
