"""Hand by hand: what each scores, and the running totals.

Knows when no further hand may follow, and how to go on after hands that were judged before. Does
not know lateness, penalties or the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.case import Case
from rules.core.fields import text
from rules.core.findings import Findings
from rules.core.finish import Noun
from rules.core.outcomes import JudgedHand
from rules.core.ruling import Ruling
from rules.core.seats import Table
from rules.core.sheet import Sheet
from rules.core.totals import added
from rules.judging import hand_words
from rules.judging.hand_words import noun_of
from rules.judging.overrides import Overrides
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Play:
    """The result of the hands. ``over``: they end the game."""

    hands: list[JudgedHand]
    running: list[Mapping[str, int]]
    totals: Mapping[str, int]
    over: bool


def play_hands(
    ruleset: Ruleset,
    table: Table,
    sheet: Sheet,
    overrides: Overrides,
    findings: Findings,
    before: Ruling | None,
) -> Play:
    """Judge the hands in order and add up their scores.

    ``before`` is the accepted ruling on the first hands of this sheet: only the others are judged.
    """
    law, game = ruleset.hands, ruleset.game
    starting = sheet.starting or {}
    totals: Mapping[str, int] = {side: starting.get(side, 0) for side in table.sides}
    hands: list[JudgedHand] = []
    running: list[Mapping[str, int]] = []
    if before is not None and before.running:
        hands, running = [*before.hands], [*before.running]
        totals = running[-1]
        findings.rows += [row for row in before.findings if row.where.startswith("/hands/")]
    over = game.over(totals, hands, sheet)
    written = sheet.hands or ()
    for number, document in enumerate(written[len(hands) :], len(hands)):
        case = Case(table, sheet, f"/hands/{number}", hands, findings)
        if over:
            _refuse_after_end(noun_of(game), number, case, game.cites)
        found = len(findings.rows)
        hand = law.judge(document, case)
        if overrides:
            hand = _decided_hand(hand, case, found, overrides)
        hands.append(hand)
        if hand.score is not None:
            totals = added(totals, hand.score)
        if overrides:
            totals = overrides.settle_points(f"/running/{number}", totals, table.sides)
        running.append(totals)
        over = over or game.over(totals, hands, sheet)
    return Play(hands, running, totals, over)


def _decided_hand(hand: JudgedHand, case: Case, before: int, overrides: Overrides) -> JudgedHand:
    """The hand with the director's decisions. If they set every score, it is accepted."""
    where = f"{case.at}/score"
    if overrides.decide_all(where, case.table.sides):
        case.findings.soften(before)
    outcome = overrides.settle(f"{case.at}/outcome", hand.outcome, text(40))
    return hand.decided(outcome, overrides.settle_points(where, hand.score, case.table.sides))


def _refuse_after_end(noun: Noun, number: int, case: Case, cites: str) -> None:
    case.refuse(
        "after-the-end",
        "",
        hand_words.after_the_end(noun, number + 1),
        cites,
        hand_words.correct_earlier(noun),
    )
