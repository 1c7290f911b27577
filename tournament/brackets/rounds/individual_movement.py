"""Movements of individuals: after each round everyone goes to a table and seat by a few lines.

The next round follows from the last one as it was played: who sat where, which side won. Players
left over at tables of four take turns to sit out, and those who come back take the empty chairs.

Options: `movement`, the slug of a shipped movement (`movements/individuals`) or lines of one's own
(`movement_file.py`), also as text in `lines`; `rounds`, how many are planned; `start`, `seeds` (the
default) or `drawn`; `posted`, the table where each table's winners go (if it is left out, as many
tables up as rounds were played); `ladies`, who has the first role in a movement with roles (if it
is left out, whoever sat there in their first round); `bye`, which matters to the standings alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.messages import Words
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.individual_check import checked
from tournament.brackets.rounds.round_options import whole_number
from tournament.brackets.rounds.seat_round import OPTIONS as OPTIONS
from tournament.brackets.rounds.seat_round import round_by_lines

_FORESEEN = 10_000
"""The most seats, over all planned rounds, that are looked through beforehand."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round of a movement. The first says what the planned rounds repeat.

    Raises Refusal for a movement that does not close or sends two to one chair, and for a level
    table after which its sides go different ways.
    """
    drawn = round_by_lines(history, options, seed)
    return drawn if history.rounds else replace(drawn, ahead=(*_foreseen(history, options, seed),))


def _foreseen(history: History, options: Mapping[str, object], seed: int) -> Sequence[Words]:
    rounds = whole_number(options, "rounds")
    if not 0 < len(history.present) * rounds <= _FORESEEN:
        return ()
    return checked(options, len(history.present), rounds, seed=seed).why
