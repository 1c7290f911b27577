"""Forms of the hall's pages."""

from typing import Any

from django import forms

from rules.core.messages import say
from tournament.desk.act.forms import FindingForm, Line, Ticked, TimeOfDay, Whole, objection
from tournament.desk.tables.check_in import PERSON
from tournament.tables.numbers import numbers_in

NO_COUNT = say("This is not a number that fits here.")


class TableNumbers(forms.Field):
    """Table numbers as people type them: "1-16, 20"; at least one."""

    remedy = say("Enter table numbers, such as 1-16, 20.")

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> tuple[int, ...]:
        numbers = numbers_in(str(value or ""))
        if numbers is None:
            raise objection(say("These are not table numbers."), code="no-number")
        return numbers


class ByForm(FindingForm):
    """Whether the check-in list shows people or teams."""

    by = Line()

    def clean_by(self) -> str:
        """`PERSON`, or nothing."""
        return PERSON if self.cleaned_data["by"] == PERSON else ""


class MessageForm(FindingForm):
    """The message to everyone, and the time of day when it disappears."""

    words = Line()
    until = TimeOfDay(remedy=say("Enter a time such as 13:30, or leave the field empty."))


class CountForm(FindingForm):
    """The number of tables."""

    count = Whole(
        most=9999,
        message=NO_COUNT,
        remedy=say("Enter a number such as 12."),
        required=True,
        error_messages={"required": NO_COUNT},
    )


class ZoneForm(FindingForm):
    """A zone of the hall, or none."""

    zone = Line()


class DescribeForm(ZoneForm):
    """Tables, their zone, and whether they are accessible."""

    tables = TableNumbers()
    accessible = Ticked()


class PlaceForm(FindingForm):
    """A table's position on the plan: row and place, from 1."""

    row = Whole(most=999)
    column = Whole(most=999)
