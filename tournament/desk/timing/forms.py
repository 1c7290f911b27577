"""What is sent from the clock page, the page of rounds and the floor board."""

from datetime import datetime
from typing import Any

from django import forms

from rules.core.messages import say
from tournament.desk.act.forms import (
    FindingForm,
    Line,
    Lines,
    ReasonForm,
    Ticked,
    TimeOfDay,
    Whole,
    Wholes,
    objection,
)

MOST_MINUTES = 9999
NO_PLAYER = say("This is not a player.")
TAP = say("Tap a name.")


class DayAndTime(forms.Field):
    """A day and a time of the hall's clock, without a zone."""

    remedy = say("Enter both, such as 18 July 2026, 14:00.")

    def to_python(self, value: Any) -> datetime:
        try:
            return datetime.fromisoformat(str(value or "")).replace(tzinfo=None)
        except ValueError:
            raise objection(say("This is not a date and time."), code="no-time") from None


class AnnouncementForm(FindingForm):
    """The start of a round; of a time shown twice, which showing is meant."""

    round = Whole()
    starts_at = DayAndTime()
    showing = Line()

    def clean(self) -> dict[str, Any]:
        """`starts_at` says by its fold which showing is meant."""
        said = self.cleaned_data
        if said.get("showing") == "second" and "starts_at" in said:
            said["starts_at"] = said["starts_at"].replace(fold=1)
        return said


class BackForm(FindingForm):
    """The name of the page to return to, where the floor board shows the same form."""

    back = Line()

    def clean_back(self) -> str:
        """The floor board, or the clock page."""
        return "floor" if self.cleaned_data["back"] == "floor" else "clock"


class ArrivalForm(BackForm):
    """The number of a team, the key of one player or none, and when they came."""

    team = Whole()
    player = Whole(message=NO_PLAYER, remedy=TAP)
    at = TimeOfDay()


class NotLateForm(BackForm, ReasonForm):
    """The key of the player who is not late; none for the teams."""

    player = Whole(message=NO_PLAYER, remedy=TAP)


class ExtraTimeForm(ReasonForm):
    """The minutes that a match gets back."""

    minutes = Whole(most=MOST_MINUTES)


class StartForm(ReasonForm):
    """Why a round starts without results, and the codes of those that the page named."""

    seen = Lines()


class RoundTimeForm(FindingForm):
    """When the time of a round is up at all its tables."""

    at = TimeOfDay(required=True, error_messages={"required": say("The time is missing.")})


class WaiverForm(ReasonForm):
    """Why a ruling is waived; with `all`, every open one of its match."""

    all = Ticked()


class OutcomeForm(ReasonForm):
    """Another outcome of a ruling: when the player came, or which teams forfeit."""

    came = TimeOfDay()
    loser = Wholes()
