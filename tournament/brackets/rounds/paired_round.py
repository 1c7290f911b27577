"""A round of pairs, drawn at the least cost: seated, counted and explained."""

from collections.abc import Iterator, Sequence

from rules.core.messages import Words, say
from tournament.brackets.rounds.history import DrawnRound, History, Meeting
from tournament.brackets.rounds.matching import Pairs, allowed_pairs
from tournament.brackets.rounds.pair_field import PairField
from tournament.brackets.rounds.repeats import bye_words, metrics_of, rematches


def paired_round(
    history: History, field: PairField, *, method: Words, seed: int, ahead: Sequence[Words] = ()
) -> DrawnRound:
    """The cheapest round of this field. Raises Refusal if only forbidden pairs are left.

    Table 1 has the best rank of all, table 2 the best of the others, and so on: who wins plays at
    the top tables, so tables repeat. The better rank sits first.
    """
    meetings, byes = _seated(field.ranked, allowed_pairs(field))
    metrics = metrics_of(history, meetings, byes)
    return DrawnRound(
        meetings,
        byes,
        method=method,
        seed=seed,
        metrics=metrics,
        bounds=_bounds(history, field, meetings, metrics),
        why=tuple(_whys(history, meetings, byes, forced=bool(field.met))),
        ahead=tuple(ahead),
    )


def _seated(ranked: Sequence[int], pairs: Pairs) -> tuple[tuple[Meeting, ...], tuple[int, ...]]:
    tables = [pair for pair in pairs if pair[1] < len(ranked)]
    byes = tuple(ranked[one] for one, other in pairs if other == len(ranked))
    return tuple(
        Meeting(number, (ranked[one], ranked[other]))
        for number, (one, other) in enumerate(tables, start=1)
    ), byes


def _bounds(
    history: History, field: PairField, meetings: Sequence[Meeting], metrics: dict[str, int]
) -> dict[str, int]:
    """The least that any round of these entrants repeats.

    The fewest rematches and byes are what was drawn; every table may be new.
    """
    before = metrics_of(history, (), ())
    forced = len(rematches(history, meetings)) if field.met else 0
    return before | {
        "rematches": forced,
        "opponent_repeats": before["opponent_repeats"] + forced,
        "bye_repeats": metrics["bye_repeats"],
    }


def _whys(
    history: History, meetings: Sequence[Meeting], byes: Sequence[int], *, forced: bool
) -> Iterator[Words]:
    for one, other in rematches(history, meetings):
        if forced:
            yield say(
                "Entrants %(one)s and %(other)s meet again. No round without a rematch is left.",
                one=one,
                other=other,
            )
        else:
            yield say("Entrants %(one)s and %(other)s meet again.", one=one, other=other)
    yield from bye_words(history, byes)
