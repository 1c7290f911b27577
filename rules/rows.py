"""Rows of a hand that has one number, or more, for everyone at the table.

Knows whether somebody was left out. Refuses to know what stands in a row.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.hands import Case


def everyone(
    key: str,
    given: Mapping[str, object],
    rows: Mapping[str, object] | None,
    case: Case,
    *,
    cites: str,
    remedy: str,
) -> bool:
    """Whether every side has a row under ``key`` that could be read; objects to those nobody
    wrote.

    ``given`` is the hand as it stood there, ``rows`` what could be read of it.
    """
    written, sides = given.get(key), case.table.sides
    missing = [side for side in sides if isinstance(written, dict) and side not in written]
    if missing:
        case.refuse(
            f"missing-{key}",
            key,
            f"Nothing is written for {' and '.join(missing)}.",
            cites,
            remedy,
        )
    return rows is not None and len(rows) == len(sides)
