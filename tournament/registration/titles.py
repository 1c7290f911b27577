"""What the hall calls a team. Pure: names in, one title out."""

from collections.abc import Sequence


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
