"""House rules of a tally that contradict each other.

Knows which combinations nobody can play. Does not know what a key changes.
"""

from __future__ import annotations

from rules.core.findings import Findings
from rules.core.finish import LOWEST
from rules.core.messages import say
from rules.house.changes import refuse_together
from rules.house.games import finish_of, row_is_shorter
from rules.ruleset import Ruleset
from rules.tally.hands import TallyHands


def law_of(ruleset: Ruleset) -> TallyHands:
    """The hand law of a tally. Raises TypeError for another game."""
    if not isinstance(ruleset.hands, TallyHands):
        raise TypeError(f"{ruleset.title} is no tally.")
    return ruleset.hands


def bounds_have_room(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = law_of(ruleset)
    if law.least is not None and law.most is not None and law.fewest > law.highest:
        refuse_together(
            where,
            say(
                "No multiple of %(step)s lies between %(least)s and %(most)s.",
                step=law.step,
                least=law.least,
                most=law.most,
            ),
            say("Set the highest points above the lowest, with a multiple of the step between."),
            findings,
        )


def sums_can_be_made(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = law_of(ruleset)
    if law.fewest <= law.highest:
        for total in law.totals:
            _require_total(total, ruleset, where, findings)


def _require_total(total: int, ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, count = law_of(ruleset), len(ruleset.sides)
    if total % law.step:
        refuse_together(
            where,
            say("Multiples of %(step)s never add up to %(total)s.", step=law.step, total=total),
            say(
                "Set the total of all sides to a multiple of %(step)s, or change the step.",
                step=law.step,
            ),
            findings,
        )
    elif law.one_side and law.values and total not in law.values:
        refuse_together(
            where,
            say("Only one side scores, and %(total)s is none of its scores.", total=total),
            say("Remove the total, or add it to the scores."),
            findings,
        )
    elif not count * law.fewest <= total <= count * law.highest:
        refuse_together(
            where,
            say(
                "%(count)s sides cannot reach a total of %(total)s within these limits.",
                count=count,
                total=total,
            ),
            say("Change the total, the lowest, the highest, or the number of sides."),
            findings,
        )


def target_can_be_reached(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, game = law_of(ruleset), finish_of(ruleset)
    if game.target is None or not (law.values or law.most is not None):
        return
    if law.highest <= 0:
        refuse_together(
            where,
            say(
                "With at most %(most)s points in a hand, no one ever reaches %(target)s.",
                most=law.highest,
                target=game.target,
            ),
            say("Raise the highest points of a hand, or let only a number of hands end the game."),
            findings,
        )
    elif game.hands is not None and game.hands * law.highest < game.target:
        refuse_together(
            where,
            say(
                "%(hands)s hands of at most %(most)s points never reach %(target)s.",
                hands=game.hands,
                most=law.highest,
                target=game.target,
            ),
            say("Lower the target, or end the game by points or hands alone."),
            findings,
        )


def target_can_be_won(ruleset: Ruleset, where: str, findings: Findings) -> None:
    game = finish_of(ruleset)
    if game.by_hand_won and game.wins == LOWEST:
        refuse_together(
            where,
            say("The side that won a hand has the most points in it, and the lowest total wins."),
            say("Let the highest total win, or let every side win at these points."),
            findings,
        )


def values_lie_within(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = law_of(ruleset)
    if not any(law.values):
        refuse_together(
            where,
            say("A game in which every score is 0 has no winner."),
            say("Add the scores above 0."),
            findings,
        )
    for value in law.values:
        if not law.within_bounds(value):
            refuse_together(
                where,
                say("%(points)s is a score, but the limits of a hand leave it out.", points=value),
                say("Remove the lowest, the highest and the step: the scores are enough."),
                findings,
            )


def one_side_can_score(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = law_of(ruleset)
    if law.one_side and not law.values and not law.within_bounds(0):
        refuse_together(
            where,
            say("The sides that do not score have 0, but the limits of a hand leave 0 out."),
            say("Set the lowest points to 0 or less and the highest to 0 or more."),
            findings,
        )


def bottom_is_below(ruleset: Ruleset, where: str, findings: Findings) -> None:
    game = finish_of(ruleset)
    if game.bottom is None:
        return
    if game.wins == LOWEST:
        refuse_together(
            where,
            say("The lowest total wins, so nobody loses by a low total."),
            say("Remove the points that lose, or let the highest total win."),
            findings,
        )
    elif game.target is not None and game.bottom >= game.target:
        refuse_together(
            where,
            say(
                "A game won at %(target)s cannot be lost at %(bottom)s.",
                target=game.target,
                bottom=game.bottom,
            ),
            say("Set the points that lose below 0, such as −200."),
            findings,
        )
    elif game.bottom >= 0:
        refuse_together(
            where,
            say(
                "Every side begins with 0, so it would lose at once at %(bottom)s.",
                bottom=game.bottom,
            ),
            say("Set the points that lose below 0, such as −200."),
            findings,
        )


def sets_can_happen(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Refuse sets where no side can lose points, and a row that is never reached."""
    if finish_of(ruleset).sets and law_of(ruleset).fewest >= 0:
        refuse_together(
            where,
            say("No side can lose points in a hand, so there are no sets."),
            say("Allow points below 0 in a hand, or remove the sets that lose."),
            findings,
        )
    row_is_shorter(ruleset, where, findings)


def margins_rise(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Require that every win is worth something, and a clearer win never less."""
    lines = finish_of(ruleset).margins
    if lines is None:
        return
    margins = [margin for margin, _ in lines.lines]
    points = [points for _, points in lines.lines]
    if margins != sorted(margins):
        refuse_together(
            where,
            say("The margins are out of order."),
            say("Begin with the smallest margin, and go up."),
            findings,
        )
    elif lines.of(1) == 0:
        refuse_together(
            where,
            say("A win by 1 point counts nothing."),
            say("Add a line for 1, such as “1: 2”."),
            findings,
        )
    elif points != sorted(points):
        refuse_together(
            where,
            say("A clearer win counts less than a closer one."),
            say("Give a larger margin as many game points, or more."),
            findings,
        )
