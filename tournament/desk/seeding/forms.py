"""Forms of the seeds' pages."""

from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError

from rules.core.messages import say
from rules.typed_numbers import whole_number
from tournament.desk.act.forms import FindingForm, InOrder, Numbered, Whole, objection
from tournament.seeding.order import by_typed_numbers, moved

MOST = 999_999


class OrderForm(FindingForm):
    """The whole list, a number for each team on the page shown, and a step up or down."""

    seen = InOrder()
    number = Numbered(remedy=say("Enter a whole number: 1 for the best, then 2, 3 …"))
    up = Whole()
    down = Whole()

    def clean_number(self) -> dict[int, int | None]:
        """The typed places; None for empty boxes."""
        typed: dict[int, str] = self.cleaned_data["number"]
        places = {entry: whole_number(text, MOST) for entry, text in typed.items()}
        unread = [text for entry, text in typed.items() if text and places[entry] is None]
        if unread:
            raise ValidationError(
                [
                    objection(say("“%(typed)s” is not a seed.", typed=text[:20]), code="no-place")
                    for text in unread
                ]
            )
        return places

    @property
    def order(self) -> list[int]:
        """The teams in the typed order, one of them moved a step."""
        said = self.said
        places = enumerate(said["seen"], start=1)
        typed = [said["number"].get(key, place) for place, key in places]
        order = by_typed_numbers(said["seen"], typed)
        for entry, step in ((said["up"], -1), (said["down"], 1)):
            if entry in order:
                order = moved(order, entry, order.index(entry) + 1 + step)
        return order

    @property
    def only_turns(self) -> bool:
        """Whether another page or a search is asked for, and nothing was typed on this one."""
        is_asked = "find" in self.data and "save" not in self.data
        return is_asked and not ({"up", "down"} & self.data.keys() or self.changed)

    @property
    def changed(self) -> dict[int, str]:
        """The input for teams whose number was changed, valid or not."""
        typed: dict[int, str] = self["number"].value() or {}
        seen: Sequence[int] = self.fields["seen"].clean(self["seen"].value())
        places = {key: str(place) for place, key in enumerate(seen, start=1)}
        boxes = {key: typed.get(key, place).strip() for key, place in places.items()}
        return {key: text for key, text in boxes.items() if text != places[key]}


class MethodForm(FindingForm):
    """The fingerprints of the list shown and of the order from a method or swaps."""

    seen = forms.CharField(required=False)
    order = forms.CharField(required=False)


class NotesForm(FindingForm):
    """A note for each team, by key."""

    note = Numbered()
