"""Forms of teams, people, and the list page: the text, a file, chosen columns, a repair."""

from collections.abc import Sequence
from typing import Any, Self

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from rules.core.messages import say, sentences
from rules.typed_numbers import whole_number
from tournament.desk.act.forms import (
    FindingForm,
    Key,
    Line,
    Lines,
    Numbered,
    Text,
    Whole,
    Wholes,
    objection,
)
from tournament.desk.act.staff import Desk
from tournament.htmx import HtmxRequest
from tournament.registration.contacts import KEPT_PRIVATE, NOT_KEPT, clean_name, contacts_in
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.assembling import LONGEST_CONTACT
from tournament.registration.lists.files import LARGEST_FILE, Unusable, text_of_file
from tournament.registration.lists.repairs import clean_typed, repaired
from tournament.registration.lists.roles import LABELS
from tournament.registration.models import Division
from tournament.registration.names import clean

NEW = "new"


class AcceptForm(FindingForm):
    """The reason to admit a suspended player; empty if not asked."""

    accepted = Line()


def accepted_by(request: HtmxRequest, desk: Desk) -> str:
    """The reason to admit a suspended player; "" from an official who may not overrule."""
    return AcceptForm.sent(request).said["accepted"] if desk.may("overrule") else ""


class Name(Line):
    """A name without contacts. Admission limits its length."""

    def __init__(self) -> None:
        super().__init__(max_length=None)

    def to_python(self, value: Any) -> str:
        return clean_name(str(value or ""))


class Names(Lines):
    """All names from fields of one kind, without empty ones."""

    def to_python(self, value: Any) -> list[str]:
        return [name for text in value or () if (name := clean_name(text))]


class TeamForm(AcceptForm):
    """One team: a field per seat, a name, a club."""

    key = Key()
    player = Names()
    name = Name()
    club = Name()

    @property
    def draft(self) -> TeamDraft:
        """The typed team, its contacts apart from its names."""
        self.is_valid()  # the team is shown again even if another field is refused
        read = self.cleaned_data
        typed = [text for text in self["player"].value() or () if clean_name(text)]
        reach = [[*contacts_in(text)] for text in typed]
        for words in (self["name"].value(), self["club"].value()):
            for first in reach[:1]:
                first += contacts_in(words or "")
        return TeamDraft(
            members=tuple(read["player"]),
            name=read["name"],
            club=read["club"],
            contacts=tuple(map(tuple, reach)) if any(reach) else (),
        )

    def warn_of_contacts(self, request: HtmxRequest, division: Division) -> None:
        """Show on the page which contacts were taken off names; no log keeps them."""
        found = [contact for reach in self.draft.contacts for contact in reach]
        if not found:
            return
        words = ", ".join(found)
        kept = (say("Kept private: %(contacts)s.", contacts=words), KEPT_PRIVATE)
        removed = (say("Removed: %(contacts)s.", contacts=words), NOT_KEPT)
        messages.warning(request, str(sentences(*(removed if division.learning else kept))))


def boxes(members: Sequence[str], division: Division) -> list[str]:
    """The player fields, one per seat."""
    return [*members, *([""] * (division.team_size - len(members)))]


class LateForm(TeamForm):
    """A late team, chosen by number or typed, and its place."""

    place = Line()
    team = Whole(
        most=9999,
        message=say("This is not an entry."),
        remedy=say("Choose from the list, or a new entry."),
    )


class PartnerForm(AcceptForm):
    """The number of the team that joins."""

    partner = Whole()


class MoveForm(FindingForm):
    """The slug of the division where the team belongs."""

    to = Line()


class BackForm(FindingForm):
    """The page where a button was pressed."""

    back = Line()


class NeedsForm(FindingForm):
    """For each need, the places in the team of those who have it."""

    accessible = Wholes()
    stationary = Wholes()
    partner_deals = Wholes()


