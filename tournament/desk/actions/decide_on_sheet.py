"""The director decides a value on a score sheet otherwise than it was computed."""

from datetime import datetime
from typing import Any

from rules.refusals import refusal
from tournament.brackets.decision_facts import record_decision, standing
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.decidable import Value, decision_row, value_at, with_decision
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.reading.sheet_adjustments import Written, write_beside
from tournament.live.services import Actor
from tournament.registration.models import Event


def decide_on_sheet(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    game: Game,
    where: str,
    value: Any,
    reason: str,
) -> Receipt:
    """The value at `where` in the ruling is this, for a reason; what follows from it follows.

    Refused when nothing is computed there, when it was decided before, and where the rules refuse
    the sheet with this value: a game that is over before its last hand.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        found = _to_decide(game, where, value)
        row = decision_row(where, value, actor.name, told)
        rows = with_decision(game.sheet, row).besides["overrides"]
        written = write_beside(change, game, "overrides", rows, reason=told)
        decision = record_decision(
            stage=game.match.stage,
            about=Decision.About.SHEET,
            match=game.match,
            game=game,
            where=where,
            value=value,
            computed=found.computed,
            reason=told,
            actor=actor,
            now=now,
        )
        change.require_as_shown(topic_of(game.match))
        return change.log(
            "decision.sheet",
            f"{match_words(game.match)}: {_words(game, found, written)} Reason: {told}",
            touched=written.touched,
            detail={
                "decision": decision.pk,
                "sheet": game.sheet.pk,
                "where": where,
                "value": value,
                "computed": found.computed,
                "before": dict(written.before),
                "after": dict(written.after),
                "reason": told,
            },
        )


def _words(game: Game, found: Value, written: Written) -> str:
    """What was decided, beside what was computed, and whose points it moved."""
    decided = value_at(game.sheet, found.where).stands_words
    said = f"decided {found.words}: {decided} (computed: {found.computed_words})."
    return f"{said} {written.words}." if written.words else said


def _to_decide(game: Game, where: str, value: Any) -> Value:
    """What stands there now; Refused when it was decided before or is this already."""
    game.sheet.refresh_from_db()
    found = value_at(game.sheet, where)
    if standing(Decision.objects.filter(game=game, where=found.where)).exists():
        raise refusal(
            f"It was decided before: {found.words}.",
            remedy="Withdraw that decision first; it stays on record.",
        )
    if value == found.computed:
        raise refusal(
            "That is what was computed.", remedy="Choose another value, or leave it as it is."
        )
    return found
