"""Forms of the floor board and the pages of a match and a team."""

from typing import Any

from tournament.desk.act.forms import FindingForm, Line, Lines, ReasonForm, Ticked, Whole

FOUR_DIGITS = 9999
"""More tables, or places in the order of play, than any hall has."""


class TableForm(FindingForm):
    """The table chosen, or shown on the board."""

    table = Whole(most=FOUR_DIGITS)


class UndoForm(ReasonForm):
    """A change to be undone, by the beginning of its row's hash as the board showed it."""

    shown = Line()


class OffersForm(FindingForm):
    """The offers of tables that the board showed: the marks of all, with spaces between them."""

    offered = Lines()

    def clean_offered(self) -> list[str]:
        """Each mark by itself."""
        return [mark for line in self.cleaned_data["offered"] for mark in line.split()]


class PlaceForm(FindingForm):
    """A place in the order of play: the button's (`to`), or the typed one (`place`)."""

    to = Whole(most=FOUR_DIGITS)
    place = Whole(most=FOUR_DIGITS)
    back = Ticked()

    def clean(self) -> dict[str, Any]:
        """Set `place` to the one that counts."""
        said = self.cleaned_data
        return said if said.get("to") is None else said | {"place": said["to"]}


class TeamForm(FindingForm):
    """The number of the team that forfeits."""

    team = Whole()


class LeaveForm(FindingForm):
    """How a team leaves: `Departure.Kind`."""

    kind = Line()
