"""Rows of `results` for tables of three to five individuals.

Knows their form. `table_ledger.py` checks whether they fit.
"""

from collections.abc import Mapping

from tournament.brackets.outcome import Placing, Result
from tournament.brackets.refusals import Refusal


def is_of_table(row: Mapping[str, object]) -> bool:
    """Whether this row is about a table of individuals."""
    return "totals" in row or "absent" in row


def table_result(
    row: Mapping[str, object], where: str, seeds: Mapping[str, int], *, highest: bool
) -> Result:
    """The result in the row: the totals of a table, or an absence."""
    match = row.get("match")
    if not isinstance(match, str) or not match:
        raise Refusal(
            f"{where} does not name its table.", 'Give "match": its id, like S1-1.', code="no-table"
        )
    if "totals" in row and "absent" in row:
        raise Refusal(
            f"{where} has totals and an absence.",
            "Write who stayed away in a row of its own.",
            code="totals-and-absence",
        )
    if "absent" in row:
        return Result(match, None, seed_named(row["absent"], where, seeds), "forfeit")
    if row.get("reason", "played") != "played":
        raise Refusal(
            f"{where} has totals with the reason {row['reason']!r}.",
            'Totals are "played".',
            code="no-such-reason",
        )
    return Result(match, None, None, placings=_placings(row["totals"], where, seeds, highest))


def _placings(
    totals: object, where: str, seeds: Mapping[str, int], highest: bool
) -> tuple[Placing, ...]:
    """Placings, best first. Equal totals share the place."""
    if not isinstance(totals, dict) or not totals:
        raise Refusal(
            f"{where} has no totals.", 'Write them like "totals": {"Ann": 40, …}.', code="no-totals"
        )
    for name, points in totals.items():
        if type(points) is not int:
            raise Refusal(
                f"{where} gives {name} {points!r}, which is not a whole number.",
                "Give all points as whole numbers.",
                code="no-number",
            )
    points_of = {seed_named(name, where, seeds): points for name, points in totals.items()}
    ranked = sorted(points_of.items(), key=lambda row: (-row[1] if highest else row[1], row[0]))
    in_order = [points for _, points in ranked]
    return tuple(Placing(seed, in_order.index(points) + 1, points) for seed, points in ranked)


def seed_named(name: object, where: str, seeds: Mapping[str, int]) -> int:
    """The seed of an entrant by name. Raises Refusal for an unknown name."""
    if not isinstance(name, str) or name not in seeds:
        raise Refusal(
            f"{where} names {name!r}, who has not entered.",
            "Check the spelling.",
            code="not-entered",
        )
    return seeds[name]
