"""A team's display title. Pure.

A title is a name, "Team 3" too: announced, printed and signed, the same for every reader.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Called(NamedTuple):
    """The parts of a team's title."""

    number: int
    name: str
    members: Sequence[str]


def titles_of(teams: Sequence[Called], *, learning: bool) -> list[str]:
    """A title for each team. Pairs with the same last names get full names."""
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

    A team without a name uses last names; children use number and first names only.
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
