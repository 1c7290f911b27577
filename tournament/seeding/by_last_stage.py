"""Seeding by the last stage that was played: who came further is seeded higher. Pure."""

from collections.abc import Mapping, Sequence

from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed, ranked

NEVER = 1_000_000


def by_last_stage(teams: Sequence[TeamToSeed], places: Mapping[int, int]) -> Proposal:
    """A team stands by the best two places of its people in that stage.

    `places` gives each person's place in it. Who has a new partner stands by their own place. Teams
    nobody of whom was there come last.
    """

    def worth(team: TeamToSeed) -> list[int]:
        return [-place for place in sorted(_place(member, places) for member in team.members)]

    def reason(team: TeamToSeed) -> str:
        there = [member for member in team.members if member.person in places]
        told = {f"{member.name} came {ordinal(places[member.person])}" for member in there}
        if len(there) == len(team.members) and len({places[row.person] for row in there}) == 1:
            return f"Came {ordinal(places[there[0].person])}"
        return ", ".join(sorted(told)) or "Was not there"

    return ranked(teams, worth, reason)


def _place(member: TeamPerson, places: Mapping[int, int]) -> int:
    return places.get(member.person, NEVER)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
