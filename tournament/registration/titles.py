"""What the hall calls a team. Pure: names in, one title out.

A title is a name, "Team 3" too: called out, printed and signed, the same for every reader.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Called(NamedTuple):
    """What a team's title is made of."""

    number: int
    name: str
    members: Sequence[str]


def titles_of(teams: Sequence[Called], *, learning: bool) -> list[str]:
    """A title for each team; two pairs of the same last names are called by their full names."""
    titles = [
        title_of(number=team.number, name=team.name, members=team.members, learning=learning)
        for team in teams
    ]
    times = Counter(titles)
    return [
        " & ".join(team.members) if times[title] > 1 and not (learning or team.name) else title
        for team, title in zip(teams, titles, strict=True)
    ]


def title_of(*, number: int, name: str, members: Sequence[str], learning: bool) -> str:
    """ "Eagles", "Oak & Birch", or in a learning division "Team 3 (Mia & Noah)".

    A team without a name is called by its last names; children by number and first names only.
    """
    if learning:
        first_names = " & ".join(member.split()[0] for member in members)
        return f"Team {number} ({first_names})" if first_names else f"Team {number}"
    if name:
        return name
    if not members:
        return f"Team {number}"
    if len(members) == 1:
        return members[0]
    return " & ".join(member.split()[-1] for member in members)
