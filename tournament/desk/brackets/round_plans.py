"""The number of rounds that are drawn one after another: planned, and planned as before."""

from rules.core.messages import say, say_count
from rules.refusals import refusal
from tournament.brackets.drawn_options import MOST_ROUNDS
from tournament.brackets.drawn_rounds import drawn_stage, set_rounds
from tournament.brackets.models import Stage
from tournament.brackets.next_round_field import drawn_so_far
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import matches_topic, rounds_topic
from tournament.registration.models import Division


def plan_rounds(act: Act, *, division: Division, rounds: int) -> Receipt:
    """Play so many rounds in all: more, fewer, or no more than are drawn. 0 leaves it open."""
    with one_change(act) as change:
        stage = drawn_stage(division)
        if stage is None:
            raise refusal(
                say("%(division)s has no rounds to draw.", division=division.name),
                remedy=say("Reload the page."),
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
