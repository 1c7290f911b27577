"""What is sent from the scoring table: a sheet is posted, sent back, or corrected."""

from rules.core.messages import say
from tournament.desk.act.forms import FindingForm, Line, Lines, ReasonForm, Ticked, Whole


class SheetForm(FindingForm):
    """What is said of a sheet, and what of it the page showed."""

    shown = Line()
    hands_shown = Line()
    round = Line(max_length=80, error_messages={"max_length": say("The round is too long.")})
    initials = Line(max_length=4, error_messages={"max_length": say("The initials are too long.")})
    looked = Ticked()
    reason = Line()

    def clean_initials(self) -> str:
        """Write them in capitals, as they stand on the paper."""
        initials: str = self.cleaned_data["initials"]
        return initials.upper()


class CorrectionForm(ReasonForm):
    """What a correction says besides the hands, and which revision it saw."""

    revision = Whole()
    told = Lines()
