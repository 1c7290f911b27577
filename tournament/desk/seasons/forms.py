"""Forms of seasons: its name and points, and an event to add."""

import re

from django import forms
from django.utils.translation import gettext_lazy

from rules.core.messages import say
from rules.typed_numbers import whole_number
from tournament.desk.act.forms import FindingForm, Key, Line, Ticked, Whole, objection
from tournament.seasons.services import SeasonWords

MOST_POINTS, MOST_PLACES, MOST_RESULTS = 9_999, 100, 500
BETWEEN = re.compile(r"[\s,;]+")


class SeasonForm(FindingForm):
    """A season's name, its points by place in one line, and how many results count."""

    name = Line(
        required=True,
        max_length=80,
        label=gettext_lazy("Season name"),
        error_messages={"required": gettext_lazy("Enter the season's name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    points = Line(
        required=True,
        max_length=600,
        label=gettext_lazy("Points by place"),
        help_text=gettext_lazy(
            "From first place down, with spaces. Whoever shares places shares their points."
        ),
        error_messages={"required": gettext_lazy("Enter the points of first place at least.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "10 8 6 5 4 3 2 1"}),
        remedy=say("Enter numbers like 10 8 6 5 4 3 2 1."),
    )
    taking_part = Whole(
        most=MOST_POINTS,
        label=gettext_lazy("Points for taking part"),
        help_text=gettext_lazy("Added for everyone with a place."),
        message=say("This is not a number that fits here."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    best = Whole(
        most=MOST_RESULTS,
        label=gettext_lazy("Best results that count"),
        help_text=gettext_lazy("Leave empty to count all. If level, the next best decides."),
        message=say("This is not a number that fits here."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    key = Key()

    def clean_points(self) -> list[int]:
        """The points from first place down."""
        typed = [*filter(None, BETWEEN.split(self.cleaned_data["points"]))]
        points = [whole_number(word, MOST_POINTS) for word in typed]
        for word, number in zip(typed, points, strict=True):
            if number is None:
                wrong = say("“%(typed)s” is not a number of points.", typed=word[:20])
                raise objection(wrong, code="no-points")
        found = [number for number in points if number is not None]
        if len(found) > MOST_PLACES:
            raise objection(
                say("There are points for more than %(most)s places.", most=MOST_PLACES),
                code="too-many-places",
            )
        if found != sorted(found, reverse=True):
            raise objection(
                say("A place has more points than the one before it."), code="points-rise"
            )
        return found

    def words(self) -> SeasonWords:
        """The input. Raises `Refused` if a field is invalid."""
        said = self.said
        return SeasonWords(
            name=said["name"],
            points=said["points"],
            taking_part=said["taking_part"] or 0,
            best=said["best"] or 0,
        )


class SeasonEventForm(FindingForm):
    """The division whose places count, or with `whole` those through all stages."""

    division = Whole()
    whole = Ticked()
