"""The stage after another: how many advance, and its format. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, say, say_count
from tournament.brackets import formats
from tournament.brackets.plan import Plan
from tournament.brackets.ranking import MOST_GOING_ON
from tournament.brackets.refusals import Refusal


@dataclass(frozen=True, slots=True)
class NextStage:
    """The first `each` of every pool, or of the whole stage, play on in this format."""

    each: int
    format: str
    options: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The data that `read` restores."""
        return {"each": self.each, "format": self.format, "options": dict(self.options)}


def read(written: Mapping[str, Any]) -> NextStage | None:
    """The stored next stage, if any. Raises Refusal if it does not fit."""
    if not written:
        return None
    each, fmt = written.get("each"), formats.find(str(written.get("format")))
    if type(each) is not int or not 1 <= each <= MOST_GOING_ON:
        raise Refusal(
            say("The number of qualifiers is missing."),
            say("Enter a number from 1 to %(most)s.", most=MOST_GOING_ON),
            code="no-number",
        )
    if fmt.kind.shown != "tree":
        raise Refusal(
            say("%(format)s cannot follow another stage.", format=fmt.title),
            say("Choose an elimination format for the last stage."),
            code="cannot-follow",
        )
    return NextStage(each, fmt.slug, fmt.chosen(written.get("options", {})))


def cut_words(plan: Plan, each: int) -> Words:
    """ "The first 2 of each pool advance."."""
    if plan.kind.cut_by_pool:
        return say_count(
            "The first of each pool advances.",
            "The first %(count)s of each pool advance.",
            count=each,
        )
    return cut_of_all(each)


def cut_of_all(each: int) -> Words:
    """ "The first 2 advance."."""
    return say_count("The first advances.", "The first %(count)s advance.", count=each)
