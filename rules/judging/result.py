"""Whether a game is over, by score, clock or forfeit, and who has won.

Combines these three. Does not know any game; the ruleset's law decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.fields import flag
from rules.core.findings import FORMAT, Findings
from rules.core.messages import Letter, say, say_count, sentences
from rules.core.outcomes import Bonus
from rules.core.seats import Table
from rules.core.sheet import Sheet
from rules.core.totals import Winner
from rules.house.changes import house_rule_cited
from rules.judging import hand_words
from rules.judging.by_totals import TICK_TIME_CALLED, ended_by_clock, has_totals
from rules.judging.hand_words import noun_of
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
    """Whether the game is over by score, clock or forfeit."""
    if sheet.time_called is not None and sheet.time_called != len(play.hands):
        findings.refuse(
            "time-called-elsewhere",
            "/time_called",
            say_count(
                "Time was called after hand %(called)s, but the sheet has %(count)s hand.",
                "Time was called after hand %(called)s, but the sheet has %(count)s hands.",
                count=len(play.hands),
                called=sheet.time_called,
            ),
            FORMAT,
            say("Enter %(last)s, the last hand, or correct the hands.", last=len(play.hands)),
        )
    if forfeit is not None and play.hands and not overrides.decided("/forfeit"):
        findings.warn(
            "played-after-forfeit",
            "/hands",
            say("The round was forfeited before play, so its hands do not count."),
            ruleset.late.cites if ruleset.late else FORMAT,
            say("Strike the hands out, or let the director decide who forfeits."),
        )
    called = (sheet.time_called is not None or ended_by_clock(sheet)) and _ended_by_clock(
        ruleset, play, findings
    )
    over = play.over or called or forfeit is not None
    return bool(overrides.settle("/finished", over, flag()))


def _ended_by_clock(ruleset: Ruleset, play: Play, findings: Findings) -> bool:
    if ruleset.game.over_when_called(play.totals, play.hands):
        return True
    findings.warn(
        "level-at-time",
        "/time_called",
        say("Time was called on a tied score. The game is not over."),
        ruleset.game.cites,
        hand_words.play_another(noun_of(ruleset.game), ruleset.game.unfinished()),
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
            say("The game ended in a tie: nobody has won."),
            ruleset.game.cites,
            hand_words.play_or_decide(noun_of(ruleset.game))
            if _has_room(ruleset, sheet)
            else say("Play another game, or let the director decide."),
        )
    return winner


def _has_room(ruleset: Ruleset, sheet: Sheet) -> bool:
    """Whether people ended the game, who could also play on; otherwise its rules did."""
    ends_itself = ruleset.game.target is not None or ruleset.game.hands is not None
    return not ends_itself or sheet.time_called is not None or ended_by_clock(sheet)


def judge_complete(ruleset: Ruleset, sheet: Sheet, finished: bool, findings: Findings) -> None:
    """Final totals always claim that the game is over, and are judged so."""
    if sheet.complete and not finished and not has_totals(sheet):
        reason = ruleset.game.unfinished()
        findings.refuse(
            "unfinished",
            "/complete",
            say("The sheet is marked finished, but the game is not over."),
            ruleset.game.cites,
            say("Play on: %(reason)s.", reason=reason)
            if sheet.on_paper is None
            else sentences(say("Check the sheet: %(reason)s.", reason=reason), TICK_TIME_CALLED),
        )


def bonuses(ruleset: Ruleset, play: Play, forfeit: Winner, *, finished: bool) -> tuple[Bonus, ...]:
    """Points outside the hands, once the game is over."""
    if not finished:
        return ()
    rows = tuple(ruleset.game.bonuses(play.totals, play.hands))
    if not isinstance(forfeit, str) or not ruleset.forfeit_points:
        return rows
    there = [side for side in play.totals if side != forfeit]
    points, why = ruleset.forfeit_points, say("%(side)s forfeits.", side=Letter(forfeit))
    cites = house_rule_cited(ruleset, "forfeit_points", points)
    return (*rows, *[Bonus("forfeit", side, points, why, cites) for side in there])
