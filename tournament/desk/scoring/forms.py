"""Forms of the scoring table: post, send back, or correct a sheet, also one of totals only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import say
from rules.typed_numbers import signed_number
from scoring.documents import ON_PAPER
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.on_paper import paper_totals
from tournament.desk.act.forms import FindingForm, Line, Lines, ReasonForm, Ticked, Whole


class SheetForm(FindingForm):
    """Initials and fingerprint of a sheet."""

    shown = Line()
    hands_shown = Line()
    round = Line(max_length=80, error_messages={"max_length": say("The round is too long.")})
    initials = Line(max_length=4, error_messages={"max_length": say("The initials are too long.")})
    looked = Ticked()
    reason = Line()

    def clean_initials(self) -> str:
        """Convert initials to capitals."""
        initials: str = self.cleaned_data["initials"]
        return initials.upper()


class CorrectionForm(ReasonForm):
    """A correction besides its hands, with the revision seen. `tick` is the button for all told."""

    revision = Whole()
    told = Lines()
    tick = Line()


Answers = Mapping[str, str]
MOST = 999_999
LONGEST = 40
CLOCK = "total-clock"
"""Ticked: time was called."""
HEAD = "total-"


@dataclass(frozen=True, slots=True)
class TotalField:
    """A side's box."""

    name: str
    side: str
    team: str
    answer: str


def total_fields(sheet: ScoreSheet, typed: Answers) -> tuple[TotalField, ...]:
    """A box for each side, with its total or what was typed."""
    totals = paper_totals(sheet)
    return tuple(
        TotalField(
            name := f"{HEAD}{side}",
            side,
            sheet.side_names[side],
            typed.get(name, str(totals.get(side, ""))),
        )
        for side in rules_of(sheet).sides
    )


def totals_in(typed: Answers) -> dict[str, str]:
    """The typed totals."""
    return {name: words for name, words in typed.items() if name.startswith(HEAD)}


def was_called(sheet: ScoreSheet, typed: Answers) -> bool:
    """Whether the box is ticked: as typed, otherwise as entered before."""
    if totals_in(typed):
        return bool(typed.get(CLOCK))
    return bool(sheet.besides.get(ON_PAPER, {}).get("time_called"))


def paper_typed(sheet: ScoreSheet, typed: Answers) -> dict[str, Any]:
    """The paper's content from the form. The rules refuse what is no number."""
    paper: dict[str, Any] = {"entered_by": sheet.besides[ON_PAPER]["entered_by"]}
    texts = {field.side: field.answer.strip()[:LONGEST] for field in total_fields(sheet, typed)}
    paper["totals"] = {side: total_typed(text) for side, text in texts.items() if text}
    if typed.get(CLOCK):
        paper["time_called"] = True
    return paper


def total_typed(text: str) -> int | str:
    """The number, or the text as typed."""
    number = signed_number(text, MOST)
    return text if number is None else number
