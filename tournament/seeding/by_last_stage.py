"""Seeding by the last stage played. Pure."""

from collections.abc import Mapping, Sequence

from rules.core.messages import Words, say, sentences
from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed, ranked

NEVER = 1_000_000


def by_last_stage(teams: Sequence[TeamToSeed], places: Mapping[int, int]) -> Proposal:
    """Order teams by the best two places of their people in that stage.

    `places` gives each person's place. Someone with a new partner keeps their own. Teams without
    anyone from that stage come last.
    """

    def worth(team: TeamToSeed) -> list[int]:
        return [-place for place in sorted(_place(member, places) for member in team.members)]

    def reason(team: TeamToSeed) -> Words:
        there = [member for member in team.members if member.person in places]
        if len(there) == len(team.members) and len({places[row.person] for row in there}) == 1:
            return say("Place %(place)s", place=places[there[0].person])
        if not there:
            return say("Did not play")
        told = sorted((member.name, places[member.person]) for member in there)
        return sentences(
            *(say("%(name)s: place %(place)s.", name=name, place=place) for name, place in told)
        )

    return ranked(teams, worth, reason)


def _place(member: TeamPerson, places: Mapping[int, int]) -> int:
    return places.get(member.person, NEVER)
