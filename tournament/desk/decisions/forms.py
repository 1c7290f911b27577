"""Forms of the director's decisions.

The same fields come twice: with GET for a preview, and with a reason to save.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from django import forms

from rules.core.messages import Words, say
from rules.typed_numbers import whole_number
from tournament.brackets.field_numbers import number_in
from tournament.desk.act.forms import Line, ReasonForm, Whole, objection
from tournament.desk.decisions.sheets import Value
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry

PLACE = "place-"
POINTS = "points-"
NOBODY = "nobody"
LARGEST = 999_999
MOST_POINTS = 99_999
A_NUMBER = say("Enter a whole number, such as 60 or -95.")


class DecisionForm(ReasonForm):
    """A decision. The reason comes when saving."""

    @classmethod
    def asked(cls, request: HtmxRequest, **known: Any) -> Self:
        """The form to save or preview."""
        if request.method == "POST":
            return cls.sent(request, **known)
        return cls(request.GET, **known)

    @property
    def kept(self) -> dict[str, str]:
        """The input by field, to resend with the reason."""
        typed = (name for name in self.fields if name != "reason")
        return {name: self.data[name] for name in typed if name in self.data}


class VerdictForm(DecisionForm):
    """The outcome of a match of two, or the holder of a bye."""

    choice = Line()


class TableForm(VerdictForm):
    """Place and points of everyone at a table; empty for absent ones."""

    def __init__(
        self, data: Mapping[str, Any], *, entrants: Sequence[Entry], division: int
    ) -> None:
        super().__init__(data)
        self.entrants = {number_in(entry, division): entry for entry in entrants}
        for number, entry in self.entrants.items():
            place, points = f"{PLACE}{number}", f"{POINTS}{number}"
            self.fields[place] = Whole(
                most=LARGEST,
                message=say("The place of %(team)s is not a number.", team=entry.title),
                remedy=say("Enter a whole number, such as 2. Leave empty for an absent player."),
            )
            self.fields[points] = Whole(
                most=MOST_POINTS,
                signed=True,
                message=say("The points of %(team)s are not a number.", team=entry.title),
                remedy=A_NUMBER,
            )

    @property
    def placings(self) -> dict[int, tuple[int, int]]:
        """Team number → place and points, for those present."""
        said = self.said
        rows = {
            number: (said[f"{PLACE}{number}"], said[f"{POINTS}{number}"])
            for number in self.entrants
        }
        return {number: row for number, row in rows.items() if row != (None, None)}

    @property
    def boxes(self) -> list[tuple[Entry, int, str, str]]:
        """Everyone at the table, with their number and the typed place and points."""
        return [
            (
                entry,
                number,
                self.data.get(f"{PLACE}{number}", ""),
                self.data.get(f"{POINTS}{number}", ""),
            )
            for number, entry in self.entrants.items()
        ]

    def clean(self) -> None:
        """Refuse a place without points, and points without a place."""
        for number, entry in self.entrants.items():
            names = (f"{PLACE}{number}", f"{POINTS}{number}")
            missing = [name for name in names if self.cleaned_data.get(name) is None]
            if len(missing) == 1 and missing[0] not in self.errors:
                said = say("%(team)s needs both a place and points.", team=entry.title)
                self.add_error(missing[0], objection(said, code="half"))


class PlacesForm(DecisionForm):
    """The places of a stage, in fields named by team number."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        typed = {name: whole_number(name.removeprefix(PLACE), LARGEST) for name in data}
        self.numbers = {
            name: number
            for name, number in typed.items()
            if name.startswith(PLACE) and number is not None
        }
        for name in self.numbers:
            self.fields[name] = Whole(
                most=LARGEST,
                message=say("“%(typed)s” is not a place.", typed=data[name]),
                remedy=say("Enter a number such as 12."),
            )

    def typed_for(self, name: str, place: int | None) -> str | int | None:
        """The field with this name: the input, or else the team's `place`."""
        typed: str | None = self.data.get(name)
        return place if typed is None else typed

    @property
    def places(self) -> dict[int, int]:
        """Team number → the typed place."""
        said = self.said
        return {
            number: said[name] for name, number in self.numbers.items() if said[name] is not None
        }


class OneOf(forms.ChoiceField):
    """A required choice; `message` says that it is missing."""

    def __init__(self, names: Iterable[str], *, message: Words, remedy: Words) -> None:
        errors: Any = {"required": message, "invalid_choice": message}
        super().__init__(choices=[(name, name) for name in names], error_messages=errors)
        self.remedy = remedy


class WhereForm(DecisionForm):
    """Which value on a score sheet is decided."""

    where = Line()


class SheetForm(WhereForm):
    """The new value on a sheet: points of one, points of each, or a side."""

    def __init__(self, data: Mapping[str, Any], *, value: Value) -> None:
        super().__init__(data)
        self.decides = value
        if value.kind == "side":
            sides, remedy = (*value.names, NOBODY), say("Choose a side, or nobody.")
            self.fields["value"] = OneOf(sides, message=say("No side chosen."), remedy=remedy)
            return
        for name, words in self._points():
            self.fields[name] = _points_of(words)

    @property
    def is_filled_in(self) -> bool:
        """Whether anything was typed or chosen."""
        return any(name in self.data for name in self.fields if name.startswith("value"))

    @property
    def boxes(self) -> list[tuple[str, Words, Any]]:
        """The points fields: name, label, and the typed or current value."""
        stands = self.decides.stands
        each = {f"value-{name}": points for name, points in stands.items()} if self._each else {}
        return [
            (
                name,
                words if self._each else say("Points"),
                self.data.get(name, each.get(name, stands)),
            )
            for name, words in self._points()
        ]

    @property
    def decided(self) -> Any:
        """The value as in the ruling. Raises `Refused` if it is invalid."""
        said = self.said
        if self._each:
            return {name: said[f"value-{name}"] for name in self.decides.names}
        return None if said["value"] == NOBODY else said["value"]

    @property
    def _each(self) -> bool:
        return self.decides.kind == "each"

    def _points(self) -> list[tuple[str, Words]]:
        """The names of the points fields, with their owners."""
        if not self._each:
            return [("value", self.decides.words)]
        return [(f"value-{name}", words) for name, words in self.decides.names.items()]


def _points_of(whose: Words) -> Whole:
    missing = say("Points missing: %(whose)s.", whose=whose)
    return Whole(
        most=MOST_POINTS,
        signed=True,
        required=True,
        message=missing,
        error_messages={"required": missing},
        remedy=A_NUMBER,
    )
