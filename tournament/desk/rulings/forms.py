"""Forms of rulings, warnings, fines and suspensions."""

from typing import Any, cast

from rules.core.messages import say
from tournament.desk.act.forms import (
    Day,
    FindingForm,
    Key,
    Line,
    Lines,
    ReasonForm,
    Ticked,
    Whole,
)

MOST_MINUTES = 9999
MOST_DOLLARS = 9_999_999
LONGEST_WORDS = 300


class VerdictForm(ReasonForm):
    """All input on a ruling's page, also for a preview.

    `as` is the key of an opinion whose verdict is taken. The ruleset's questions on a hand are no
    fields, but `answers`.
    """

    says = Line()
    seat = Lines()
    told = Lines()
    words = Line(max_length=LONGEST_WORDS)
    minutes = Whole(
        most=MOST_MINUTES,
        message=say("This is not a number that fits here."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )
    call = Whole()
    key = Key()

    def __init__(self, *sent: Any, **known: Any) -> None:
        super().__init__(*sent, **known)
        self.fields["as"] = Whole()

    @property
    def understood(self) -> dict[str, Any]:
        """The valid values so far by name, whatever is wrong with others."""
        self.is_valid()
        return self.cleaned_data

    @property
    def answers(self) -> dict[str, str]:
        """One answer per question, the last one."""
        return {name: str(self.data.get(name, "")) for name in self.data}


class ExemptionForm(ReasonForm):
    """The key of an official who may rule despite a conflict."""

    official = Whole()


class WarningForm(FindingForm):
    """A warning: "3/12" is player 12 of team 3, "3/" the whole team."""

    match = Whole()
    item = Line(max_length=None, remedy=say("Choose one of the reasons."))
    whom = Line()
    note = Line()
    key = Key()


class Dollars(Whole):
    """Whole dollars, with or without their sign."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(str(value or "").strip().removeprefix("$"))


class FineForm(FindingForm):
    """A club and its fine: an item by position in the list, or custom."""

    club = Line()
    item = Line()
    words = Line()
    dollars = Dollars(
        most=MOST_DOLLARS,
        message=say("This is not a number that fits here."),
        remedy=say("Enter a number such as 12."),
    )
    key = Key()


class SuspensionForm(ReasonForm):
    """The days of a suspension; without `until` it has no end."""

    until = Day()

    def __init__(self, *sent: Any, **known: Any) -> None:
        super().__init__(*sent, **known)
        self.fields["from"] = Day(required=True)
        self.fields["from"].error_messages["required"] = cast(str, say("Start date missing."))
        self.order_fields(["from", "until", "reason"])


class BoardForm(FindingForm):
    """Whether the button was on the floor board."""

    board = Ticked()
