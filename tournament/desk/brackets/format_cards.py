"""The formats of a division as cards with their numbers, and the options of the chosen one."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from rules.core.findings import Finding
from rules.core.messages import Words
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.brackets import formats
from tournament.brackets.formats import Format
from tournament.brackets.options import Option
from tournament.brackets.preview import DrawNumbers, plan_for, preview_of
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import formats_open_to, options_for
from tournament.desk.brackets.how_long import WithTables, own_time, tables_of, work_of
from tournament.registration.models import Division
from tournament.registration.selectors import complete_entries

NEXT = "next-"
"""The prefix of the next stage's field names."""
LONGEST_DAY = 12 * 60
"""Minutes of play that fit into a day."""


@dataclass(frozen=True, slots=True)
class OptionBox:
    """An option of a format: its field name and value."""

    option: Option
    name: str
    value: object

    @property
    def is_switch(self) -> bool:
        return isinstance(self.option.default, bool)

    @property
    def is_text(self) -> bool:
        return isinstance(self.option.default, str) and not self.option.choices

    @property
    def hint(self) -> Words:
        """What the chosen value means, or ""."""
        hints = zip(self.option.choices, self.option.hints, strict=False)
        return next((hint for value, hint in hints if value == self.value), "")


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """An available format with its options."""

    format: Format
    is_chosen: bool
    boxes: tuple[OptionBox, ...]

    @property
    def leading(self) -> tuple[OptionBox, ...]:
        """The options without which the format says nothing."""
        return tuple(box for box in self.boxes if box.option.leads)

    @property
    def folded(self) -> tuple[OptionBox, ...]:
        """The options that few need."""
        return tuple(box for box in self.boxes if not box.option.leads)


@dataclass(frozen=True, slots=True)
class FormatCard:
    """A format with its numbers for the teams entered, or what prevents it.

    `time` is None without tables.
    """

    choice: FormatChoice
    draw: DrawNumbers | None = None
    time: WithTables | None = None
    hindrances: Sequence[Finding] = ()

    @property
    def is_too_long(self) -> bool:
        return self.time is not None and self.time.likely_minutes > LONGEST_DAY


def format_cards(division: Division) -> list[FormatCard]:
    """Every format that the entries can play; the division's own is selected, with its options."""
    teams, tables = complete_entries(division).count(), tables_of(division)
    return [
        _card(division, choice(each, division.format, options_for(division)), teams, tables)
        for each in formats_open_to(division)
    ]


def _card(division: Division, chosen: FormatChoice, teams: int, tables: int) -> FormatCard:
    as_if = copy(division)
    as_if.format = chosen.format.slug
    as_if.options = {box.option.name: box.value for box in chosen.boxes} if chosen.is_chosen else {}
    options = options_for(as_if)
    try:
        numbers = preview_of(plan_for(as_if.format, options, teams))
    except Refused as why:
        return FormatCard(chosen, hindrances=why.findings)
    work = work_of(as_if, as_if.format, options, teams)
    return FormatCard(chosen, numbers, own_time(work, tables) if work and tables else None)


def choice(
    format: Format,  # noqa: A002
    chosen: str,
    options: Mapping[str, object],
    *,
    form: str = "",
) -> FormatChoice:
    """A format in the form with this prefix; the selected one has its options."""
    is_chosen = format.slug == chosen
    usual = {option.name: option.default for option in format.options}
    values: Mapping[str, object] = {**usual, **(options if is_chosen else {})}
    boxes = tuple(
        OptionBox(option, form + box_name(format, option), values[option.name])
        for option in format.options
        if option.is_asked(values)
    )
    return FormatChoice(format, is_chosen, boxes)


def box_name(format: Format, option: Option) -> str:  # noqa: A002
    """An option's field name, unique across formats."""
    return f"{format.slug}-{option.name}"


def options_in(form: Mapping[str, str], slug: str, name: str = "") -> dict[str, object]:
    """Read this format's options from the form with this prefix. Empty for an unknown format."""
    try:
        chosen = formats.find(slug)
    except Refusal:
        return {}
    typed = {
        option.name: _typed(form, name + box_name(chosen, option), option)
        if option.asked
        else option.default
        for option in chosen.options
    }
    asked = {option.name: option.is_asked(typed) for option in chosen.options}
    usual = {option.name: option.default for option in chosen.options}
    return {each: value if asked[each] else usual[each] for each, value in typed.items()}


def next_stage_chosen(each: int, form: Mapping[str, str]) -> dict[str, object]:
    """The next stage for `each` that advance, with format and options from the form."""
    slug = form.get("next-format", "")
    return {"each": each, "format": slug, "options": options_in(form, slug, NEXT)}


def _typed(form: Mapping[str, str], name: str, option: Option) -> object:
    typed = form.get(name, "").strip()
    if isinstance(option.default, bool):
        return typed == "yes"
    if isinstance(option.default, str):
        return typed or option.default
    number = whole_number(typed)
    return (typed or option.default) if number is None else number
