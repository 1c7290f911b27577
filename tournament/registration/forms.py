"""The forms of an event and of a division: what is typed, checked, with a remedy beside each field.

Knows fields; refuses to know what is done with them (`drafts.py` carries them away).
"""

from datetime import datetime
from typing import Any

from django import forms

from rules.refusals import Refused
from tournament.registration.drafts import DivisionDraft, EventWords
from tournament.registration.games import bracket_games, other_games
from tournament.registration.names import clean
from tournament.registration.starts import IN_AMERICA, moment, zones

MOST_TABLES = 200
WALL_CLOCK = "%Y-%m-%dT%H:%M"


class OneLine(forms.CharField):
    """A line of text without control characters or turned directions."""

    def to_python(self, value: Any) -> str:
        return clean(super().to_python(value) or "")


def _zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    names = [(zone, zone.replace("_", " ")) for zone in zones()]
    split = len(IN_AMERICA)
    return [("United States", names[:split]), ("Everywhere", names[split:])]


class EventForm(forms.Form):
    """An event's words. The start is what the clock on the wall of the hall shows."""

    name = OneLine(
        max_length=80,
        label="Name of the event",
        error_messages={"required": "Give the event a name, as players know it."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    venue = OneLine(
        max_length=80, required=False, label="Where", help_text="The hall and the town."
    )
    starts = forms.DateTimeField(
        label="First round starts",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WALL_CLOCK),
        error_messages={
            "required": "Give the day and the time of the first round.",
            "invalid": "This is no day and time. Write it like 2027-07-17T09:00.",
        },
    )
    zone = forms.ChoiceField(
        choices=_zone_choices,
        label="Time zone",
        initial=IN_AMERICA[0],
        error_messages={"invalid_choice": "Choose a time zone from the list."},
    )
    tables_public = forms.TypedChoiceField(
        choices=[
            ("no", "In person only: players ask the director or the registrar"),
            ("yes", "On the public pages as well"),
        ],
        coerce=lambda value: value == "yes",
        initial="no",
        label="Who tells the players their table",
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the two."},
    )

    def clean(self) -> dict[str, Any]:
        fields = super().clean() or self.cleaned_data
        typed = fields.get("starts")
        if isinstance(typed, datetime) and fields.get("zone"):
            try:
                fields["starts"] = moment(typed.replace(tzinfo=None), fields["zone"])
            except Refused as why:
                self.add_error("starts", _in_words(why))
        return fields

    def words(self) -> EventWords:
        """What was typed, when it is valid."""
        words = self.cleaned_data
        return EventWords(
            name=words["name"],
            venue=words["venue"],
            starts_at=words["starts"],
            zone=words["zone"],
            tables_public=words["tables_public"],
        )


class NewEventForm(EventForm):
    """An event's words, and the tables that it starts with."""

    tables = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        label="Tables in the hall",
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
        error_messages={
            "required": "Give the number of tables; more can be added later.",
            "invalid": "Give the number of tables in digits.",
            "min_value": "There must be at least one table.",
            "max_value": f"One event has at most {MOST_TABLES} tables.",
        },
    )

    field_order = ("name", "venue", "starts", "zone", "tables", "tables_public")

    @property
    def count(self) -> int:
        """How many tables, when it is valid."""
        return int(self.cleaned_data["tables"])


def _in_words(why: Refused) -> str:
    return " ".join(f"{finding.message} {finding.remedy}" for finding in why.findings)


class DivisionForm(forms.Form):
    """A division's words. `formats` are the ways of pairing that are installed, by slug."""

    name = OneLine(
        max_length=60,
        label="Name of the division",
        initial="Main event",
        error_messages={"required": "Give the division a name, such as “Main event”."},
    )
    ruleset = forms.ChoiceField(choices=bracket_games, label="Game")
    format = forms.ChoiceField(label="How it is played")
    learning = forms.BooleanField(
        required=False,
        label="Children learn here: first names only, nobody is ranked",
    )

    def __init__(self, *args: Any, formats: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].help_text = other_games()
        chosen = self.fields["format"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = formats

    def draft(self) -> DivisionDraft:
        """What was typed, when it is valid."""
        words = self.cleaned_data
        return DivisionDraft(
            name=words["name"],
            ruleset=words["ruleset"],
            format=words["format"],
            learning=words["learning"],
        )
