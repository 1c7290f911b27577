"""What is typed at the doors: an account of one's own, and what the owner decides."""

from typing import Any

from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from rules.core.messages import Words, say
from tournament.accounts.accounts import AccountWords, name_taken
from tournament.accounts.first_owner import ClubWords
from tournament.accounts.links import For
from tournament.accounts.models import LONGEST_NOTE, Purpose
from tournament.desk.act.forms import Chosen, FindingForm, Key, Line, Text, Ticked, objection
from tournament.desk.events.forms import zone_choices
from tournament.live.roles import Role
from tournament.registration.models import Event
from tournament.registration.starts import with_day

LONGEST_NAME = 80
NEW_PASSWORD = {"autocomplete": "new-password"}


class NewPasswordForm(FindingForm):
    """A new password, typed twice, for the account `user`."""

    password = Text(
        required=True,
        label=gettext_lazy("Password"),
        help_text=gettext_lazy(
            "At least 8 characters. Four words are easy to remember and hard to guess."
        ),
        widget=forms.PasswordInput(NEW_PASSWORD),
    )
    again = Text(
        required=True,
        label=gettext_lazy("Password again"),
        widget=forms.PasswordInput(NEW_PASSWORD),
    )

    def __init__(self, *args: Any, user: User | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user

    def clean(self) -> dict[str, Any]:
        """Require a password that is hard to guess, twice the same."""
        typed = super().clean() or self.cleaned_data
        if "password" in typed and "again" in typed and typed["password"] != typed["again"]:
            self.add_error("again", objection(say("The two passwords differ."), code="differs"))
        if typed.get("password"):
            self._require_strong(typed["password"])
        return typed

    def _require_strong(self, password: str) -> None:
        try:
            validate_password(password, self._whose())
        except ValidationError as error:
            self.add_error("password", error)

    def _whose(self) -> User | None:
        return self.user


class ForgottenForm(FindingForm):
    """The e-mail address of an account."""

    email = forms.EmailField(
        max_length=254,
        label=gettext_lazy("E-mail"),
        help_text=gettext_lazy("The address in your account."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class OwnAccountForm(FindingForm):
    """What people change of their own account."""

    name = Line(
        required=True,
        max_length=LONGEST_NAME,
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As others see it, in the log and on score sheets."),
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    email = forms.EmailField(
        required=False,
        max_length=150,
        label=gettext_lazy("E-mail (optional)"),
        help_text=gettext_lazy("For a link if you forget your password."),
    )


class CodeLine(Line):
    """A code from an app, or a recovery code."""

    def __init__(self, **options: Any) -> None:
        how = {"autocomplete": "one-time-code", "autocapitalize": "characters"}
        widget = forms.TextInput({**how, "spellcheck": "false"})
        super().__init__(**{"required": True, "max_length": 20, "widget": widget, **options})


class PasswordForm(FindingForm):
    """One's own password, once more."""

    password = Text(required=True)
    next = Line()


class CodeForm(FindingForm):
    """The code of the second step."""

    code = CodeLine(label=gettext_lazy("Code from the app, or a recovery code"))


class SecondFactorForm(FindingForm):
    """The password, and the first code of an app."""

    code = CodeLine(label=gettext_lazy("Code from the app"))
    password = Text(
        required=True,
        label=gettext_lazy("Current password"),
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class LinkForm(FindingForm):
    """The key of a one-time link, or the whole link as it was sent."""

    key = Line()

    def clean_key(self) -> str:
        """The key alone."""
        return str(self.cleaned_data["key"]).rpartition("#k=")[2]


class AccountForm(OwnAccountForm, NewPasswordForm):
    """An account of one's own."""

    username = Line(
        required=True,
        max_length=150,
        label=gettext_lazy("User name"),
        help_text=gettext_lazy("You log in with it. Letters, digits and @ . + - _ without spaces."),
        widget=forms.TextInput(
            {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    field_order = ("key", "club", "zone", "name", "username", "password", "again", "email")

    def clean_username(self) -> str:
        """Require a name that Django takes and nobody has, whatever its case."""
        username = str(self.cleaned_data["username"])
        User._meta.get_field("username").run_validators(username)
        if User.objects.filter(username__iexact=username).exists():
            (taken,) = name_taken(username).findings
            raise objection(taken.message, code=taken.code)
        return username

    def _whose(self) -> User:
        typed = self.cleaned_data
        return User(
            username=typed.get("username", ""),
            first_name=typed.get("name", ""),
            email=typed.get("email", ""),
        )

    def words(self) -> AccountWords:
        """The input, if valid."""
        typed = self.cleaned_data
        secret = make_password(typed["password"])
        return AccountWords(typed["name"], typed["username"], secret, typed["email"])


class ClubForm(FindingForm):
    """The club and its time zone."""

    club = Line(
        required=True,
        max_length=80,
        label=gettext_lazy("Club"),
        widget=forms.TextInput({"autocomplete": "organization"}),
    )
    zone = Chosen(
        choices=zone_choices,
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Proposed for new events."),
        widget=forms.Select({"translate": "no", "data-zone": ""}),
    )

    def club_words(self) -> ClubWords:
        """The input, if valid."""
        return ClubWords(self.cleaned_data["club"], self.cleaned_data["zone"])


DIRECTOR_OF = "event-"


def _places() -> list[Any]:
    """What an owner may invite to."""
    groups = [
        (gettext_lazy("Director of"), _directors(is_finished=False)),
        (gettext_lazy("Director of a finished event"), _directors(is_finished=True)),
    ]
    return [
        (Purpose.ORGANIZER.value, gettext_lazy("Organizer: creates own events")),
        (Purpose.OWNER.value, gettext_lazy("Owner: manages this installation")),
        *((words, events) for words, events in groups if events),
    ]


def _directors(*, is_finished: bool) -> list[tuple[str, Words]]:
    events = Event.objects.exclude(finished_at__isnull=is_finished)
    return [
        (f"{DIRECTOR_OF}{event.pk}", with_day(event.name, event.starts_at, event.zone))
        for event in events
    ]


class HereInviteForm(FindingForm):
    """To what an owner invites somebody; `note` says whom."""

    key = Key()
    place = Chosen(choices=_places, label=gettext_lazy("Role"))
    note = Line(
        max_length=LONGEST_NOTE,
        label=gettext_lazy("For whom (optional)"),
        help_text=gettext_lazy("A name for your list of open invites."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def what(self) -> For:
        """The input, if valid."""
        place, note = self.cleaned_data["place"], self.cleaned_data["note"]
        if not place.startswith(DIRECTOR_OF):
            return For(Purpose(place), note=note)
        event = Event.objects.get(pk=place.removeprefix(DIRECTOR_OF))
        return For(Purpose.OFFICIAL, event=event, role=Role.DIRECTOR, note=note)


class SwitchForm(FindingForm):
    """On or off."""

    on = Ticked()


class KeyForm(FindingForm):
    """A command without words, with its key."""

    key = Key()


class FirstOwnerForm(AccountForm, ClubForm):
    """The first owner, with the code from the terminal."""

    key = Line(
        required=True,
        max_length=40,
        label=gettext_lazy("Code from the terminal"),
        help_text=gettext_lazy(
            "8 characters, printed where Rookery was started. A restart prints a new one."
        ),
        widget=forms.TextInput(
            {
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "ABCD-1234",
                "class": "code-typed",
            }
        ),
    )
