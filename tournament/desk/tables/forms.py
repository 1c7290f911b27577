"""What is sent from the pages of the hall."""

from tournament.desk.act.forms import FindingForm, Line
from tournament.desk.tables.check_in_page import PERSON


class ByForm(FindingForm):
    """Whether the check-in list names people, or teams."""

    by = Line()

    def clean_by(self) -> str:
        """`PERSON`, or nothing."""
        return PERSON if self.cleaned_data["by"] == PERSON else ""


class MessageForm(FindingForm):
    """The message to everybody, and the time of today at which it comes down."""

    words = Line()
    until = Line()
