"""What the page of a tally says of its lists: the totals of a hand, the game points of a win."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.findings import signed
from rules.core.finish import Finish
from rules.core.margins import MarginLines
from rules.ruleset import Ruleset
from rules.tally.hands import TallyHands


def totals(ruleset: Ruleset) -> str:
    """ "162 or 252"."""
    if not isinstance(ruleset.hands, TallyHands):
        raise TypeError(f"{ruleset.title} is no tally.")
    *others, last = map(signed, ruleset.hands.totals)
    return f"{', '.join(others)} or {last}" if others else last


def game_points(ruleset: Ruleset) -> str:
    """ "2 game points, won by 31 or more 3; a tie 1 for each"."""
    lines = ruleset.game.margins if isinstance(ruleset.game, Finish) else None
    if lines is None:
        raise TypeError(f"{ruleset.title} has no game points.")
    return "; ".join(_sentences(lines))


def _sentences(margins: MarginLines) -> Iterator[str]:
    won = ", ".join(
        f"{points} when won by {margin} points or more"
        for margin, points in margins.lines
        if margin > 1
    )
    at_least = f"{margins.of(1)} game points"
    yield f"{at_least}, {won}" if won else at_least
    if margins.of(0):
        yield f"in a tie each side has {margins.of(0)}"
