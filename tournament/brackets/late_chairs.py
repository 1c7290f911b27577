"""Chairs for a late entry at tables of individuals: one in each sitting that has not begun.

The others stay where they are. Choosing is pure; `join_sittings` runs inside the caller's
transaction.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from rules.core.messages import say
from tournament.brackets.kinds import SITTINGS
from tournament.brackets.models import Match, Round, Slot, Stage, StageEntry
from tournament.brackets.outcome import MatchState
from tournament.brackets.plan import Entrant
from tournament.brackets.refusals import Refusal
from tournament.brackets.settled import facts_of
from tournament.brackets.slot_rows import seat
from tournament.brackets.table_sizes import MOST, SHARED
from tournament.registration.models import Entry

People = frozenset[int]
Tables = Mapping[str, People]
"""Code of a match → the seeds who sit there."""


@dataclass(frozen=True, slots=True)
class LateChairs:
    """The chairs of a late entry: the first sitting it plays, and the matches it joins."""

    stage: Stage
    first: Round
    codes: tuple[str, ...]


def chairs_among(sittings: Sequence[Tables], most: int) -> tuple[str, ...]:
    """A table in each sitting: one of the smallest, with few people met before.

    Raises Refusal if a sitting has no table with fewer than `most` people.
    """
    met: People = frozenset()
    chosen = []
    for tables in sittings:
        free = {code: people for code, people in tables.items() if len(people) < most}
        if not free:
            raise Refusal(
                say("Every table of a sitting is full."),
                say("Before the first call, unpublish the draw, add them and publish again."),
                code="no-free-chair",
            )
        code = min(free, key=lambda each: (len(free[each]), len(met & free[each])))
        met |= free[code]
        chosen.append(code)
    return tuple(chosen)


def late_chairs(stage: Stage) -> LateChairs:
    """The chairs for one more entry. Raises Refusal if there are none."""
    coming = _coming(stage)
    if not coming:
        raise Refusal(
            say("The last sitting has begun."),
            say("Enter them in another division."),
            code="no-sitting-to-come",
        )
    matches = facts_of(stage).evaluation.matches
    sittings = [_tables(matches, row) for row in coming]
    return LateChairs(stage, coming[0], chairs_among(sittings, _most_at_a_table(stage)))


def _most_at_a_table(stage: Stage) -> int:
    most: int = stage.options.get("seats") or stage.options["most"]
    return SHARED if most == MOST and stage.options.get("six") else most


def _coming(stage: Stage) -> list[Round]:
    begun = stage.matches.exclude(state__in=(*Match.WAITING, Match.State.VOID))
    rows = stage.rounds.filter(started_at__isnull=True).exclude(matches__in=begun)
    return list(rows.order_by("position").prefetch_related("matches"))


def _tables(matches: Mapping[str, MatchState], sitting: Round) -> Tables:
    codes: Iterable[str] = (row.code for row in sitting.matches.all())
    return {code: frozenset(filter(None, matches[code].entrants)) for code in codes}


def join_sittings(chairs: LateChairs, entry: Entry) -> StageEntry:
    """Seat the entry as the last seed. Settle the stage afterwards."""
    stage = chairs.stage
    last = stage.field.aggregate(last=Max("seed"))["last"] or 0
    entrant = StageEntry.objects.create(
        stage=stage, entry=entry, seed=last + 1, joined=chairs.first.position
    )
    rows = stage.matches.filter(code__in=chairs.codes).annotate(end=Max("slots__position"))
    Slot.objects.bulk_create(
        seat(SITTINGS, match, match.end + 1, Entrant(entrant.seed)) for match in rows
    )
    return entrant
