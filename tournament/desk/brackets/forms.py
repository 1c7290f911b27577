"""Forms of a bracket's pages: draw, ties, swaps, and how a stage is ranked."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.desk.act.forms import (
    FindingForm,
    InOrder,
    Key,
    Line,
    Picked,
    ReasonForm,
    Text,
    Ticked,
    Whole,
)

CARD = "card-"
"""The prefix of card fields in a tie."""
LARGEST_TEAM = 999_999
MOST_TYPED = 60_000
"""Characters of a typed round: 500 tables with long names."""


class MinutesForm(FindingForm):
    """Minutes of a game; empty for the usual."""

    minutes = Whole(
        most=9999,
        message=say("This is not a number that fits here."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class PublishForm(FindingForm):
    """Publish the preview shown, with or without teams that need partners."""

    key = Key()
    seen = InOrder()
    without_waiting = Ticked()


class NextPublishForm(ReasonForm):
    """Publish the next stage. Missing results require a reason."""

    key = Key()
    seen = InOrder()


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
        message=say("This is not a number that fits here."),
        remedy=say("Enter a whole number, or leave the field empty."),
    )


class SitOutForm(FindingForm):
    """The number of the entry that sits out."""

    team = Picked(most=LARGEST_TEAM)


class OnwardForm(FindingForm):
    """How many advance to another stage; empty or 0 for none."""

    each = Whole(
        most=9999,
        message=say("This is not a number that fits here."),
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

    team = Picked(most=LARGEST_TEAM)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.fields["with"] = Picked(most=LARGEST_TEAM)

    @property
    def teams(self) -> tuple[int, int]:
        """The two numbers; 0 for none."""
        said = self.said
        return said["team"] or 0, said["with"] or 0

    @property
    def chosen(self) -> tuple[int, int]:
        """The same as far as they can be read, for the page that asks for them."""
        fields = self.cleaned_data if self.is_valid() else {}
        return fields.get("team") or 0, fields.get("with") or 0


ROWS = range(1, 7)
"""So many keys can be chosen."""
COUNTED = "counted"
FIXED = "fixed"
"""The choice of a fixed number of points for a bye."""
MARGINS = range(1, 3)
"""So many margins of a win can be worth more."""
_BONUSES = (*((f"by-{row}", f"by-{row}-points") for row in MARGINS), ("within", "within_points"))
"""The fields of a margin and of what it is worth."""
_RESULTS = ("win", "level", "loss")
_MOST_MATCH_POINTS, _MOST_POINTS = 99, 99_999


def _number(most: int) -> Whole:
    return Whole(
        most=most,
        message=say("This is not a number that fits here."),
        remedy=say("Enter a whole number up to %(most)s, or leave the field empty.", most=most),
    )


class RulesForm(ReasonForm):
    """How a stage is ranked, and what results are worth."""

    places = Whole(most=9999)
    bye = Line()
    bye_points = _number(_MOST_POINTS)
    bye_as = Line()
    bye_game = Ticked()
    bye_late = Ticked()
    win = _number(_MOST_MATCH_POINTS)
    level = _number(_MOST_MATCH_POINTS)
    loss = _number(_MOST_MATCH_POINTS)
    within = _number(_MOST_POINTS)
    within_points = _number(_MOST_MATCH_POINTS)
    left = Line()
    left_half = Ticked()

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        for row in ROWS:
            self.fields[f"key-{row}"] = Line()
            self.fields[f"per-{row}"] = Line()
            self.fields[f"drop-{row}"] = _number(99)
            self.fields[f"played-{row}"] = Ticked()
            self.fields[f"counted-{row}"] = Line(max_length=40)
        for row in MARGINS:
            self.fields[f"by-{row}"] = _number(_MOST_POINTS)
            self.fields[f"by-{row}-points"] = _number(_MOST_MATCH_POINTS)

    @property
    def rules(self) -> dict[str, Any]:
        """The answers in the form of `rounds.rules.read_rules`. Without keys, the usual ones.

        Raises Refused for what is filled in by half.
        """
        said = self.said
        if gaps := tuple(_gaps(said)):
            raise Refused(*gaps)
        keys = list(self._keys(said))
        return {
            **({"by": keys} if keys else {}),
            "places": (said["places"] or 0) if "places" in self.data else 1,
            "bye": {
                "points": said["bye_points"] if said["bye"] == FIXED else said["bye"] or 0,
                "counts_as": said["bye_as"] or "win",
                "game": said["bye_game"],
                "late": said["bye_late"],
            },
            "match_points": self._match_points(said),
            "withdrawal": {"results": said["left"] or "keep", "under_half": said["left_half"]},
        }

    def _keys(self, said: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The chosen keys. A key that adds nothing up has no settings."""
        for row in ROWS:
            slug = said[f"key-{row}"]
            criterion = CRITERIA.get(slug)
            if criterion and criterion.adds_up and not criterion.procedure:
                average = criterion.average or said[f"per-{row}"] == "game"
                byes = not said[f"played-{row}"]
                yield {
                    "key": slug,
                    "average": average,
                    "drop": said[f"drop-{row}"] or 0,
                    "byes": byes,
                    "counted": said[f"counted-{row}"] if COUNTED in criterion.needs else "",
                }
            elif slug:
                yield {"key": slug}

    def _match_points(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The worth of results; empty if nothing is filled in."""
        plain = {name: said[name] for name in _RESULTS if said[name] is not None}
        *by, within = [
            {str(said[margin]): said[worth]} if said[margin] is not None else {}
            for margin, worth in _BONUSES
        ]
        bonuses = {"win_by": {**by[0], **by[1]}, "loss_within": within}
        return {**plain, **{name: bonus for name, bonus in bonuses.items() if bonus}}


def _gaps(said: Mapping[str, Any]) -> Iterator[Finding]:
    """What is filled in by half, so that nobody can say what was meant."""
    if said["bye"] == FIXED and said["bye_points"] is None:
        yield _gap(
            "bye_points",
            say("The points of a bye are missing."),
            say("Enter them, or choose “no points”."),
        )
    yield from _gaps_of_bonuses(said)
    if any(said[name] is None for name in _RESULTS) and _has_match_points(said):
        yield _gap(
            "win",
            say("It is not said what each result is worth."),
            say("Fill in a win, a level match and a loss, such as 2, 1 and 0."),
        )


def _gaps_of_bonuses(said: Mapping[str, Any]) -> Iterator[Finding]:
    for margin, worth in _BONUSES:
        if (said[margin] is None) != (said[worth] is None):
            yield _gap(
                margin,
                say("A margin and its match points go together."),
                say("Fill in both fields, or leave both empty."),
            )
    margins = [said[f"by-{row}"] for row in MARGINS]
    if margins[0] is not None and margins[0] == margins[1]:
        yield _gap(
            "by-2", say("The same margin is there twice."), say("Change one, or leave it empty.")
        )


def _has_match_points(said: Mapping[str, Any]) -> bool:
    filled = (*_RESULTS, *(margin for margin, _worth in _BONUSES))
    return any(said[name] is not None for name in filled)


def _gap(place: str, message: Words, remedy: Words) -> Finding:
    return Finding("half-filled", ERROR, place, message, "", remedy)
