"""Writing brackets: settle, do not push. Runs inside the caller's transaction.

A stage is published once. After that only facts are added (results, withdrawals), and
`settle_stage` writes the difference between stored and derived values.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.core.messages import Words, in_english
from tournament.brackets import formats
from tournament.brackets.carried import settle_carried
from tournament.brackets.decisions import Decision
from tournament.brackets.draw_rows import write_draw
from tournament.brackets.forbidden import before_first
from tournament.brackets.models import Game, Match, Placing, Result, Round, Slot, Stage, StageEntry
from tournament.brackets.order_of_play import order_of_play
from tournament.brackets.outcome import Evaluation, MatchState
from tournament.brackets.plan import Plan, with_prefix
from tournament.brackets.playoff_rows import write_playoffs
from tournament.brackets.settled import (
    Facts,
    StoredMatch,
    StoredSlot,
    derived_state,
    facts_of,
    nobody_plays,
    stored_matches,
)
from tournament.brackets.slot_rows import write_slots
from tournament.brackets.stored_plan import prefix_of
from tournament.registration.models import Division, Entry

State = Match.State


@dataclass(frozen=True, slots=True)
class Moved:
    """What settling changed: codes of changed matches, and those that had to leave the floor.

    They leave if their entrants changed or a result stands again. `evaluation` is that of the stage
    as it is now; None where a play-off came or went, which counts from the next one on.
    """

    touched: tuple[str, ...]
    off_the_floor: tuple[Match, ...]
    evaluation: Evaluation | None


def publish_stage(
    *,
    division: Division,
    format: str,  # noqa: A002
    options: Mapping[str, Any],
    field: Sequence[Entry],
    now: datetime,
    number: int = 1,
    ranking: Mapping[str, Any] | None = None,
) -> Stage:
    """Fix the field in seed order and write the plan's rounds, matches and slots.

    `ranking` says how ties are decided where wins and losses count. Options left out are stored as
    they come.
    """
    fmt = formats.find(format)
    beforehand = before_first(fmt, division, options, field, number)
    plan = fmt.plan(len(field), options, beforehand=beforehand)
    plan = with_prefix(plan, prefix_of(division, number, plan))
    stage = Stage.objects.create(
        division=division,
        number=number,
        format=format,
        options=fmt.chosen(options),
        ranking=dict(ranking or {}),
        to_come=plan.to_come,
        prefix=plan.prefix,
        published_at=now,
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seed=seed) for seed, entry in enumerate(field, 1)
    )
    _write_plan(stage, plan)
    if fmt.draw_next is not None:
        first = fmt.first_round(len(field), options, beforehand)
        write_draw(stage.rounds.get(), beforehand.history(len(field)), first, now)
    settle_carried(stage)
    settle_stage(stage)
    return stage


def _write_plan(stage: Stage, plan: Plan) -> None:
    rounds = Round.objects.bulk_create(
        Round(
            stage=stage,
            key=row.key,
            name=in_english(row.name),
            bracket=row.bracket,
            position=position,
        )
        for position, row in enumerate(plan.rounds, start=1)
    )
    round_of = {row.key: row for row in rounds}
    place = {row.code: order for order, row in enumerate(order_of_play(plan), start=1)}
    matches = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=round_of[row.round],
            code=row.code,
            number=row.number,
            play_order=place[row.code],
        )
        for row in plan.matches
    )
    write_slots(plan.kind, zip(matches, plan.matches, strict=True))


def settle_stage(stage: Stage) -> Moved:
    """Write what the facts imply: entrants of slots, winners, losers and states."""
    facts = facts_of(stage)
    evaluation = facts.evaluation
    may_tie = facts.plan.kind.may_tie
    came_and_went = write_playoffs(stage, evaluation.playoff) if may_tie else ()
    touched, off_the_floor = _write_difference(stage, facts, evaluation)
    return Moved(
        touched=tuple(sorted({*touched, *came_and_went})),
        off_the_floor=off_the_floor,
        evaluation=None if came_and_went else evaluation,
    )


def _write_difference(
    stage: Stage, facts: Facts, evaluation: Evaluation
) -> tuple[set[str], tuple[Match, ...]]:
    """Write what differs. Returns the codes of changed matches, and those off the floor."""
    slots: list[StoredSlot] = []
    matches: list[StoredMatch] = []
    off: list[int] = []
    touched: set[str] = set()
    for match in stored_matches(stage):
        state = evaluation.matches.get(match.code) or nobody_plays(match.code, len(match.slots))
        stood = match.state in Match.ON_THE_FLOOR
        moved = _place_entrants(match.slots, state, facts)
        slots += moved
        is_decided = _decide(match, state, facts, robbed=_is_robbed(match, moved))
        if is_decided:
            matches.append(match)
            if stood and match.state not in Match.ON_THE_FLOOR:
                off.append(match.pk)
        if is_decided or moved:
            touched.add(match.code)
    _write(slots, matches)
    left = Match.objects.filter(pk__in=off).order_by("id") if off else ()
    return touched, tuple(left)


def _write(slots: Sequence[StoredSlot], matches: Sequence[StoredMatch]) -> None:
    Slot.objects.bulk_update(
        [Slot(pk=slot.pk, entrant_id=slot.entrant_id) for slot in slots],
        ["entrant"],
        batch_size=500,
    )
    Match.objects.bulk_update(
        [
            Match(pk=row.pk, state=row.state, winner_id=row.winner_id, loser_id=row.loser_id)
            for row in matches
        ],
        ["state", "winner", "loser"],
        batch_size=500,
    )


def _place_entrants(
    pair: Sequence[StoredSlot], state: MatchState, facts: Facts
) -> list[StoredSlot]:
    """Fill the slots from the facts. Returns those that changed."""
    changed = []
    for slot, seed in zip(pair, state.entrants, strict=True):
        entry = facts.entry_of(seed)
        if slot.entrant_id != entry:
            slot.entrant_id = entry
            changed.append(slot)
    return changed


def _is_robbed(match: StoredMatch, moved: Sequence[StoredSlot]) -> bool:
    """Whether the match must leave the floor.

    That is if an entrant changed, or one withdrew while cards are on the table. An empty chair
    before or after that does not matter.
    """
    return any(slot.entrant_id for slot in moved) or (bool(moved) and match.state == State.PLAYING)


def _decide(match: StoredMatch, state: MatchState, facts: Facts, *, robbed: bool) -> bool:
    """Set the match's derived state, winner and loser. Returns whether anything changed."""
    before = (match.state, match.winner_id, match.loser_id)
    match.state = derived_state(match, state, facts, robbed=robbed)
    match.winner_id = facts.entry_of(state.winner)
    match.loser_id = facts.entry_of(state.loser)
    return before != (match.state, match.winner_id, match.loser_id)


