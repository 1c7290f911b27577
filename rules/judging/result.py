"""Whether a game is over, by its score, the clock or a forfeit, and who has won it.

Knows what each of them does to the result. Refuses to know any game; a ruleset's law answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.fields import flag
from rules.core.findings import FORMAT, Findings
from rules.core.outcomes import Bonus
from rules.core.seats import Table
from rules.core.sheet import Sheet
from rules.core.totals import Winner
from rules.house.changes import house_rule_cited
from rules.judging.overrides import Overrides
from rules.judging.play import Play
from rules.ruleset import Ruleset


def is_finished(
    ruleset: Ruleset,
    sheet: Sheet,
    play: Play,
    forfeit: Winner,
    overrides: Overrides,
    findings: Findings,
) -> bool:
    """Over by the score, by the clock or by forfeit."""
    if sheet.time_called is not None and sheet.time_called != len(play.hands):
        findings.refuse(
            "time-called-elsewhere",
            "/time_called",
            f"Time was called after hand {sheet.time_called}; the sheet has {len(play.hands)}.",
            FORMAT,
            f"Write {len(play.hands)}, the number of the last hand, or correct the hands.",
        )
    if forfeit is not None and play.hands and not overrides.decided("/forfeit"):
        findings.warn(
            "played-after-forfeit",
            "/hands",
            "The round was forfeited before it began; its hands do not count for the result.",
            ruleset.late.cites if ruleset.late else FORMAT,
            "Strike the hands out, or let the director decide who forfeits.",
        )
    called = sheet.time_called is not None and _ended_by_clock(ruleset, play, findings)
    over = play.over or called or forfeit is not None
    return bool(overrides.settle("/finished", over, flag()))


def _ended_by_clock(ruleset: Ruleset, play: Play, findings: Findings) -> bool:
    if ruleset.game.over_when_called(play.totals, play.hands):
        return True
    findings.warn(
        "level-at-time",
        "/time_called",
        "Time was called on a level score, which is not the end of this game.",
        ruleset.game.cites,
        f"Play another hand: {ruleset.game.unfinished()}.",
    )
    return False


def one_or_all(sides: Sequence[str]) -> Winner:
    if not sides:
        return None
    return sides[0] if len(sides) == 1 else list(sides)


def winner_of(
    ruleset: Ruleset,
    table: Table,
    sheet: Sheet,
    play: Play,
    totals: Mapping[str, int],
    forfeit: Winner,
    finished: bool,
    findings: Findings,
) -> Winner:
    if forfeit is not None:
        gone = forfeit if isinstance(forfeit, list) else [forfeit]
        return one_or_all([side for side in table.sides if side not in gone])
    if not finished:
        return None
    winner = ruleset.game.winner(totals, play.hands)
    if winner is None:
        findings.warn(
            "level",
            "/time_called" if sheet.time_called is not None else "",
            "The game has ended level; nobody has won.",
            ruleset.game.cites,
            "The director decides, or another hand is played.",
        )
    return winner


def judge_complete(ruleset: Ruleset, sheet: Sheet, finished: bool, findings: Findings) -> None:
    if sheet.complete and not finished:
        findings.refuse(
            "unfinished",
            "/complete",
            "The sheet claims to be finished, but the game is not over.",
            ruleset.game.cites,
            f"Play on: {ruleset.game.unfinished()}.",
        )


def bonuses(ruleset: Ruleset, play: Play, forfeit: Winner, *, finished: bool) -> tuple[Bonus, ...]:
    """Points that are in no hand's score, once the game is over."""
    if not finished:
        return ()
    rows = tuple(ruleset.game.bonuses(play.totals, play.hands))
    if not isinstance(forfeit, str) or not ruleset.forfeit_points:
        return rows
    there = [side for side in play.totals if side != forfeit]
    points, why = ruleset.forfeit_points, f"{forfeit} forfeits"
    cites = house_rule_cited(ruleset, "forfeit_points", points)
    return (*rows, *[Bonus("forfeit", side, points, why, cites) for side in there])
