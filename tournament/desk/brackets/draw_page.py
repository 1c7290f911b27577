"""The preview of an unpublished bracket, drawn as the public will see it, and its swaps.

Names the divisions that would draw rounds for the same numbered tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from rules.core.messages import Words, all_of, say
from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.evaluate import evaluate
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.models import Match
from tournament.brackets.plan import Plan, PlannedRound
from tournament.brackets.preview import DrawNumbers, FirstRound, preview_of
from tournament.brackets.suited import options_for
from tournament.desk.brackets.bracket_cards import Card, card_of
from tournament.desk.brackets.bracket_picture import (
    WHOLE,
    Picture,
    Stored,
    TeamNamed,
    joins_of,
    titles_of,
)
from tournament.registration.models import Division, Entry
from tournament.seeding.selectors import seeded_entries
from tournament.timing.facts import hall_of, setup_of
from tournament.timing.play import play_of

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


FIELD = 64
"""Entrants up to which the whole tree is drawn."""
PART = 16
"""Matches of the first round in a part of a larger one."""

SHOWN = {
    "ready": Match.State.READY,
    "bye": Match.State.BYE,
    "void": Match.State.VOID,
}


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round's name and the cards of its matches. `joins` says how they feed the next."""

    name: Words
    joins: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawnBlock:
    """The rounds of one bracket."""

    bracket: str
    title: Words
    rounds: tuple[DrawnRound, ...]


@dataclass(frozen=True, slots=True)
class DrawTree:
    """What a preview draws. `note` says what it leaves out."""

    blocks: tuple[DrawnBlock, ...]
    note: Words


def draw_tree(division: Division, plan: Plan, field: Sequence[Entry]) -> DrawTree:
    """The tree of these teams in seed order, or a part of a large one."""
    picture = _picture(division, plan, field)
    parts = {row: _part(plan, row, picture) for row in plan.rounds}
    if plan.kind.shown != "tree":
        parts = _first_rounds(plan, parts)
    titles = titles_of(row.bracket for row in plan.rounds if parts.get(row))
    blocks = tuple(
        DrawnBlock(
            bracket,
            title,
            _rounds(picture, [(row, parts[row]) for row in parts if row.bracket == bracket]),
        )
        for bracket, title in titles.items()
    )
    return DrawTree(blocks, _note(plan, sum(map(len, parts.values()))))


def _picture(division: Division, plan: Plan, field: Sequence[Entry]) -> Picture:
    """The plan before any play, with byes settled."""
    states = evaluate(plan, ()).matches
    rounds: dict[str, list[str]] = {row.key: [] for row in plan.rounds}
    for match in plan.matches:
        rounds[match.round].append(match.code)
    return Picture(
        stage=0,
        learning=division.learning,
        plan=plan,
        drawn=plan,
        teams={
            seed: TeamNamed(entry.pk, seed, entry.number, entry.title)
            for seed, entry in enumerate(field, start=1)
        },
        seeds={},
        planned={match.code: match for match in plan.matches},
        rounds=rounds,
        stored={
            code: Stored(state, SHOWN.get(state.state, Match.State.PLANNED), (), corrected=False)
            for code, state in states.items()
        },
    )


def _part(plan: Plan, row: PlannedRound, picture: Picture) -> Sequence[str]:
    """A round's matches. In a large tree, those of its first quarter, eighth and so on."""
    codes = picture.rounds[row.key]
    if plan.kind.shown != "tree" or plan.entrants <= FIELD:
        return codes
    of = max(map(len, picture.rounds.values()))
    return codes[: max(1, -(-len(codes) * PART // of))] if codes else ()


def _first_rounds(
    plan: Plan, parts: dict[PlannedRound, Sequence[str]]
) -> dict[PlannedRound, Sequence[str]]:
    """As many matches as fit on a page, round by round."""
    if len(plan.matches) <= WHOLE:
        return parts
    shown = set(list(chain.from_iterable(parts.values()))[:WHOLE])
    return {row: [code for code in codes if code in shown] for row, codes in parts.items()}


def _rounds(
    picture: Picture, rows: Sequence[tuple[PlannedRound, Sequence[str]]]
) -> tuple[DrawnRound, ...]:
    rows = [(row, codes) for row, codes in rows if codes]
    following = [*(codes for _, codes in rows[1:]), ()]
    return tuple(
        DrawnRound(
            row.name,
            joins_of(picture.planned, codes, after),
            tuple(card_of(picture, code) for code in codes),
        )
        for (row, codes), after in zip(rows, following, strict=True)
    )


def _note(plan: Plan, shown: int) -> Words:
    if shown == len(plan.matches):
        return ""
    return say("The first part of each round. The public page shows the whole bracket.")


def at_same_tables(division: Division) -> list[Division]:
    """The others that play where this one will, each match at the table with its number."""
    if not _is_at_its_tables(division):
        return []
    event = division.event
    zone_of = hall_of(event).zone_of
    playing = (play_of(event).unfinished | setup_of(event).undrawn) - {division.pk}
    there = {other for other in playing if zone_of.get(other) == zone_of.get(division.pk)}
    others = event.divisions.filter(pk__in=there) if there else ()
    return [other for other in others if _is_at_its_tables(other)]


def _is_at_its_tables(division: Division) -> bool:
    stage = last_stage_of(division)
    return formats.find(stage.format if stage else division.format).kind.at_its_table
