"""Forms whose errors are findings: what was sent is read here, and nowhere by hand.

A field says its own remedy; `said` answers what the fields came to, or refuses with every objection
at once. A view that shows the form again shows what was typed (`form["name"].value`).
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
"""Letters of a field that names no limit of its own; its room may allow fewer, and says so."""
TOO_LONG = {"max_length": gettext_lazy("This is too long.")}
"""Django puts its own values into the objection of a validator, so it is no `Message`."""


class FindingForm(forms.Form):
    """A form whose errors are findings, each with its place and its remedy."""

    @classmethod
    def sent(cls, request: HttpRequest, **known: Any) -> Self:
        """The form as it was sent; `known` is for a form that asks for more, like its event."""
        return cls(request.POST, **known)

    @classmethod
    def for_page(cls, request: HttpRequest, **known: Any) -> Self:
        """The form of a page that asks and is answered: as it was sent, or not filled in yet."""
        return cls.sent(request, **known) if request.method == "POST" else cls(**known)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every objection, in the order of the fields."""
        return tuple(self._objections())

    @property
    def said(self) -> dict[str, Any]:
        """What the fields came to, by name. Raises `Refused` when one could not be understood."""
        if not self.is_valid():
            raise Refused(*self.findings)
        return self.cleaned_data

    def _objections(self) -> Iterator[Finding]:
        for name, errors in self.errors.as_data().items():
            remedy = getattr(self.fields.get(name), "remedy", "") or say("Check this field.")
            for error in errors:
                yield Finding(error.code or "refused", ERROR, name, _message(error), "", remedy)


def objection(message: Words, *, code: str) -> ValidationError:
    """What a field raises about what was typed; worded when its page is."""
    return ValidationError(cast(str, message), code=code)


def _message(error: ValidationError) -> Words:
    """A message of ours as it is; one of Django's in the reader's words."""
    return error.message if isinstance(error.message, Message) else error.messages[0]


class Line(forms.CharField):
    """A text on one line, its white space squeezed; empty where nothing was typed."""

    def __init__(self, *, remedy: Words = "", **options: Any) -> None:
        said = {"required": False, "max_length": LONGEST, "error_messages": TOO_LONG}
        super().__init__(**{**said, **options})
        most = options.get("max_length")
        fewer = say("Use at most %(most)s characters.", most=most) if most else say("Shorten it.")
        self.remedy = remedy or fewer

    def to_python(self, value: Any) -> str:
        return clean(super().to_python(value) or "")


class Whole(forms.Field):
    """A number from 0 to `most`; None where nothing, or what is no number, was typed.

    `signed` lets it lie below 0. With `message`, in which `%(typed)s` is what was typed, what is no
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


class Wholes(forms.Field):
    """Every number that was sent under one name; what is no number is left out."""

    widget = forms.MultipleHiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(value or ())


class Lines(forms.Field):
    """Every text that was sent under one name, each squeezed; empty ones are left out."""

    widget = forms.MultipleHiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> list[str]:
        return [line for text in value or () if (line := clean(text))]


class Ticked(forms.BooleanField):
    """A box, ticked or not; a button that sends its name counts as ticked."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})


class Key(forms.Field):
    """The command's own key; None where there is none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> UUID | None:
        try:
            return UUID(str(value or ""))
        except ValueError:
            return None


class Day(forms.DateField):
    """A day of the calendar; None where nothing was typed."""

    remedy = say("Enter a date such as 2027-07-18.")

    def __init__(self, **options: Any) -> None:
        errors = {"invalid": say("This is not a date.")}
        super().__init__(**{"required": False, "error_messages": errors, **options})

    def to_python(self, value: Any) -> date | None:
        return super().to_python(value)


class TimeOfDay(forms.Field):
    """A time of a clock, "14:02", "14:02:30" or "2:02 PM"; None where nothing was typed."""

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
    """A time of half a day, "2:02 pm", as the whole day counts it; other words as they are."""
    half = HALF_DAY.fullmatch(typed)
    if half is None:
        return typed
    return f"{int(half[1]) % 12 + (12 if half[3] in 'pP' else 0):02}:{half[2]}"


class ReasonForm(FindingForm):
    """A reason, chosen or written; the act itself says whether it needs one."""

    reason = Line()


class ReasonOrOtherForm(ReasonForm):
    """A reason of a list, or another one in its own words, which then counts."""

    other = Line()

    def clean(self) -> dict[str, Any]:
        """`reason` is the one that counts."""
        self.cleaned_data["reason"] = (
            self.cleaned_data.get("other") or self.cleaned_data.get("reason") or ""
        )
        return self.cleaned_data


def answers_sent(request: HttpRequest) -> dict[str, str]:
    """Every field by name, for a form whose questions a ruleset asks."""
    return _by_name(request.POST)


def answers_asked(request: HttpRequest) -> dict[str, str]:
    """Every field of the address's query by name, for the same form without a change."""
    return _by_name(request.GET)


def _by_name(sent: QueryDict) -> dict[str, str]:
    """One answer a field: of several the last counts."""
    return {name: words for name, words in sent.items() if isinstance(words, str)}


def texts_sent(request: HttpRequest) -> dict[str, list[str]]:
    """Every text by the name under which it was sent, where one name may have several."""
    return {name: [*map(str, texts)] for name, texts in request.POST.lists()}


class Text(forms.CharField):
    """A text as it was typed, its lines and spaces kept."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, "strip": False, **options})


class NumberedInput(forms.Widget):
    """Boxes that are sent as `team-3`, `team-7`; what has no number is left out."""

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
    """The texts of one box for each number, by number: each squeezed."""

    widget = NumberedInput

    def __init__(self, *, remedy: Words = "", **options: Any) -> None:
        super().__init__(**{"required": False, **options})
        self.remedy = remedy

    def to_python(self, value: Any) -> dict[int, str]:
        return {number: clean(text) for number, text in (value or {}).items()}
