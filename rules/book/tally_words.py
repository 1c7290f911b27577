"""Words for a tally's lists: the totals of a hand, sets that lose, and a win's game points."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.findings import signed
from rules.core.finish import Finish
from rules.core.margins import MarginLines
from rules.core.messages import Words, one_of, say, say_count
from rules.ruleset import Ruleset
from rules.tally.hands import TallyHands


def totals(ruleset: Ruleset) -> Words:
    """ "162 or 252"."""
    if not isinstance(ruleset.hands, TallyHands):
        raise TypeError(f"{ruleset.title} is no tally.")
    fixed = ruleset.hands.totals
    return one_of(map(signed, fixed)) if fixed else say("not fixed")


def game_points(ruleset: Ruleset) -> str:
    """ "2 game points, 3 when won by 31 points or more"."""
    lines = ruleset.game.margins if isinstance(ruleset.game, Finish) else None
    sentences = _sentences(lines) if lines else [say("one win, by whatever margin")]
    return "; ".join(map(str, sentences))


def sets_that_lose(ruleset: Ruleset) -> Words:
    """How many hands with points lost lose the game."""
    limit = ruleset.game.sets if isinstance(ruleset.game, Finish) else None
    row, in_all = (limit.in_a_row, limit.in_all) if limit else (None, None)
    if row and in_all:
        return say(
            "A side that loses points in %(row)s hands in a row, or in %(in_all)s of the game, "
            "loses it, whatever the totals",
            row=row,
            in_all=in_all,
        )
    if row:
        return say(
            "A side that loses points in %(row)s hands in a row loses the game, "
            "whatever the totals",
            row=row,
        )
    if in_all:
        return say(
            "A side that loses points in %(in_all)s hands loses the game, whatever the totals",
            in_all=in_all,
        )
    return say("No number of sets loses a game")


def _sentences(margins: MarginLines) -> Iterator[str]:
    """The points of a win by any margin, of clearer ones, and of a tie."""
    won_by_one, tied = margins.of(1), margins.of(0)
    any_win = say_count("%(count)s game point", "%(count)s game points", count=won_by_one)
    clearer = [
        say("%(points)s when won by %(margin)s points or more", points=points, margin=margin)
        for margin, points in margins.lines
        if margin > 1
    ]
    yield ", ".join(map(str, [any_win, *clearer]))
    if tied:
        yield str(say("in a tie each side has %(points)s", points=tied))
