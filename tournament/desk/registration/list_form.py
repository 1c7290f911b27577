"""The input of the list page: the text, a file, chosen columns, a repair."""

from typing import Any, Self

from django import forms
from django.http import HttpRequest

from rules.core.messages import say
from tournament.desk.act.forms import Key, Line, Numbered, Text, objection
from tournament.desk.registration.forms import AcceptForm
from tournament.registration.lists.files import LARGEST_FILE, Unusable, text_of_file
from tournament.registration.lists.repairs import clean_typed, repaired
from tournament.registration.lists.roles import LABELS


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


class ListForm(AcceptForm):
    """A list of teams, pasted or as a file, with its columns.

    It carries the mark of the list that was checked. `repair` is a button beside a problem,
    `partner` the name typed there, by line.
    """

    key = Key()
    list = Text()
    file = forms.FileField(required=False, allow_empty_file=True)
    column = Columns()
    partner = Numbered()
    repair = Line()
    checked = Line()

    @classmethod
    def sent(cls, request: HttpRequest, **known: Any) -> Self:
        """The list as it was sent, with its file."""
        return super().sent(request, files=request.FILES, **known)

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