def record_result(
    *,
    match: Match,
    winner: Entry | None,
    losers: Sequence[Entry],
    reason: str,
    words: Words,
    game: Game | None,
    now: datetime,
    decision: Decision | None = None,
) -> Result:
    """Record a result: one winner and one loser, or two losers of a double forfeit."""
    return Result.objects.create(
        match=match,
        winner=winner,
        loser=losers[0],
        other_loser=losers[1] if len(losers) > 1 else None,
        reason=reason,
        words=words,
        game=game,
        decision=decision,
        at=now,
    )


def record_placings(
    *,
    match: Match,
    placings: Sequence[tuple[Entry, int, int]],
    words: Words,
    game: Game | None,
    now: datetime,
    decision: Decision | None = None,
) -> Result:
    """Record the result of a table of individuals.

    `placings`: entrant, place and points.
    """
    reason = Result.Reason.DECIDED if decision else Result.Reason.PLAYED
    result = Result.objects.create(
        match=match, reason=reason, words=words, game=game, decision=decision, at=now
    )
    Placing.objects.bulk_create(
        Placing(result=result, entry=entry, place=place, points=points)
        for entry, place, points in placings
    )
    return result


def take_back_result(*, result: Result, now: datetime) -> bool:
    """Withdraw a result; it stays on record. False if already withdrawn."""
    standing = Result.objects.filter(pk=result.pk, withdrawn_at__isnull=True)
    return standing.update(withdrawn_at=now) == 1


def set_play_order(matches: Sequence[Match]) -> None:
    """Save this order of play, from 1. Matches may be of several stages."""
    for number, match in enumerate(matches, start=1):
        match.play_order = number
    Match.objects.bulk_update(matches, ["play_order"], batch_size=500)
