"""Who plays the next drawn round: sit-outs, late entries, returns.

Runs inside the caller's transaction.
"""

from datetime import datetime

from django.db.models import Max, QuerySet

from rules.core.messages import say
from tournament.brackets.models import Match, Result, Slot, Stage, StageEntry
from tournament.brackets.round_draws import RoundDraw
from tournament.brackets.services import record_result
from tournament.brackets.sit_outs import SitOut
from tournament.registration.models import Entry

LEFT = say("Withdrew during the round.")


def drawn_so_far(stage: Stage) -> int:
    """How many rounds are published."""
    return RoundDraw.objects.filter(round__stage=stage).count()


def next_number(stage: Stage) -> int:
    """The number of the next round to be drawn."""
    return drawn_so_far(stage) + 1


def sitting_out(stage: Stage) -> QuerySet[SitOut]:
    """Who asked to sit out the next round."""
    return SitOut.objects.filter(
        entrant__stage=stage, round=next_number(stage), withdrawn_at__isnull=True
    )


def sit_out(*, entrant: StageEntry, now: datetime) -> SitOut:
    """Leave this entrant out of the next round."""
    return SitOut.objects.create(entrant=entrant, round=next_number(entrant.stage), at=now)


def join_stage(*, stage: Stage, entry: Entry) -> StageEntry:
    """Enter a late entry as the last seed, from the next round on. Settle the stage afterwards."""
    last = stage.field.aggregate(last=Max("seed"))["last"] or 0
    return StageEntry.objects.create(
        stage=stage, entry=entry, seed=last + 1, joined=next_number(stage)
    )


def may_unjoin(entrant: StageEntry) -> bool:
    """Whether a late entry is still the last seed, and in no published round."""
    later = StageEntry.objects.filter(stage=entrant.stage_id, seed__gt=entrant.seed)
    seated = Slot.objects.filter(match__stage=entrant.stage_id, entrant=entrant.entry_id)
    return entrant.joined > 1 and not later.exists() and not seated.exists()


def earlier_walkovers(stage: Stage, entry: Entry) -> list[Match]:
    """Walkovers against this entry in rounds from which later ones were drawn.

    They stay when it returns. In the last round it can still play.
    """
    drawn = stage.rounds.filter(draw__isnull=False)
    last = drawn.order_by("position").last()
    if last is None:
        return []
    rounds = drawn.exclude(pk=last.pk)
    rows = Match.objects.filter(round__in=rounds, state=Match.State.WALKOVER, loser=entry)
    return list(rows.select_related("winner").order_by("pk"))


def keep_walkovers(*, stage: Stage, entry: Entry, now: datetime) -> None:
    """Turn them into forfeits, so that they still count when the entry is back."""
    for match in earlier_walkovers(stage, entry):
        record_result(
            match=match,
            winner=match.winner,
            losers=[entry],
            reason=Result.Reason.FORFEIT,
            words=LEFT,
            game=None,
            now=now,
        )
