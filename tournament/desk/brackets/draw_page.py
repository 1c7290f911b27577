"""The page of an unpublished bracket: formats, draw preview, and swaps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.core.messages import Words, all_of, say
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets import formats
from tournament.brackets.formats import Format, Option
from tournament.brackets.preview import DrawNumbers, FirstRound, plan_for, preview_of
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import formats_for
from tournament.registration.models import Division, Entry
from tournament.seeding.selectors import seeded_entries

NEXT = "next-"
"""The prefix of the next stage's field names."""
Team = tuple[int, Entry]


@dataclass(frozen=True, slots=True)
class OptionBox:
    """An option of a format: its field name and value."""

    option: Option
    name: str
    value: object

    @property
    def is_switch(self) -> bool:
        return isinstance(self.option.default, bool)


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """An available format with its options."""

    format: Format
    is_chosen: bool
    boxes: tuple[OptionBox, ...]


@dataclass(frozen=True, slots=True)
class NamedRound:
    """A first round with teams instead of seeds."""

    name: Words
    meetings: tuple[tuple[Team, ...], ...]
    byes: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class NamedPreview:
    """The draw in numbers, and its first rounds with names."""

    draw: DrawNumbers
    first: tuple[NamedRound, ...]


def format_choices(division: Division) -> list[FormatChoice]:
    """Every possible format; the division's own is selected, with its options."""
    return [
        choice(each, division.format, division.options)
        for each in formats_for(division.ruleset, division.house_rules)
    ]


def choice(
    format: Format,  # noqa: A002
    chosen: str,
    options: Mapping[str, object],
    *,
    form: str = "",
) -> FormatChoice:
    """A format in the form with this prefix; the selected one has its options."""
    is_chosen = format.slug == chosen
    values = options if is_chosen else {}
    boxes = tuple(
        OptionBox(option, form + box_name(format, option), values.get(option.name, option.default))
        for option in format.options
        if option.asked
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
    return {
        option.name: _typed(form, name + box_name(chosen, option), option)
        for option in chosen.options
        if option.asked
    }


def next_stage_chosen(each: int, form: Mapping[str, str]) -> dict[str, object]:
    """The next stage for `each` that advance, with format and options from the form.

    In the form of `tournament.brackets.next_stage.read`.
    """
    slug = form.get("next-format", "")
    return {"each": each, "format": slug, "options": options_in(form, slug, NEXT)}


def _typed(form: Mapping[str, str], name: str, option: Option) -> object:
    typed = form.get(name, "").strip()
    if isinstance(option.default, bool):
        return typed == "yes"
    number = whole_number(typed)
    return (typed or option.default) if number is None else number


def named_preview(division: Division, field: Sequence[Entry]) -> NamedPreview:
    """The draw of these teams in seed order. Raises Refused if the format cannot take them."""
    return named_draw(division.format, division.options, field)


def named_draw(
    format: str,  # noqa: A002
    options: Mapping[str, object],
    field: Sequence[Entry],
) -> NamedPreview:
    """The draw of a field in any format. Raises Refused if impossible."""
    draw = preview_of(plan_for(format, options, len(field)))
    return NamedPreview(draw, tuple(_named(row, field) for row in draw.first))


def _named(row: FirstRound, field: Sequence[Entry]) -> NamedRound:
    def team(seed: int) -> Team:
        return seed, field[seed - 1]

    return NamedRound(
        row.name,
        tuple(tuple(map(team, seeds)) for seeds in row.meetings),
        tuple(map(team, row.byes)),
    )


@dataclass(frozen=True, slots=True)
class DrawSwap:
    """The seed order before and after a swap, its conflicts and effects."""

    before: Sequence[Entry]
    order: Sequence[Entry]
    breaks: Sequence[Words]
    follows: Sequence[Words]


def draw_swap(division: Division, one: int, other: int) -> DrawSwap:
    """The draw with these two teams, by number, swapped.

    Raises `Refused` if one is not seeded.
    """
    field = list(seeded_entries(division))
    place = {entry.number: index for index, entry in enumerate(field)}
    if one == other or not {one, other} <= place.keys():
        raise refusal(
            say("A swap needs two teams."),
            remedy=say("Choose two different teams from this draw."),
            code="no-two-teams",
        )
    order = list(field)
    a, b = place[one], place[other]
    order[a], order[b] = order[b], order[a]
    was, will = named_preview(division, field), named_preview(division, order)
    new = [row for row in _meetings(will) if set(row) not in [set(old) for old in _meetings(was)]]
    resting = [entry for entry in _byes(will) if entry not in _byes(was)]
    return DrawSwap(
        before=field,
        order=order,
        breaks=[
            say(
                "%(first)s and %(second)s are from the same club, %(club)s.",
                first=first.title,
                second=second.title,
                club=first.club,
            )
            for row in new
            for first, second in combinations(row, 2)
            if first.club and first.club.casefold() == second.club.casefold()
        ],
        follows=[
            *(say("%(teams)s meet.", teams=all_of(row.title for row in pair)) for pair in new),
            *(say("%(team)s: bye.", team=entry.title) for entry in resting),
            say("%(team)s: seed %(seed)s.", team=field[a].title, seed=b + 1),
            say("%(team)s: seed %(seed)s.", team=field[b].title, seed=a + 1),
        ],
    )


def _meetings(draw: NamedPreview) -> list[tuple[Entry, ...]]:
    rows = (row for round_ in draw.first for row in round_.meetings)
    return [tuple(entry for _, entry in row) for row in rows]


def _byes(draw: NamedPreview) -> list[Entry]:
    return [entry for round_ in draw.first for _, entry in round_.byes]
