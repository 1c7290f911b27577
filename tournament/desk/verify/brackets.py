"""The bracket: who stands in each slot, who won, and each match's state, from plan and results."""

from collections.abc import Iterator, Sequence

from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.outcome import MatchState
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.settled import (
    Facts,
    derived_state,
    facts_of,
    nobody_plays,
    stored_matches,
)
from tournament.registration.models import Event


def wrong_brackets(event: Event) -> Iterator[str]:
    """Slots and matches of every stage that are not what settling would write."""
    for stage in Stage.objects.filter(division__event=event).select_related("division"):
        facts = facts_of(stage)
        titles = dict(stage.field.values_list("entry_id", "entry__title"))
        evaluation = facts.evaluate()
        missing = set(evaluation.matches)
        for match, pair in stored_matches(stage):
            state = evaluation.matches.get(match.code)
            where = f"{stage.division}, match {match.code}"
            missing.discard(match.code)
            if state is None and match.round.bracket == PLAYOFF:
                state = nobody_plays(match.code, len(pair))
            if state is None:
                yield f"{where} is in no plan."
                continue
            for words in _of_match(match, pair, state, facts, titles):
                yield f"{where}: {words}"
        for code in sorted(missing):
            yield f"{stage.division}, match {code} is planned and not stored."


def _of_match(
    match: Match, pair: Sequence[Slot], state: MatchState, facts: Facts, titles: dict[int, str]
) -> Iterator[str]:
    def name(entry: int | None) -> str:
        return titles.get(entry or 0, "nobody")

    for slot, seed in zip(pair, state.entrants, strict=True):
        entry = facts.entry_of(seed)
        if slot.entrant_id != entry:
            place = slot.position + 1
            yield f"place {place} holds {name(slot.entrant_id)}, it should be {name(entry)}."
    derived = derived_state(match, state, facts, robbed=False)
    if match.state != derived:
        yield f"it is stored as {match.state}, it should be {derived}."
    for role, stored, seed in (
        ("winner", match.winner_id, state.winner),
        ("loser", match.loser_id, state.loser),
    ):
        if stored != facts.entry_of(seed):
            yield f"its {role} is {name(stored)}, it should be {name(facts.entry_of(seed))}."
