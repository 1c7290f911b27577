"""Rounds and matches of play-offs: they appear with drawn cards and go with the tie.

Runs inside the caller's transaction. `services.py` fills the slots.
"""

from collections.abc import Mapping, Sequence

from django.db.models import Max

from rules.core.messages import in_english
from tournament.brackets import formats
from tournament.brackets.models import Match, Round, Slot, Stage
from tournament.brackets.plan import Plan, PlannedMatch, PlannedRound
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.slot_rows import write_slots


def write_playoffs(stage: Stage, plan: Plan | None) -> list[str]:
    """Make the stored play-offs match this plan, and return the codes that changed.

    A match no longer needed is deleted if nothing depends on it. With a result, a sheet or a table
    it stays, and settling leaves it empty.
    """
    wanted = {match.code: match for match in plan.matches} if plan else {}
    stored = {
        match.code: match
        for match in stage.matches.filter(round__bracket=PLAYOFF).prefetch_related("slots")
    }
    went = _take_away([match for code, match in stored.items() if code not in wanted])
    changed = [
        match.code
        for code, match in stored.items()
        if code in wanted and _source_anew(match, wanted[code])
    ]
    came = [match for code, match in wanted.items() if code not in stored]
    if plan:
        add_matches(stage, _rounds(stage, plan.rounds), came)
    stage.rounds.filter(bracket=PLAYOFF, matches__isnull=True).delete()
    return [*went, *changed, *(match.code for match in came)]


def _take_away(matches: Sequence[Match]) -> list[str]:
    went = []
    for match in matches:
        if match.called_at is None and not match.results.exists() and not match.games.exists():
            went.append(match.code)
            match.delete()
    return went


def _source_anew(match: Match, planned: PlannedMatch) -> bool:
    """Update a slot's source. Returns whether it changed."""
    slots = sorted(match.slots.all(), key=lambda slot: slot.position)
    moved = []
    for slot, source in zip(slots, planned.slots, strict=True):
        if slot.source != source.text():
            slot.source = source.text()
            moved.append(slot)
    Slot.objects.bulk_update(moved, ["source"])
    return bool(moved)


def _rounds(stage: Stage, rounds: Sequence[PlannedRound]) -> dict[str, Round]:
    """The stored rounds by key, created and renamed as needed."""
    stored = {row.key: row for row in stage.rounds.all()}
    for row in rounds:
        if row.key in stored and stored[row.key].name != in_english(row.name):
            stored[row.key].name = in_english(row.name)
            stored[row.key].save(update_fields=["name"])
    last = max(row.position for row in stored.values())
    missing = [row for row in rounds if row.key not in stored]
    for position, row in enumerate(missing, start=last + 1):
        stored[row.key] = Round.objects.create(
            stage=stage,
            key=row.key,
            name=in_english(row.name),
            bracket=row.bracket,
            position=position,
        )
    return stored


def add_matches(stage: Stage, rounds: Mapping[str, Round], matches: Sequence[PlannedMatch]) -> None:
    """Append these matches to the stored ones, last in the order of play."""
    highest = Match.objects.filter(stage__division__event=stage.division.event_id)
    last = highest.aggregate(last=Max("play_order"))["last"] or 0
    rows = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=rounds[row.round],
            code=row.code,
            number=row.number,
            play_order=order,
        )
        for order, row in enumerate(matches, start=last + 1)
    )
    kind = formats.find(stage.format).kind_for(stage.options)
    write_slots(kind, zip(rows, matches, strict=True))
