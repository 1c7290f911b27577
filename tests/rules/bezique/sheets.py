"""Makers of Bezique sheets: an ordinary partie, set only what the test is about."""

from typing import Any

from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet

BEZIQUE = "rubicon-bezique"


def scores(a: Any = 1360, b: Any = 1120, **more: Any) -> dict[str, Any]:
    return {"points": {"A": a, "B": b}, **more}


def tied(a: int, b: int, of_a: int, of_b: int, **more: Any) -> dict[str, Any]:
    """Scores and brisques."""
    return scores(a, b, brisques={"A": of_a, "B": of_b}, **more)


def declared(
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    last_trick: Any = "A",
    **more: Any,
) -> dict[str, Any]:
    """Declarations, with brisques should the scores be level."""
    return {
        "declared": {"A": a or {}, "B": b or {}},
        "last_trick": last_trick,
        "trump": "hearts",
        "brisques": {"A": 16, "B": 16},
        **more,
    }


def match(*parties: Any, **more: Any) -> Ruling:
    return judge_sheet({"ruleset": BEZIQUE, "hands": list(parties), **more})
