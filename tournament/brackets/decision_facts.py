"""The director's decisions as facts, read and written. Runs inside the caller's transaction.

Settling derives their effect from results, swaps and decided places.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from rules.core.messages import Words
from tournament.brackets.decided_places import Decided
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Match, Result, Stage, Swap
from tournament.live.services import Actor

About = Decision.About
Outcome = Mapping[str, Any]
"""The outcome of a match, by the keys of its entries, as `outcome_of` writes it."""


def record_decision(
    *,
    stage: Stage,
    about: Decision.About,
    value: Any,
    computed: Any,
    reason: Words,
    actor: Actor,
    now: datetime,
    match: Match | None = None,
    game: Game | None = None,
    where: str = "",
) -> Decision:
    """Record a decision: by whom, in which role, and the computed value beside it."""
    return Decision.objects.create(
        stage=stage,
        match=match,
        game=game,
        about=about,
        where=where,
        value=value,
        computed=computed,
        reason=reason,
        by=actor.name,
        role=actor.role.label,
        at=now,
    )


def withdraw_decision(*, decision: Decision, reason: str, actor: Actor, now: datetime) -> bool:
    """Withdraw a decision and its result or swap; all stay on record.

    False if it was already withdrawn.
    """
    moved = standing_decisions(Decision.objects.filter(pk=decision.pk)).update(
        withdrawn_at=now,
        withdrawn_by=actor.name,
        withdrawn_role=actor.role.label,
        withdrawn_reason=reason,
    )
    for rows in (Result.objects, Swap.objects):
        rows.filter(decision=decision, withdrawn_at__isnull=True).update(withdrawn_at=now)
    return moved == 1


def standing_decisions(decisions: QuerySet[Decision]) -> QuerySet[Decision]:
    """The decisions not withdrawn, in order."""
    return decisions.filter(withdrawn_at__isnull=True).order_by("pk")


def decided_places(stage: Stage, seeds: Mapping[int, int]) -> Decided:
    """Seed → its decided place in this stage.

    Entrants who have left the stage are omitted; their place is kept for them.
    """
    rows = standing_decisions(Decision.objects.filter(stage=stage, about=About.PLACES))
    return {
        seeds[int(entry)]: place
        for value in rows.values_list("value", flat=True)
        for entry, place in (value or {}).items()
        if int(entry) in seeds
    }


def that_stands(results: Sequence[Result]) -> Result | None:
    """The result that counts among the standing results of one match, in order.

    The last decided one, or else the last one recorded since the match was set to be played.
    """
    told: Result | None = None
    for row in results:
        if told is not None and told.decision_id and not row.decision_id:
            continue
        told = None if row.reason == Result.Reason.OPEN else row
    return told


def outcome_of(result: Result | None) -> Outcome | None:
    """A result as a decision keeps it: reason, winner, losers, placings."""
    if result is None:
        return None
    placings = result.placings.order_by("place", "pk").values_list("entry_id", "place", "points")
    losers = (result.loser_id, result.other_loser_id)
    return {
        "reason": result.reason,
        "winner": result.winner_id,
        "losers": [entry for entry in losers if entry is not None],
        "placings": [list(row) for row in placings],
    }