class ContactsForm(FindingForm):
    """How to reach each member of a team, by place."""

    reach = Numbered()

    @property
    def contacts(self) -> dict[int, list[str]]:
        """The contacts in each box, separated by commas."""
        typed: dict[int, str] = self.said["reach"]
        parted = {place: map(clean, text.split(",")) for place, text in typed.items()}
        return {
            place: [words[:LONGEST_CONTACT] for words in parts if words]
            for place, parts in parted.items()
        }


class CategoriesForm(FindingForm):
    """The categories of each team, by number."""

    team = Numbered()


class PastedForm(FindingForm):
    """A list, pasted or a file, and the mark of the checked one."""

    key = Key()
    list = Text()
    file = forms.FileField(required=False, allow_empty_file=True)
    checked = Line()

    @classmethod
    def sent(cls, request: HttpRequest, **known: Any) -> Self:
        """The submitted list with its file."""
        return super().sent(request, files=request.FILES, **known)


class PastForm(PastedForm):
    """A list of past events."""

    def clean_file(self) -> str | None:
        """The file's text in any encoding, or None without a file."""
        file = self.cleaned_data["file"]
        if file is None:
            return None
        if (file.size or 0) > LARGEST_FILE:
            larger = say("The file is larger than %(size)s bytes.", size=f"{LARGEST_FILE:,}")
            raise ValidationError(str(larger), code="large")
        content: bytes = file.read()
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return content.decode("cp1252", "replace")

    @property
    def text(self) -> str:
        """The list, from the file if there is one."""
        file: str | None = self.cleaned_data.get("file") if self.is_bound else None
        return self["list"].value() or "" if file is None else file


class PastEventForm(FindingForm):
    """A person's past event, typed by hand. The columns set the limits."""

    year = Line()
    event = Line()
    place = Line()
    won = Line()
    lost = Line()
    spread = Line()


class WhoForm(FindingForm):
    """Which person with this name a player is, known or new."""

    person = Line()

    @property
    def is_new(self) -> bool:
        """Whether they are someone new."""
        return bool(self.said["person"] == NEW)

    @property
    def known(self) -> int | None:
        """The number of the known person, or None."""
        return whole_number(self.said["person"])


class ColumnsInput(forms.Widget):
    """The chosen columns, sent as `column-c0`, `column-club`: role by key."""

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> dict[str, str]:
        head = f"{name}-"
        return {key.removeprefix(head): str(data[key]) for key in data if key.startswith(head)}


class Columns(forms.Field):
    """The roles chosen for columns, by key. Unchanged columns are left out."""

    widget = ColumnsInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> dict[str, str]:
        return {key: role for key, role in (value or {}).items() if role in LABELS}


class ListForm(PastedForm, AcceptForm):
    """A list of teams, with its columns.

    `repair` is a button beside a problem, `partner` the name typed there, by line.
    """

    column = Columns()
    partner = Numbered()
    repair = Line()

    def clean_file(self) -> str:
        """The list in the file; empty where none was chosen."""
        file = self.cleaned_data["file"]
        if file is None:
            return ""
        if (file.size or 0) > LARGEST_FILE:
            larger = say("The file is larger than %(size)s bytes.", size=f"{LARGEST_FILE:,}")
            raise objection(larger, code="large")
        try:
            return text_of_file(file.name or "", file.read())
        except Unusable as why:
            self.fields["file"].remedy = why.remedy  # type: ignore[attr-defined]
            raise objection(why.message, code=why.code) from why

    @property
    def chosen(self) -> dict[str, str]:
        """The columns that the director chose."""
        self.is_valid()  # a list can be shown again though its file is refused
        return dict(self.cleaned_data["column"])

    def text(self, size: int) -> str:
        """The current list: the box, then the file, after the requested repairs."""
        self.is_valid()
        read = self.cleaned_data
        text = "\n".join(filter(str.strip, (self["list"].value() or "", read.get("file") or "")))
        names = {line: clean_typed(name) for line, name in read["partner"].items() if name}
        repairs = [f"partner {line}" for line in names]
        asked = read.get("repair", "")  # not there where what was sent is no repair
        if asked and asked not in repairs:
            repairs.append(asked)
        for repair in repairs:
            text = repaired(text, repair, size, self.chosen, names)
        return text
