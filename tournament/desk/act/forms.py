"""Forms whose errors are findings. All input is read here, never by hand.

Each field has its own remedy. `said` returns the clean values or raises all objections at once. A
view that shows the form again shows the input (`form["name"].value`).
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any, Self, cast
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy

from rules.core.findings import ERROR, Finding
from rules.core.messages import Message, Words, say
from rules.refusals import Refused
from rules.typed_numbers import LARGEST, signed_number, whole_number, whole_numbers
from tournament.registration.names import clean

LONGEST = 2000
"""Length limit of fields without their own; a room may allow less, and says so."""
TOO_LONG = {"max_length": gettext_lazy("This is too long.")}
"""Not a `Message`, because Django adds its own values to a validator's message."""


class FindingForm(forms.Form):
    """A form whose errors are findings, each with place and remedy."""

    @classmethod
    def sent(cls, request: HttpRequest, **known: Any) -> Self:
        """The submitted form. `known` is for a form with other arguments, such as its event."""
        return cls(request.POST, **known)

    @classmethod
    def for_page(cls, request: HttpRequest, **known: Any) -> Self:
        """The form of a page with GET and POST: submitted, or still blank."""
        return cls.sent(request, **known) if request.method == "POST" else cls(**known)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every objection, in the order of fields."""
        return tuple(self._objections())

    @property
    def said(self) -> dict[str, Any]:
        """The clean values by name. Raises `Refused` if a field is invalid."""
        if not self.is_valid():
            raise Refused(*self.findings)
        return self.cleaned_data

    def _objections(self) -> Iterator[Finding]:
        for name, errors in self.errors.as_data().items():
            usual = getattr(self.fields.get(name), "remedy", "") or say("Check this field.")
            for error in errors:
                remedy = (error.params or {}).get("remedy", usual)
                yield Finding(error.code or "refused", ERROR, name, _message(error), "", remedy)


def objection(message: Words, *, code: str, remedy: Words = "") -> ValidationError:
    """A field's error, rendered with its page. Without a remedy it has that of its field."""
    params = {"remedy": remedy} if remedy else None
    return ValidationError(cast(str, message), code=code, params=params)


def _message(error: ValidationError) -> Words:
    """Our message as it is, or Django's in the reader's language."""
    return error.message if isinstance(error.message, Message) else error.messages[0]


class Line(forms.CharField):
    """One line of text, white space squeezed; "" if empty."""

    def __init__(self, *, remedy: Words = "", **options: Any) -> None:
        own = {"error_messages": {**TOO_LONG, **options.pop("error_messages", {})}}
        super().__init__(**{"required": False, "max_length": LONGEST, **options, **own})
        most = options.get("max_length")
        fewer = say("Use at most %(most)s characters.", most=most) if most else say("Shorten it.")
        self.remedy = remedy or fewer

    def to_python(self, value: Any) -> str:
        return clean(super().to_python(value) or "")


class Whole(forms.Field):
    """A number from 0 to `most`, or None if empty or not a number.

    `signed` allows negative numbers. With `message`, whose `%(typed)s` is the input, anything but a
    number is refused.
    """

    def __init__(
        self,
        *,
        most: int = LARGEST,
        signed: bool = False,
        message: Words = "",
        remedy: Words = "",
        **options: Any,
    ) -> None:
        super().__init__(**{"required": False, **options})
        self.most, self.read, self.message = most, (whole_number, signed_number)[signed], message
        self.remedy = remedy or say("Enter a number up to %(most)s.", most=most)

    def to_python(self, value: Any) -> int | None:
        typed = str(value or "")
        number = self.read(typed, self.most)
        if number is None and typed.strip() and self.message:
            params = {"typed": typed.strip()} if isinstance(self.message, str) else None
            raise ValidationError(cast(str, self.message), code="no-number", params=params)
        return number


class Picked(Whole):
    """The number of one of many, as `desk/pick.html` sends it: "12", or "12 · Hawks" if typed.

    None if empty; anything else is refused.
    """

    def __init__(self, **options: Any) -> None:
        words = {
            "message": say("This is not a name from the list."),
            "remedy": say("Choose one of the suggestions, or type its number."),
        }
        super().__init__(**{**words, **options})

    def to_python(self, value: Any) -> int | None:
        typed = str(value or "")
        number = whole_number(typed.partition("·")[0].strip(), self.most)
        return super().to_python(typed) if number is None else number


class Wholes(forms.Field):
    """Every number sent under one name; others are skipped."""

    widget = forms.MultipleHiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(value or ())


