"""The preview of an unpublished bracket: its first pairings, and swaps."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.core.messages import Words, all_of, say
from rules.refusals import refusal
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.preview import DrawNumbers, FirstRound, preview_of
from tournament.brackets.suited import options_for
from tournament.registration.models import Division, Entry
from tournament.seeding.selectors import seeded_entries

Team = tuple[int, Entry]


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


def named_preview(division: Division, field: Sequence[Entry]) -> NamedPreview:
    """The draw of these teams in seed order. Raises Refused if the format cannot take them."""
    draw = preview_of(plan_of_field(division, options_for(division), field))
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
            say("A swap needs two entries."),
            remedy=say("Choose two different entries from this draw."),
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
