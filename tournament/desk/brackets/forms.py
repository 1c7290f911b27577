"""Forms of a bracket's pages: draw, ties, and swaps."""

from collections.abc import Mapping
from typing import Any

from django import forms

from rules.core.messages import say
from rules.typed_numbers import whole_number, whole_numbers
from tournament.desk.act.forms import FindingForm, Key, Line, ReasonForm, Text, Ticked, Whole

CARD = "card-"
"""The prefix of card fields in a tie."""
LARGEST_TEAM = 999_999
MOST_TYPED = 60_000
"""Characters of a typed round: 500 tables with long names."""


class SeenField(forms.Field):
    """The teams in the preview, in order, by the key of their entry."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(str(value or "").split(","))


class MinutesForm(FindingForm):
    """Minutes of a game; empty for the usual."""

    minutes = Whole(
        most=9999,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class PublishForm(FindingForm):
    """Publish the preview shown, with or without teams that need partners."""

    key = Key()
    seen = SeenField()
    without_waiting = Ticked()


class NextPublishForm(ReasonForm):
    """Publish the next stage. Missing results require a reason."""

    key = Key()
    seen = SeenField()


class NextRoundForm(ReasonForm):
    """Publish the next round, and call it at once. `seen` names what it was drawn from."""

    key = Key()
    seen = Line()
    call = Ticked()


class TypedRoundForm(NextRoundForm):
    """A round that was typed or pasted, and the mark of the one that was checked.

    `called` is the same mark, from the button that calls the round at once.
    """

    text = Text(max_length=MOST_TYPED)
    checked = Line()
    called = Line()


class PairingsForm(TypedRoundForm):
    """The same of a planned round, by its key."""

    round = Line()


class RoundsForm(FindingForm):
    """The number of rounds in all; empty while it is open."""

    rounds = Whole(
        most=99,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class SitOutForm(FindingForm):
    """The number of the entry that sits out."""

    team = Whole(most=LARGEST_TEAM)


class OnwardForm(FindingForm):
    """How many advance to another stage; empty or 0 for none."""

    each = Whole(
        most=9999,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class CardsForm(FindingForm):
    """Cards drawn by hand, and the witness."""

    witness = Line()

    @property
    def cards(self) -> dict[int, str]:
        """Team number → the typed card."""
        numbers = {name: whole_number(name.removeprefix(CARD)) for name in self.data}
        return {
            number: self.data[name]
            for name, number in numbers.items()
            if name.startswith(CARD) and number is not None
        }


class SwapForm(FindingForm):
    """Two teams, by number, to swap."""

    team = Whole(most=LARGEST_TEAM)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.fields["with"] = Whole(most=LARGEST_TEAM)

    @property
    def teams(self) -> tuple[int, int]:
        """The two numbers; 0 for none."""
        said = self.said
        return said["team"] or 0, said["with"] or 0
