"""A team's way through the bracket: where it was, where it is, where winning leads. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tournament.brackets.bracket import WinnerOf
from tournament.desk.brackets.bracket_cards import is_first
from tournament.desk.brackets.bracket_picture import Picture, Stored

Step: TypeAlias = Literal["been", "through", "open", "ahead"]
"""A match that it left without going on, won, has still to decide, or has still to reach."""


@dataclass(frozen=True, slots=True)
class OnPath:
    """A match on the path. `line` is the team's position, None where it has not come yet.

    `by_winning`: it comes from a match before in the same bracket, not from a loss or the draw.
    """

    step: Step
    line: int | None
    by_winning: bool

    @property
    def look(self) -> str:
        """Its classes in static/css/picture.css."""
        return " ".join(("path", self.step, *(["by-winning"] if self.by_winning else [])))


TeamPath: TypeAlias = Mapping[str, OnPath]
"""The matches on a team's path, by code."""


def team_path(picture: Picture, seed: int) -> TeamPath:
    """Every match of this team, and from an open one of a tree on what it leads to.

    Children have no winners: of them only where they play.
    """
    path = {
        code: _there(picture, stored, seed)
        for code, stored in picture.stored.items()
        if seed in stored.match.entrants
    }
    for code in [code for code, on in path.items() if on.step == "open"]:
        after = picture.plan.fed.get(WinnerOf(code))
        while after is not None and after.code not in path:
            path[after.code] = OnPath("ahead", None, by_winning=True)
            after = picture.plan.fed.get(WinnerOf(after.code))
    return path


def _there(picture: Picture, stored: Stored, seed: int) -> OnPath:
    match, line = stored.match, stored.match.entrants.index(seed)
    if picture.learning:
        return OnPath("been", line, by_winning=False)
    slot = picture.planned[match.code].slots[line]
    step: Step = "open"
    if match.is_decided:
        step = "through" if is_first(match, seed) else "been"
    return OnPath(step, line, by_winning=isinstance(slot, WinnerOf))
