"""Check the log's rows and hashes, and the director's decisions."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q

from rules.core.messages import in_english
from tournament.brackets.decision_facts import outcome_of, standing_decisions
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Result, Swap
from tournament.desk.decisions.sheets import decision_row
from tournament.live.chain import COLUMNS, row_hash
from tournament.live.models import LogEntry, Tombstone
from tournament.registration.models import Event

About = Decision.About


def wrong_log(event: Event) -> Iterator[str]:
    """Yield missing, changed or unchained rows, a wrong event version, and removals."""
    rows = LogEntry.objects.filter(topic=event.topic).order_by("number")
    last, hash_before = 0, ""
    for row in rows.values(*COLUMNS, "hash").iterator():
        number = row["number"]
        if number != last + 1:
            yield f"The log is missing {_rows(last + 1, number - 1)}."
        elif row["previous"] != hash_before:
            yield f"Row {number} of the log does not carry the hash of the row before it."
        if _hash(row) != row["hash"]:
            yield f"Row {number} of the log was changed: its hash does not match its content."
        last, hash_before = number, row["hash"]
    if event.version != last:
        yield f"The event is at version {event.version}; the last row of its log is {last}."
    for stone in Tombstone.objects.filter(topic=event.topic):
        yield f"{stone.who} opened the log for removal at {stone.at:%Y-%m-%d %H:%M} UTC."


def _rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _hash(row: Mapping[str, Any]) -> str:
    """Return the hash of a row, or "" if its values cannot be hashed."""
    try:
        return row_hash(row)
    except (AttributeError, TypeError, ValueError):
        return ""


def wrong_decisions(event: Event) -> Iterator[str]:
    """Yield decisions that are not applied as made, and results that claim a decision."""
    decisions = Decision.objects.filter(stage__division__event=event)
    logged = _logged(event)
    for row in decisions.select_related("match", "stage__division").order_by("pk"):
        where = f"{row.stage.division}, decision {row.pk} on {_subject(row)}"
        if logged.get(row.pk) != row.value:
            yield f"{where}: the log records a different decision."
        if row.withdrawn_at is None and not _is_carried(row):
            yield f"{where}: the decision is not what counts now."
    yield from _loose_sheets(event)
    yield from _loose_results(event)


def _subject(decision: Decision) -> str:
    return decision.match.code if decision.match else "places"


def _logged(event: Event) -> Mapping[int, Any]:
    """Map each decision to its value in the log. A ruling can lead to a decision."""
    made = Q(verb__startswith="decision.") | Q(verb__startswith="ruling.")
    rows = LogEntry.objects.filter(made, topic=event.topic).exclude(verb="decision.withdraw")
    details = rows.values_list("detail", flat=True)
    return {detail["decision"]: detail["value"] for detail in details if "decision" in detail}


def _is_carried(decision: Decision) -> bool:
    """Tell whether the facts that settling reads match the decision."""
    if decision.about == About.MATCH:
        result = Result.objects.filter(decision=decision, withdrawn_at__isnull=True).first()
        return outcome_of(result) == decision.value
    if decision.about == About.BYE:
        swap = Swap.objects.filter(decision=decision, withdrawn_at__isnull=True).first()
        return swap is not None and swap.other_entry_id == (decision.value or {})["bye"]
    return True


def _loose_sheets(event: Event) -> Iterator[str]:
    """Yield sheets whose decisions differ from the director's."""
    games = Game.objects.filter(match__stage__division__event=event)
    wanted: dict[int, list[Mapping[str, Any]]] = {}
    for row in standing_decisions(Decision.objects.filter(game__in=games)):
        rows = wanted.setdefault(row.game_id or 0, [])
        rows.append(decision_row(row.where, row.value, row.by, in_english(row.reason)))
    for game in games.select_related("sheet", "match__stage__division").order_by("pk"):
        if game.sheet.besides.get("overrides", []) != wanted.get(game.pk, []):
            yield (
                f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}: "
                "its decisions differ from the director's."
            )


def _loose_results(event: Event) -> Iterator[str]:
    """Yield decided results whose decision was withdrawn or never made."""
    of_event = Result.objects.filter(match__stage__division__event=event)
    told = of_event.filter(withdrawn_at__isnull=True)
    loose = told.filter(reason__in=(Result.Reason.DECIDED, Result.Reason.OPEN))
    withdrawn = told.filter(decision__withdrawn_at__isnull=False)
    for row in (loose.filter(decision__isnull=True) | withdrawn).select_related("match"):
        yield f"Match {row.match.code}: its result counts as decided, but no decision stands."
