"""A stage's swaps as facts, read and written: entries to seeds and back."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Slot, Stage, Swap
from tournament.brackets.plan import VOID
from tournament.brackets.swaps import Chair
from tournament.brackets.swaps import Swap as PlannedSwap
from tournament.registration.models import Entry


def swaps_of(stage: Stage, seeds: Mapping[int, int]) -> tuple[PlannedSwap, ...]:
    """The standing swaps, in order."""
    rows = Swap.objects.filter(stage=stage, withdrawn_at__isnull=True).order_by("id")
    return tuple(
        PlannedSwap(
            Chair(one, place, seeds[entry]), Chair(other, second, seeds.get(opposite, VOID))
        )
        for one, place, entry, other, second, opposite in rows.values_list(
            "slot__match__code",
            "slot__position",
            "entry_id",
            "other_slot__match__code",
            "other_slot__position",
            "other_entry_id",
        )
    )


def swap_between(slot: Slot, other: Slot, seeds: Mapping[int, int]) -> PlannedSwap:
    """The swap of the current entrants of these two slots."""
    one, two = (
        Chair(row.match.code, row.position, seeds.get(row.entrant_id or 0, VOID))
        for row in (slot, other)
    )
    return PlannedSwap(one, two)


def record_swap(
    *,
    one: tuple[Slot, Entry],
    other: tuple[Slot, Entry | None],
    reason: str,
    now: datetime,
    decision: Decision | None = None,
) -> Swap:
    """Record that these two swap.

    Each goes to the other's slot, or one takes the empty place of a bye.
    """
    return Swap.objects.create(
        stage_id=one[0].match.stage_id,
        slot=one[0],
        entry=one[1],
        other_slot=other[0],
        other_entry=other[1],
        reason=reason,
        decision=decision,
        at=now,
    )


def record_swaps(
    *,
    stage: Stage,
    swaps: Sequence[PlannedSwap],
    entries: Mapping[int, int],
    reason: str,
    now: datetime,
) -> Swap:
    """Record swaps that are made and taken back together. Returns the first.

    `entries` maps seed → entry.
    """
    slots = {
        (code, position): pk
        for code, position, pk in Slot.objects.filter(match__stage=stage).values_list(
            "match__code", "position", "pk"
        )
    }
    rows = [
        Swap(
            stage=stage,
            slot_id=slots[swap.one.match, swap.one.slot],
            entry_id=entries[swap.one.seed],
            other_slot_id=slots[swap.other.match, swap.other.slot],
            other_entry_id=entries.get(swap.other.seed),
            reason=reason,
            at=now,
        )
        for swap in swaps
    ]
    first, *more = rows
    first.save()
    for row in more:
        row.first = first
    Swap.objects.bulk_create(more)
    return first


def made_with(swap: Swap) -> QuerySet[Swap]:
    """This swap and those made with it."""
    first = swap.first_id or swap.pk
    return Swap.objects.filter(Q(pk=first) | Q(first=first)).order_by("id")


def take_back_swaps(*, swap: Swap, now: datetime) -> None:
    """Withdraw a swap and those made with it; they stay on record."""
    made_with(swap).update(withdrawn_at=now)


def swaps_at(match: Match) -> list[Swap]:
    """Every swap that touched this match, including withdrawn ones; one of those made together."""
    rows = Swap.objects.filter(slot__match=match) | Swap.objects.filter(other_slot__match=match)
    named = rows.select_related("entry", "other_entry").prefetch_related("more").order_by("-id")
    made = {swap.first_id or swap.pk: swap for swap in named}
    return sorted(made.values(), key=lambda swap: swap.pk)


def changed_at() -> Subquery:
    """Of matches that are queried: when someone last changed this pairing by hand, or None."""
    here = Q(slot__match=OuterRef("pk")) | Q(other_slot__match=OuterRef("pk"))
    rows = Swap.objects.filter(here, stage=OuterRef("stage"))
    last = rows.annotate(last=Coalesce("withdrawn_at", "at")).order_by("-last")
    return Subquery(last.values("last")[:1])
