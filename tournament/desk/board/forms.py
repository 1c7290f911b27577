"""What is sent from the floor board and the pages of a match and of a team."""

from typing import Any

from tournament.desk.act.forms import FindingForm, Line, Lines, Ticked, Whole

FOUR_DIGITS = 9999
"""More tables or places in the order of play has no hall."""


class TableForm(FindingForm):
    """The table that was chosen, or that the board showed."""

    table = Whole(most=FOUR_DIGITS)


class OffersForm(FindingForm):
    """The offers of tables as the board showed them."""

    offered = Lines()


class PlaceForm(FindingForm):
    """A place in the order of play: that of the button (`to`), else the typed one (`place`)."""

    to = Whole(most=FOUR_DIGITS)
    place = Whole(most=FOUR_DIGITS)
    back = Ticked()

    def clean(self) -> dict[str, Any]:
        """`place` is the one that counts."""
        said = self.cleaned_data
        return said if said.get("to") is None else said | {"place": said["to"]}


class TeamForm(FindingForm):
    """The number of the team that forfeits."""

    team = Whole()


class LeaveForm(FindingForm):
    """How a team leaves: `Departure.Kind`."""

    kind = Line()
