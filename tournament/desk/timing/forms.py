"""Forms of the clock page, the rounds and the floor board."""

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
from tournament.desk.scoring.game_ends import MOST_MINUTES

FOUR_DIGITS = 9999
NO_PLAYER = say("This is not a player.")
TAP = say("Tap a name.")


class DayAndTime(forms.Field):
    """A day and a local time, without a zone."""

    remedy = say("Enter both, such as 18 July 2026, 14:00.")

    def to_python(self, value: Any) -> datetime:
        try:
            return datetime.fromisoformat(str(value or "")).replace(tzinfo=None)
        except ValueError:
            raise objection(say("This is not a date and time."), code="no-time") from None


class AnnouncementForm(FindingForm):
    """The start of a round; for a time shown twice, which one."""

    round = Whole()
    starts_at = DayAndTime()
    showing = Line()

    def clean(self) -> dict[str, Any]:
        """Set the fold of `starts_at` from that choice."""
        said = self.cleaned_data
        if said.get("showing") == "second" and "starts_at" in said:
            said["starts_at"] = said["starts_at"].replace(fold=1)
        return said


class BackForm(FindingForm):
    """The page to return to, for forms that the floor board shows too."""

    back = Line()

    def clean_back(self) -> str:
        """The floor board, or the clock page."""
        return "floor" if self.cleaned_data["back"] == "floor" else "clock"


class ArrivalForm(BackForm):
    """A team's number, a player's key or none, and the arrival time."""

    team = Whole()
    player = Whole(message=NO_PLAYER, remedy=TAP)
    at = TimeOfDay()


class NotLateForm(BackForm, ReasonForm):
    """The key of the player to excuse; none for the teams."""

    player = Whole(message=NO_PLAYER, remedy=TAP)


class ExtraTimeForm(ReasonForm):
    """The minutes that a match gets back."""

    minutes = Whole(
        most=FOUR_DIGITS,
        required=True,
        error_messages={"required": say("This is not a number that fits here.")},
        message=say("This is not a number that fits here."),
        remedy=say("Give %(least)s to %(most)s minutes.", least=1, most=MOST_MINUTES),
    )


class StartForm(ReasonForm):
    """The reason to start a round without results, and the codes shown, with spaces between."""

    seen = Lines()

    def clean_seen(self) -> list[str]:
        """Each code by itself."""
        return [code for line in self.cleaned_data["seen"] for code in line.split()]


class RoundTimeForm(FindingForm):
    """The end of a round at all its tables."""

    at = TimeOfDay(required=True, error_messages={"required": say("The time is missing.")})


class WaiverForm(ReasonForm):
    """The reason to waive a ruling; with `all`, all open ones of its match."""

    all = Ticked()


class OutcomeForm(ReasonForm):
    """Another outcome of a ruling: the player's arrival, or the forfeiting teams."""

    came = TimeOfDay()
    loser = Wholes()
