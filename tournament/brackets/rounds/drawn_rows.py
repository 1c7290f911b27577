"""A row of `results` in an event whose rounds are drawn one after another.

{"winner": "T1", "loser": "T4", "points": [500, 320]}, a forfeit or double forfeit as elsewhere, or
{"level": ["T2", "T5"], "points": [410, 410]}. "counts": {"T1": {"skunk": 1}} says what else was
counted, "penalties": {"T1": 30} what was charged. A winner of level points was decided.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.brackets.document import as_mapping
from tournament.brackets.event_file import REASONS, read_pair, read_points
from tournament.brackets.outcome import CHARGED
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.drawn_tables import Side
from tournament.brackets.rounds.file_values import MOST_POINTS, whole
from tournament.brackets.table_rows import is_of_table, seed_named

_MOST = 10_000


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A result of two sides. `points` stand in the order of `pair`, where the winner is first."""

    number: int
    pair: tuple[Side, Side]
    winner: Side | None
    reason: str
    points: tuple[int, ...]
    match: str
    corrects: bool
    counts: Mapping[int, Mapping[str, int]]
    as_written: Mapping[str, object]

    @property
    def together(self) -> frozenset[Side]:
        return frozenset(self.pair)


def read_row(number: int, written: object, seeds: Mapping[str, int]) -> DrawnRow:
    """The result in a row. Raises Refusal."""
    where = f"Result {number}"
    row = as_mapping(written, where)
    if is_of_table(row):
        raise Refusal(
            f"{where} has the totals of a table of three or more.",
            "Here two sides sit at a table. Name a winner and a loser.",
            code="not-two-sides",
        )
    match, corrects, reason = settings_of(row, where)
    (one, other), winner = _who(row, where, seeds, reason)
    points = read_points(row.get("points"), where) or ()
    require_fitting_points(points, where, reason, is_level=winner is None)
    return DrawnRow(
        number=number,
        pair=((one,), (other,)),
        winner=None if winner is None else (winner,),
        reason=reason,
        points=points,
        match=match,
        corrects=corrects,
        counts=counts_of(row, where, seeds, (one, other)),
        as_written=row,
    )


def settings_of(row: Mapping[str, object], where: str) -> tuple[str, bool, str]:
    """The match, whether it is corrected, and the reason. Raises Refusal."""
    match, corrects = row.get("match", ""), row.get("corrects", False)
    reason = row.get("reason", "played")
    if not isinstance(match, str):
        raise Refusal(
            f"{where} has a match that is not text.", "Give its id, like R1-1.", code="no-match"
        )
    if not isinstance(corrects, bool):
        raise Refusal(
            f'{where} has "corrects": {corrects!r}.', "Give true or false.", code="no-such-value"
        )
    if not isinstance(reason, str) or reason not in REASONS:
        raise Refusal(
            f"{where} has the reason {reason!r}.",
            f"Use {', '.join(REASONS)}.",
            code="no-such-reason",
        )
    return match, corrects, reason


def _who(
    row: Mapping[str, object], where: str, seeds: Mapping[str, int], reason: str
) -> tuple[tuple[int, int], int | None]:
    if reason == "double-forfeit":
        return read_pair(row.get("losers"), where, seeds), None
    if "level" in row:
        if reason != "played" or "winner" in row or "loser" in row:
            raise Refusal(
                f"{where} is level and has a winner or a forfeit.",
                "Write one or the other.",
                code="not-level",
            )
        return read_pair(row["level"], where, seeds), None
    pair = read_pair([row.get("winner"), row.get("loser")], where, seeds)
    return pair, pair[0]


def require_fitting_points(
    points: tuple[int, ...], where: str, reason: str, *, is_level: bool
) -> None:
    """Raise Refusal for points that are too large, of a forfeit, or unequal in a level game."""
    for each in points:
        whole(each, "points", -MOST_POINTS, MOST_POINTS)
    if points and reason != "played":
        raise Refusal(
            f"{where} is a forfeit with points.", "Leave out the points.", code="forfeit-points"
        )
    if points and is_level and points[0] != points[1]:
        raise Refusal(
            f"{where} is level with {points[0]} against {points[1]} points.",
            "Give both the same points, or name the winner.",
            code="not-level",
        )


def counts_of(
    row: Mapping[str, object], where: str, seeds: Mapping[str, int], seated: Collection[int]
) -> Mapping[int, Mapping[str, int]]:
    """What was counted for those at the table, by seed, and the points of penalties.

    Raises Refusal.
    """
    counted: dict[int, dict[str, int]] = {}
    for name, counts in as_mapping(row.get("counts", {}), f'"counts" of {where}').items():
        numbers = as_mapping(counts, f'"counts" of {where}')
        own = counted.setdefault(_at_table(name, where, seeds, seated), {})
        own.update({each: whole(times, each, 0, _MOST) for each, times in numbers.items()})
    for name, points in as_mapping(row.get("penalties", {}), f'"penalties" of {where}').items():
        own = counted.setdefault(_at_table(name, where, seeds, seated), {})
        own[CHARGED] = whole(points, "penalties", 0, _MOST)
    return counted


def _at_table(name: str, where: str, seeds: Mapping[str, int], seated: Collection[int]) -> int:
    seed = seed_named(name, where, seeds)
    if seed not in seated:
        raise Refusal(
            f"{where} counts something for {name}, who did not play it.",
            "Count it for somebody at the table.",
            code="not-at-table",
        )
    return seed
