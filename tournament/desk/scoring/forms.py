"""Forms of the scoring table: post, send back, or correct a sheet."""

from rules.core.messages import say
from tournament.desk.act.forms import FindingForm, Line, Lines, ReasonForm, Ticked, Whole


class SheetForm(FindingForm):
    """Initials and fingerprint of a sheet."""

    shown = Line()
    hands_shown = Line()
    round = Line(max_length=80, error_messages={"max_length": say("The round is too long.")})
    initials = Line(max_length=4, error_messages={"max_length": say("The initials are too long.")})
    looked = Ticked()
    reason = Line()

    def clean_initials(self) -> str:
        """Convert initials to capitals."""
        initials: str = self.cleaned_data["initials"]
        return initials.upper()


class CorrectionForm(ReasonForm):
    """A correction besides its hands, with the revision seen. `tick` is the button for all told."""

    revision = Whole()
    told = Lines()
    tick = Line()
