"""An entry sits out the next round at its own request, or plays it after all."""

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.field_numbers import number_in, numbered
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.next_round_field import next_number, sit_out, sitting_out
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic
from tournament.registration.models import Division, Entry


def sit_out_round(act: Act, *, division: Division, number: int) -> Receipt:
    """Leave the entry with this number out of the next round. It gains nothing by that."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        entrant = _entrant(stage, number)
        title = entrant.entry.title
        if entrant.entry.departures.filter(undone_at__isnull=True).exists():
            raise refusal(
                say("%(team)s has already left.", team=title),
                remedy=say("Reload the page."),
                code="left-already",
            )
        if sitting_out(stage).filter(entrant=entrant).exists():
            raise refusal(
                say("%(team)s already sits out the next round.", team=title),
                remedy=say("Reload the page."),
                code="sits-out-already",
            )
        round_number = next_number(stage)
        sit_out(entrant=entrant, now=act.now)
        return change.log(
            "round.sit-out",
            say("%(team)s sits out round %(number)s.", team=title, number=round_number),
            touched=["event", "floor", next_round_topic(stage)],
            about=[stage, entrant.entry],
            detail={"stage": stage.pk, "team": number, "round": round_number},
        )


def play_next_round(act: Act, *, division: Division, number: int) -> Receipt:
    """Let the entry with this number play the next round after all."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        entrant = _entrant(stage, number)
        if sitting_out(stage).filter(entrant=entrant).update(withdrawn_at=act.now) != 1:
            raise refusal(
                say("%(team)s does not sit out the next round.", team=entrant.entry.title),
                remedy=say("Reload the page."),
                code="sits-out-no-more",
            )
        round_number = next_number(stage)
        return change.log(
            "round.sit-in",
            say(
                "%(team)s plays round %(number)s after all.",
                team=entrant.entry.title,
                number=round_number,
            ),
            touched=["event", "floor", next_round_topic(stage)],
            about=[stage, entrant.entry],
            detail={"stage": stage.pk, "team": number, "round": round_number},
        )


def _is_next_round(detail: Detail) -> bool:
    """Whether the round is still to be drawn."""
    stage = Stage.objects.filter(pk=detail["stage"], to_come__gt=0).first()
    return stage is not None and next_number(stage) == detail["round"]


@undoes("round.sit-out", logged=("round.sit-in",), while_so=_is_next_round)
def sit_in(row: LoggedAct) -> Receipt:
    """Let the entry play."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return play_next_round(row.act, division=division, number=number_in(entry, division.pk))


@undoes("round.sit-in", logged=("round.sit-out",), while_so=_is_next_round)
def sit_out_again(row: LoggedAct) -> Receipt:
    """Leave the entry out again."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return sit_out_round(row.act, division=division, number=number_in(entry, division.pk))


def chosen_entry(division: Division, number: int) -> Entry:
    """The entry with this number in the stage whose rounds are drawn. Raises Refused without it."""
    return _entrant(require_rounds_to_come(division), number).entry


def _entrant(stage: Stage, number: int) -> StageEntry:
    row = numbered(stage, number)
    if row is None:
        raise _nobody()
    return row


def _nobody() -> Refused:
    return refusal(
        say("No entry of this stage is chosen."),
        remedy=say("Choose one from the list."),
        code="no-choice",
    )
