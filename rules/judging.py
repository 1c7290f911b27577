"""Judging a sheet that has been read: hands, totals, lateness, penalties, winner, paper.

Knows the order, and what follows from what. Refuses to know any game; a ruleset's laws answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.fields import flag, whole
from rules.findings import FORMAT, Findings
from rules.forfeits import Lateness
from rules.outcomes import Bonus, PenaltyRow
from rules.overrides import Overrides
from rules.penalties import judge_penalties
from rules.play import Play, play_hands
from rules.ruling import Ruling
from rules.seating import judge_seats, judge_substitutes
from rules.seats import Table
from rules.sheet import WINNER, Sheet
from rules.signoff import judge_sign_off
from rules.totals import Winner, players
from rules.written import judge_written

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


def judge(ruleset: Ruleset, table: Table, sheet: Sheet, findings: Findings) -> Ruling:
    """The ruling on a sheet; ``table`` is the ruleset's as far as it is taken."""
    overrides = Overrides(sheet.overrides or (), table, findings)
    _judge_people(ruleset, table, sheet, findings)
    play = play_hands(ruleset, table, sheet, overrides, findings)
    lateness = _lateness(ruleset, table, sheet, findings)
    forfeit = overrides.settle("/forfeit", _one_or_all(lateness.forfeits), WINNER)
    penalties = _penalties(ruleset, sheet, play, lateness, overrides, findings)
    finished = _finished(ruleset, sheet, play, forfeit, overrides, findings)
    bonuses = ruleset.game.bonuses(play.totals, play.hands) if finished else ()
    totals = _totals(play.totals, bonuses, table, overrides)
    winner = _winner(ruleset, table, sheet, totals, forfeit, finished, findings)
    decided = overrides.settle("/winner", winner, WINNER)
    finished = finished or decided is not None
    individual = players(totals, penalties, table)
    individual = overrides.settle_points("/players", individual, table.seats)
    if sheet.written is not None:
        judge_written(sheet.written, totals, decided, bonuses, ruleset.game.cites, findings)
    _judge_complete(ruleset, sheet, finished, findings)
    judge_sign_off(ruleset.signing, sheet, table, findings)
    overrides.refuse_rest()
    return Ruling(
        not findings.refused,
        tuple(findings.rows),
        tuple(play.hands),
        tuple(play.running),
        tuple(bonuses),
        tuple(penalties),
        totals,
        individual,
        finished,
        decided,
        forfeit,
        tuple(overrides.taken),
    )


def _judge_people(ruleset: Ruleset, table: Table, sheet: Sheet, findings: Findings) -> None:
    names = sheet.seats or {}
    if sheet.seats is not None:
        judge_seats(names, table, ruleset.seating_cites, findings)
    if sheet.substitutes:
        hands = len(sheet.hands or ())
        judge_substitutes(sheet.substitutes, names, hands, ruleset.seating_cites, findings)
    if sheet.single_round and not ruleset.single_rounds:
        findings.warn(
            "no-single-rounds",
            "/single_round",
            f"A sheet of {ruleset.title} is a whole game; 'single_round' changes nothing.",
            FORMAT,
            "Take it out.",
        )


def _lateness(ruleset: Ruleset, table: Table, sheet: Sheet, findings: Findings) -> Lateness:
    if not sheet.late:
        return Lateness()
    if ruleset.late is None:
        findings.warn(
            "no-lateness",
            "/late",
            f"{ruleset.title} says nothing about coming late: it costs nothing.",
            f"{ruleset.title}: the text has no rule on lateness",
            "Leave it as a note, or let the director decide.",
        )
        return Lateness()
    return ruleset.late.judge(sheet.late, table)


def _penalties(
    ruleset: Ruleset,
    sheet: Sheet,
    play: Play,
    lateness: Lateness,
    overrides: Overrides,
    findings: Findings,
) -> list[PenaltyRow]:
    implied = [row for hand in play.hands for row in hand.penalties]
    rows = judge_penalties(sheet.penalties or (), ruleset.penalties, implied, findings)
    rows += lateness.penalties
    if not overrides:
        return rows
    return [
        replace(row, points=overrides.settle(f"/penalties/{number}/points", row.points, whole()))
        for number, row in enumerate(rows)
    ]


def _finished(
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
    if forfeit is not None and play.hands:
        findings.warn(
            "played-after-forfeit",
            "/hands",
            "The round was forfeited before it began; its hands do not count for the result.",
            ruleset.late.cites if ruleset.late else FORMAT,
            "Strike the hands out, or record the director's decision on /forfeit.",
        )
    over = play.over or sheet.time_called is not None or forfeit is not None
    return bool(overrides.settle("/finished", over, flag()))


def _totals(
    played: Mapping[str, int], bonuses: Sequence[Bonus], table: Table, overrides: Overrides
) -> Mapping[str, int]:
    totals = dict(played)
    for bonus in bonuses:
        totals[bonus.side] += bonus.points
    settled: Mapping[str, int] = overrides.settle_points("/totals", totals, table.sides)
    return settled


def _one_or_all(sides: Sequence[str]) -> Winner:
    if not sides:
        return None
    return sides[0] if len(sides) == 1 else list(sides)


def _winner(
    ruleset: Ruleset,
    table: Table,
    sheet: Sheet,
    totals: Mapping[str, int],
    forfeit: Winner,
    finished: bool,
    findings: Findings,
) -> Winner:
    if forfeit is not None:
        gone = forfeit if isinstance(forfeit, list) else [forfeit]
        return _one_or_all([side for side in table.sides if side not in gone])
    if not finished:
        return None
    winner = ruleset.game.winner(totals)
    if winner is None:
        findings.warn(
            "level",
            "/time_called" if sheet.time_called is not None else "",
            "The game has ended level; nobody has won.",
            ruleset.game.cites,
            "The director decides, or another hand is played.",
        )
    return winner


def _judge_complete(ruleset: Ruleset, sheet: Sheet, finished: bool, findings: Findings) -> None:
    if sheet.complete and not finished:
        findings.refuse(
            "unfinished",
            "/complete",
            "The sheet claims to be finished, but the game is not over.",
            ruleset.game.cites,
            f"Play on: {ruleset.game.unfinished()}.",
        )
