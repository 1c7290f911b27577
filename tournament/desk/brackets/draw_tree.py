"""An unpublished bracket, drawn as the public will see it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rules.core.messages import Words, say
from tournament.brackets.evaluate import evaluate
from tournament.brackets.models import Match
from tournament.brackets.plan import Plan, PlannedRound
from tournament.desk.brackets.bracket_blocks import joins_of, titles_of
from tournament.desk.brackets.bracket_cards import Card, card_of
from tournament.desk.brackets.bracket_picture import WHOLE, Picture, Stored, TeamNamed
from tournament.registration.models import Division, Entry

FIELD = 64
"""Entrants up to which the whole tree is drawn."""
PART = 32
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
