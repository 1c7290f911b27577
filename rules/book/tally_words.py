"""Words for a tally's lists: the totals of a hand, and the game points of a win."""

from __future__ import annotations

from collections.abc import Iterator

from rules.book.game_words import NO_SETS, how_often
from rules.core.findings import signed
from rules.core.finish import Finish
from rules.core.margins import MarginLines
from rules.ruleset import Ruleset
from rules.tally.hands import TallyHands


def totals(ruleset: Ruleset) -> str:
    """ "162 or 252"."""
    if not isinstance(ruleset.hands, TallyHands):
        raise TypeError(f"{ruleset.title} is no tally.")
    *others, last = [*map(signed, ruleset.hands.totals)] or ["not fixed"]
    return f"{', '.join(others)} or {last}" if others else last


def game_points(ruleset: Ruleset) -> str:
    """ "2 game points, 3 when won by 31 points or more"."""
    lines = ruleset.game.margins if isinstance(ruleset.game, Finish) else None
    return "; ".join(_sentences(lines)) if lines else "one win, by whatever margin"


def sets_that_lose(ruleset: Ruleset) -> str:
    """How many hands with points lost lose the game."""
    limit = ruleset.game.sets if isinstance(ruleset.game, Finish) else None
    if limit is None:
        return NO_SETS
    return f"A side that loses points {how_often(limit)} loses the game, whatever the totals"


def _sentences(margins: MarginLines) -> Iterator[str]:
    won = ", ".join(
        f"{points} when won by {margin} points or more"
        for margin, points in margins.lines
        if margin > 1
    )
    won_by_one = margins.of(1)
    at_least = f"{won_by_one} game point" if won_by_one == 1 else f"{won_by_one} game points"
    yield f"{at_least}, {won}" if won else at_least
    if margins.of(0):
        yield f"in a tie each side has {margins.of(0)}"
