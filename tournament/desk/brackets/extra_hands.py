"""Extra hands that break a tie: entered, and undone."""

from collections.abc import Mapping

from rules.core.messages import all_of, say, sentences
from rules.refusals import refusal
from rules.typed_numbers import signed_number
from tournament.brackets.extra_hands import ExtraHand, keep_hand, take_back_hand
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import tie_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import ties_topic
from tournament.registration.models import Division, Entry
from tournament.tables.settling import settle


def enter_hand(act: Act, *, stage: Stage, typed: Mapping[int, str]) -> Receipt:
    """Save the points of an extra hand by entry number. It scores nothing else.

    Raises Refused unless exactly those who play it now have points.
    """
    with one_change(act) as change:
        tie = tie_of(stage, list(typed))
        points = {entry: _points(entry, typed[tie.number_of(entry)]) for entry in tie.dealt}
        keep_hand(
            stage=stage.pk,
            tied=[entry.pk for entry in tie.tied],
            points={entry.pk: number for entry, number in points.items()},
            now=act.now,
        )
        touched = settle(stage, act.now)
        change.require_as_shown(ties_topic(stage))
        return change.log(
            "tie.hand",
            say(
                "%(division)s, %(tie)s, extra hand: %(points)s.",
                division=stage.division.name,
                tie=tie.title,
                points=all_of(
                    say("%(team)s %(points)s", team=entry.title, points=number)
                    for entry, number in points.items()
                ),
            ),
            touched=[ties_topic(stage), *touched, "floor", "event"],
            detail={"stage": stage.pk, "points": {e.number: n for e, n in points.items()}},
        )


def undo_hand(act: Act, *, hand: ExtraHand, reason: str) -> Receipt:
    """Withdraw an extra hand that was entered. Raises Refused without a reason."""
    why = require_reason(reason)
    with one_change(act) as change:
        if not take_back_hand(hand=hand, now=act.now):
            raise refusal(
                say("This is already undone."), remedy=say("Reload the page."), code="taken-back"
            )
        touched = settle(hand.stage, act.now)
        change.require_as_shown(ties_topic(hand.stage))
        return change.log(
            "tie.hand-back",
            sentences(
                say("Undid the extra hand in %(division)s.", division=hand.stage.division.name),
                given_reason(why),
            ),
            touched=[ties_topic(hand.stage), *touched, "floor", "event"],
            detail={"stage": hand.stage_id, "was": hand.points, "reason": why},
        )


def hands_played(division: Division) -> list[tuple[ExtraHand, list[tuple[Entry, int]]]]:
    """The standing extra hands, latest first, with the points of each entry."""
    rows = ExtraHand.objects.filter(stage__division=division, withdrawn_at__isnull=True)
    keys = {key for row in rows for key in row.points}
    entries = {str(entry.pk): entry for entry in Entry.objects.filter(pk__in=keys)}
    return [
        (row, [(entries[entry], number) for entry, number in row.points.items()])
        for row in rows.order_by("-pk")
    ]


def _points(entry: Entry, typed: str) -> int:
    number = signed_number(typed)
    if number is None:
        raise refusal(
            say("The points of %(team)s are missing.", team=entry.title),
            remedy=say("Enter a whole number."),
            code="no-points",
        )
    return number
