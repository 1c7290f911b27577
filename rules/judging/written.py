"""What stands on the paper, held against what was computed.

Knows totals, winner and skunk as a scorekeeper wrote them. Refuses to know how they come about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.findings import Findings, signed
from rules.core.outcomes import Bonus
from rules.core.totals import Winner


def judge_written(
    written: Mapping[str, Any],
    totals: Mapping[str, int],
    winner: Winner,
    bonuses: Sequence[Bonus],
    cites: str,
    findings: Findings,
) -> None:
    """A written total, winner or skunk that is wrong is an error."""
    for side, points in (written.get("totals") or {}).items():
        if points != totals[side]:
            findings.refuse(
                "written-total-wrong",
                f"/written/totals/{side}",
                f"{signed(points)} is written for {side}; the hands make {signed(totals[side])}.",
                cites,
                f"Write {signed(totals[side])}, or find the hand that was entered wrongly.",
            )
    if "winner" in written and not _same(written["winner"], winner):
        findings.refuse(
            "written-winner-wrong",
            "/written/winner",
            f"The winner is {_named(winner)}, not {_named(written['winner'])}.",
            cites,
            f"Write {_named(winner)}, or find the hand that was entered wrongly.",
        )
    if "skunk" in written:
        _judge_skunk(written["skunk"], bonuses, cites, findings)


def _judge_skunk(claim: Any, bonuses: Sequence[Bonus], cites: str, findings: Findings) -> None:
    skunk = next((bonus.side for bonus in bonuses if bonus.code == "skunk"), None)
    if claim == skunk or claim is (skunk is not None):
        return
    findings.refuse(
        "written-skunk-wrong",
        "/written/skunk",
        "The sheet has a skunk that is not written, or one is written that it does not have.",
        cites,
        f"The skunk belongs to {_named(skunk)}.",
    )


def _same(written: Any, winner: Winner) -> bool:
    if isinstance(written, list) and isinstance(winner, list):
        return sorted(side or "" for side in written) == sorted(winner)
    return bool(written == winner or [written] == winner or written == [winner])


def _named(winner: Any) -> str:
    if winner is None:
        return "nobody"
    return " and ".join(str(side) for side in winner) if isinstance(winner, list) else str(winner)
