"""Check the bracket, the teams, the log's rows and hashes, and the director's decisions."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Prefetch, Q

from rules.core.messages import in_english
from tournament.brackets.carried import differing_carries
from tournament.brackets.decision_facts import outcome_of, standing_decisions
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, GameSide, Match, Result, Stage, Swap
from tournament.brackets.outcome import MatchState
from tournament.brackets.played_games import score_between
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.settled import (
    Facts,
    StoredMatch,
    derived_state,
    facts_of,
    nobody_plays,
    stored_matches,
)
from tournament.desk.decisions.sheets import decision_row
from tournament.live.chain import COLUMNS, row_hash
from tournament.live.models import LogEntry, Tombstone
from tournament.live.origin import READ, Topics
from tournament.registration.models import Event, Member
from tournament.registration.titles import Called, titles_of


def wrong_brackets(event: Event) -> Iterator[str]:
    """Yield slots and matches that differ from what settling would write."""
    for stage in Stage.objects.filter(division__event=event).select_related("division"):
        for row, brought in differing_carries(stage):
            yield (
                f"{stage.division}: {row.entry} carries {row.carried or 'nothing'}; "
                f"it should carry {brought or 'nothing'}."
            )
        facts = facts_of(stage)
        titles = dict(stage.field.values_list("entry_id", "entry__title"))
        evaluation = facts.evaluation
        missing = set(evaluation.matches)
        for match in stored_matches(stage):
            state = evaluation.matches.get(match.code)
            where = f"{stage.division}, match {match.code}"
            missing.discard(match.code)
            if state is None and match.bracket == PLAYOFF:
                state = nobody_plays(match.code, len(match.slots))
            if state is None:
                yield f"{where} is not in the bracket plan."
                continue
            for words in _of_match(match, state, facts, titles):
                yield f"{where}: {words}"
        for code in sorted(missing):
            yield f"{stage.division}, match {code} is planned but not stored."


def _of_match(
    match: StoredMatch, state: MatchState, facts: Facts, titles: dict[int, str]
) -> Iterator[str]:
    def name(entry: int | None) -> str:
        return titles.get(entry or 0, "nobody")

    for slot, seed in zip(match.slots, state.entrants, strict=True):
        entry = facts.entry_of(seed)
        if slot.entrant_id != entry:
            place = slot.position + 1
            yield f"slot {place} holds {name(slot.entrant_id)}; it should hold {name(entry)}."
    derived = derived_state(match, state, facts, robbed=False)
    if match.state != derived:
        yield f"its state is {match.state}; it should be {derived}."
    for role, stored, seed in (
        ("winner", match.winner_id, state.winner),
        ("loser", match.loser_id, state.loser),
    ):
        if stored != facts.entry_of(seed):
            yield f"its {role} is {name(stored)}; it should be {name(facts.entry_of(seed))}."


def wrong_teams(event: Event) -> Iterator[str]:
    """Yield teams whose title differs from the one their names give."""
    members = Prefetch("members", Member.objects.select_related("player").order_by("place"))
    for division in event.divisions.order_by("position"):
        entries = list(division.entries.prefetch_related(members).order_by("number"))
        called = [
            Called(entry.number, entry.name, [row.player.name for row in entry.members.all()])
            for entry in entries
        ]
        titles = titles_of(called, learning=division.learning)
        for entry, title in zip(entries, titles, strict=True):
            if entry.title != title:
                yield (
                    f"Team {entry.number} of {division} is called “{entry.title}”; "
                    f"it should be “{title}”."
                )


def wrong_results(event: Event) -> Iterator[str]:
    """Yield matches of two whose played result differs from their posted games."""
    games = GameSide.objects.filter(game__match__stage__division__event=event)
    pairs: dict[tuple[int, int], set[int]] = {}
    for played, game, entry in games.order_by("game_id").values_list(
        "game__match_id", "game_id", "entry_id"
    ):
        pairs.setdefault((played, game), set()).add(entry)
    told = {(match, frozenset(pair)) for (match, _), pair in pairs.items() if len(pair) == 2}
    matches = Match.objects.select_related("stage__division").in_bulk({row for row, _ in told})
    for number, pair in sorted(told, key=lambda row: (row[0], sorted(row[1]))):
        yield from _of_pair(matches[number], pair)


def _of_pair(match: Match, pair: frozenset[int]) -> Iterator[str]:
    rows = match.results.filter(
        reason=Result.Reason.PLAYED,
        withdrawn_at__isnull=True,
        game__isnull=False,
        winner__in=pair,
        loser__in=pair,
    )
    last = rows.order_by("pk").last()
    score = score_between(match, pair)
    stored, played = last.winner_id if last else None, score.winner
    if stored != played and not score.at_table:
        titles = dict(match.stage.field.values_list("entry_id", "entry__title"))
        yield (
            f"{match.stage.division}, match {match.code}: its result names "
            f"{titles.get(stored or 0, 'nobody')} as the winner; "
            f"its games were won by {titles.get(played or 0, 'nobody')}."
        )


About = Decision.About


def wrong_log(event: Event) -> Iterator[str]:
    """Yield missing, changed or unchained rows, a wrong event version, and removals."""
    rows = LogEntry.objects.filter(topic=event.topic).order_by("number")
    last, hash_before = 0, ""
    topics = Topics(event.topic, rows.filter(verb=READ).values_list("number", "detail"))
    for row in rows.values(*COLUMNS, "hash").iterator():
        number = row["number"]
        row["topic"] = topics.of(number)
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
    logged = logged_decisions(event)
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


def logged_decisions(event: Event) -> Mapping[int, Any]:
    """Map each decision to its value in the log. A ruling can lead to a decision.

    Ids in rows that were read from an archive are those of another installation.
    """
    made = Q(verb__startswith="decision.") | Q(verb__startswith="ruling.") | Q(verb=READ)
    rows = LogEntry.objects.filter(made, topic=event.topic).exclude(verb="decision.withdraw")
    found: dict[int, Any] = {}
    for verb, detail in rows.order_by("number").values_list("verb", "detail"):
        if verb == READ:
            found = dict(detail["decisions"])
        elif "decision" in detail:
            found[detail["decision"]] = detail["value"]
    return found


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