class InOrder(forms.Field):
    """Rows in order, by their keys: `12,7,9`."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(str(value or "").split(","))


class Chosen(forms.ChoiceField):
    """A choice from a list.

    Django's own message would repeat a wrong value, however long.
    """

    default_error_messages = {
        "required": gettext_lazy("Choose one from the list."),
        "invalid_choice": gettext_lazy("Choose one from the list."),
    }


class Lines(forms.Field):
    """Every text sent under one name, white space squeezed; empty ones are skipped."""

    widget = forms.MultipleHiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> list[str]:
        return [line for text in value or () if (line := clean(text))]


class Ticked(forms.BooleanField):
    """A checkbox. A button that sends its name counts as checked."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})


class Key(forms.Field):
    """The command's own key, or None."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> UUID | None:
        try:
            return UUID(str(value or ""))
        except ValueError:
            return None


class Day(forms.DateField):
    """A calendar day, or None if empty."""

    remedy = say("Enter a date such as 2027-07-18.")

    def __init__(self, **options: Any) -> None:
        errors = {"invalid": say("This is not a date.")}
        super().__init__(**{"required": False, "error_messages": errors, **options})

    def to_python(self, value: Any) -> date | None:
        return super().to_python(value)


class TimeOfDay(forms.Field):
    """A time of day, "14:02", "14:02:30" or "2:02 PM", or None if empty."""

    def __init__(self, *, remedy: Words = "", **options: Any) -> None:
        super().__init__(**{"required": False, **options})
        self.remedy = remedy or say("Enter a time such as 14:02 or 2:02 PM.")

    def to_python(self, value: Any) -> time | None:
        typed = str(value or "").strip()
        try:
            return time.fromisoformat(_to_24(typed)).replace(tzinfo=None) if typed else None
        except ValueError:
            wrong = say("“%(typed)s” is not a time.", typed=typed[:20])
            raise objection(wrong, code="no-time") from None


HALF_DAY = re.compile(
    r"(1[0-2]|0?[1-9]):([0-5]\d(?::[0-5]\d)?) ?([ap])\.?m\.?", re.ASCII | re.IGNORECASE
)


def _to_24(typed: str) -> str:
    """Turn "2:02 pm" into "14:02"; leave anything else as it is."""
    half = HALF_DAY.fullmatch(typed)
    if half is None:
        return typed
    return f"{int(half[1]) % 12 + (12 if half[3] in 'pP' else 0):02}:{half[2]}"


class ReasonForm(FindingForm):
    """A reason, chosen or typed. The action says whether it is required."""

    reason = Line()


class ReasonOrOtherForm(ReasonForm):
    """A reason from a list, or a typed one, which takes precedence."""

    other = Line()

    def clean(self) -> dict[str, Any]:
        """Set `reason` to the one that counts."""
        self.cleaned_data["reason"] = (
            self.cleaned_data.get("other") or self.cleaned_data.get("reason") or ""
        )
        return self.cleaned_data


def answers_sent(request: HttpRequest) -> dict[str, str]:
    """Every field by name, for a form whose questions come from a ruleset."""
    return _by_name(request.POST)


def answers_asked(request: HttpRequest) -> dict[str, str]:
    """Every field of the query string by name, for the same form without a change."""
    return _by_name(request.GET)


def _by_name(sent: QueryDict) -> dict[str, str]:
    """One value per field, the last one."""
    return {name: words for name, words in sent.items() if isinstance(words, str)}


def texts_sent(request: HttpRequest) -> dict[str, list[str]]:
    """Every text by field name, for fields with several values."""
    return {name: [*map(str, texts)] for name, texts in request.POST.lists()}


class Text(forms.CharField):
    """Text as typed, with its lines and spaces."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, "strip": False, **options})


class NumberedInput(forms.Widget):
    """Inputs named `team-3`, `team-7`; names without a number are skipped."""

    def value_from_datadict(
        self, data: Mapping[str, Any], _files: Any, name: str
    ) -> dict[int, str]:
        head = f"{name}-"
        typed = {
            whole_number(key.removeprefix(head)): text
            for key, text in data.items()
            if key.startswith(head)
        }
        return {number: text for number, text in typed.items() if number is not None}


class Numbered(forms.Field):
    """The text of each numbered input, by number, white space squeezed."""

    widget = NumberedInput

    def __init__(self, *, remedy: Words = "", **options: Any) -> None:
        super().__init__(**{"required": False, **options})
        self.remedy = remedy

    def to_python(self, value: Any) -> dict[int, str]:
        return {number: clean(text) for number, text in (value or {}).items()}
