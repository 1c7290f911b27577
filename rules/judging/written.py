"""Compare the results on the paper with the computed ones.

Knows totals, winner and skunk as written. Does not know how they come about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.findings import Findings
from rules.core.laws import GameLaw
from rules.core.messages import Letter, Words, all_of, say
from rules.core.outcomes import Bonus
from rules.core.totals import Winner
from rules.judging import hand_words


def judge_written(
    written: Mapping[str, Any],
    totals: Mapping[str, int],
    winner: Winner,
    bonuses: Sequence[Bonus],
    game: GameLaw,
    findings: Findings,
) -> None:
    """Object to a wrong total, winner or skunk on the paper."""
    noun, cites = hand_words.noun_of(game), game.cites
    for side, points in (written.get("totals") or {}).items():
        if points != totals[side]:
            findings.refuse(
                "written-total-wrong",
                f"/written/totals/{side}",
                hand_words.make_another_total(noun, Letter(side), points, totals[side]),
                cites,
                hand_words.enter_total(noun, totals[side]),
            )
    if "winner" in written and not _same(written["winner"], winner):
        findings.refuse(
            "written-winner-wrong",
            "/written/winner",
            say(
                "The winner is %(winner)s, not %(written)s.",
                winner=_named(winner),
                written=_named(written["winner"]),
            ),
            cites,
            hand_words.enter_winner(noun, _named(winner)),
        )
    if "skunk" in written:
        _judge_skunk(written["skunk"], bonuses, game.bonus_cites, findings)


def _judge_skunk(claim: Any, bonuses: Sequence[Bonus], cites: str, findings: Findings) -> None:
    skunk = next((bonus.side for bonus in bonuses if bonus.code == "skunk"), None)
    if claim == skunk or claim is (skunk is not None):
        return
    findings.refuse(
        "written-skunk-wrong",
        "/written/skunk",
        say("The skunk entered does not match the hands."),
        cites,
        say("The skunk belongs to %(side)s.", side=_named(skunk)),
    )


def _same(written: Any, winner: Winner) -> bool:
    if isinstance(written, list) and isinstance(winner, list):
        return sorted(side or "" for side in written) == sorted(winner)
    return bool(written == winner or [written] == winner or written == [winner])


def _named(winner: Any) -> Words:
    if winner is None:
        return say("nobody")
    if isinstance(winner, list):
        return all_of(Letter(str(side)) for side in winner)
    return Letter(str(winner))
