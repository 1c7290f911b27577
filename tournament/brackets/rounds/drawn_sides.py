"""A row of `results` about a table of four, where partners change.

{"match": "R1-1", "points": {"NS": 10, "EW": 6}}. Equal points are level, unless "winner": "NS" says
how that was decided. Without points: "winner": "NS", or "level": ["NS", "EW"]. A forfeit has its
winner too, a double forfeit none. "counts": {"Ann": {"loner": 1}} is of each entrant.

A row that names two entrants, {"winner": "Ann", "loser": "Ben"}, is a game of a play-off.
"""

from collections.abc import Mapping, Sequence

from tournament.brackets.document import as_mapping
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.drawn_rows import (
    DrawnRow,
    counts_of,
    require_fitting_points,
    settings_of,
)
from tournament.brackets.rounds.drawn_tables import SIDES, DrawnTable


def is_of_sides(written: object, seeds: Mapping[str, int]) -> bool:
    """Whether this row is about a table, and not about two entrants."""
    if not isinstance(written, dict):
        return False
    names = (written.get("winner"), written.get("loser"))
    return not all(isinstance(name, str) and name in seeds for name in names)


def read_sides(
    number: int,
    written: object,
    seeds: Mapping[str, int],
    tables: Mapping[str, DrawnTable],
    *,
    highest: bool,
) -> DrawnRow:
    """The result in a row, for its table of four. Raises Refusal."""
    where = f"Result {number}"
    row = as_mapping(written, where)
    match, corrects, reason = settings_of(row, where)
    table = _table(match, where, tables)
    points = _points(row, where)
    winner = _winner(row, where, reason, points, highest=highest)
    order = [winner or 0, 1 - (winner or 0)]
    scored = tuple(points[side] for side in order if points)
    require_fitting_points(scored, where, reason, is_level=winner is None)
    return DrawnRow(
        number=number,
        pair=(table.sides[order[0]], table.sides[order[1]]),
        winner=None if winner is None else table.sides[winner],
        reason=reason,
        points=scored,
        match=match,
        corrects=corrects,
        counts=counts_of(row, where, seeds, table.seated),
        as_written=row,
    )


def _table(match: str, where: str, tables: Mapping[str, DrawnTable]) -> DrawnTable:
    if match not in tables:
        raise Refusal(
            f"{where} names no table of four: {match[:30]!r}."
            if match
            else f"{where} does not name its table.",
            f'Give "match": its id, like {next(iter(tables))}.',
            code="no-table",
        )
    return tables[match]


def _points(row: Mapping[str, object], where: str) -> tuple[int, ...]:
    """The points of the sides in their order, or none. A list has the winner's first."""
    points = row.get("points")
    if isinstance(points, list) and len(points) == len(SIDES) and row.get("winner") in SIDES:
        first = SIDES.index(str(row["winner"]))
        points = {SIDES[first]: points[0], SIDES[1 - first]: points[1]}
    if points is None:
        return ()
    if isinstance(points, dict) and set(points) == set(SIDES):
        scored = tuple(points[side] for side in SIDES)
        if all(type(each) is int for each in scored):
            return scored
    raise Refusal(
        f"{where} needs a whole number of points for each side.",
        'Write them like "points": {"NS": 10, "EW": 6}.',
        code="no-number",
    )


def _winner(
    row: Mapping[str, object], where: str, reason: str, points: Sequence[int], *, highest: bool
) -> int | None:
    """The side that won: the one named, or the one with the better points. None if none did."""
    winner, loser = (_side(row.get(name), where) for name in ("winner", "loser"))
    if "level" in row or reason == "double-forfeit":
        _require_both(row, where, reason, is_won=winner is not None or loser is not None)
        return None
    if winner is not None and winner == loser:
        raise Refusal(
            f"{where} has {SIDES[winner]} as winner and loser.",
            "Name the side that won, and then the other one or nobody.",
            code="plays-himself",
        )
    if winner is not None:
        return winner
    if not points:
        raise Refusal(
            f"{where} does not say what became of the table.",
            'Give the points of both sides, a "winner", or "level": ["NS", "EW"].',
            code="no-result",
        )
    if points[0] == points[1]:
        return None
    return points.index(max(points) if highest else min(points))


def _side(name: object, where: str) -> int | None:
    """The number of a side. Raises Refusal for anything else."""
    if name is None:
        return None
    if not isinstance(name, str) or name not in SIDES:
        raise Refusal(
            f"{where} names {name!r}, which is not a side of its table.",
            f"Name {' or '.join(SIDES)}.",
            code="no-such-winner",
        )
    return SIDES.index(name)


def _require_both(row: Mapping[str, object], where: str, reason: str, *, is_won: bool) -> None:
    """Raise Refusal if a level game or a double forfeit is not of both sides."""
    both = row.get("level" if reason == "played" else "losers", [*SIDES])
    if is_won or ("level" in row and reason != "played") or both not in ([*SIDES], [*SIDES[::-1]]):
        raise Refusal(
            f"{where} is level or lost by both, and not of NS and EW alike.",
            'Write "level": ["NS", "EW"] or "losers": ["NS", "EW"], without a winner.',
            code="not-level",
        )
