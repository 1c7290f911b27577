"""Publish every round that is left at once, where none depends on results, or take these back.

The number of rounds is planned here, and planned as before.
"""

from collections.abc import Sequence

from rules.core.messages import say, say_count
from rules.refusals import outdated, refusal
from tournament.brackets.drawn import has_begun_in
from tournament.brackets.drawn_options import MOST_ROUNDS
from tournament.brackets.drawn_rounds import (
    drawn_stage,
    last_drawn,
    publish_round,
    require_rounds_to_come,
    rounds_not_begun,
    set_rounds,
    take_back_round,
)
from tournament.brackets.models import Round, Stage
from tournament.brackets.next_round_field import drawn_so_far
from tournament.brackets.settled import facts_of
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, ids_of, undoes
from tournament.desk.act.shown import matches_topic, rounds_topic
from tournament.desk.brackets.next_round import require_ahead, round_drawn
from tournament.registration.models import Division


def publish_rounds_left(act: Act, *, division: Division) -> Receipt:
    """Draw one round after another until none is to come, and publish them all.

    Raises Refused where a round waits for results, or their number is open.
    """
    with one_change(act, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        stage = require_rounds_to_come(division)
        require_ahead(stage)
        change.require_as_shown(rounds_topic(stage))
        rows = []
        while stage.to_come:
            history, drawn = round_drawn(stage, facts_of(stage))
            rows.append(publish_round(stage=stage, history=history, drawn=drawn, now=change.now))
        return change.log(
            "rounds.draw",
            say_count(
                "Published the last round of %(division)s.",
                "Published the last %(count)s rounds of %(division)s.",
                count=len(rows),
                division=division.name,
            ),
            touched=["event", "floor", matches_topic(stage), rounds_topic(stage)],
            about=rows,
            detail={"stage": stage.pk, "rounds": [row.key for row in rows]},
        )


def take_back_rounds_not_begun(act: Act, *, division: Division) -> Receipt:
    """Take back every drawn round in which nothing has happened. Raises Refused without one."""
    with one_change(act) as change:
        stage = division.stages.order_by("number").last()
        rows = rounds_not_begun(stage) if stage else []
        if stage is None or not rows:
            raise outdated(
                say("%(division)s has no round to take back.", division=division.name),
                code="no-such-round",
            )
        change.require_as_shown(rounds_topic(stage))
        return _undrawn(change, stage, rows)


def _last_and_open(detail: Detail) -> Sequence[Round]:
    """These rounds if nothing was drawn after them and nothing has happened in them, or none."""
    keys = ids_of(detail).get("round", ())
    rows = list(Round.objects.filter(pk__in=keys).select_related("stage").order_by("position"))
    if not rows or len(rows) < len(keys) or last_drawn(rows[-1].stage) != rows[-1]:
        return ()
    return () if any(map(has_begun_in, rows)) else rows


def _can_be_taken_back(detail: Detail) -> bool:
    return bool(_last_and_open(detail))


@undoes("rounds.draw", logged=("rounds.undraw",), while_so=_can_be_taken_back)
def undraw_rounds(row: LoggedAct) -> Receipt:
    """Take these rounds back. Raises Refused once one of them has begun, or another was drawn."""
    with one_change(row.act) as change:
        rows = _last_and_open(row.detail)
        if not rows:
            raise refusal(
                say("These rounds have gone on."),
                remedy=say("Take back the last round, if it has not started."),
                code="begun",
            )
        stage = rows[-1].stage
        change.require_as_shown(rounds_topic(stage))
        return _undrawn(change, stage, rows)


def _undrawn(change: Change, stage: Stage, rows: Sequence[Round]) -> Receipt:
    """Take these rounds back, the last first."""
    gone, keys = [Round(pk=each.pk) for each in rows], [each.key for each in rows]
    for drawn in reversed(rows):
        take_back_round(stage=stage, row=drawn)
    return change.log(
        "rounds.undraw",
        say_count(
            "Took back the last round of %(division)s.",
            "Took back the last %(count)s rounds of %(division)s.",
            count=len(keys),
            division=stage.division.name,
        ),
        touched=["event", "floor", matches_topic(stage), rounds_topic(stage)],
        about=gone,
        detail={"stage": stage.pk, "rounds": keys},
    )


def plan_rounds(act: Act, *, division: Division, rounds: int) -> Receipt:
    """Play so many rounds in all: more, fewer, or no more than are drawn. 0 leaves it open."""
    with one_change(act) as change:
        stage = drawn_stage(division)
        if stage is None:
            raise outdated(
                say("%(division)s has no rounds to draw.", division=division.name),
                code="no-more-rounds",
            )
        drawn, most = drawn_so_far(stage), MOST_ROUNDS
        if rounds and not drawn <= rounds <= most:
            raise refusal(
                say_count(
                    "%(count)s round is drawn already.",
                    "%(count)s rounds are drawn already.",
                    count=drawn,
                )
                if rounds < drawn
                else say("%(rounds)s rounds are too many.", rounds=rounds),
                remedy=say(
                    "Enter a number from %(drawn)s to %(most)s, or leave the field empty.",
                    drawn=drawn,
                    most=most,
                ),
                code="no-such-number-of-rounds",
            )
        change.require_as_shown(rounds_topic(stage))
        before = stage.options.get("rounds", 0)
        set_rounds(stage, rounds)
        return change.log(
            "rounds.plan",
            say_count(
                "%(division)s: %(count)s round in all.",
                "%(division)s: %(count)s rounds in all.",
                count=rounds,
                division=division.name,
            )
            if rounds
            else say("%(division)s: the number of rounds is open.", division=division.name),
            touched=["event", "floor", matches_topic(stage), rounds_topic(stage)],
            about=[stage],
            detail={"stage": stage.pk, "before": before, "after": rounds},
        )


def _can_plan_as_before(detail: Detail) -> bool:
    """Whether no more rounds are drawn than were planned before."""
    stage = Stage.objects.filter(pk=detail["stage"]).first()
    before = detail["before"]
    return stage is not None and (not before or drawn_so_far(stage) <= before)


@undoes("rounds.plan", logged=("rounds.plan",), while_so=_can_plan_as_before)
def plan_as_before(row: LoggedAct) -> Receipt:
    """Plan as many rounds as before."""
    return plan_rounds(row.act, division=row.one(Stage).division, rounds=row.detail["before"])
