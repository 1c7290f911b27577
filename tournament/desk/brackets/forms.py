"""What is sent from a bracket's pages: its draw, its ties, and swaps of teams."""

from collections.abc import Mapping
from typing import Any

from django import forms

from rules.core.messages import say
from rules.typed_numbers import whole_number, whole_numbers
from tournament.brackets.ranking import KEYS
from tournament.desk.act.forms import FindingForm, Key, Line, ReasonForm, Ticked, Whole

CARD = "card-"
"""What the names of the boxes begin with into which the cards of a tie are typed."""
KEY_BOXES = tuple(f"key-{number}" for number in range(1, len(KEYS) + 1))
"""The names of the boxes for what is looked at in a tie, first to last."""
LARGEST_TEAM = 999_999


class SeenField(forms.Field):
    """The teams that the preview showed, in its order, by the key of their entry."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def to_python(self, value: Any) -> list[int]:
        return whole_numbers(str(value or "").split(","))


class MinutesForm(FindingForm):
    """How long a game takes; nothing for what is usual."""

    minutes = Whole(
        most=9999,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class PublishForm(FindingForm):
    """The draw that was shown, to be published; without those who wait, or not."""

    key = Key()
    seen = SeenField()
    without_waiting = Ticked()


class NextPublishForm(ReasonForm):
    """The publication of the next stage; with results missing it asks for a reason."""

    key = Key()
    seen = SeenField()


class RankingForm(FindingForm):
    """Which places matter, and what is looked at in a tie."""

    places = Whole(most=9999)
    then = Line()

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        for name in KEY_BOXES:
            self.fields[name] = Line()

    @property
    def ranking(self) -> dict[str, Any]:
        """The answers in the shape of `tournament.brackets.ranking.read`."""
        said = self.said
        return {
            "places": (said["places"] or 0) if "places" in self.data else 1,
            "keys": [said[name] for name in KEY_BOXES if said[name]],
            "play_off": said["then"] in ("", "play-off"),
        }


class OnwardForm(FindingForm):
    """How many go on to another stage; nothing or 0 where none follows."""

    each = Whole(
        most=9999,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class CardsForm(FindingForm):
    """The cards that teams drew by hand, and who saw it."""

    witness = Line()

    @property
    def cards(self) -> dict[int, str]:
        """Team number → what was typed for its card."""
        numbers = {name: whole_number(name.removeprefix(CARD)) for name in self.data}
        return {
            number: self.data[name]
            for name, number in numbers.items()
            if name.startswith(CARD) and number is not None
        }


class SwapForm(FindingForm):
    """Two teams, by number, that change places."""

    team = Whole(most=LARGEST_TEAM)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.fields["with"] = Whole(most=LARGEST_TEAM)

    @property
    def teams(self) -> tuple[int, int]:
        """The numbers of the two; 0 where none was chosen."""
        said = self.said
        return said["team"] or 0, said["with"] or 0
