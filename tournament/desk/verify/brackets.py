"""Check the bracket and the teams: slots, winners, states and team names."""

from collections.abc import Iterator

from django.db.models import Prefetch

from tournament.brackets.carried import differing_carries
from tournament.brackets.models import GameSide, Match, Result, Stage
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
        evaluation = facts.evaluate()
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
