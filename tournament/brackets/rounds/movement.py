"""Movements: after each round entrants go to the table and side that a few lines say.

The next round follows from the last one as it was played: who sat where, who won. An empty chair
is a bye. Late entrants take an empty chair; a table is added when there is none.

Options: `movement`, the slug of a shipped movement or lines of one's own (`movement_file.py`);
`rounds`, how many are planned (the first round then says what they repeat); `start`, `seeds` (the
default) or `drawn`: how the first round is seated; `bye`, which matters to the standings alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random

from rules.core.messages import Words, say
from tournament.brackets.rounds.bye_order import require_two
from tournament.brackets.rounds.history import DrawnRound, History, PublishedRound
from tournament.brackets.rounds.movement_check import report_of
from tournament.brackets.rounds.movement_hall import (
    hall_after,
    moved,
    require_results,
    tables_for,
)
from tournament.brackets.rounds.movement_rules import Movement
from tournament.brackets.rounds.movement_seats import (
    FORBIDDEN,
    Apart,
    Seats,
    first_seats,
    join_lonely,
    round_of,
    seat_newcomers,
    swap_rematches,
)
from tournament.brackets.rounds.movement_start import first_words, later_words, starts_drawn
from tournament.brackets.rounds.movement_whole import require_enough, require_whole
from tournament.brackets.rounds.movements import movement_of
from tournament.brackets.rounds.repeats import metrics_of, rematches
from tournament.brackets.rounds.round_options import require_known, whole_number

OPTIONS = ("movement", "rounds", "start", "bye")

_FORESEEN = 500_000
"""The most seats, over all planned rounds, that are looked through beforehand."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round of a movement.

    Raises Refusal for a movement that does not close or sends two to one chair, and for a level
    meeting after which winner and loser go different ways.
    """
    require_known(options, OPTIONS)
    movement = movement_of(options.get("movement"))
    rounds = whole_number(options, "rounds")
    require_two(history.present)
    if history.rounds:
        return _moved_round(movement, history, rounds, seed)
    return _first_round(movement, history, options, rounds, seed)


def _first_round(
    movement: Movement, history: History, options: Mapping[str, object], rounds: int, seed: int
) -> DrawnRound:
    is_drawn = starts_drawn(options)
    order = list(history.present)
    require_enough(movement, len(order))
    require_whole(movement.moves(1, tables_for(len(order)), rounds))
    if is_drawn:
        Random(seed).shuffle(order)
    method = first_words(movement.title, is_drawn=is_drawn)
    foreseen = _foreseen(movement, len(order), rounds, seed)
    return _drawn(history, first_seats(order), foreseen, method, seed)


def _foreseen(movement: Movement, entrants: int, rounds: int, seed: int) -> Sequence[Words]:
    """What the planned rounds repeat, unless they are beyond all use."""
    if not 0 < entrants * rounds <= _FORESEEN:
        return ()
    return report_of(movement, entrants, rounds, seed=seed).why


def _moved_round(movement: Movement, history: History, rounds: int, seed: int) -> DrawnRound:
    after = len(history.rounds)
    hall = hall_after(movement, history, rounds)
    tables = max(hall.tables, tables_for(len(history.present)))
    moves = movement.moves(after, tables, rounds)
    require_whole(moves)
    require_results(moves, history.rounds[-1], history.present)
    seats = moved(moves, hall, history.present)
    apart = _apart(history)
    newcomers = [entrant for entrant in history.present if entrant not in seats]
    seat_newcomers(seats, newcomers, tables, apart)
    brought = tuple(_together(seats, tables, apart, history)) if movement.joins else ()
    return _drawn(history, seats, brought, later_words(movement.title, after), seed)


def _together(seats: Seats, tables: int, apart: Apart, history: History) -> Iterator[Words]:
    """Bring those together who would sit alone, and say so."""
    joined = join_lonely(seats, tables, apart, history.byes())
    for guest, host in joined:
        yield say(
            "Entrant %(guest)s goes to entrant %(host)s, so that neither sits out.",
            guest=guest,
            host=host,
        )
    for one, other in swap_rematches(seats, joined, tables, apart):
        yield say(
            "Entrants %(one)s and %(other)s change seats, so that neither has a rematch.",
            one=one,
            other=other,
        )


def _apart(history: History) -> Apart:
    met = history.meetings()

    def apart(one: int, other: int) -> int:
        pair = frozenset((one, other))
        return met[pair] + FORBIDDEN * (pair in history.forbidden)

    return apart


def _drawn(
    history: History, seats: Seats, said: Sequence[Words], method: Words, seed: int
) -> DrawnRound:
    row = round_of(seats)
    return DrawnRound(
        row.meetings,
        row.byes,
        method=method,
        seed=seed,
        metrics=metrics_of(history, row.meetings, row.byes),
        bounds=_bounds(history, len(row.byes)),
        why=(*said, *_whys(history, row)),
    )


def _bounds(history: History, byes: int) -> dict[str, int]:
    """The least that any round of those present with so many byes repeats.

    Whoever has met everyone else meets somebody again. Every table may be new.
    """
    before = metrics_of(history, (), ())
    present, had = history.present, history.byes()
    met = Counter(chain.from_iterable(pair for pair in history.meetings() if pair <= set(present)))
    stuck = sum(met[seed] == len(present) - 1 for seed in present)
    forced = (max(stuck - byes, 0) + 1) // 2
    return before | {
        "rematches": forced,
        "opponent_repeats": before["opponent_repeats"] + forced,
        "bye_repeats": before["bye_repeats"] + sum(sorted(had[seed] for seed in present)[:byes]),
    }


def _whys(history: History, row: PublishedRound) -> Iterator[Words]:
    for one, other in rematches(history, row.meetings):
        yield say("Entrants %(one)s and %(other)s meet again.", one=one, other=other)
    for meeting in row.meetings:
        if frozenset(meeting.sides) in history.forbidden:
            yield say(
                "Entrants %(one)s and %(other)s must not meet. The movement seats them together.",
                one=meeting.sides[0],
                other=meeting.sides[1],
            )
    had = history.byes()
    for seed in row.byes:
        if had[seed]:
            yield say("Entrant %(entrant)s sits out again.", entrant=seed)
