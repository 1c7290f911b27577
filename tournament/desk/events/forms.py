"""Forms of events, divisions, officials and house rules."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from rules.core.findings import Findings
from rules.core.messages import Words, say, sentences
from rules.house.changes import with_house_rules
from rules.house.tally import LONGEST_NAME
from rules.refusals import Refused
from rules.ruleset import Ruleset
from scoring.aims import has_no_end
from scoring.entry import playing_rules
from tournament.accounts.models import LONGEST_NOTE
from tournament.brackets.suited import all_formats
from tournament.desk.act.forms import Chosen, FindingForm, Key, Line, Picked, Text, Ticked
from tournament.desk.events.house_controls import whole
from tournament.language import HOURS_12, HOURS_24, tongue
from tournament.live.roles import OFFICES, Role
from tournament.registration.drafts import DivisionDraft, EventWords
from tournament.registration.games import bracket_games, game_named, new_games, other_games
from tournament.registration.starts import IN_AMERICA, moment, zones

MOST_TABLES = 200
ONE_TOTAL = "total"
WALL_CLOCK = "%Y-%m-%dT%H:%M"


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    names = [(zone, zone.replace("_", " ")) for zone in zones()]
    split = len(IN_AMERICA)
    return [
        (gettext("United States"), names[:split]),
        (gettext("Everywhere"), names[split:]),
    ]


class EventForm(FindingForm):
    """An event's name, place and start. The start is local time in the hall."""

    name = Line(
        required=True,
        max_length=80,
        label=gettext_lazy("Event name"),
        error_messages={"required": gettext_lazy("Enter the event's name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    venue = Line(max_length=80, label=gettext_lazy("Hall and town"))
    starts = forms.DateTimeField(
        label=gettext_lazy("Start of round 1"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WALL_CLOCK),
        error_messages={
            "required": gettext_lazy("Enter the date and time of round 1."),
            "invalid": gettext_lazy("This is not a date and time. Use the form 2027-07-17T09:00."),
        },
    )
    zone = Chosen(
        choices=zone_choices,
        label=gettext_lazy("Time zone"),
        initial=IN_AMERICA[0],
        widget=forms.Select({"translate": "no"}),
    )
    language = Chosen(
        choices=lambda: settings.LANGUAGES,
        label=gettext_lazy("Players’ language"),
        help_text=gettext_lazy(
            "For prints, and for players whose device asks for no other. Each can choose their own."
        ),
        initial=tongue,
        widget=forms.Select({"translate": "no"}),
    )
    clock = Chosen(
        choices=[
            (HOURS_24, gettext_lazy("24 hours, such as 14:05")),
            (HOURS_12, gettext_lazy("12 hours, such as 2:05 PM")),
        ],
        label=gettext_lazy("Clock"),
        initial=HOURS_24,
    )
    tables_public = forms.TypedChoiceField(
        choices=[
            ("no", gettext_lazy("In person: players ask the director or registrar")),
            ("yes", gettext_lazy("On the public pages too")),
        ],
        coerce=lambda value: value == "yes",
        initial="yes",
        label=gettext_lazy("How players learn their table"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    is_trial = Ticked(label=gettext_lazy("Trial event: not on the home page, can be deleted"))

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
        """The input, if valid."""
        words = self.cleaned_data
        return EventWords(
            name=words["name"],
            venue=words["venue"],
            starts_at=words["starts"],
            zone=words["zone"],
            language=words["language"],
            clock=words["clock"],
            tables_public=words["tables_public"],
            is_trial=words["is_trial"],
        )


class NewEventForm(EventForm):
    """An event's words, and its number of tables."""

    key = Key()
    tables = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        label=gettext_lazy("Tables in the hall"),
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
        error_messages={
            "required": gettext_lazy("Enter the number of tables."),
            "invalid": gettext_lazy("Enter a whole number."),
            "min_value": gettext_lazy("Enter at least one table."),
            "max_value": gettext_lazy("An event has at most %(limit_value)s tables."),
        },
    )

    field_order = (
        *("name", "venue", "starts", "zone", "language", "clock"),
        *("tables", "tables_public", "is_trial"),
    )

    @property
    def count(self) -> int:
        """The number of tables, if valid."""
        count: int = self.cleaned_data["tables"]
        return count


def _in_words(why: Refused) -> ValidationError:
    return ValidationError(
        [
            ValidationError(str(sentences(finding.message, finding.remedy)), code=finding.code)
            for finding in why.findings
        ]
    )


def installed_formats() -> list[tuple[str, Words]]:
    """The available formats, the usual ones first: slug and title."""
    return [(fmt.slug, fmt.title) for fmt in all_formats()]


class DivisionForm(FindingForm):
    """A division's settings: name, game, format, and whether it is for learning."""

    name = Line(
        required=True,
        max_length=60,
        label=gettext_lazy("Division name"),
        initial=gettext_lazy("Main event"),
        error_messages={"required": gettext_lazy("Enter a name, such as “Main event”.")},
    )
    ruleset = Chosen(
        choices=bracket_games,
        label=gettext_lazy("Game"),
    )
    format = Chosen(
        choices=installed_formats,
        label=gettext_lazy("Format"),
    )
    learning = Ticked(label=gettext_lazy("Children's division: first names only, no ranking"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].help_text = str(other_games())

    def draft(self) -> DivisionDraft:
        """The input, if valid."""
        words = self.cleaned_data
        return DivisionDraft(
            name=words["name"],
            ruleset=words["ruleset"],
            format=words["format"],
            learning=words["learning"],
        )


class NewDivisionForm(DivisionForm):
    """A new division's settings.

    The game may be a known game by its house rules. For a game without an end, the form asks its
    name and what ends it.
    """

    ruleset = Chosen(
        choices=new_games,
        label=gettext_lazy("Game"),
    )
    game_name = Line(
        max_length=LONGEST_NAME,
        label=gettext_lazy("Name of the game"),
        help_text=gettext_lazy("Pages, score sheets and rules call it by this name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ends_by = Chosen(
        choices=[
            ("target", gettext_lazy("Points: the first side to reach them")),
            ("hands", gettext_lazy("Number of hands")),
            (ONE_TOTAL, gettext_lazy("One total per game, written down once")),
        ],
        required=False,
        label=gettext_lazy("What ends a game"),
        widget=forms.RadioSelect,
    )
    ends_at = Line(
        label=gettext_lazy("How many points or hands"),
        widget=forms.TextInput(attrs={"class": "short", "inputmode": "numeric"}),
    )

    def clean(self) -> dict[str, Any]:
        fields = super().clean() or self.cleaned_data
        if fields.get("ruleset"):
            game, house_rules = game_named(fields["ruleset"])
            if has_no_end(playing_rules(game.slug, house_rules)):
                house_rules = self._name() | self._end()
                self._require_sensible(game, house_rules)
            fields["ruleset"], fields["house_rules"] = game.slug, house_rules
        return fields

    def _name(self) -> dict[str, Any]:
        typed = self.cleaned_data.get("game_name")
        return {"name": typed} if typed else {}

    def _end(self) -> dict[str, Any]:
        """The house rule that ends a game, if it was typed."""
        ends_by, typed = self.cleaned_data.get("ends_by"), self.cleaned_data.get("ends_at", "")
        if not ends_by:
            self.add_error("ends_by", gettext("Choose what ends a game."))
        elif ends_by == ONE_TOTAL:
            return {"hands": 1}
        elif not typed:
            self.add_error("ends_at", gettext("Enter how many points or hands end a game."))
        else:
            return {ends_by: whole(typed)}
        return {}

    def _require_sensible(self, game: Ruleset, house_rules: Mapping[str, Any]) -> None:
        findings = Findings()
        with_house_rules(game, house_rules, findings)
        for row in findings.rows:
            self.add_error("ends_at", str(sentences(row.message, row.remedy)))

    def draft(self) -> DivisionDraft:
        return replace(super().draft(), house_rules=self.cleaned_data["house_rules"])


class KindForm(FindingForm):
    """The template of a new event. `switch` is the button that changes it."""

    kind = Line()
    switch = Line()


class RoleField(forms.ChoiceField):
    """A role that officials may hold."""

    remedy = say("Choose one.")

    def __init__(self) -> None:
        errors = {
            "required": gettext_lazy("No role chosen."),
            "invalid_choice": gettext_lazy("This role does not exist."),
        }
        super().__init__(
            choices=[(role.value, role.label) for role in OFFICES],
            initial=Role.SCORING,
            error_messages=errors,
        )


class RoleForm(FindingForm):
    """Who gets which role. With a password it creates an account."""

    key = Key()
    username = Line()
    password = Text()
    role = RoleField()


class InviteForm(FindingForm):
    """To which role somebody is invited; `note` says who."""

    key = Key()
    role = RoleField()
    note = Line(max_length=LONGEST_NOTE)


class OfficialForm(FindingForm):
    """An official's identity as a player: person number and club."""

    person = Picked()
    club = Line()


class TargetForm(FindingForm):
    """The new target, within the game's limits."""

    points = Line()


class NameForm(FindingForm):
    """The event's name, typed to delete it."""

    name = Line()
