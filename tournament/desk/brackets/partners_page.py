"""Who was partner of whom, and who played against whom, where partners change. Reads only."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.brackets.drawn_rounds import drawn_stage, next_history
from tournament.brackets.formats import find
from tournament.brackets.models import Stage
from tournament.brackets.rotation.tables import Pair, bounds_of
from tournament.brackets.rounds.four_at_a_table import Counts, in_order, settled, tables_in
from tournament.brackets.rounds.history import History
from tournament.desk.brackets.foreseen import MET, Count
from tournament.registration.models import Division, Entry

MOST_IN_PICTURE = 60
"""More columns cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Cell:
    """How often two met: as partners if more than once, otherwise as opponents, and its classes."""

    times: int
    look: str


@dataclass(frozen=True, slots=True)
class Company:
    """A player, with partners and opponents in order of numbers, each with how often.

    `cells` are with everyone by number; None with themselves.
    """

    entry: Entry
    partners: Sequence[tuple[Entry, int]]
    opponents: Sequence[tuple[Entry, int]]
    cells: Sequence[Cell | None]


@dataclass(frozen=True, slots=True)
class PartnersPage:
    """The players by number, and what repeats in the rounds drawn so far.

    `earlier` of them are of stages before, in the same ranking.
    """

    rounds: int
    earlier: int
    counts: Sequence[Count]
    rows: Sequence[Company]

    @property
    def has_picture(self) -> bool:
        """Whether there are few enough for a table of all with all."""
        return len(self.rows) <= MOST_IN_PICTURE


def partners_page(division: Division) -> PartnersPage | None:
    """The page of the division's last stage; None if its partners stay together."""
    stage = drawn_stage(division)
    if stage is None or not find(stage.format).kind.partners:
        return None
    history = settled(next_history(stage))
    met = Counts.of(history)
    players = _by_number(stage)
    return PartnersPage(
        rounds=len(history.all_rounds),
        earlier=len(history.earlier),
        counts=_counts(history, met),
        rows=[_company(seed, players, met) for seed in players],
    )


def _by_number(stage: Stage) -> dict[int, Entry]:
    """The players by seed, in order of their numbers."""
    rows = stage.field.select_related("entry").order_by("entry__number")
    return {row.seed: row.entry for row in rows}


def _counts(history: History, met: Counts) -> tuple[Count, ...]:
    played = [[table for _, table in tables_in(row)] for row in history.all_rounds]
    least, numbers = bounds_of(len(history.everybody), played), met.repeats()
    return tuple(
        Count(name, str(numbers[key]), least[key]) for key, name in MET.items() if key in least
    )


def _company(seed: int, players: Mapping[int, Entry], met: Counts) -> Company:
    return Company(
        entry=players[seed],
        partners=_named(seed, players, met.partner),
        opponents=_named(seed, players, met.opponent),
        cells=[_cell(seed, other, met) for other in players],
    )


def _named(
    seed: int, players: Mapping[int, Entry], times: Counter[Pair]
) -> Sequence[tuple[Entry, int]]:
    others: Iterable[int] = (other for other in players if other != seed)
    found = ((players[other], times[in_order((seed, other))]) for other in others)
    return [(entry, count) for entry, count in found if count]


def _cell(seed: int, other: int, met: Counts) -> Cell | None:
    if seed == other:
        return None
    pair = in_order((seed, other))
    partner, opponent = met.partner[pair], met.opponent[pair]
    looks = {"with": partner, "again": partner > 1, "often": opponent > 1}
    shown = " ".join(look for look, is_so in looks.items() if is_so)
    return Cell(partner if partner > 1 else opponent, shown)
