"""Judge a sheet for which only the final totals were entered.

Knows targets, steps and sums. Does not know any game; a ruleset's laws answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.case import Case
from rules.core.findings import shown
from rules.core.laws import GameLaw, HandBounds
from rules.core.messages import Letter, Words, all_of, say, sentences
from rules.core.sheet import Sheet
from rules.judging.play import Play
from rules.ruleset import Ruleset

ON_PAPER_AT = "/on_paper"
TICK_TIME_CALLED = say("If time was called, tick “Time called”.")
CHECK_TOTALS = sentences(say("Check the totals."), TICK_TIME_CALLED)


def has_totals(sheet: Sheet) -> bool:
    """Whether the sheet holds the final totals instead of hands."""
    return sheet.on_paper is not None and "totals" in sheet.on_paper


def ended_by_clock(sheet: Sheet) -> bool:
    """Whether the sheet says that time was called."""
    return has_totals(sheet) and bool((sheet.on_paper or {}).get("time_called"))


def play_totals(ruleset: Ruleset, case: Case) -> Play:
    """The result of play from totals alone, without hands."""
    sheet, sides = case.sheet, case.table.sides
    totals: Mapping[str, int] = (sheet.on_paper or {}).get("totals") or {}
    if sheet.hands:
        case.refuse(
            "totals-beside-hands",
            "totals",
            say("The sheet has hands, so its totals follow from them."),
            ruleset.game.cites,
            say("Enter the hands or the totals, not both."),
        )
    if len(totals) < len(sides):
        _require_everyone(ruleset, totals, case)
        return Play([], [], {**dict.fromkeys(sides, 0), **totals}, over=False)
    before = len(case.findings.rows)
    _require_possible(ruleset, totals, case)
    _require_winner(ruleset, totals, case)
    if len(case.findings.rows) == before and not ended_by_clock(sheet):
        _require_end(ruleset, totals, case)
    return Play([], [], totals, over=ruleset.game.over_by(totals))


def _require_everyone(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    """Object to sides without a total. Unreadable totals are already refused."""
    unread = {row.where for row in case.findings.rows}
    missing = [
        side
        for side in case.table.sides
        if side not in totals and f"{case.at}/totals/{side}" not in unread
    ]
    if missing:
        case.refuse(
            "missing-totals",
            "totals",
            say("Nothing is entered for %(sides)s.", sides=all_of(map(Letter, missing))),
            ruleset.game.cites,
            say("Enter the total of every side, or 0."),
        )


def _require_possible(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    """Object to totals that no hands can add up to."""
    bounds, game = ruleset.hands.bounds, ruleset.game
    least, most = _range(bounds, game, totals)
    for side, points in totals.items():
        below = least is not None and points < least
        if not below and (most is None or points <= most) and points % bounds.step == 0:
            continue
        case.refuse(
            "impossible-total",
            f"totals/{side}",
            say("%(side)s cannot end with %(points)s.", side=Letter(side), points=shown(points)),
            ruleset.game.cites,
            _near(points, bounds.step, least, most),
        )
    _require_sum(ruleset, totals, case)
    _require_one_least(ruleset, totals, case)


def _range(
    bounds: HandBounds, game: GameLaw, totals: Mapping[str, int]
) -> tuple[int | None, int | None]:
    """The lowest and highest possible total of a side.

    That is after a fixed number of hands, or when the last hand passes the target. Where a level
    score is played on, a side can be further, but only as far ahead or behind as one hand takes it.
    """
    least, hands = bounds.least, game.hands
    if least is not None and least < 0:
        least = least * hands if hands else None
    ends = [hands * bounds.most] if hands and bounds.most is not None else []
    if game.target is not None and bounds.most is not None:
        ends.append(game.target - bounds.step + bounds.most)
    most = min(ends, default=None)
    if game.can_play_on and bounds.least is not None and bounds.most is not None:
        swing = bounds.most - bounds.least
        if least is not None and least < 0:
            least = min(least, max(totals.values()) - swing)
        most = None if most is None else max(most, min(totals.values()) + swing)
    return least, most


def _near(points: int, step: int, least: int | None, most: int | None) -> Words:
    """The nearest possible totals, or else the limits."""
    if most is not None and points > most:
        return say("At most %(points)s.", points=most)
    if least is not None and points < least:
        return say("At least %(points)s.", points=least)
    below = points - points % step
    return say(
        "Multiples of %(step)s only: %(below)s or %(above)s?",
        step=step,
        below=below,
        above=below + step,
    )


def _require_sum(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    together, game = ruleset.hands.bounds.together, ruleset.game
    if together is None:
        return
    fewest = 0 if ended_by_clock(case.sheet) else game.fewest_hands
    is_exact = fewest > 0 and not game.can_play_on
    made = sum(totals.values())
    beyond = made - together * fewest
    if beyond == 0 or (
        not is_exact and together and beyond % together == 0 and beyond // together > 0
    ):
        return
    case.refuse(
        "wrong-sum",
        "totals",
        say("The totals add up to %(points)s.", points=shown(made)),
        ruleset.game.cites,
        say("Every hand makes %(points)s, so the sum is a multiple of it.", points=together)
        if together and beyond % together
        else say("All hands together make %(points)s.", points=together * fewest),
    )


def _require_one_least(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    """Object to totals so low that several sides had the least of a hand that only one can have."""
    bounds, hands = ruleset.hands.bounds, ruleset.game.hands
    if not bounds.one_least or not hands or ended_by_clock(case.sheet):
        return
    hands = 1 if case.sheet.single_round else hands
    least = (bounds.least or 0) * hands
    above = [(points - least) // bounds.step for points in totals.values()]
    if sum(max(0, hands - steps) for steps in above) > hands:
        case.refuse(
            "totals-too-low",
            "totals",
            sentences(say("These totals are too low."), bounds.one_least),
            ruleset.game.cites,
            CHECK_TOTALS,
        )


def _require_winner(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    if ruleset.game.won_by_hands(totals):
        case.refuse(
            "level-without-hands",
            "totals",
            say("With these totals, only the hands say who has won."),
            ruleset.game.cites,
            say("Enter the whole sheet."),
        )


def _require_end(ruleset: Ruleset, totals: Mapping[str, int], case: Case) -> None:
    if ruleset.game.over_by(totals):
        return
    case.refuse(
        "not-over",
        "totals",
        say("By these totals the game is not over: %(reason)s.", reason=ruleset.game.unfinished()),
        ruleset.game.cites,
        sentences(CHECK_TOTALS, say("If its hands ended the game, enter the whole sheet.")),
    )
