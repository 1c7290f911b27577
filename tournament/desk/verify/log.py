"""The log's rows and hashes, and the director's decisions: whether they are what they say."""

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
    """Rows that are missing, were changed or do not follow the one before; a version that is not
    the last number; a log that was opened for removal."""
    rows = LogEntry.objects.filter(topic=event.topic).order_by("number")
    last, hash_before = 0, ""
    for row in rows.values(*COLUMNS, "hash").iterator():
        number = row["number"]
        if number != last + 1:
            yield f"The log has no {_rows(last + 1, number - 1)}."
        elif row["previous"] != hash_before:
            yield f"Row {number} of the log does not carry the hash of the row before it."
        if _hash(row) != row["hash"]:
            yield f"Row {number} of the log was changed: its content and its hash differ."
        last, hash_before = number, row["hash"]
    if event.version != last:
        yield f"The event is at version {event.version}; the last row of its log is {last}."
    for stone in Tombstone.objects.filter(topic=event.topic):
        yield f"{stone.who} opened the log for removal at {stone.at:%Y-%m-%d %H:%M} UTC."


def _rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _hash(row: Mapping[str, Any]) -> str:
    """The hash of what stands there; empty where nothing that was ever written stands there."""
    try:
        return row_hash(row)
    except (AttributeError, TypeError, ValueError):
        return ""


def wrong_decisions(event: Event) -> Iterator[str]:
    """Decisions that are carried otherwise than they were made, and what claims to be one."""
    decisions = Decision.objects.filter(stage__division__event=event)
    logged = _logged(event)
    for row in decisions.select_related("match", "stage__division").order_by("pk"):
        where = f"{row.stage.division}, decision {row.pk} on {_subject(row)}"
        if logged.get(row.pk) != row.value:
            yield f"{where}: the log says that something else was decided."
        if row.withdrawn_at is None and not _is_carried(row):
            yield f"{where}: what counts now is not what was decided."
    yield from _loose_sheets(event)
    yield from _loose_results(event)


def _subject(decision: Decision) -> str:
    return decision.match.code if decision.match else "places"


def _logged(event: Event) -> Mapping[int, Any]:
    """Decision → what was decided, as the log has it; a ruling can lead to one."""
    made = Q(verb__startswith="decision.") | Q(verb__startswith="ruling.")
    rows = LogEntry.objects.filter(made, topic=event.topic).exclude(verb="decision.withdraw")
    details = rows.values_list("detail", flat=True)
    return {detail["decision"]: detail["value"] for detail in details if "decision" in detail}


def _is_carried(decision: Decision) -> bool:
    """Whether the fact that settling reads says what was decided."""
    if decision.about == About.MATCH:
        result = Result.objects.filter(decision=decision, withdrawn_at__isnull=True).first()
        return outcome_of(result) == decision.value
    if decision.about == About.BYE:
        swap = Swap.objects.filter(decision=decision, withdrawn_at__isnull=True).first()
        return swap is not None and swap.other_entry_id == (decision.value or {})["bye"]
    return True


def _loose_sheets(event: Event) -> Iterator[str]:
    """Sheets whose decisions are not those that the director made."""
    games = Game.objects.filter(match__stage__division__event=event)
    wanted: dict[int, list[Mapping[str, Any]]] = {}
    for row in standing_decisions(Decision.objects.filter(game__in=games)):
        rows = wanted.setdefault(row.game_id or 0, [])
        rows.append(decision_row(row.where, row.value, row.by, in_english(row.reason)))
    for game in games.select_related("sheet", "match__stage__division").order_by("pk"):
        if game.sheet.besides.get("overrides", []) != wanted.get(game.pk, []):
            yield (
                f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}: "
                "what it has as decided is not what the director decided."
            )


def _loose_results(event: Event) -> Iterator[str]:
    """Results that count as decided, of a decision that was withdrawn or of none."""
    of_event = Result.objects.filter(match__stage__division__event=event)
    told = of_event.filter(withdrawn_at__isnull=True)
    loose = told.filter(reason__in=(Result.Reason.DECIDED, Result.Reason.OPEN))
    withdrawn = told.filter(decision__withdrawn_at__isnull=False)
    for row in (loose.filter(decision__isnull=True) | withdrawn).select_related("match"):
        yield f"Match {row.match.code}: a result counts as decided, and no decision stands."
