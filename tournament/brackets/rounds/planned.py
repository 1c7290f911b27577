"""Between drawn rounds and a stage's plan: the rows of a round, and the history of what was played.

Pure. A table's number is that of its match in the round.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count

from tournament.brackets.outcome import Forfeits, MatchState, Scores
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, PlannedRound, Source, Void
from tournament.brackets.round_names import numbered
from tournament.brackets.rounds.history import (
    NO_PAIRS,
    DrawnRound,
    History,
    Meeting,
    Pair,
    PublishedRound,
)

BRACKET = "rounds"
NOBODY: Mapping[str, int] = {}


def planned_round(
    number: int, drawn: DrawnRound, prefix: str = ""
) -> tuple[PlannedRound, list[PlannedMatch]]:
    """The round with this number, and its matches in order. Byes take the numbers left.

    Their codes begin with `prefix`.
    """
    key = f"R{number}"
    slots: dict[int, tuple[Source, ...]] = {
        meeting.table: tuple(map(Entrant, meeting.sides)) for meeting in drawn.meetings
    }
    left = (place for place in count(1) if place not in slots)
    alone = [
        (place, (Entrant(seed), Void())) for seed, place in zip(drawn.byes, left, strict=False)
    ]
    matches = [
        PlannedMatch(f"{prefix}{key}-{place}", key, place, pair)
        for place, pair in sorted([*slots.items(), *alone])
    ]
    return PlannedRound(key, numbered(number), BRACKET), matches


def history_of(
    plan: Plan,
    matches: Mapping[str, MatchState],
    scores: Scores,
    *,
    out: Collection[int] = (),
    resting: Collection[int] = (),
    forbidden: frozenset[Pair] = NO_PAIRS,
    named: Mapping[str, int] = NOBODY,
    forfeited: Forfeits = (),
) -> History:
    """What the next round is drawn from, after these matches and their posted points.

    `named` is who moves as winner of a level match, by its code.
    """
    rounds = tuple(
        _published(
            [match for match in plan.matches if match.round == row.key],
            matches,
            scores,
            named,
            forfeited,
        )
        for row in plan.rounds
        if row.bracket == BRACKET
    )
    return History(
        entrants=tuple(range(1, plan.entrants + 1)),
        rounds=rounds,
        out=frozenset(out),
        resting=frozenset(resting),
        joined=plan.joined,
        forbidden=forbidden,
    )


def _published(
    planned: list[PlannedMatch],
    matches: Mapping[str, MatchState],
    scores: Scores,
    named: Mapping[str, int],
    forfeited: Forfeits,
) -> PublishedRound:
    """A round as it was published. Those left at a table of partners that cannot play have byes."""
    tables: list[Meeting] = []
    byes: list[int] = []
    for match in planned:
        seeds = tuple(slot.seed for slot in match.slots if isinstance(slot, Entrant))
        state = matches[match.code]
        if len(seeds) < len(match.slots):
            byes += seeds
        elif state.state == "void" and len(seeds) > 2:
            byes += filter(None, state.entrants)
        else:
            table = _meeting(match.number, seeds, state, scores, forfeited)
            is_level = table.is_over and table.winner is None and not table.lost
            tables.append(replace(table, winner=named.get(match.code)) if is_level else table)
    return PublishedRound(tuple(tables), tuple(byes))


def _meeting(
    number: int,
    seeds: tuple[int, ...],
    state: MatchState,
    scores: Scores,
    forfeited: Forfeits,
) -> Meeting:
    """A table as it was published; whoever withdrew before it was played has lost it."""
    placed = {row.entrant: row.points for row in state.placings}
    points = placed or scores.get(state.code, {})
    absent = frozenset(seeds if len(seeds) > 2 else ()).difference(state.entrants)
    is_scored = points.keys() >= frozenset(seeds) - absent
    return Meeting(
        table=number,
        sides=seeds,
        points=tuple(points.get(seed, 0) for seed in seeds) if is_scored else (),
        absent=absent,
        winner=_winner(seeds, state, absent),
        is_over=state.is_decided,
        lost=state.is_decided and state.winner is None and not state.placings,
        is_forfeit=state.state == "walkover" or (state.code, tuple(sorted(seeds))) in forfeited,
    )


def _winner(seeds: tuple[int, ...], state: MatchState, absent: Collection[int]) -> int | None:
    """Who won; where partners did, the one who sits first. None if all were level.

    If house players alone won, it is the one in whose chair the first of them sits. A level game
    against them alone counts as won.
    """
    if not state.placings:
        return state.winner
    first = {row.entrant for row in state.placings if row.place == 1}
    if any(set(side) <= set(absent) for side in (seeds[::2], seeds[1::2])):
        return next(seed for seed in seeds if seed in (first or absent))
    if len(first) == len(state.placings):
        return state.winner
    return next(seed for seed in seeds if seed in first)
