"""Publishing rounds one after another. Runs inside the caller's transaction.

A published round is never drawn again. A correction changes only what the next one is drawn from.
"""

from datetime import datetime

from rules.core.messages import in_english
from tournament.brackets import formats
from tournament.brackets.models import Match, Round, RoundDraw, Stage
from tournament.brackets.playoff_rows import add_matches
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.planned import history_of, planned_round
from tournament.brackets.services import settle_stage
from tournament.brackets.settled import Facts, facts_of
from tournament.registration.models import Division, Entry


def drawn_stage(division: Division) -> Stage | None:
    """The division's last stage, if its rounds are drawn one after another."""
    stage = division.stages.order_by("number").last()
    return stage if stage and formats.find(stage.format).draw_next else None


def last_drawn(stage: Stage) -> Round | None:
    """The last round that was drawn."""
    return stage.rounds.filter(draw__isnull=False).order_by("position").last()


def round_sat_out(stage: Stage, entry: Entry) -> Round | None:
    """The last drawn round, while it is played, if this entry has its bye."""
    row = last_drawn(stage)
    if row is None or not row.matches.filter(state=Match.State.BYE, slots__entrant=entry).exists():
        return None
    return row if row.matches.exclude(state__in=Match.OVER).exists() else None


def history_of_stage(facts: Facts) -> History:
    """What the next round of the stage is drawn from."""
    standing = facts.evaluate()
    gone = {departure.entrant for departure in facts.departures}
    return history_of(facts.arranged(), standing.matches, facts.scores, out=gone)


def draw_next(stage: Stage, seed: int) -> tuple[History, DrawnRound]:
    """The next round as it would be drawn now. Writes nothing. Raises Refusal if there is none."""
    history = history_of_stage(facts_of(stage))
    fmt = formats.find(stage.format)
    assert fmt.draw_next is not None
    return history, fmt.draw_next(history, stage.options, seed)


def publish_round(
    *, stage: Stage, history: History, drawn: DrawnRound, now: datetime, reason: str = ""
) -> Round:
    """Write the round with its tables, and count it."""
    number = len(history.rounds) + 1
    planned, matches = planned_round(number, drawn)
    row = Round.objects.create(
        stage=stage,
        key=planned.key,
        name=in_english(planned.name),
        bracket=planned.bracket,
        position=stage.rounds.count() + 1,
    )
    add_matches(stage, {planned.key: row}, matches)
    write_draw(row, history, drawn, now, reason)
    _count_rounds(stage, -1)
    settle_stage(stage)
    return row


def take_back_round(*, stage: Stage, row: Round) -> None:
    """Delete a round in which nothing has happened."""
    row.delete()
    _count_rounds(stage, 1)
    settle_stage(stage)


def set_rounds(stage: Stage, rounds: int) -> None:
    """Play so many rounds in all, no fewer than are drawn; 0 leaves their number open."""
    stage.options = {**stage.options, "rounds": rounds}
    stage.to_come = rounds - drawn_so_far(stage) if rounds else 1
    stage.save(update_fields=["options", "to_come"])
    settle_stage(stage)


def drawn_so_far(stage: Stage) -> int:
    """How many rounds are published."""
    return RoundDraw.objects.filter(round__stage=stage).count()


def _count_rounds(stage: Stage, more: int) -> None:
    """Note how many are still to come. While their number is open, there is always one more."""
    if stage.options.get("rounds"):
        stage.to_come += more
        stage.save(update_fields=["to_come"])


def write_draw(
    row: Round, history: History, drawn: DrawnRound, now: datetime, reason: str = ""
) -> None:
    """Keep how the round came about."""
    RoundDraw.objects.create(
        round=row,
        method=drawn.method,
        seed=drawn.seed,
        history=history.digest(),
        reason=reason,
        at=now,
    )
