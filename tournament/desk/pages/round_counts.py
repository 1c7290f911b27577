"""How far the rounds of a stage are: their matches by state. Reads; writes nothing."""

from dataclasses import dataclass

from django.db.models import Count

from tournament.brackets.models import Match, Round, Stage


@dataclass(frozen=True, slots=True)
class RoundCount:
    """A round, and (state, its word, how many matches) for each state that occurs in it."""

    round: Round
    states: tuple[tuple[str, str, int], ...]
    matches: int


def round_counts(stage: Stage) -> list[RoundCount]:
    """The rounds in their order."""
    counts: dict[int, dict[str, int]] = {}
    rows = stage.matches.order_by().values_list("round_id", "state").annotate(count=Count("pk"))
    for round_id, state, count in rows:
        counts.setdefault(round_id, {})[state] = count
    return [
        RoundCount(row, _in_order(counts.get(row.pk, {})), sum(counts.get(row.pk, {}).values()))
        for row in stage.rounds.order_by("position")
    ]


def _in_order(counts: dict[str, int]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (state.value, state.label, counts[state]) for state in Match.State if state in counts
    )
