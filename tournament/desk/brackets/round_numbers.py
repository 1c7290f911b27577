"""The next round in numbers, beside the least that any draw can reach."""

from dataclasses import dataclass

from rules.core.messages import Words, say, say_count
from tournament.brackets.kinds import Kind
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.walking import walks
from tournament.desk.brackets.foreseen import Count, named_counts


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    """What repeats with this round, and who changes tables; nothing to say leaves it empty."""

    counts: tuple[Count, ...]
    walk: Words


def round_numbers(kind: Kind, history: History, drawn: DrawnRound) -> RoundNumbers:
    """The numbers of a drawn round; one that was typed has no bound."""
    counts = tuple(
        Count(name, str(drawn.metrics[key]), drawn.bounds[key])
        for key, name in named_counts(kind).items()
        if key in drawn.metrics and key in drawn.bounds
    )
    return RoundNumbers(counts, _walk([far for far in walks(history, drawn) if far]))


def _walk(walked: list[int]) -> Words:
    if not walked:
        return ""
    return say(
        "%(changes)s, the farthest by %(most)s.",
        changes=say_count(
            "%(count)s entry changes tables", "%(count)s entries change tables", count=len(walked)
        ),
        most=max(walked),
    )
